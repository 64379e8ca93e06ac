package convert

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestGrouped: only the indices in which entries differ become stars.
func TestGrouped(t *testing.T) {
	report := &card.Report{From: "a", To: "b", Entries: []card.ReportEntry{
		{Change: card.Dropped, Source: "/skills/3/tags/0", Code: "x", Message: "m"},
		{Change: card.Renamed, Source: "/tools/0/name", Target: "/skills/0/id", Code: "x", Message: "m"},
		{Change: card.Dropped, Source: "/skills/3/tags/1", Code: "x", Message: "m"},
		{Change: card.Renamed, Source: "/tools/1/name", Target: "/skills/1/id", Code: "x", Message: "m"},
		{Change: card.Dropped, Source: "/skills/3/tags/2", Code: "y", Message: "m"},
	}}
	want := `a → b: 3 dropped, 2 renamed
  dropped   /skills/3/tags/* (2): m [x]
  renamed   /tools/*/name → /skills/*/id (2): m [x]
  dropped   /skills/3/tags/2: m [y]`
	if got := grouped(report); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
