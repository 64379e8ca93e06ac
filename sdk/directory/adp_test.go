package directory_test

import (
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// adpClient is a client that knows the draft and the binding only.
type adpClient struct {
	client
	header []string
}

// as returns a client that is an agent.
func (c client) as(agent string) adpClient {
	if agent == "" {
		return adpClient{c, nil}
	}
	return adpClient{c, []string{"X-Proxy-Tenant-Id", agent}}
}

// request sends a call and returns the member result, or the code and the reason of the error.
func (c adpClient) request(target, method, body string) (result map[string]any, code float64, reason string) {
	c.t.Helper()
	params := ""
	if body != "" {
		params = `,"params":` + body
	}
	got := c.call("POST", "/adp"+target, fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":%q%s}`, method, params), c.header...)
	if got.status != 200 || got.body["jsonrpc"] != "2.0" || got.body["id"] != 7.0 {
		c.t.Errorf("%s %s: %d %s", method, body, got.status, got.text)
	}
	code, _ = got.at("error", "code").(float64)
	reason, _ = got.at("error", "data", "reason").(string)
	result, _ = got.body["result"].(map[string]any)
	return result, code, reason
}

// stored sends a card and reports whether it was stored, and the reason if not.
func (c adpClient) stored(document []byte) (ok any, reason string) {
	c.t.Helper()
	result, code, reason := c.request("", exchange.MethodAdvertise, string(document))
	if result == nil {
		return code, reason
	}
	reason, _ = result[directory.MemberReason].(string)
	return result["stored"], reason
}

// found returns the ids of the results of a query.
func (c adpClient) found(body string) []string {
	c.t.Helper()
	result, code, reason := c.request("", exchange.MethodDiscover, body)
	if result == nil {
		c.t.Errorf("%s: %v %s", body, code, reason)
	}
	ids := []string{}
	list, _ := result["results"].([]any)
	for _, x := range list {
		one := x.(map[string]any)
		ids = append(ids, one["agent_card"].(map[string]any)["id"].(string))
	}
	return ids
}

// key returns the key of an agent by its number, and the id that contains it.
func key(n byte) (ed25519.PrivateKey, string) {
	private := ed25519.NewKeyFromSeed(slices.Repeat([]byte{n}, ed25519.SeedSize))
	return private, "agent://" + signing.PeerID(private.Public().(ed25519.PublicKey))
}

// signed returns a signed card with the members of a JSON object without its braces.
func signed(t *testing.T, n byte, members string) []byte {
	t.Helper()
	private, id := key(n)
	document, err := signing.Sign(fmt.Appendf(nil, `{"id":%q,"name":"Agent %d",%s}`, id, n, members), signing.RequireSeq(), private)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

// TestADP: a client that was written from the draft advertises, discovers and describes.
func TestADP(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			agent := c.as("agent://translator")
			card := `{"id":"agent://translator","name":"Translator","skills":["nlp/translation"],"description":"Translates French.","tools":[{"name":"translate"}]}`
			if ok, reason := agent.stored([]byte(card)); ok != true {
				t.Errorf("%v %s", ok, reason)
			}
			result, _, _ := c.as("").request("", exchange.MethodDiscover, `{"tags":["nlp"],"query":"french"}`)
			text, err := json.Marshal(result)
			want := `{"results":[{"agent_card":{"description":"Translates French.","id":"agent://translator","name":"Translator","skills":["nlp/translation"],"tools":[{"name":"translate"}]},"matched_tags":["nlp"],"score":0.57`
			if err != nil || !strings.HasPrefix(string(text), want) {
				t.Errorf("%s (%v)", text, err)
			}
			result, _, _ = c.as("").request("?target=agent://translator", exchange.MethodDescribe, `{"fields":["skills"]}`)
			if len(result) != 3 || result["name"] != "Translator" {
				t.Errorf("%v", result)
			}
			if result, _, _ := c.as("").request("", exchange.MethodDescribe, ""); result["id"] == nil || result["name"] == nil {
				t.Errorf("the directory: %v", result)
			}
		})
	}
}

// TestADPStatuses: each refused request has the status of the draft, with the reason.
func TestADPStatuses(t *testing.T) {
	c := serve(t, directory.Options{})
	broken := strings.Replace(string(signed(t, 1, `"seq":1`)), "Agent 1", "Agent 2", 1)
	for _, test := range []struct {
		name, source, target, method, body string
		code                               float64
		reason                             string
	}{
		{"malformed query", "", "", exchange.MethodDiscover, `{"tags":"nlp"}`, 6, "/tags"},
		{"negative limit", "", "", exchange.MethodDiscover, `{"limit":-1}`, 6, "/limit"},
		{"malformed describe", "", "", exchange.MethodDescribe, `{"fields":1}`, 6, "/fields"},
		{"unknown target", "", "?target=agent://a", exchange.MethodDescribe, ``, 6, "no card"},
		{"invalid card", "agent://a", "", exchange.MethodAdvertise, `{"id":"agent://a"}`, 6, "/name"},
		{"no card", "agent://a", "", exchange.MethodAdvertise, ``, 6, ""},
		{"another agent", "agent://a", "", exchange.MethodAdvertise, `{"id":"agent://b","name":"B"}`, 5, "source"},
		{"relayed without proof", "", "", exchange.MethodAdvertise, `{"id":"agent://b","name":"B"}`, 5, "proven"},
		{"relayed by another tenant", "tenant", "", exchange.MethodAdvertise, `{"id":"agent://b","name":"B"}`, 5, "proven"},
		{"false signature", "", "", exchange.MethodAdvertise, broken, 6, "signature"},
		{"unknown method", "", "", "adp.delete", ``, -32601, ""},
	} {
		_, code, reason := c.as(test.source).request(test.target, test.method, test.body)
		if code != test.code || !strings.Contains(reason, test.reason) {
			t.Errorf("%s: %v %s", test.name, code, reason)
		}
	}
	if got := c.as("").found(`{"min_score":0}`); len(got) != 0 {
		t.Errorf("a refused card is found: %v", got)
	}
}

// TestADPTokens: without a token an agent finds and describes others, and advertises nothing.
func TestADPTokens(t *testing.T) {
	c := serve(t, directory.Options{Tokens: map[string]string{"token-of-the-clerk-01": "agent://clerk", "token-of-a-relay-0001": "relay"}})
	with := func(token string) adpClient {
		return adpClient{c, []string{"Authorization", "Bearer " + token}}
	}
	card := []byte(`{"id":"agent://clerk","name":"Clerk","skills":["office"]}`)
	for _, test := range []struct {
		client adpClient
		card   []byte
		want   any
	}{
		{c.as(""), card, 5.0},
		{c.as(""), signed(t, 1, `"seq":1`), 5.0},
		{with("token-of-a-stranger-0"), card, 5.0},
		{with("token-of-a-relay-0001"), card, 5.0},
		{with("token-of-a-relay-0001"), signed(t, 1, `"seq":1,"skills":["office"]`), true},
		{with("token-of-the-clerk-01"), card, true},
		{with("token-of-the-clerk-01"), signed(t, 2, `"seq":1`), 5.0},
	} {
		if got, reason := test.client.stored(test.card); got != test.want {
			t.Errorf("%v %s: %v %s", test.client.header, test.card, got, reason)
		}
	}
	_, relayed := key(1)
	got := c.as("").found(`{"tags":["office"]}`)
	if slices.Sort(got); !slices.Equal(got, []string{relayed, "agent://clerk"}) {
		t.Errorf("%v", got)
	}
}

// TestADPLife: a card is superseded by newer ones only, revoked, and fresh for its ttl.
func TestADPLife(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }}).as("")
			_, id := key(1)
			for i, step := range []struct {
				after   time.Duration
				members string
				stored  any
				reason  string
				found   bool
			}{
				{0, `"seq":5,"skills":["x"],"metadata":{"ttl":60}`, true, "", true},
				{0, `"seq":4,"skills":["x"]`, false, "newer", true},
				{0, `"seq":5,"skills":["x","y"]`, false, "seq", true},
				{59 * time.Second, ``, nil, "", true},
				{time.Second, ``, nil, "", false}, // not fresh
				{0, `"seq":4,"skills":["x"]`, false, "newer", false},
				{0, `"seq":5,"skills":["x"],"metadata":{"ttl":60}`, true, "", true}, // the same card again
				{59 * time.Second, ``, nil, "", true},
				{0, `"seq":6,"skills":["x"]`, true, "", true},
				{23 * time.Hour, ``, nil, "", true}, // 24 hours without a ttl
				{time.Hour, ``, nil, "", false},
				{0, `"seq":7,"skills":["x"],"metadata":{"ttl":9223372036854775807}`, true, "", true},
				{20000 * time.Hour, ``, nil, "", true},
				{0, `"seq":8,"skills":["x"],"tools":[],"endpoints":[]`, true, "", false},
				{0, `"seq":7,"skills":["x"]`, false, "newer", false}, // a replay after the revocation
				{0, `"seq":9,"skills":["x"],"metadata":{"ttl":0}`, true, "", false},
				{0, `"seq":10,"skills":["x"]`, true, "", true},
			} {
				now = now.Add(step.after)
				if step.members != "" {
					if ok, reason := c.stored(signed(t, 1, step.members)); ok != step.stored || !strings.Contains(reason, step.reason) {
						t.Errorf("step %d: stored %v: %s", i, ok, reason)
					}
				}
				if got := c.found(`{"tags":["x"]}`); slices.Contains(got, id) != step.found {
					t.Errorf("step %d: found %v", i, got)
				}
			}
		})
	}
}

// TestADPBounds: an answer has at most 65,535 octets, cards that are too long or too many are not stored,
// and the reason is in the answer.
func TestADPBounds(t *testing.T) {
	c := serve(t, directory.Options{Store: store.NewMemory(store.Limits{Cards: 12, Bytes: 1 << 20, OwnerCards: 3})})
	filler := strings.Repeat("x", 40_000)
	for i := range 12 {
		id := fmt.Sprintf("agent://a%d", i)
		if ok, reason := c.as(id).stored(fmt.Appendf(nil, `{"id":%q,"name":"A","skills":["x"],"description":%q}`, id, filler)); ok != true {
			t.Fatalf("%v %s", ok, reason)
		}
	}
	if got := c.as("").found(`{"tags":["x"],"limit":100}`); len(got) != 12 {
		t.Errorf("%d results", len(got))
	}
	got := c.call("POST", "/adp", `{"jsonrpc":"2.0","id":1,"method":"adp.discover","params":{"tags":["x"],"limit":100}}`)
	if n := len(got.text); n > adp.MaxSize+100 || !strings.Contains(got.text, `"io.github.agentcard-go.partial":true`) {
		t.Errorf("%d octets", n)
	}
	for _, test := range []struct{ card, reason string }{
		{`{"id":"agent://new","name":"A"}`, "full"},
		{`{"id":"agent://a1","name":"A","description":"` + strings.Repeat("x", 70_000) + `"}`, "at most 65535"},
	} {
		id := test.card[7:strings.Index(test.card, `","name`)]
		if ok, reason := c.as(id).stored([]byte(test.card)); ok != false || !strings.Contains(reason, test.reason) {
			t.Errorf("%.60s: %v %s", test.card, ok, reason)
		}
	}
	relay := serve(t, directory.Options{Store: store.NewMemory(store.Limits{OwnerCards: 2})}).as("relay")
	for n := range byte(3) {
		if ok, reason := relay.stored(signed(t, n, `"seq":1`)); ok != (n < 2) || (n == 2) != strings.Contains(reason, "owner") {
			t.Errorf("%d: %v %s", n, ok, reason)
		}
	}
}

// TestADPRestart: what was advertised is found after a restart, with the time of the advertisement.
func TestADPRestart(t *testing.T) {
	s := store.NewMemory(store.Limits{})
	now := start
	clock := func() time.Time { return now }
	if ok, reason := serve(t, directory.Options{Store: s, Now: clock}).as("").stored(signed(t, 1, `"seq":1,"skills":["x"],"metadata":{"ttl":60}`)); ok != true {
		t.Fatal(reason)
	}
	for _, want := range []int{1, 0} {
		if got := serve(t, directory.Options{Store: s, Now: clock}).as("").found(`{"tags":["x"]}`); len(got) != want {
			t.Errorf("at %s: %v", now, got)
		}
		now = now.Add(time.Minute)
	}
}

// TestRenewals: a card that its agent advertises again stays fresh after a restart and in other processes,
// and the log has none of the renewals of fresh cards.
func TestRenewals(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			fresh := func() adpClient {
				return serve(t, directory.Options{Store: s, Now: func() time.Time { return now }}).as("")
			}
			c, other := fresh(), fresh()
			card := signed(t, 1, `"seq":1,"skills":["x"],"metadata":{"ttl":60}`)
			for i, step := range []struct {
				after    time.Duration
				renew    bool
				position uint64
				found    int
			}{
				{0, true, 1, 1},
				{40 * time.Second, true, 1, 1},
				{40 * time.Second, true, 1, 1},
				{59 * time.Second, false, 1, 1},
				{time.Second, false, 1, 0},
				{time.Second, true, 2, 1}, // others have dropped the card
				{59 * time.Second, true, 2, 1},
				{59 * time.Second, false, 2, 1},
				{time.Second, false, 2, 0},
			} {
				now = now.Add(step.after)
				if step.renew {
					if ok, reason := c.stored(card); ok != true {
						t.Errorf("step %d: %s", i, reason)
					}
				}
				for who, c := range map[string]adpClient{"the directory": c, "another process": other, "a new process": fresh()} {
					if got := c.found(`{"tags":["x"]}`); len(got) != step.found {
						t.Errorf("step %d: %s finds %v", i, who, got)
					}
					if got := c.get("/find?tag=x"); len(got.at("results").([]any)) != step.found {
						t.Errorf("step %d: %s finds %s", i, who, got.text)
					}
				}
				if s.Position() != step.position {
					t.Errorf("step %d: the log is at %d", i, s.Position())
				}
			}
			never := signed(t, 2, `"seq":1,"metadata":{"ttl":0}`)
			for range 3 {
				now = now.Add(time.Second)
				if ok, reason := c.stored(never); ok != true || s.Position() != 3 {
					t.Errorf("a card that is never fresh: %v, position %d", reason, s.Position())
				}
			}
		})
	}
}

// TestADPAliases: other names of a tag find the agents that have it.
func TestADPAliases(t *testing.T) {
	c := serve(t, directory.Options{Profile: index.Profile{Aliases: index.CommonAliases()}})
	for id, skill := range map[string]string{"agent://a": "translation", "agent://b": "nlp/translation/legal", "agent://c": "ML"} {
		c.as(id).stored([]byte(fmt.Sprintf(`{"id":%q,"name":"A","skills":[%q]}`, id, skill)))
	}
	for tag, want := range map[string]int{"nlp": 2, "Translation": 2, "nlp/translation/legal": 1, "machine-learning": 1, "nlp/*": 2, "ai": 0} {
		result, _, reason := c.as("").request("", exchange.MethodDiscover, fmt.Sprintf(`{"tags":[%q]}`, tag))
		if list, _ := result["results"].([]any); len(list) != want {
			t.Errorf("%s: %d, want %d (%s)", tag, len(list), want, reason)
		}
	}
	if h, err := directory.New(directory.Options{Profile: index.Profile{Weights: index.Weights{Tag: -1}}}); h != nil || err == nil {
		t.Error("a negative weight is accepted")
	}
}

// TestSelf: the card of the directory is checked and served.
func TestSelf(t *testing.T) {
	if _, err := directory.New(directory.Options{Self: []byte(`{"id":"agent://d"}`)}); err == nil || !strings.Contains(err.Error(), "/name") {
		t.Errorf("%v", err)
	}
	c := serve(t, directory.Options{Self: []byte(`{"id":"agent://d","name":"Our directory"}`)})
	if got, _, _ := c.as("").request("", exchange.MethodDescribe, `{}`); got["name"] != "Our directory" {
		t.Errorf("%v", got)
	}
}
