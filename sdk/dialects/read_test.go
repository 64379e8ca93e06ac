package dialects_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// result is a document of a stream, as text, or its error.
type result struct {
	text string
	err  error
}

func (r result) String() string {
	if r.err != nil {
		return "error: " + r.err.Error()
	}
	return r.text
}

// readAll returns the results of a stream.
func readAll(t *testing.T, in io.Reader, opts ...card.Option) []result {
	t.Helper()
	var list []result
	for x, err := range card.Read[adp.Card](in, opts...) {
		r := result{err: err}
		if err == nil {
			r.text = written(t, x)
		} else if x != nil {
			t.Errorf("a value comes with the error %v", err)
		}
		list = append(list, r)
	}
	return list
}

// inPieces returns readers of a text that return it in different pieces.
func inPieces(text string) map[string]io.Reader {
	return map[string]io.Reader{
		"whole":       strings.NewReader(text),
		"one by one":  iotest.OneByteReader(strings.NewReader(text)),
		"halves":      iotest.HalfReader(strings.NewReader(text)),
		"last at EOF": iotest.DataErrReader(strings.NewReader(text)),
	}
}

// streamed are documents that a stream can have in any order. All end where they seem to.
var streamed = []string{
	`{"id":"agent://a","name":"a"}`,
	`{"id":"agent://b","name":"b","tools":[{"name":"[{\"\\"}],"x":{"y":[1,[],{}]}}`,
	`{"id":"agent://c"}`,
	`{"id":"agent://d","name":"d","id":"agent://e"}`,
	`{"id":"agent://f","name":tru}`,
	`{"id" "agent://g"}`,
	`[1,2]`,
}

// TestRead: documents are read one after the other, whatever is between them and in whatever
// pieces they arrive. The errors have their positions in the stream.
func TestRead(t *testing.T) {
	for _, between := range []string{"\n", "\r\n", "", " ", "\n \n\n"} {
		for _, indent := range []bool{false, true} {
			var stream strings.Builder
			var want []result
			for _, text := range slices.Concat(streamed, streamed[1:]) {
				var b bytes.Buffer
				if indent && json.Indent(&b, []byte(text), "", "  ") == nil {
					text = b.String()
				}
				x, err := adp.ParseString(text)
				want = append(want, result{err: err})
				if err == nil {
					want[len(want)-1].text = written(t, x)
				} else {
					moveError(err, stream.String())
				}
				stream.WriteString(text + between)
			}
			for name, in := range inPieces(stream.String()) {
				if got := readAll(t, in); !reflect.DeepEqual(got, want) {
					t.Errorf("%s, separated by %q, indented %t: reads\n%v\nwant\n%v", name, between, indent, got, want)
				}
			}
		}
	}
}

// moveError moves the positions of an error behind a text.
func moveError(err error, before string) {
	lines := strings.Count(before, "\n")
	columns := len(before) - strings.LastIndexByte(before, '\n') - 1
	move := func(line, column *int) {
		if *line == 1 {
			*column += columns
		}
		*line += lines
	}
	if e, ok := errors.AsType[*card.DecodeError](err); ok {
		e.Offset += int64(len(before))
		move(&e.Line, &e.Column)
	}
	if e, ok := errors.AsType[*card.InvalidError](err); ok {
		for i := range e.Violations {
			move(&e.Violations[i].Line, &e.Violations[i].Column)
		}
	}
}

// TestReadMalformed: after a malformed document, reading continues with the next line that can
// begin a document. A malformed line costs no other line.
func TestReadMalformed(t *testing.T) {
	const valid = `{"id":"agent://a","name":"a"}`
	for _, test := range []struct {
		name, malformed string
		lines           string // the lines of the errors
	}{
		{"an open object", `{"id":"agent://b",`, "1"},
		{"an open value", `{"id":"agent://b","name":`, "1"},
		{"two open values", "{\"id\":\n{\"tools\":[", "2"},
		{"an open list", `{"id":"agent://b","skills":[1,`, "1"},
		{"open brackets before lines in between", "[\n{\"id\":\"agent://b\"},\n{\"id\":", "3"},
		{"an open string", `{"id":"agent://b`, "1"},
		{"open brackets", `{"tools":[{"name":"a"`, "1"},
		{"another bracket", `{"tools":[}]}`, "1"},
		{"no document", `name: b`, "1"},
		{"a string", `"agent://b"`, "1"},
		{"too many brackets", `{"id":"agent://b","name":"b"}}`, "1"},
		{"text after a document", `{"id":"agent://b","name":"b"} and more`, "1"},
		{"lines", "{\n  \"id\": \"agent://b\",\n  \"name\"", "3"},
		{"nothing valid", "x\ny\n]", "1 2 3"},
	} {
		for name, in := range inPieces(test.malformed + "\n" + valid + "\n" + valid) {
			var lines []string
			read := 0
			for _, r := range readAll(t, in) {
				if e, ok := errors.AsType[*card.DecodeError](r.err); ok {
					lines = append(lines, fmt.Sprint(e.Line))
				} else if r.text == valid {
					read++
				}
			}
			if read != 2 || strings.Join(lines, " ") != test.lines {
				t.Errorf("%s, %s: %d documents, errors on the lines %v", test.name, name, read, lines)
			}
		}
	}
}

// TestReadMalformedIsLinear: the lines of malformed documents are not read again and again.
func TestReadMalformedIsLinear(t *testing.T) {
	cost.Gate(t)
	for _, lines := range []string{"[\n{}\n,\n", "{\"a\":\n{}\n,\"b\":{\n", "{\"a\":\n", "[\n[]\n,["} {
		var calls []cost.Sized
		for n := 2_000; n <= 16_000; n *= 2 {
			stream := strings.Repeat(lines, n)
			calls = append(calls, func() (int, func()) {
				return n, func() {
					for range card.Read[adp.Card](strings.NewReader(stream)) {
					}
				}
			})
		}
		if label := fmt.Sprintf("%q", lines); cost.Wanted(label) {
			cost.CheckGrowth(t, label, calls)
		}
	}
}

// TestReadEnds: an empty stream has no documents, a byte order mark is skipped, and an error of
// the reader ends the stream.
func TestReadEnds(t *testing.T) {
	const valid = `{"id":"agent://a","name":"a"}`
	for text, n := range map[string]int{"": 0, "\ufeff": 0, " \r\n\t": 0, "\ufeff" + valid: 1, "\ufeff\n" + valid + valid: 2} {
		for name, in := range inPieces(text) {
			if got := readAll(t, in); len(got) != n || n > 0 && got[n-1].text != valid {
				t.Errorf("%q, %s: reads %v", text, name, got)
			}
		}
	}
	broken := errors.New("broken")
	for _, last := range []string{"", `{"id":"agent`, "\n", "x"} {
		in := io.MultiReader(strings.NewReader(valid+last), iotest.ErrReader(broken))
		if got := readAll(t, in); len(got) != 2 || got[0].text != valid || got[1].err != broken {
			t.Errorf("%q before the error: reads %v", last, got)
		}
	}
	for range card.Read[adp.Card](strings.NewReader(valid + valid)) {
		break // the rest is not read
	}
	if got := readAll(t, idle{}); len(got) != 1 || got[0].err != io.ErrNoProgress {
		t.Errorf("a reader without progress gives %v", got)
	}
}

// idle is a reader that returns nothing.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestReadLimit: a document above the limit is an error and takes no memory.
func TestReadLimit(t *testing.T) {
	const valid = `{"id":"agent://a","name":"a"}`
	long := `{"id":"agent://a","name":"` + strings.Repeat("a", 100) + `"}`
	limit := card.WithLimits(card.Limits{Bytes: int64(len(valid))})
	for _, between := range []string{"\n", "", " "} {
		for name, in := range inPieces(valid + between + long + between + valid + between) {
			got := readAll(t, in, limit)
			if len(got) != 3 || got[0].text != valid || got[2].text != valid {
				t.Fatalf("%s: reads %v", name, got)
			}
			e, ok := errors.AsType[*card.DecodeError](got[1].err)
			if !ok || e.Code != card.CodeSize || e.Line != 1+strings.Count(between, "\n") {
				t.Errorf("%s: the error is %v", name, got[1].err)
			}
		}
	}
	for _, letter := range []endless{'a', ' '} {
		in := io.MultiReader(strings.NewReader(`{"id":"`), io.LimitReader(letter, 64<<20))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := readAll(t, in, limit)
		runtime.ReadMemStats(&after)
		if len(got) != 1 || got[0].err == nil || after.TotalAlloc-before.TotalAlloc > 4<<20 {
			t.Errorf("%q without end: reads %v and allocates %d bytes", letter, got, after.TotalAlloc-before.TotalAlloc)
		}
	}
}

// endless is a text of one letter without end.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// TestReadLimitInPieces: whether a document is longer than the limit does not depend on the pieces
// in which it arrives. Blanks behind a malformed document do not count.
func TestReadLimitInPieces(t *testing.T) {
	parts := []string{"{", "}", "[", "]", "a", " ", "\n", "\r", `"`, `\`, ":", ",", "1", `{"id":"agent://a","name":"a"}`}
	random := rand.New(rand.NewPCG(1, 2))
	for range 5_000 {
		var text strings.Builder
		for range random.IntN(14) {
			text.WriteString(parts[random.IntN(len(parts))])
		}
		checkPieces(t, text.String(), random.Int64N(40))
	}
}

// checkPieces compares the documents of a text that is read at once and in pieces.
func checkPieces(t *testing.T, text string, limit int64) {
	t.Helper()
	opt := card.WithLimits(card.Limits{Bytes: limit})
	want := readAll(t, strings.NewReader(text), opt)
	for name, in := range inPieces(text) {
		if got := readAll(t, in, opt); !reflect.DeepEqual(got, want) {
			t.Errorf("%q, limit %d, %s: reads %v, want %v", text, limit, name, got, want)
		}
	}
}

// TestReadLong: documents of any length up to the limit are read.
func TestReadLong(t *testing.T) {
	var stream strings.Builder
	var want []result
	for n := 1; n < 1<<18; n = 3*n + 1 {
		text := `{"id":"agent://a","name":"` + strings.Repeat("a", 200) + `","more":"` + strings.Repeat("b", n) + `"}`
		stream.WriteString(text + "\n")
		want = append(want, result{text: text})
	}
	for name, in := range inPieces(stream.String()) {
		if got := readAll(t, in); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: reads %d documents", name, len(got))
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range streamed {
		f.Add(text+"\n"+text+"{\n", int64(60))
		f.Add(text+text, int64(-1))
	}
	f.Fuzz(checkPieces)
}
