package emit

import (
	"bytes"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// A long pattern occurs in the generated code only as the pattern itself: comments and
// messages quote its beginning.
func TestLongPatternsAreQuotedOnce(t *testing.T) {
	long := "^(" + strings.Repeat("ab|", 20_000) + "é)$"
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(`{"type":"object","properties":{"p":{"type":"string","pattern":"`+long+`"}}}`))
	var diags source.Diagnostics
	g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
	pkg := lower.Lower(g, lower.Options{Package: "p", Entries: []lower.EntryRef{{Schema: g.Root("a.json"), Primary: true}}}, &diags)
	naming.Assign(pkg, naming.Options{}, &diags)
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	files, err := Package(plan.Of(pkg), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		for line := range bytes.Lines(text) {
			comment := bytes.HasPrefix(bytes.TrimSpace(line), []byte("//"))
			if (comment || bytes.Contains(line, []byte("Message:"))) && len(line) > 500 {
				t.Errorf("%s has a line of %d octets: %.60s…", name, len(line), line)
			}
		}
	}
}
