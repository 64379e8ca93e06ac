package formats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// statedBy are the names of the members with which the formats state what a target requires, without
// case and separators. The address of an MCP server is no address of an A2A agent, and a member that
// the format of a card does not define states nothing. No other format has classes of OASF.
var statedBy = map[string][]string{
	"/supportedInterfaces":   {"supportedinterfaces", "additionalinterfaces"},
	"/provider/organization": {"organization", "organisation"},
	"/created_at":            {"createdat", "created"},
	"/authors":               {"authors", "organization", "organisation"},
	"/skills":                {},
}

// TestWildStated: a conversion of a card of the wild to a2a, mcp, oasf or openai that is refused asks
// for something that no member of the card states, or names a value of the card that the target does
// not allow. Of the cards that state everything, at least 95 % are converted without options.
func TestWildStated(t *testing.T) {
	all := share{}
	refused := map[string]int{}
	for from, text := range wildCards(t) {
		root, err := jsontree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"a2a", "mcp", "oasf", "openai"} {
			to := named(name)
			if from == to {
				continue
			}
			_, _, err := projection.Convert(text, from, to)
			invalid, _ := errors.AsType[*projection.TargetError](err)
			if invalid == nil || len(invalid.Supplies) == 0 {
				all.count(err == nil)
				continue
			}
			for _, m := range invalid.Supplies {
				refused[name+" "+m.Pointer+" --give "+m.Option]++
				isAbsent := func(v card.Violation) bool { return v.Pointer == m.Pointer && v.Code == "required" }
				if !slices.ContainsFunc(card.ProblemsOf(err), isAbsent) {
					continue // the card has a value that the target does not allow
				}
				names, known := statedBy[m.Pointer]
				if !known {
					t.Errorf("%s to %s asks for %s", format.Of(from).Name, name, m.Pointer)
				}
				if url := root.Member("url"); m.Pointer == "/supportedInterfaces" && url != nil && strings.HasPrefix(url.Str, "http") && !strings.HasPrefix(format.Of(from).Name, "mcp") {
					t.Errorf("%s to %s asks for %s, and the card has an address", format.Of(from).Name, name, m.Pointer)
				}
				if stated := member(root, names); stated != "" {
					t.Errorf("%s to %s asks for %s, and the card has %s", format.Of(from).Name, name, m.Pointer, stated)
				}
			}
		}
	}
	t.Logf("%v of the conversions of cards that state everything need no option; asked for: %v", all, refused)
	if all.total > 0 && all.plain*100 < all.total*95 {
		t.Errorf("%v of the conversions need no option", all)
	}
}

// member returns the name of a member with one of the names that has a value; empty for none.
func member(n *jsontree.Node, names []string) string {
	for _, m := range n.Members {
		folded := strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(m.Name))
		if slices.Contains(names, folded) && (m.Value.Str != "" || len(m.Value.Items) > 0 || len(m.Value.Members) > 0) {
			return m.Name
		}
	}
	for inner := range n.Inside() {
		if found := member(inner, names); found != "" {
			return found
		}
	}
	return ""
}
