package detect_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialect"
)

// TestRegisterRefuses: a dialect whose documents nobody could detect is an error, and changes
// nothing. The guide docs/guides/own-command.md registers one.
func TestRegisterRefuses(t *testing.T) {
	known := len(detect.Formats())
	entry := func(required ...dialect.Member) []*dialect.Entry {
		return []*dialect.Entry{{Info: new(adp.Card).CardInfo(), Required: required}}
	}
	for _, test := range []struct {
		name    string
		dialect dialect.Dialect
		want    string
	}{
		{"no name", dialect.Dialect{Entries: entry(dialect.Member{Name: "a"})}, "a dialect needs a name"},
		{"no kind", dialect.Dialect{Name: "bot"}, "a dialect needs a name and a kind"},
		{"known name", dialect.Dialect{Name: "adp", Entries: entry(dialect.Member{Name: "a"})}, `already a format named "adp"`},
		{"name of a refused format", dialect.Dialect{Name: "openapi", Entries: entry(dialect.Member{Name: "a"})}, `already a format named "openapi"`},
		{"nothing required", dialect.Dialect{Name: "bot", Entries: entry()}, `"bot" cannot be detected`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := detect.Register(&test.dialect); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
	if now := len(detect.Formats()); now != known {
		t.Errorf("%d formats became %d", known, now)
	}
	if err := detect.Register(nil); err == nil {
		t.Error("a nil dialect is registered")
	}
}
