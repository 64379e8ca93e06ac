package project

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// cardsOf reads the example cards of a dialect.
func cardsOf(t testing.TB, dialect string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(fuzzing.Vectors(t), "cards", dialect, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cards of %s: %v", dialect, err)
	}
	cards := make(map[string][]byte, len(files))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cards[filepath.Base(file)] = data
	}
	return cards
}

// trip goes forth and back without carrying.
type trip func(data []byte, opts ...Option) (before, there, after []byte, report *card.Report, err error)

func tripOf[S, T any, SB projectrt.Builder[S], TB projectrt.Builder[T]](p *projectrt.Pair[S, T, SB, TB]) trip {
	return func(data []byte, opts ...Option) (before, there, after []byte, report *card.Report, err error) {
		return goAndReturn(data, p.From, p.To,
			func(s *S) (TB, *card.Report) { return projectrt.Open(p, s, opts) },
			func(t *T) (SB, *card.Report) { return projectrt.From(p, t, nil) })
	}
}

// returnOf is tripOf the other way: from the second format of a pair to the first.
func returnOf[S, T any, SB projectrt.Builder[S], TB projectrt.Builder[T]](p *projectrt.Pair[S, T, SB, TB]) trip {
	return func(data []byte, opts ...Option) (before, there, after []byte, report *card.Report, err error) {
		return goAndReturn(data, p.To, p.From,
			func(t *T) (SB, *card.Report) { return projectrt.From(p, t, opts) },
			func(s *S) (TB, *card.Report) { return projectrt.Open(p, s, nil) })
	}
}

func goAndReturn[S, T any, SB projectrt.Builder[S], TB projectrt.Builder[T]](
	data []byte, from *projectrt.Format[S], to *projectrt.Format[T],
	forth func(*S) (TB, *card.Report), back func(*T) (SB, *card.Report),
) (before, there, after []byte, report *card.Report, err error) {
	s, err := from.Decode(data)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	made, report := forth(s)
	middle := made.Draft()
	returned, _ := back(middle)
	if before, err = from.Append(s, nil); err != nil {
		return nil, nil, nil, nil, err
	}
	if there, err = to.Append(middle, nil); err != nil {
		return nil, nil, nil, nil, err
	}
	after, err = from.Append(returned.Draft(), nil)
	return before, there, after, report, err
}

// familyTrips are all trips of the two dialects of the AgentCard family.
func familyTrips() map[string]map[string]trip {
	return map[string]map[string]trip{
		"aevum": {
			"a2a": tripOf(aevumA2A), "a2a-0.3": tripOf(aevumA2AV03), "a2a-union": tripOf(aevumA2AUnion),
			"mcp": tripOf(aevumMCP), "openai": tripOf(aevumOpenAI),
			"oasf": tripOf(aevumOASF), "oasf-descriptor": tripOf(aevumDescriptor),
			"adp": tripOf(aevumADP), "agentcard": tripOf(aevumAgentCard),
		},
		"agentcard": {
			"a2a": tripOf(agentCardA2A), "a2a-0.3": tripOf(agentCardA2AV03), "a2a-union": tripOf(agentCardA2AUnion),
			"mcp": tripOf(agentCardMCP), "openai": tripOf(agentCardOpenAI),
			"oasf": tripOf(agentCardOASF), "oasf-descriptor": tripOf(agentCardDescriptor),
			"adp": tripOf(agentCardADP), "aevum": returnOf(aevumAgentCard),
		},
		"adp": {"aevum": returnOf(aevumADP), "agentcard": returnOf(agentCardADP)},
	}
}

// TestFamilyReportsAllLosses goes forth and back with every card and every target, and
// holds the report to what became of the card.
func TestFamilyReportsAllLosses(t *testing.T) {
	odd := map[string][]string{"aevum": oddAevum, "agentcard": oddAgentCards, "adp": oddADP}
	versions := map[string][]string{
		"mcp":  formatMCP.Versions,
		"oasf": formatOASF.Versions,
	}
	for dialect, trips := range familyTrips() {
		cards := cardsOf(t, dialect)
		for i, text := range odd[dialect] {
			cards[fmt.Sprintf("odd %d", i)] = []byte(text)
		}
		for target, trip := range trips {
			for _, version := range append(versions[target], "") {
				for name, data := range cards {
					t.Run(dialect+" to "+target+" "+version+"/"+name, func(t *testing.T) {
						checkTrip(t, trip, data, Version(version))
					})
				}
			}
		}
	}
}

func checkTrip(t *testing.T, trip trip, data []byte, opts ...Option) {
	t.Helper()
	before, there, after, report, err := trip(data, opts...)
	if err != nil {
		t.Fatal(err)
	}
	_, again, _, _, err := trip(data, opts...)
	if err != nil || string(again) != string(there) {
		t.Errorf("the second time it is another: %v\n%s\n%s", err, there, again)
	}
	x, y, z := rawOf(t, before), rawOf(t, after), rawOf(t, there)
	for _, place := range changedPlaces(x, y, "") {
		if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return covers(e.Source, place) }) {
			t.Errorf("%s changed and no entry says so\nbefore %s\nthere %s\nafter %s\n%s", place, before, there, after, report)
		}
	}
	for _, e := range report.Entries {
		checkPlaces(t, e, x, z)
		if !e.Change.IsLoss() {
			continue
		}
		was, _ := x.Pointer(e.Source)
		is, ok := y.Pointer(e.Source)
		if ok && was.Equal(is) {
			t.Errorf("%s is there as before\nthere %s", e, there)
		}
	}
}

// checkPlaces asks for the places that an entry names.
func checkPlaces(t *testing.T, e card.ReportEntry, source, target card.Raw) {
	t.Helper()
	at := e.Source
	if e.Change == card.Defaulted {
		at = at[:max(0, strings.LastIndexByte(at, '/'))]
	}
	if _, ok := source.Pointer(at); !ok {
		t.Errorf("%s: the source has no %s", e, at)
	}
	if _, ok := target.Pointer(e.Target); !ok {
		t.Errorf("%s: the target has no %s\n%s", e, e.Target, target)
	}
}

// covers reports whether a place is that of the entry or within it.
func covers(entry, place string) bool {
	return entry != "" && (place == entry || strings.HasPrefix(place, entry+"/"))
}

// changedPlaces returns the places at which two values differ, the topmost where one of
// them has nothing.
func changedPlaces(x, y card.Raw, at string) []string {
	if x.Equal(y) {
		return nil
	}
	var places []string
	switch {
	case x.Kind() == card.KindObject && y.Kind() == card.KindObject:
		a, _ := x.Object()
		b, _ := y.Object()
		for name, value := range a.All() {
			other, _ := b.Get(name)
			places = append(places, changedPlaces(value, other, at+card.JoinPointer(name))...)
		}
		for name := range b.All() {
			if _, ok := a.Get(name); !ok {
				places = append(places, at+card.JoinPointer(name))
			}
		}
	case x.Kind() == card.KindArray && y.Kind() == card.KindArray:
		for i := 0; ; i++ {
			place := fmt.Sprintf("%s/%d", at, i)
			a, inX := x.Pointer(fmt.Sprintf("/%d", i))
			b, inY := y.Pointer(fmt.Sprintf("/%d", i))
			if !inX && !inY {
				break
			}
			places = append(places, changedPlaces(a, b, place)...)
		}
	default:
		return []string{at}
	}
	return places
}

func rawOf(t *testing.T, data []byte) card.Raw {
	t.Helper()
	raw, err := card.ParseRaw(data)
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return raw
}
