package directory_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// TestProtocol: every answer names the protocol, and a card is refused under another one.
func TestProtocol(t *testing.T) {
	c := serve(t, directory.Options{})
	strict := serve(t, directory.Options{RequireProtocol: true})
	for _, path := range []string{"/health", "/agent-cards", "/nothing"} {
		if got := c.get(path); got.header.Get("X-Nooterra-Protocol") != "1.0" || got.header.Get("X-Nooterra-Supported-Protocols") != "1.0" {
			t.Errorf("%s: %v", path, got.header)
		}
	}
	body := `{"agentId":"a","displayName":"A"}`
	for _, test := range []struct {
		version string
		status  int
		code    string
		details string
	}{
		{"1.0", 0, "", ""},
		{" 1.0 ", 0, "", ""},
		{"01.00", 0, "", ""},
		{"0.9", 426, "PROTOCOL_TOO_OLD", `{"min":"1.0"}`},
		{"0.9007199254740991", 426, "PROTOCOL_TOO_OLD", `{"min":"1.0"}`},
		{"1.1", 400, "PROTOCOL_TOO_NEW", `{"max":"1.0"}`},
		{"2.0", 400, "PROTOCOL_TOO_NEW", `{"max":"1.0"}`},
		{"1", 400, "INVALID_PROTOCOL_VERSION", "null"},
		{"1.", 400, "INVALID_PROTOCOL_VERSION", "null"},
		{"1.0.0", 400, "INVALID_PROTOCOL_VERSION", "null"},
		{"+1.0", 400, "INVALID_PROTOCOL_VERSION", "null"},
		{"1.0, 1.0", 400, "INVALID_PROTOCOL_VERSION", "null"},
		{"9007199254740992.0", 400, "INVALID_PROTOCOL_VERSION", "null"},
	} {
		for _, c := range []client{c, strict} {
			got := c.post(body, "X-Nooterra-Protocol", test.version)
			if test.status == 0 && got.status < 300 {
				continue
			}
			if got.status != test.status || got.code() != test.code || !strings.Contains(got.text, `"details":`+test.details) {
				t.Errorf("%q: %d %s", test.version, got.status, got.text)
			}
		}
	}
	if got := c.post(body); got.status != 200 {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := strict.post(body); got.status != 400 || got.code() != "PROTOCOL_VERSION_REQUIRED" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := strict.get("/agent-cards"); got.status != 200 {
		t.Errorf("a query needs no protocol: %d %s", got.status, got.text)
	}
	// The protocol is checked before the body.
	if got := c.post(`{`, "X-Nooterra-Protocol", "2.0"); got.code() != "PROTOCOL_TOO_NEW" {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// TestIdempotency: a request with the key of an earlier one has its answer and changes nothing.
func TestIdempotency(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			now := start
			c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
			key := func(key string) []string { return []string{"X-Idempotency-Key", key} }
			first := c.post(`{"agentId":"a","displayName":"A","tags":["x"]}`, key("k")...)
			if first.status != 201 {
				t.Fatal(first.text)
			}
			if got := c.post(`{"agentId":"a","displayName":"B"}`); got.at("agentCard", "revision") != 1.0 {
				t.Error(got.text)
			}
			for _, body := range []string{`{"agentId":"a","displayName":"A","tags":["x"]}`, `{"tags": ["x"], "displayName":"\u0041", "agentId":"a"}`} {
				if got := c.post(body, key("k")...); got.status != 201 || got.text != first.text {
					t.Errorf("%s: %d %s", body, got.status, got.text)
				}
			}
			for _, body := range []string{`{"agentId":"a","displayName":"C"}`, `{}`} {
				if got := c.post(body, key("k")...); got.status != 409 || got.code() != "IDEMPOTENCY_CONFLICT" {
					t.Errorf("%s: %d %s", body, got.status, got.text)
				}
			}
			// A key is of one tenant, and a refused request does not use it.
			if got := c.post(`{"agentId":"a","displayName":"Z"}`, append(key("k"), "X-Proxy-Tenant-Id", "other")...); got.status != 201 {
				t.Errorf("%d %s", got.status, got.text)
			}
			if got := c.post(`{"agentId":"n"}`, key("n")...); got.status != 400 {
				t.Errorf("%d %s", got.status, got.text)
			}
			if got := c.post(`{"agentId":"n","displayName":"N"}`, key("n")...); got.status != 201 {
				t.Errorf("%d %s", got.status, got.text)
			}
			if got := c.post(`{"agentId":"n","displayName":"N"}`, key(strings.Repeat("k", 501))...); got.status != 400 || got.code() != "SCHEMA_INVALID" {
				t.Errorf("%d %s", got.status, got.text)
			}
			if got := c.get("/agent-cards/a"); got.at("agentCard", "displayName") != "B" || got.at("agentCard", "revision") != 1.0 {
				t.Error(got.text)
			}
			now = now.Add(24 * time.Hour)
			if got := c.post(`{"agentId":"a","displayName":"D"}`, key("k")...); got.status != 200 || got.at("agentCard", "revision") != 2.0 {
				t.Errorf("after a day: %d %s", got.status, got.text)
			}
			if got := c.post(`{"agentId":"a","displayName":"D"}`, key("k")...); got.at("agentCard", "revision") != 2.0 {
				t.Errorf("after a day, again: %d %s", got.status, got.text)
			}
		})
	}
}

// TestIdempotencyAtOnce: of requests with one key at the same time, one changes the card, and all have its
// answer.
func TestIdempotencyAtOnce(t *testing.T) {
	c := serve(t, directory.Options{})
	c.post(`{"agentId":"a","displayName":"A"}`)
	texts := make([]string, 20)
	var all sync.WaitGroup
	for i := range texts {
		all.Go(func() { texts[i] = c.post(`{"agentId":"a","displayName":"B"}`, "X-Idempotency-Key", "k").text })
	}
	all.Wait()
	for _, text := range texts {
		if text != texts[0] || !strings.Contains(text, `"revision":1`) {
			t.Error(text)
		}
	}
}

// TestIdempotencyBound: the directory forgets the oldest answers of a tenant beyond its share, and only
// of this tenant.
func TestIdempotencyBound(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			long := strings.Repeat("x", 900_000)
			post := func(tenant string, i int) answer {
				return c.post(fmt.Sprintf(`{"agentId":"a","displayName":"A","metadata":{"%d":%q}}`, i, long), "X-Proxy-Tenant-Id", tenant, "X-Idempotency-Key", fmt.Sprint("k", i))
			}
			revision := func(a answer) any { return a.at("agentCard", "revision") }
			post("one", 0)
			for i := range 10 {
				post("two", i)
			}
			if got := revision(post("one", 0)); got != 0.0 {
				t.Errorf("revision %v for the answer of another tenant", got)
			}
			if got := revision(post("two", 9)); got != 9.0 {
				t.Errorf("revision %v for the last answer", got)
			}
			if got := revision(post("two", 0)); got != 10.0 {
				t.Errorf("revision %v for a forgotten answer", got)
			}
		})
	}
}
