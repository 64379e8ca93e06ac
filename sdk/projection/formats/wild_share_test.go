package formats_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// onlyAuthors has the members of each target that only the author of a card knows. An address of an agent is
// one, and so are an identifier that is issued, an organisation, a time and a class.
var onlyAuthors = map[string]string{
	"a2a":             "/supportedInterfaces /provider/organization",
	"a2a-0.3":         "/url",
	"a2a-union":       "/supportedInterfaces /provider/organization",
	"aevum":           "/agent_id /endpoint /capabilities /version",
	"agentcard":       "/agent_id /endpoint /capabilities /version",
	"mcp-server-json": "/name",
	"mcp-server-card": "/name",
	"nooterra":        "/agentId /tenantId /status /visibility /revision /createdAt /updatedAt",
	"oasf":            "/skills /created_at /authors",
}

// TestWildShare: conversions of cards of the wild, if they are beside the tree, ask for facts and
// for nothing else, and at least 60 % of them need no option. -v prints the share of each target,
// and what the other conversions lack.
func TestWildShare(t *testing.T) {
	all, shares, lacks := share{}, map[string]*share{}, map[string]int{}
	for from, text := range wildCards(t) {
		for _, to := range formats.All() {
			name := format.Of(to).Name
			if to == from {
				continue
			}
			if shares[name] == nil {
				shares[name] = &share{}
			}
			_, _, err := projection.Convert(text, from, to)
			shares[name].count(err == nil)
			all.count(err == nil)
			for _, v := range card.ProblemsOf(err) {
				lacks[fmt.Sprintf("%s\t%s\t%s", name, withoutIndexes(v.Pointer), v.Code)]++
				if v.Code == "required" && !slices.Contains(strings.Fields(onlyAuthors[name]), v.Pointer) {
					t.Errorf("%s lacks %s, which is no fact", name, v.Pointer)
				}
			}
		}
	}
	if all.total > 0 && all.plain*100 < all.total*60 {
		t.Errorf("%v of the conversions need no option", all)
	}
	logShares(t, all, shares, lacks)
}

// wildCards yields the cards of the wild with their formats.
func wildCards(t *testing.T) func(func(format.Any, []byte) bool) {
	texts := vectors.Wild(t)
	return func(yield func(format.Any, []byte) bool) {
		for _, file := range slices.Sorted(maps.Keys(texts)) {
			found, err := detect.Detect(texts[file])
			if err != nil || !strings.HasPrefix(file, "wild/") {
				continue
			}
			if from, ok := formats.Lookup(string(found.Format)); ok && !yield(from, texts[file]) {
				return
			}
		}
	}
}

// share counts conversions, and those that need no option.
type share struct{ total, plain int }

func (s *share) count(isPlain bool) {
	s.total++
	if isPlain {
		s.plain++
	}
}

func (s share) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", s.plain, s.total, 100*float64(s.plain)/float64(s.total))
}

// logShares prints the shares and what is lacking, most often first.
func logShares(t *testing.T, all share, shares map[string]*share, lacks map[string]int) {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, name := range slices.Sorted(maps.Keys(shares)) {
		fmt.Fprintf(w, "%s\t%v\n", name, shares[name])
	}
	fmt.Fprintf(w, "all\t%v\n", all)
	most := func(a, b string) int { return cmp.Or(lacks[b]-lacks[a], strings.Compare(a, b)) }
	for _, what := range slices.SortedFunc(maps.Keys(lacks), most) {
		fmt.Fprintf(w, "%s\t%d\n", what, lacks[what])
	}
	w.Flush()
	t.Logf("\n%s", b.String())
}

// withoutIndexes returns a pointer with * for each index.
func withoutIndexes(pointer string) string {
	names := strings.Split(pointer, "/")
	for i, name := range names {
		if name != "" && strings.Trim(name, "0123456789") == "" {
			names[i] = "*"
		}
	}
	return strings.Join(names, "/")
}

// valueAt returns a value for a location of a target that has no option.
func valueAt(pointer string) any {
	switch {
	case pointer == "/capabilities":
		return []map[string]any{{"id": "a", "description": "d"}}
	case strings.HasSuffix(pointer, "/version"):
		return "1.0.0"
	case strings.HasSuffix(pointer, "/name"):
		return "com.example/agent"
	}
	return "https://a.example/"
}

// TestWildSupplies: what one error names completes the conversion of a card of the wild.
func TestWildSupplies(t *testing.T) {
	for from, text := range wildCards(t) {
		for _, to := range formats.All() {
			_, _, err := projection.Convert(text, from, to)
			invalid, ok := errors.AsType[*projection.TargetError](err)
			if from == to || !ok {
				continue
			}
			var opts []projection.Option
			for _, m := range invalid.Supplies {
				if m.Option == "" {
					opts = append(opts, projection.Set(m.Pointer, valueAt(m.Pointer)))
				} else {
					opts = append(opts, projection.Supply(m.Option, answer(m.Option, to)))
				}
			}
			if _, _, err = projection.Convert(text, from, to, opts...); err != nil {
				t.Errorf("%s to %s: %v\nafter: %v", format.Of(from).Name, format.Of(to).Name, err, invalid)
			}
		}
	}
}
