package projectrt

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestReportsAreApart: the report of a run is unchanged when other runs reuse its memory.
func TestReportsAreApart(t *testing.T) {
	tell := func(name string) *card.Report {
		r := NewRun("a", "b", &Options{}, "")
		at := Root().Member(name)
		r.Dropped(at, "c", "m")
		r.note(card.ReportEntry{Change: card.Carried, Target: "/note"})
		r.Renamed(at.Item(1), Root().Member("x/y~z"), "c", "m")
		return r.Report()
	}
	first := tell("first")
	before := slices.Clone(first.Entries)
	tell("other")
	if !slices.Equal(first.Entries, before) {
		t.Errorf("the report is now\n%v", first)
	}
	want := []string{"/first>", ">/note", "/first/1>/x~1y~0z"}
	var got []string
	for _, e := range first.Entries {
		got = append(got, e.Source+">"+e.Target)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
