package dialects_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// A nil document is empty for functions that read it, and an error for functions that compare documents.
func TestNilDocuments(t *testing.T) {
	var none *a2a.AgentCard
	_, err := a2a.Diff(none, new(a2a.AgentCard))
	_, typed := dialects.DiffCards(new(a2a.AgentCard), none)
	for _, err := range []error{err, typed} {
		if err == nil || !strings.Contains(err.Error(), "nil") {
			t.Error(err)
		}
	}
	if name, value := (*a2a.SecurityScheme)(nil).Which(); name != "" || value != nil {
		t.Error(name, value)
	}
	if found := (*adp.Card)(nil).Rounded(); len(found) > 0 {
		t.Error(found)
	}
	if facts := find.Of("", nil); len(facts) > 0 {
		t.Error(facts)
	}
	if hit, ok := (&find.Query{Words: "a"}).Match("", nil); ok {
		t.Error(hit)
	}
	if factors, why := find.FactorsOf(nil, nil); factors != (find.Factors{}) || len(why) > 0 {
		t.Error(factors, why)
	}
	if hit, ok := (&find.Query{Fit: new(find.Fit)}).Match("", nil); ok {
		t.Error(hit)
	}
	if advice, err := aevum.Bump(nil, new(aevum.Card)); err == nil {
		t.Error(advice)
	}
	if _, err := agentcard.ImportLedger(nil, nil); err == nil {
		t.Error("an empty card is valid")
	}
	if err := formats.Register(nil); err == nil {
		t.Error("a nil format is registered")
	}
	if err := dialects.Register(nil); err == nil {
		t.Error("a nil dialect is registered")
	}
}
