package convert

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestTotals: each pair of formats has a text, a --give counts as unused if no card used it, and
// members with ever new names take a limited amount of memory.
func TestTotals(t *testing.T) {
	dropped := func(location string) card.ReportEntry {
		return card.ReportEntry{Change: card.Dropped, Source: location, Code: "x", Message: "m"}
	}
	var all totals
	for i := range 3 * mostGroups {
		all.add(&card.Report{From: "a", To: "c", Version: "1", Entries: []card.ReportEntry{dropped(fmt.Sprintf("/x%d", i))}}, []string{"url", "id"})
	}
	all.add(&card.Report{From: "b", To: "c", Entries: []card.ReportEntry{dropped("/y/0/z"), dropped("/y/1/z")}}, []string{"url"})
	all.add(&card.Report{From: "d", To: "c"}, []string{"url", "id"})
	var b strings.Builder
	all.write(command.NewStreams(nil, nil, &b), command.Supplies{{Name: "id"}, {Name: "url"}})
	lines := strings.Split(b.String(), "\n")
	want := []string{
		"a → c 1, 3000 cards:",
		"  dropped   /x0: m [x]",
		"  and 2000 more changes; --report FILE has all",
		"b → c, 1 card:",
		"  dropped   /y/*/z (2): m [x]",
		"note: --give url has no effect on these conversions",
		"",
	}
	if len(lines) != mostGroups+6 {
		t.Fatalf("%d lines, want %d", len(lines), mostGroups+6)
	}
	for i, line := range append(lines[:2:2], lines[mostGroups+1:]...) {
		if line != want[i] {
			t.Errorf("got  %s\nwant %s", line, want[i])
		}
	}
}
