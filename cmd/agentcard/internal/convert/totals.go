package convert

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// totals are the reports of the cards of a stream that are converted: a person reads what changed
// and how often, not a report for each of a million cards.
type totals struct {
	cards  int
	pairs  []*total
	unused map[string]int // for each --give, the number of cards that it has no effect on
}

// total is the part of the totals about the cards of one format.
type total struct {
	from, to, version string

	cards   int
	changes groups
	others  int // entries that have no group
}

// mostGroups is the maximum number of groups of a total: names of members can differ from card to
// card without end.
const mostGroups = 1000

func (t *totals) add(report *card.Report, unused []string) {
	t.cards++
	for _, name := range unused {
		if t.unused == nil {
			t.unused = make(map[string]int)
		}
		t.unused[name]++
	}
	pair := t.of(report)
	pair.cards++
	for i := range report.Entries {
		if !pair.changes.add(&report.Entries[i], mostGroups) {
			pair.others++
		}
	}
}

func (t *totals) of(report *card.Report) *total {
	for _, x := range t.pairs {
		if x.from == report.From && x.to == report.To && x.version == report.Version {
			return x
		}
	}
	x := &total{from: report.From, to: report.To, version: report.Version}
	t.pairs = append(t.pairs, x)
	return x
}

// write writes the totals. Cards that convert unchanged have no text, as a single card.
func (t *totals) write(s *command.Streams, gives command.Supplies) {
	for _, x := range t.pairs {
		if len(x.changes.list) > 0 {
			fmt.Fprintln(s.Err, x.text())
		}
	}
	for _, give := range gives {
		if t.cards > 0 && t.unused[give.Name] == t.cards {
			fmt.Fprintf(s.Err, "note: --give %s has no effect on these conversions\n", give.Name)
		}
	}
}

func (x *total) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s → %s, ", x.from, strings.TrimRight(x.to+" "+x.version, " "))
	if x.cards == 1 {
		b.WriteString("1 card:")
	} else {
		fmt.Fprintf(&b, "%d cards:", x.cards)
	}
	x.changes.write(&b)
	if x.others > 0 {
		fmt.Fprintf(&b, "\n  and %d more changes; --report FILE has all", x.others)
	}
	return b.String()
}
