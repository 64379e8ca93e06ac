package discovery_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

var now = time.Date(2026, 3, 1, 9, 0, 0, 0, time.FixedZone("", 3600))

// answer returns the text of the answer to a query for one card.
func answer(t *testing.T, route discovery.Route, query string, s discovery.Standing) (string, error) {
	t.Helper()
	q, err := parse(t, route, query)
	if err != nil {
		t.Fatal(err)
	}
	c := decode(t, cardText)
	page, err := discovery.Select(route, q, []discovery.Candidate{{Card: c, Standing: s}})
	if err != nil {
		t.Fatal(err)
	}
	result, err := page.Answer(route, q, now)
	if err != nil {
		return "", err
	}
	text, err := card.AppendJSON(nil, result)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), nil
}

func TestAnswer(t *testing.T) {
	object := card.Must(card.NewObject(json.RawMessage(`{"a":1}`)))
	details := discovery.Standing{
		RankingScore: 79.6, RiskTier: discovery.RiskTierLow, TrustScore: 50,
		Reputation: object, CapabilityAttestation: object, RoutingFactors: object,
	}
	head := func(scope, rest string) string {
		return `{"ok":true,"schemaVersion":"AgentCardDiscoveryResult.v1","scope":"` + scope + `",` + rest
	}
	const defaults = `"reputationVersion":"v2","reputationWindow":"30d","asOf":"2026-03-01T08:00:00.000Z","scoreStrategy":"balanced","total":1,"limit":50,"offset":0,`
	for _, test := range []struct {
		name, query string
		route       discovery.Route
		standing    discovery.Standing
		want        string
	}{
		{"defaults", "", discovery.Public, discovery.Standing{},
			head("public", defaults+`"results":[{"rank":1,"rankingScore":0,"riskTier":"high","agentCard":`+cardText+`}]}`)},
		{"reputation", "", discovery.Tenant, details,
			head("tenant", defaults+`"results":[{"rank":1,"rankingScore":80,"riskTier":"low","agentCard":`+cardText+`,"reputation":{"a":1}}]}`)},
		{"all", "includeAttestationMetadata=1&includeRoutingFactors=1", discovery.Public, details,
			head("public", defaults+`"results":[{"rank":1,"rankingScore":80,"riskTier":"low","agentCard":`+cardText+`,"reputation":{"a":1},"capabilityAttestation":{"a":1},"routingFactors":{"a":1}}]}`)},
		{"asked, unknown", "includeAttestationMetadata=1&includeRoutingFactors=1&includeReputation=no", discovery.Public, discovery.Standing{},
			head("public", defaults+`"results":[{"rank":1,"rankingScore":0,"riskTier":"high","agentCard":`+cardText+`,"capabilityAttestation":null,"routingFactors":null}]}`)},
		{"query", "limit=1&offset=1&asOf=2026-01-01T00:00:00Z&reputationVersion=v1&reputationWindow=7d&scoreStrategy=recent_bias", discovery.Public, details,
			head("public", `"reputationVersion":"v1","reputationWindow":"7d","asOf":"2026-01-01T00:00:00Z","scoreStrategy":"recent_bias","total":1,"limit":1,"offset":1,"results":[]}`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := answer(t, test.route, test.query, test.standing)
			if same, _ := card.EqualJSON([]byte(got), []byte(test.want)); err != nil || !same {
				t.Errorf("%s (%v)\nwant %s", got, err, test.want)
			}
		})
	}
}

func TestAnswerRefuses(t *testing.T) {
	for _, score := range []float64{-1, 101, 1e300} {
		_, err := answer(t, discovery.Public, "", discovery.Standing{RankingScore: score})
		var invalid *card.InvalidError
		if !errors.As(err, &invalid) || invalid.Violations[0].Pointer != "/results/0/rankingScore" {
			t.Errorf("%v: %v", score, err)
		}
	}
	page, err := discovery.Select(discovery.List, discovery.Query{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, route := range []discovery.Route{discovery.List, discovery.Stream} {
		if _, err := page.Answer(route, discovery.Query{}, now); err == nil {
			t.Errorf("%v has a ranked answer", route)
		}
	}
}

func ExamplePage_Answer() {
	page, err := discovery.Select(discovery.Public, discovery.Query{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := page.Answer(discovery.Public, discovery.Query{}, time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.SchemaVersion, result.Scope, result.Limit, len(result.Results))
	// Output: AgentCardDiscoveryResult.v1 public 50 0
}
