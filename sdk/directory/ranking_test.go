package directory_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// TestRanking: with a version of the register a page reads the standings of its agents only, and the order follows cards
// that change, and standings when the version changes.
func TestRanking(t *testing.T) {
	scores, version, calls := map[string]float64{}, uint64(0), atomic.Int64{}
	quarantined, failing := "", false
	c := serve(t, directory.Options{
		AgentsVersion: func() uint64 { return version },
		Agent: func(_ context.Context, _, id string) (directory.Agent, error) {
			calls.Add(1)
			a := directory.Agent{Standing: discovery.Standing{RankingScore: scores[id], TrustScore: scores[id], Quarantined: id == quarantined}}
			a.AgentID, a.DisplayName, a.Capabilities = id, id, []string{"a.b", "c.d"}
			if failing {
				return a, errors.New("the register does not answer")
			}
			return a, nil
		},
	})
	for i := range 50 {
		id := fmt.Sprintf("agt_%02d", i)
		scores[id] = float64(i % 10)
		if got := c.post(fmt.Sprintf(`{"agentId":%q,"capabilities":["a.b"]}`, id)); got.status != 201 {
			t.Fatal(got.text)
		}
	}
	const route = "/public/agent-cards/discover?limit=3"
	for i, step := range []struct {
		do    func()
		query string
		want  string
		total int
		calls int64 // at most
	}{
		{nil, "", "agt_09 agt_19 agt_29", 50, 53},
		{nil, "", "agt_09 agt_19 agt_29", 50, 3},
		{nil, "&offset=4", "agt_49 agt_08 agt_18", 50, 3},
		{nil, "&minTrustScore=9&offset=3", "agt_39 agt_49", 5, 2},
		{nil, "&minTrustScore=10", "", 0, 0},
		{nil, "&capability=c.d", "", 0, 0},
		{func() { c.post(`{"agentId":"agt_08","capabilities":["c.d"]}`) }, "&capability=c.d", "agt_08", 1, 3},
		{func() { c.call("DELETE", "/agent-cards/agt_19", "") }, "", "agt_09 agt_29 agt_39", 49, 4},
		{func() { quarantined = "agt_29" }, "", "agt_09 agt_39", 49, 3}, // the version is the same
		{func() { version++ }, "", "agt_09 agt_39 agt_49", 48, 52},
		{func() { scores["agt_00"], scores["agt_09"] = 100, -1; version++ }, "", "agt_00 agt_39 agt_49", 48, 52},
		{func() { failing = true; version++ }, "", "INTERNAL", 0, 1},
		{func() { failing = false }, "", "agt_00 agt_39 agt_49", 48, 52},
	} {
		if step.do != nil {
			step.do()
		}
		before := calls.Load()
		got := c.get(route + step.query)
		if n := calls.Load() - before; n > step.calls {
			t.Errorf("%d: %d standings were read", i, n)
		}
		total, _ := got.at("total").(float64)
		if agentsOf(got) != step.want || int(total) != step.total {
			t.Errorf("%d: %s of %v, want %s of %d", i, agentsOf(got), total, step.want, step.total)
		}
	}
}
