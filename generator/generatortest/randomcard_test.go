package generatortest_test

import (
	"bytes"
	"cmp"
	"regexp"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// acceptance is the minimum percentage of documents that become valid.
const acceptance = 90

// computed is the kind of documents with a member that is computed from the others.
const computed = "stream-event"

// TestDocumentsBecomeValid generates documents of every kind in every version.
func TestDocumentsBecomeValid(t *testing.T) {
	documents := 60
	if testing.Short() {
		documents = 20
	}
	packages, err := generatortest.Packages("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for i, entry := range packages[name].Entries {
			if d.Kinds()[i] == computed {
				continue
			}
			for _, version := range append(packages[name].Versions, "") {
				kind := name + "/" + d.Kinds()[i]
				t.Run(kind+cmp.Or("@"+version, ""), func(t *testing.T) {
					atOnce, valid, size := count(t, packages[name], entry, kind, version, documents)
					t.Logf("%d of %d are valid, %d of them at once; %d bytes each", valid, documents, atOnce, size)
					if valid < documents*acceptance/100 {
						t.Errorf("only %d of %d documents are valid", valid, documents)
					}
				})
			}
		}
	}
}

func count(t *testing.T, pkg *generatortest.Package, entry *ir.Entry, kind, version string, n int) (atOnce, valid, size int) {
	t.Helper()
	var opts []card.Option
	if version != "" {
		opts = append(opts, card.Version(version))
	}
	for seed := range n {
		m := generatortest.New(pkg, entry, generatortest.Options{Version: version, Unique: seed%2 == 0})
		asked := 0
		v := m.Valid(uint64(seed), func(data []byte) card.Violations {
			asked++
			_, found := dialects.ExamineAs(kind, data, opts...)
			return found
		})
		if v == nil {
			continue
		}
		valid++
		size += len(v.Append(nil))
		if asked == 1 {
			atOnce++
		}
	}
	return atOnce, valid, size / max(valid, 1)
}

// TestSeed checks that equal seeds give equal documents, and different seeds different ones.
func TestSeed(t *testing.T) {
	packages, err := generatortest.Packages("../..")
	if err != nil {
		t.Fatal(err)
	}
	pkg := packages["adp"]
	m := generatortest.New(pkg, pkg.Entries[0], generatortest.Options{})
	a, b, c := m.Make(1).Append(nil), m.Make(1).Append(nil), m.Make(2).Append(nil)
	if !bytes.Equal(a, b) {
		t.Errorf("seed 1 is\n%s\nand\n%s", a, b)
	}
	if bytes.Equal(a, c) {
		t.Errorf("seeds 1 and 2 are %s", a)
	}
}

// TestDocumentsAreOdd checks that rare values occur, and documents with all members and with
// almost none.
func TestDocumentsAreOdd(t *testing.T) {
	packages, err := generatortest.Packages("../..")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range []string{"aevum", "agentcard", "adp"} {
		m := generatortest.New(packages[name], packages[name].Entries[0], generatortest.Options{})
		for seed := range uint64(200) {
			text := string(m.Make(seed).Append(nil))
			for what, sign := range map[string]string{
				"a null": ":null", "an empty list": ":[]", "an empty object": ":{}", "an empty text": `:""`,
				"a number beyond doubles": "9007199254740993", "a trailing zero": "1.10", "an escape": `\u0000`, "another script": "é",
				"an unknown member": `"a~b":`, "a list": `"},{"`, "tags": `"tags":["`,
			} {
				seen[what] = seen[what] || strings.Contains(text, sign)
			}
		}
	}
	for what, there := range seen {
		if !there {
			t.Errorf("no document has %s", what)
		}
	}
}

// TestUniqueTexts checks that no unrestricted text of a Nooterra card occurs twice.
func TestUniqueTexts(t *testing.T) {
	packages, err := generatortest.Packages("../..")
	if err != nil {
		t.Fatal(err)
	}
	m := generatortest.New(packages["nooterra"], packages["nooterra"].Entries[0], generatortest.Options{Unique: true})
	token := regexp.MustCompile(`q[a-z][0-9]{3,}z`)
	total := 0
	for seed := range uint64(100) {
		seen := map[string]bool{}
		for _, found := range token.FindAllString(string(m.Make(seed).Append(nil)), -1) {
			total++
			if seen[found] {
				t.Errorf("seed %d has %s twice", seed, found)
			}
			seen[found] = true
		}
	}
	if total < 1000 {
		t.Errorf("only %d texts are unique", total)
	}
}
