package formats_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// otherSupplies are other values for members that the caller supplied, by what was supplied.
var otherSupplies = map[any]any{
	"01ARZ3NDEKTSV4RRFFQ69G5FAV": "01BX5ZZKBKACTAV9WEVGEMMVRZ", "agent://a": "agent://b", "n": "m", "com.example/n": "com.example/m",
	"1.0.0": "1.0.1", "d": "e", "t": "u", "active": "suspended", "public": "private", 1.0: 2.0, "1": "2",
	"2026-01-01T00:00:00Z": "2026-02-02T00:00:00Z", "x": "y", "JSONRPC": "HTTP+JSON", "v1": "v2",
}

// TestEditsOfSuppliedMembers: an edit of a member that the caller supplied, since the carried card
// has none, becomes part of that card. It is reported as lost only if the format of the card
// cannot have it: then a card that is not carried does not get it either.
func TestEditsOfSuppliedMembers(t *testing.T) {
	arrived, lost, sets := 0, 0, cardsByFormat(t)
	for _, from := range formats.All() {
		source := formatName(from)
		for _, to := range formats.All() {
			target := formatName(to)
			if source == target || source == "agent" {
				continue
			}
			t.Run(source+" to "+target, func(t *testing.T) {
				for i, file := range slices.Sorted(maps.Keys(sets[source])) {
					if i%8 > 0 && !*allEdits {
						continue
					}
					s := suppliedEdits{text: sets[source][file], from: from, to: to, source: source, target: target}
					a, l := s.check(t, file)
					arrived, lost = arrived+a, lost+l
				}
			})
		}
	}
	if t.Logf("%d edits arrived, %d are lost", arrived, lost); arrived < 100 {
		t.Error("too few edits arrived")
	}
}

// suppliedEdits are the edits of what the caller supplied for the conversion of a card.
type suppliedEdits struct {
	text           []byte
	from, to       format.Any
	source, target string
}

func (s *suppliedEdits) check(t *testing.T, file string) (arrived, lost int) {
	opts := suppliedTo(s.target)
	carried, report, err := projection.Convert(s.text, s.from, s.to, append(slices.Clone(opts), projection.Carry())...)
	if err != nil {
		return 0, 0 // the card lacks what the target requires, or the target carries no cards
	}
	plain, _, err := projection.Convert(s.text, s.from, s.to, opts...)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	c := carriedCard{from: s.from, to: s.to, opts: opts, target: s.target, slot: slotOf(report)}
	for _, e := range report.Entries {
		if e.Code != projection.CodeOption {
			continue
		}
		text, want, ok := replaceAt(t, carried, e.Target)
		if !ok {
			continue
		}
		back, report, err := projection.Convert(text, s.to, s.from)
		if err != nil {
			t.Errorf("%s, %s: the card does not come back: %v", file, e.Target, err)
			continue
		}
		if c.hides(t, back, e.Target, c.value(t, text, e.Target)) {
			arrived++
			continue
		}
		lost++
		if !slices.ContainsFunc(report.Entries, func(entry card.ReportEntry) bool {
			return entry.Change == card.Dropped && meets(entry.Source, e.Target)
		}) {
			t.Errorf("%s, %s: the edit is lost, and no entry says so\n%v", file, e.Target, report)
		}
		if s.source == "nooterra" && strings.Contains(e.Target, "nterfaces/") {
			continue // a Nooterra host lists all its protocols once: which of them an interface has is not compared
		}
		if edited, _, _ := replaceAt(t, plain, e.Target); s.canHave(t, &c, plain, edited, e.Target, c.value(t, text, e.Target)) {
			t.Errorf("%s, %s: %v is reported as lost, and the format of the card can have it\n%v", file, e.Target, want, report)
		}
	}
	return arrived, lost
}

// canHave reports whether an edit of a document that carries no card arrives in the card that is
// made of it: that card is another one than without the edit, and has the value.
func (s *suppliedEdits) canHave(t *testing.T, c *carriedCard, text, edited []byte, place, want string) bool {
	t.Helper()
	opts := suppliedTo(s.source)
	before, _, err := projection.Convert(text, s.to, s.from, opts...)
	if err != nil {
		return false
	}
	after, _, err := projection.Convert(edited, s.to, s.from, opts...)
	same, _ := card.EqualJSON(before, after)
	return err == nil && !same && c.hides(t, after, place, want)
}

// replaceAt replaces what was supplied at a location, or in a list there. It returns false if
// there is no other value for it.
func replaceAt(t *testing.T, text []byte, place string) (edited []byte, value any, ok bool) {
	t.Helper()
	var root any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	names, err := card.SplitPointer(place)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(v any, names []string) any
	walk = func(v any, names []string) any {
		switch v := v.(type) {
		case map[string]any:
			if len(names) > 0 && v[names[0]] != nil {
				v[names[0]] = walk(v[names[0]], names[1:])
			}
		case []any:
			at := 0
			if len(names) > 0 {
				if at, err = strconv.Atoi(names[0]); err != nil {
					t.Fatal(err)
				}
				names = names[1:]
			}
			if at < len(v) {
				v[at] = walk(v[at], names)
			}
		case string, float64:
			if value, ok = otherSupplies[v]; ok {
				return value
			}
		}
		return v
	}
	walk(root, names)
	if edited, err = json.Marshal(root); err != nil {
		t.Fatal(err)
	}
	return edited, value, ok
}
