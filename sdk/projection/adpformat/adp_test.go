package adpformat

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/internal/mappingtest"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

var functions = mappingtest.Functions{}

func format() *projection.Format[adp.Card] {
	mapping, tables := mappingtest.Load("adp", functions)
	return &projection.Format[adp.Card]{
		Form:   projection.Form{Name: "adp", Title: "an ADP card", Mapping: mapping, Tables: tables},
		Decode: adp.Decode, Parse: adp.Parse, Append: (*adp.Card).AppendJSON,
	}
}

var description = &projection.Format[agent.Description]{
	Form:   projection.Form{Name: "agent", Title: "a description"},
	Decode: agent.Decode, Parse: agent.Parse, Append: (*agent.Description).AppendJSON,
}

// Reading every card and writing it again gives the same card, but for what the report of
// reading names.
func TestRoundTrip(t *testing.T) {
	files, _ := filepath.Glob("../../../../shared/cards/adp/*.json")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, report, err := projection.Convert(text, format(), description)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		back, report2, err := projection.Convert(d, description, format())
		t.Logf("%s\n%v\n%v\n%s\n%v", file, report, err, back, report2)
	}
}
