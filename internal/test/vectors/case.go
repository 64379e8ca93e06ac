package vectors

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// Case is a conversion with its result.
type Case struct {
	From, To format.Any
	Card     string
	Options  []projection.Option
	// Back are options of the conversion back.
	Back []projection.Option
	// Want is the result; it is empty if the result is not valid.
	Want string
	// Lost are the locations of the losses, in order, separated by spaces.
	Lost string
}

// Check converts the card and checks the laws of conversions.
func (c Case) Check(t *testing.T) {
	t.Helper()
	got, report, err := projection.Convert([]byte(c.Card), c.From, c.To, c.Options...)
	var invalid *projection.TargetError
	switch {
	case c.Want == "" && !errors.As(err, &invalid):
		t.Errorf("the result must be invalid, it is %s, %v", got, err)
	case c.Want == "":
	case err != nil:
		t.Fatalf("%v\n%v", err, report)
	default:
		if same, err := card.EqualJSON(got, []byte(c.Want)); !same {
			t.Errorf("the result is %s, not %s, %v\n%v", got, c.Want, err, report)
		}
		p := projectiontest.Pair{From: c.From, To: c.To, Card: []byte(c.Card), Forth: c.Options, Back: c.Back}
		if p.From == format.Any(Description) {
			p.CheckForth(t) // a description that is read has further words
		} else {
			p.Check(t)
		}
	}
	var lost []string
	for _, e := range report.Losses() {
		lost = append(lost, strings.ReplaceAll(e.Source, " ", "␣"))
		if e.Code == "other" || e.Message == "" {
			t.Errorf("%v has no reason", e)
		}
	}
	want := strings.Fields(c.Lost)
	if !slices.Equal(lost, want) {
		t.Errorf("the losses are %q, not %q\n%v", lost, want, report)
	}
}
