package dialects_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// TestReaderOfAllDialects: one reader of each kind of document reads the documents of its
// dialect and some of all others, whole and damaged. Every result is the result of Parse or
// Decode.
func TestReaderOfAllDialects(t *testing.T) {
	type document struct{ dialect, text string }
	var documents []document
	for _, name := range dialects.Names() {
		if name == "agent" {
			continue // it has no vectors
		}
		for i, data := range fuzzing.Documents(t, name) {
			text := string(data)
			for _, text := range []string{text, text[:len(text)*(i%7)/7], strings.Replace(text, ":", ":[", 1+i%3)} {
				documents = append(documents, document{name, text})
			}
		}
	}
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, e := range d.Entries {
			read := e.Info.NewReader()
			for i, foreign := range documents {
				if foreign.dialect != name && i%29 != 0 {
					continue
				}
				text := foreign.text
				for _, validate := range []bool{true, false} {
					want, wantErr := e.Info.DecodeString(text)
					if validate {
						want, wantErr = e.Info.ParseString(text)
					}
					x := e.Info.New()
					if err := read(x, text, validate); !reflect.DeepEqual(err, wantErr) {
						t.Fatalf("%s: the reader returns %v, want %v\n%s", name, err, wantErr, text)
					}
					if wantErr == nil && written(t, x) != written(t, want) {
						t.Fatalf("%s: the reader reads %s, want %s\n%s", name, written(t, x), written(t, want), text)
					}
				}
			}
		}
	}
}

// written returns the JSON text of x.
func written(t *testing.T, x card.Message) string {
	t.Helper()
	text, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReaderKeepsCopies: the copies of a value that its methods make stay when the reader reads
// another document, and so do its strings.
func TestReaderKeepsCopies(t *testing.T) {
	const first = `{"id":"agent://first","name":"first\n","tools":[{"name":"a","x":1}],"extensions":{"a.b":{"y":1}},"unknown":{"z":[1]},"skills":["analytical/a"]}`
	r := card.NewReader[adp.Card]()
	x, err := r.ParseString(first)
	if err != nil {
		t.Fatal(err)
	}
	want := written(t, x)
	clone, builder, name, tool := x.Clone(), x.ToBuilder(), x.Name, x.Tools[0].ToBuilder()
	for i := range 3 {
		second := strings.NewReplacer("first", "other", `"a"`, `"b"`, "unknown", fmt.Sprint("strange", i), "a.b", "c.d", `"x"`, `"w"`).Replace(first)
		if y, err := r.ParseString(second); err != nil || y.Name != "other\n" || written(t, y) == want {
			t.Fatal(err)
		}
	}
	if got := written(t, clone); got != want {
		t.Errorf("the clone is %s", got)
	}
	if got := written(t, card.Must(builder.Build())); got != want {
		t.Errorf("the builder has %s", got)
	}
	if got := written(t, tool.Clone()); got != `{"name":"a","x":1}` || name != "first\n" {
		t.Errorf("the builder of a tool has %s, the name is %s", got, name)
	}
}

// TestReaderLeavesValues: values that a program has put into a card are not changed by the
// reader that has read it.
func TestReaderLeavesValues(t *testing.T) {
	r := card.NewReader[a2a.AgentCard]()
	const text = `{"name":"a","provider":{"url":"https://a.example","organization":"a"},"skills":[{"id":"a","tags":["x"]}]}`
	x := card.Must(r.DecodeString(text))
	provider, skills := &a2a.AgentProvider{Organization: "mine"}, []a2a.AgentSkill{{ID: "mine", Tags: []string{"mine"}}}
	x.Skills[0].Tags[0] = "changed"
	x.Provider, x.Skills = provider, skills
	y := card.Must(r.DecodeString(text))
	if provider.Organization != "mine" || skills[0].ID != "mine" || skills[0].Tags[0] != "mine" {
		t.Error("the next document is in memory of the program")
	}
	if y.Provider.Organization != "a" || y.Skills[0].ID != "a" || y.Skills[0].Tags[0] != "x" {
		t.Error("values of the program are in the next document")
	}
}

// TestReaderShrinks: a reader drops a map of a large document, since clearing it would slow
// down every further document.
func TestReaderShrinks(t *testing.T) {
	r := card.NewReader[adp.Card]()
	large := `{"id":"agent://a","name":"a","extensions":{` + each(2000, `"a.b#":{"x":1}`) + `}}`
	small := `{"id":"agent://a","name":"a","extensions":{"a.b":{"x":1}}}`
	for _, text := range []string{large, small, large, small} {
		x := card.Must(r.ParseString(text))
		if got, want := written(t, x), written(t, card.Must(adp.ParseString(text))); got != want {
			t.Errorf("reads %s, want %s", got, want)
		}
	}
}

// TestValidateText: the error for a document is the error of Parse, and the findings are the
// findings of Examine, also after documents of all dialects, and after the program has
// overwritten the text.
func TestValidateText(t *testing.T) {
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, other := range dialects.Names() {
			if other == "agent" {
				continue // it has no vectors
			}
			for i, data := range fuzzing.Documents(t, other) {
				if other != name && i%29 != 0 {
					continue
				}
				for _, e := range d.Entries {
					_, want := e.Info.Parse(data)
					text := bytes.Clone(data)
					err := e.Info.ValidateText(text)
					clear(text)
					if !reflect.DeepEqual(err, want) {
						t.Fatalf("%s: the error is %v, want %v\n%s", name, err, want, data)
					}
					x, all := e.Info.Examine(data)
					found, read := e.Info.ExamineText(append(text[:0], data...))
					clear(text)
					if !slices.Equal(found, all) || read != (x != nil) {
						t.Fatalf("%s: the findings are %v, want %v\n%s", name, found, all, data)
					}
				}
			}
		}
	}
	if err := card.ValidateText[adp.Card]([]byte(`{}`), card.Version("9")); err == nil {
		t.Error("an unknown version is no error")
	}
	if found, read := card.ExamineText[adp.Card]([]byte(`{}`), card.Version("9")); len(found) != 1 || read {
		t.Errorf("an unknown version has the findings %v", found)
	}
}

// TestValidateTextAllocatesNothing: only a document that is read again, from a copy, for its
// error needs memory.
func TestValidateTextAllocatesNothing(t *testing.T) {
	for _, f := range fullCards {
		d, _ := dialects.Lookup(f.dialect)
		text := []byte(f.text(most))
		if n := allocations(100, func() {
			if err := d.Entries[0].Info.ValidateText(text); err != nil {
				t.Error(err)
			}
		}); n >= 1 {
			t.Errorf("%s: ValidateText allocates %v times", f.dialect, n)
		}
	}
}

// TestReaderAllocatesNothing: a reader that has read the valid documents of a dialect reads
// them again without allocating. ParseString allocates as much as Validate, which is nothing
// unless a card of A2A has security schemes or signatures.
func TestReaderAllocatesNothing(t *testing.T) {
	readsFree[agentcard.Card](t, "agentcard")
	readsFree[a2a.AgentCard](t, "a2a")
	readsFree[nooterra.Card](t, "nooterra")
}

// readsFree checks the cards of a dialect up to 20 KB, and one of nearly 20 KB. Texts with escapes
// need new memory now and then, but on average less than once for a document.
func readsFree[T any, P card.MessageOf[T]](t *testing.T, dialect string) {
	t.Helper()
	r := card.NewReader[T, P]()
	var texts []string
	files, err := filepath.Glob(filepath.Join(fuzzing.Vectors(t), "cards", dialect, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cards of %s: %v", dialect, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 20_000 {
			continue
		}
		if _, err := r.ParseString(string(text)); err == nil {
			texts = append(texts, string(text))
		}
	}
	for _, f := range fullCards {
		if f.dialect == dialect {
			texts = append(texts, f.text(most))
		}
	}
	if len(texts) == 0 {
		t.Fatalf("%s: no valid card", dialect)
	}
	for _, text := range texts {
		read := func(parse func(string) (*T, error)) float64 {
			return allocations(20, func() {
				if _, err := parse(text); err != nil {
					t.Error(err)
				}
			})
		}
		read(r.DecodeString)
		if n := read(r.DecodeString); n != 0 {
			t.Errorf("%s: DecodeString of %d bytes allocates %v times\n%s", dialect, len(text), n, text)
		}
		x := card.Must(card.DecodeString[T, P](text))
		validate := func() {
			if err := P(x).Validate(); err != nil {
				t.Error(err)
			}
		}
		if n, most := read(r.ParseString), allocations(20, validate); n > most {
			t.Errorf("%s: ParseString of %d bytes allocates %v times, Validate %v times\n%s", dialect, len(text), n, most, text)
		}
	}
}

func FuzzReader(f *testing.F) {
	for _, c := range fullCards {
		f.Add(c.text(2), c.text(1))
	}
	f.Add(`{"0":{}}`, "0")
	f.Add(`{"name":1,"capabilities":[{"id":1,"tags":["a",2]},{"tags":["b"`, `"{\"name\":\"\\n\"}"`)
	f.Fuzz(func(t *testing.T, first, second string) {
		for _, name := range dialects.Names() {
			d, _ := dialects.Lookup(name)
			for _, e := range d.Entries {
				read, x := e.Info.NewReader(), e.Info.New()
				if read(x, first, true) != nil {
					x = nil
				}
				y := e.Info.New()
				err := read(y, second, false)
				want, wantErr := e.Info.DecodeString(second)
				if !reflect.DeepEqual(err, wantErr) {
					t.Errorf("%s: the reader returns %v, want %v", name, err, wantErr)
				}
				if err == nil && written(t, y) != written(t, want) {
					t.Errorf("%s: the reader reads %s, want %s", name, written(t, y), written(t, want))
				}
				if x != nil { // overwritten, and still a value
					written(t, x)
					x.Validate()
					card.MembersOf(x).Get("x")
				}
			}
		}
	})
}

// BenchmarkReader reads a card of A2A in three ways.
func BenchmarkReader(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(fuzzing.Vectors(b), "cards", "a2a", "*.json"))
	if err != nil || len(files) == 0 {
		b.Fatal(files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		b.Fatal(err)
	}
	text, r := string(data), card.NewReader[a2a.AgentCard]()
	for name, parse := range map[string]func() (*a2a.AgentCard, error){
		"Parse":       func() (*a2a.AgentCard, error) { return a2a.Parse(data) },
		"ParseString": func() (*a2a.AgentCard, error) { return a2a.ParseString(text) },
		"Reader":      func() (*a2a.AgentCard, error) { return r.ParseString(text) },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := parse(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
