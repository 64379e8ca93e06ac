package adp_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A result of adp.discover contains a card or a subset of one. The members that are
// present must be valid, and none is required.
func TestPartialCards(t *testing.T) {
	tests := []struct {
		card string
		want []string
	}{
		{`{"id":"agent://a","name":"a"}`, nil},
		{`{"id":"agent://a"}`, nil},
		{`{"name":"a"}`, nil},
		{`{}`, nil},
		{`{"id":"agent://a","skills":["nlp"],"tools":[{"name":"t"}]}`, nil},
		{`{"id":"a"}`, []string{"error /id uri", "error /id uri-scheme"}},
		{`{"id":"agent://a","name":7}`, []string{"error /name type"}},
		{`{"name":null}`, []string{"error /name type"}},
		{`{"tools":[{}]}`, []string{"error /tools/0/name required"}},
		{`{"endpoints":[{"protocol":"grpc"}]}`, []string{"error /endpoints/0/uri required"}},
		{`{"tools":[],"endpoints":[{"protocol":"aitp","uri":"agent://a","methods":["t"]}]}`, nil},
		{`{"metadata":{"ttl":-1},"seq":-1}`, []string{"error /metadata/ttl minimum", "error /seq minimum"}},
		{`{"signature":"x"}`, []string{"error /signature signature-form"}},
		{`{"description":""}`, []string{"warning /description empty-member"}},
		{`{"id":"agent://a","descripton":"d","x":1}`, []string{"warning /descripton unknown-member-near"}},
		{`{"descripton":"d","x":1}`, []string{"warning /descripton unknown-member-near"}},
		{`[]`, []string{"error  type"}},
		{`null`, []string{"error  type"}},
	}
	for _, tt := range tests {
		text := `{"results":[{"agent_card":` + tt.card + `,"score":0.5,"matched_tags":[]}]}`
		x, found := card.Examine[adp.DiscoverResponse]([]byte(text))
		var got []string
		for _, v := range found {
			got = append(got, fmt.Sprintf("%s %s %s", v.Severity, strings.TrimPrefix(v.Pointer, "/results/0/agent_card"), v.Code))
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: found %q, want %q", tt.card, got, tt.want)
		}
		valid := len(found.Errors()) == 0
		if _, err := card.Parse[adp.DiscoverResponse]([]byte(text)); (err == nil) != valid {
			t.Errorf("%s: Parse returns %v", tt.card, err)
		}
		if err := x.Validate(); (err == nil) != valid {
			t.Errorf("%s: Validate returns %v", tt.card, err)
		}
		if _, err := x.ToBuilder().Build(); (err == nil) != valid {
			t.Errorf("%s: Build returns %v", tt.card, err)
		}
		if r, ok := card.MembersOf(&x.Results[0]).Get("agent_card"); !ok || r.String() != tt.card {
			t.Errorf("%s: written as %s", tt.card, r)
		}
	}
}

func TestBuildPartialCard(t *testing.T) {
	result, err := adp.NewDiscoverResult().WithAgentCard(adp.NewCard().WithID("agent://a").AddSkills("nlp")).
		WithScore(0.5).WithMatchedTags("nlp").Build()
	if err != nil {
		t.Fatal(err)
	}
	text, err := card.AppendJSON(nil, result)
	if want := `{"agent_card":{"id":"agent://a","skills":["nlp"]},"score":0.5,"matched_tags":["nlp"]}`; err != nil || string(text) != want {
		t.Errorf("written as %s, %v, want %s", text, err, want)
	}
	if err := result.AgentCard.Validate(); !errors.Is(err, card.Required) {
		t.Errorf("as a whole card: %v", err)
	}
	if _, err := adp.NewDiscoverResult().WithScore(0.5).WithMatchedTags().Build(); !errors.Is(err, card.Required) {
		t.Errorf("without a card: %v", err)
	}
	if _, err := adp.NewDiscoverResult().WithAgentCard(adp.NewCard().WithID("a")).WithScore(0.5).WithMatchedTags().Build(); err == nil {
		t.Error("an id that is not a URI is accepted")
	}
}
