package card_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// sampleReport has an entry of each change.
func sampleReport() *card.Report {
	return &card.Report{From: "adp", To: "mcp", Version: "2025-06-18", Entries: []card.ReportEntry{
		{Change: card.Defaulted, Target: "/tools/0/inputSchema", Source: "/tools/0/input_schema", Code: "default", Message: "a tool must have one"},
		{Change: card.Dropped, Source: "/did", Code: "no-home", Message: "there is no place for it"},
		{Change: card.Narrowed, Source: "/a\u202e", Target: "/b", Code: "short", Message: "it was cut"},
		{Change: card.Renamed, Source: "/x", Target: "/x", Code: "values", Message: "another\nword"},
		{Change: card.Defaulted, Target: "/_meta", Code: "constant", Message: "it is always there"},
		{Change: card.Carried, Source: "", Target: "", Code: "restored", Message: "as it was"},
	}}
}

func TestReportForPeople(t *testing.T) {
	want := `adp → mcp 2025-06-18: 1 dropped, 1 narrowed, 2 defaulted, 1 renamed, 1 carried
  defaulted /tools/0/input_schema → /tools/0/inputSchema: a tool must have one [default]
  dropped   /did: there is no place for it [no-home]
  narrowed  /a\u202e → /b: it was cut [short]
  renamed   /x: another\u000aword [values]
  defaulted → /_meta: it is always there [constant]
  carried   document: as it was [restored]`
	if got := sampleReport().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := (&card.Report{From: "a", To: "b"}).String(); got != "a → b: nothing lost or changed" {
		t.Errorf("empty report: %s", got)
	}
	if got := sampleReport().Summary(); got != want[:strings.Index(want, "\n")] {
		t.Errorf("summary: %s", got)
	}
	if got := (*card.Report)(nil).Summary(); got != "" {
		t.Errorf("summary of no report: %s", got)
	}
	if got := sampleReport().Entries[1].String(); got != "dropped /did: there is no place for it [no-home]" {
		t.Errorf("entry: %s", got)
	}
}

func TestReportForPrograms(t *testing.T) {
	r := sampleReport()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back card.Report
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(&back, r) {
		t.Errorf("%v: %s", err, text)
	}
	text, _ = json.Marshal(&card.Report{From: "a", To: "b"})
	if want := `{"from":"a","to":"b","lossy":false,"entries":[]}`; string(text) != want {
		t.Errorf("got %s, want %s", text, want)
	}
}

func TestReportLosses(t *testing.T) {
	r := sampleReport()
	if got := r.Losses(); len(got) != 2 || got[0].Source != "/did" || got[1].Change != card.Narrowed || !r.Lossy() {
		t.Errorf("losses: %v", got)
	}
	r.Entries = slices.DeleteFunc(r.Entries, func(e card.ReportEntry) bool {
		return e.Change != card.Defaulted && e.Change != card.Renamed
	})
	if r.Lossy() || r.Losses() != nil {
		t.Error("defaulted and renamed entries count as losses")
	}
	var none *card.Report
	if none.Lossy() || none.Losses() != nil || none.String() != "" {
		t.Error("a nil report is not empty")
	}
}
