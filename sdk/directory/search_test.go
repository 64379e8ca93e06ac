package directory_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// found returns the ids that a query finds, with the values for which it finds them.
func (c client) found(query string) string {
	c.t.Helper()
	got := c.get("/find?" + query)
	if got.status != 200 {
		return fmt.Sprintf("%d %s", got.status, got.code())
	}
	var words []string
	for _, x := range got.at("results").([]any) {
		hit := answer{body: x.(map[string]any)}
		why := ""
		for _, y := range hit.at("why").([]any) {
			f := y.(map[string]any)
			why += fmt.Sprintf(" %s=%s%s", f["by"], f["value"], f["at"])
		}
		words = append(words, fmt.Sprintf("%s %.2f%s", hit.at("card", "id"), hit.at("score"), why))
	}
	if got.at("nextOffset") != nil {
		words = append(words, "...")
	}
	return strings.Join(words, "; ")
}

// TestFind: cards of all dialects are found by their descriptions, and the answer says why.
func TestFind(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			for _, x := range []struct{ path, body, tenant string }{
				{"/cards?id=clerk", a2aCard, "alice"},
				{"/cards", serverJSON("io.github.octo/weather", "1.0.0"), "alice"},
				{"/cards", `{"id":"agent://router","name":"Router","skills":["travel/routes"],"description":"Plans routes by train.","tools":[{"name":"plan"}],"endpoints":[{"protocol":"aitp","uri":"agent://router"}]}`, "agent://router"},
				{"/agent-cards", `{"agentId":"agt_hotel","displayName":"Hotel","capabilities":["travel.booking"],"description":"Finds rooms.","priceHint":{"amountCents":250,"currency":"USD","unit":"task"}}`, "alice"},
				{"/agent-cards", `{"agentId":"agt_hidden","displayName":"Hidden","description":"Finds rooms.","visibility":"private"}`, "alice"},
			} {
				if got := c.call("POST", x.path, x.body, "X-Proxy-Tenant-Id", x.tenant); got.status != 201 {
					t.Fatal(got.text)
				}
			}
			for _, test := range []struct{ query, want string }{
				{"words=train", "agent://router 1.00 words=train/description"},
				{"words=train+train+routes-train", "agent://router 1.00 words=train/description words=train/description words=routes-train/description"},
				{"words=trains", "clerk 1.00 words=trains/skills/0/description"},
				{"words=books+trains+fast", "clerk 0.67 words=books/description words=trains/skills/0/description"},
				{"words=TRAVEL", "agent://router 1.00 words=TRAVEL/tags/0; agt_hotel 1.00 words=TRAVEL/skills/0/id; clerk 1.00 words=TRAVEL/description"},
				{"tag=travel", "agent://router 1.00 tag=travel/routes/tags/0; clerk 1.00 tag=travel/skills/0/tags/0"},
				{"tag=Travel/Routes", "agent://router 1.00 tag=travel/routes/tags/0"},
				{"tag=travel&words=routes", "agent://router 1.00 tag=travel/routes/tags/0 words=routes/description"},
				{"tag=travel&tag=other", ""},
				{"capability=plan", "agent://router 1.00 capability=plan/skills/0/id"},
				{"capability=travel.booking", "agt_hotel 1.00 capability=travel.booking/skills/0/id"},
				{"protocol=jsonrpc", "clerk 1.00 protocol=jsonrpc/endpoints/0/protocol"},
				{"protocol=aitp&tag=travel", "agent://router 1.00 tag=travel/routes/tags/0 protocol=aitp/endpoints/0/protocol"},
				{"dialect=mcp-server-json", "io.github.octo/weather 1.00 dialect=mcp-server-json"},
				{"words=rooms", "agt_hotel 1.00 words=rooms/description"},
				{"price=2.5+usd&words=rooms", "agt_hotel 1.00 price=2.5 USD/pricing words=rooms/description"},
				{"price=2.49+USD", ""},
				{"price=3+EUR", ""},
				{"price=3", "400 SCHEMA_INVALID"},
				{"words=nothing", ""},
				{"goal=none", ""},
				{"limit=1&dialect=a2a&words=clerk", "clerk 1.00 dialect=a2a words=clerk/name"},
				{"limit=1", "agent://router 1.00; ..."},
				{"limit=1&offset=4", ""},
				{"limit=0", "400 SCHEMA_INVALID"},
				{"offset=-1", "400 SCHEMA_INVALID"},
				{"offset=10001", "400 SCHEMA_INVALID"},
				{"tag=", "400 SCHEMA_INVALID"},
				{"word=weather", "400 SCHEMA_INVALID"},
				{strings.Repeat("x", 200) + "=weather", "400 SCHEMA_INVALID"},
				{"words=" + strings.Repeat("x", 1001), "400 SCHEMA_INVALID"},
				{strings.Repeat("tag=x&", 17), "400 SCHEMA_INVALID"},
			} {
				if got := c.found(test.query); got != test.want {
					t.Errorf("%s: %s", test.query, got)
				}
			}
		})
	}
}

// TestFindGoal: an Aevum card is found by a goal of it.
func TestFindGoal(t *testing.T) {
	c := serve(t, directory.Options{})
	body := `{"agent_id":"01JV7Z3Q8XKFWY5N2M4R6T0ABC","name":"Gardener","version":"1.0.0","capabilities":[{"id":"plant.trees"}],"endpoint":{"protocol":"https","url":"https://garden.example/"},"goal_subscriptions":[{"goal_id":"goal:forest","description":"More trees."}]}`
	if got := c.call("POST", "/cards", body); got.status != 201 {
		t.Fatal(got.text)
	}
	if got := c.found("goal=goal:forest"); got != "01JV7Z3Q8XKFWY5N2M4R6T0ABC 1.00 goal=goal:forest/goals/0/id" {
		t.Error(got)
	}
}

// TestFindChanges: the answer follows changes: other content, visibility, removal, quarantine, freshness.
func TestFindChanges(t *testing.T) {
	now := start
	quarantined := map[string]bool{}
	c := serve(t, directory.Options{Now: func() time.Time { return now }, Agent: func(_ context.Context, _, id string) (directory.Agent, error) {
		a := directory.Agent{}
		a.AgentID, a.Standing = id, discovery.Standing{Quarantined: quarantined[id]}
		return a, nil
	}})
	check := func(query, want string) {
		t.Helper()
		if got := c.found(query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	c.post(`{"agentId":"agt","displayName":"A","description":"one"}`)
	check("words=one", "agt 1.00 words=one/description")
	c.post(`{"agentId":"agt","description":"two"}`)
	check("words=one", "")
	check("words=two", "agt 1.00 words=two/description")
	quarantined["agt"] = true
	check("words=two", "")
	quarantined["agt"] = false
	c.post(`{"agentId":"agt","visibility":"tenant"}`)
	check("words=two", "")
	c.call("POST", "/cards?id=clerk", a2aCard)
	check("words=clerk", "clerk 1.00 words=clerk/name")
	c.call("DELETE", "/cards/a2a/clerk", "")
	check("words=clerk", "")
	agent := c.as("agent://a")
	agent.stored([]byte(`{"id":"agent://a","name":"A","description":"three","metadata":{"ttl":60}}`))
	check("words=three", "agent://a 1.00 words=three/description")
	now = now.Add(time.Minute)
	check("words=three", "")
	agent.stored([]byte(`{"id":"agent://a","name":"A","description":"three","metadata":{"ttl":60}}`))
	check("words=three", "agent://a 1.00 words=three/description")
	agent.stored([]byte(`{"id":"agent://a","name":"A","description":"three","tools":[],"endpoints":[]}`))
	check("words=three", "")
}

// TestFindLongCards: a card with more facts than are indexed is found by the first ones.
func TestFindLongCards(t *testing.T) {
	c := serve(t, directory.Options{Store: store.NewMemory(store.Limits{Bytes: 1 << 30})})
	var skills []string
	for i := range 2000 {
		skills = append(skills, fmt.Sprintf("tag%d-%s", i, strings.Repeat("x", 10)))
	}
	body := fmt.Sprintf(`{"id":"agent://a","name":"First","skills":["%s"]}`, strings.Join(skills, `","`))
	if got := c.call("POST", "/cards", body, "X-Proxy-Tenant-Id", "agent://a"); got.status != 201 {
		t.Fatal(got.text[:300])
	}
	for query, want := range map[string]bool{"words=first": true, "tag=" + skills[0]: true, "tag=" + url.QueryEscape(skills[1999]): false} {
		if got := c.found(query) != ""; got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
}

// TestLongAnswers: an answer ends after some MiB of cards, and the next page continues.
func TestLongAnswers(t *testing.T) {
	c := serve(t, directory.Options{Store: store.NewMemory(store.Limits{Bytes: 1 << 30})})
	for i := range 8 {
		body := serverJSON(fmt.Sprintf("com.example/s%d", i), "1.0.0")
		body = body[:len(body)-1] + `,"_meta":{"io.modelcontextprotocol.registry/publisher-provided":{"text":"x"}},"x":"` + strings.Repeat("x", 900_000) + `"}`
		if got := c.call("POST", "/cards", body); got.status != 201 {
			t.Fatalf("%.300s", got.text)
		}
	}
	seen := 0
	for path := "/find?words=weather&limit=100"; path != ""; {
		got := c.get(path)
		results, _ := got.at("results").([]any)
		seen += len(results)
		path = ""
		if next := got.at("nextOffset"); next != nil {
			path = fmt.Sprintf("/find?words=weather&limit=100&offset=%v", next)
			if len(results) != 5 {
				t.Errorf("%d results", len(results))
			}
		}
	}
	servers := 0
	for path := "/v0/servers"; path != ""; {
		got := c.get(path)
		list, _ := got.at("servers").([]any)
		servers += len(list)
		if len(got.text) > 5<<20 {
			t.Errorf("%d octets", len(got.text))
		}
		path = ""
		if next, _ := got.at("metadata", "nextCursor").(string); next != "" {
			path = "/v0/servers?cursor=" + url.QueryEscape(next)
		}
	}
	if seen != 8 || servers != 8 {
		t.Errorf("%d results, %d servers", seen, servers)
	}
}
