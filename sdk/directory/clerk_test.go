package directory_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// tenantClerk changes the cards of a tenant, and knows what the directory has acknowledged. It repeats each request
// until it has an answer, so that it knows the state of all its cards between two requests.
type tenantClerk struct {
	t       testing.TB
	clients []client
	tenant  string
	random  *rand.Rand
	// durable says that the store keeps the answers to requests with an idempotency key.
	durable bool
	turn    int
	// cards are the Nooterra cards by their agents, documents the A2A cards by their identifiers.
	cards, documents map[string]string
	// servers are the versions of servers with their statuses.
	servers map[string]map[string]string
	replies []repeated
}

// repeated is a request with an idempotency key, and its answer.
type repeated struct{ key, body, answer string }

func newClerk(t testing.TB, list []client, tenant string, durable bool) *tenantClerk {
	return &tenantClerk{
		t: t, clients: list, tenant: tenant, durable: durable, random: rand.New(rand.NewPCG(1, uint64(tenant[len(tenant)-1]))),
		cards: map[string]string{}, documents: map[string]string{}, servers: map[string]map[string]string{},
	}
}

// send sends a request until it is answered, and returns how often. The store may be away meanwhile.
func (k *tenantClerk) send(method, path, body string, header ...string) (status int, text string, sent int) {
	for {
		sent++
		c := k.clients[k.random.IntN(len(k.clients))]
		r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
		if err != nil {
			k.t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Proxy-Tenant-Id", k.tenant)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		got, err := http.DefaultClient.Do(r)
		if err == nil {
			var answer []byte
			answer, err = io.ReadAll(got.Body)
			_ = got.Body.Close()
			if err == nil && got.StatusCode != http.StatusServiceUnavailable {
				return got.StatusCode, string(answer), sent
			}
		}
		if time.Sleep(5 * time.Millisecond); sent > 10_000 {
			k.t.Errorf("%s %s has no answer: %v", method, path, err)
			return 0, "", sent
		}
	}
}

// must sends a request that must have one of some statuses, or, if it was sent several times, another one.
func (k *tenantClerk) must(method, path, body string, repeated int, statuses ...int) {
	status, text, sent := k.send(method, path, body)
	if !slices.Contains(statuses, status) && (sent == 1 || status != repeated) {
		k.t.Errorf("%s %s, sent %d times: %d %s", method, path, sent, status, text)
	}
}

// work makes a random change.
func (k *tenantClerk) work() {
	k.turn++
	n := k.random.IntN(4)
	agent, id, server := fmt.Sprint(k.tenant, "-agent-", n), fmt.Sprint(k.tenant, "-", n), fmt.Sprintf("com.example.%s/server-%d", k.tenant, n%2)
	switch k.random.IntN(10) {
	case 0, 1, 2, 3:
		k.change(agent)
	case 4:
		if k.cards[agent] != "" {
			k.must("DELETE", "/agent-cards/"+agent, "", 404, 200)
			delete(k.cards, agent)
		}
	case 5:
		k.documents[id] = strings.Replace(a2aCard, `"version":"1.0.0"`, fmt.Sprintf(`"version":"1.%d.0"`, k.turn), 1)
		k.must("POST", "/cards?id="+id, k.documents[id], 200, 200, 201)
	case 6:
		if k.documents[id] != "" {
			k.must("DELETE", "/cards/a2a/"+id, "", 404, 200)
			delete(k.documents, id)
		}
	case 7, 8:
		k.publish(server)
	case 9:
		k.setStatus(server)
	}
}

// change changes a Nooterra card. A request that is sent again changes it once if the store keeps answers.
func (k *tenantClerk) change(agent string) {
	x := repeated{key: fmt.Sprint(k.tenant, "-", k.turn), body: fmt.Sprintf(`{"agentId":%q,"displayName":"Number %d","capabilities":["clerk.%d"]}`, agent, k.turn, k.turn%3)}
	status, text, sent := k.send("POST", "/agent-cards", x.body, "X-Idempotency-Key", x.key)
	if status >= 300 {
		k.t.Errorf("%s: %d %s", x.body, status, text)
		return
	}
	before, after := revisionOf(k.cards[agent]), revisionOf(text)
	if after <= before || after > before+sent || k.durable && after != before+1 {
		k.t.Errorf("the revision %d of %s follows %d, sent %d times", after, agent, before, sent)
	}
	k.cards[agent], x.answer = text, text
	k.replies = append(k.replies[max(0, len(k.replies)-9):], x)
	k.repeat(len(k.replies) - 1)
}

// repeat sends an answered request again, if the store keeps answers.
func (k *tenantClerk) repeat(n int) {
	if x := k.replies[n]; k.durable {
		if _, text, _ := k.send("POST", "/agent-cards", x.body, "X-Idempotency-Key", x.key); text != x.answer {
			k.t.Errorf("%s, repeated: %s, want %s", x.key, text, x.answer)
		}
	}
}

// revisionOf returns the revision in an answer with a card, -1 for none.
func revisionOf(text string) int {
	x := struct{ AgentCard struct{ Revision int } }{}
	if json.Unmarshal([]byte(text), &x) != nil {
		return -1
	}
	return x.AgentCard.Revision
}

// publish publishes or removes a version of a server, or removes the server.
func (k *tenantClerk) publish(server string) {
	versions := k.servers[server]
	version := fmt.Sprintf("1.%d.0", k.random.IntN(4))
	path := "/v0.1/servers/" + url.PathEscape(server) + "/versions/" + version
	switch {
	case versions == nil:
		k.servers[server] = map[string]string{version: "active"}
		k.must("POST", "/v0.1/publish", serverJSON(server, version), 200, 200)
	case versions[version] == "":
		versions[version] = "active"
		k.must("POST", "/v0.1/publish", serverJSON(server, version), 200, 200)
	case k.random.IntN(8) == 0:
		k.must("DELETE", "/cards/mcp-server-json/"+url.PathEscape(server), "", 404, 200)
		delete(k.servers, server)
	default:
		k.must("DELETE", path, "", 404, 200)
		if delete(versions, version); len(versions) == 0 {
			delete(k.servers, server)
		}
	}
}

// setStatus sets the status of a version of a server, or of all.
func (k *tenantClerk) setStatus(server string) {
	versions := slices.Sorted(maps.Keys(k.servers[server]))
	if len(versions) == 0 {
		return
	}
	status := []string{"active", "deprecated", "deleted"}[k.random.IntN(3)]
	path := "/v0.1/servers/" + url.PathEscape(server)
	if n := k.random.IntN(len(versions) + 1); n < len(versions) {
		versions = versions[n : n+1]
		path += "/versions/" + versions[0]
	}
	changes := slices.ContainsFunc(versions, func(v string) bool { return k.servers[server][v] != status })
	want := http.StatusOK
	if !changes {
		want = http.StatusBadRequest
	}
	k.must("PATCH", path+"/status", fmt.Sprintf(`{"status":%q}`, status), http.StatusBadRequest, want)
	for _, v := range versions {
		k.servers[server][v] = status
	}
}

// check compares everything that was acknowledged with the answers of a process, which may see changes of
// others some milliseconds later.
func (k *tenantClerk) check(c client) {
	var wrong string
	for range 100 {
		if wrong = k.difference(c); wrong == "" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if wrong != "" {
		k.t.Error(wrong)
	}
	for i := range k.replies {
		k.repeat(i)
	}
}

// checkStream compares the revisions that a stream has sent with what was acknowledged.
func (k *tenantClerk) checkStream(stream int, seen map[string]int64) {
	for id, text := range k.cards {
		if int(seen[id]) != revisionOf(text) {
			k.t.Errorf("stream %d has the revision %d of %s, want %s", stream, seen[id], id, text)
		}
	}
}

// difference describes the first difference to what was acknowledged, empty for none.
func (k *tenantClerk) difference(c client) string {
	get := func(path string) answer { return c.get(path, "X-Proxy-Tenant-Id", k.tenant) }
	for n := range 4 {
		agent, id, server := fmt.Sprint(k.tenant, "-agent-", n), fmt.Sprint(k.tenant, "-", n), fmt.Sprintf("com.example.%s/server-%d", k.tenant, n)
		if got := get("/agent-cards/" + agent); (got.status == 200) != (k.cards[agent] != "") || got.status == 200 && got.text != k.cards[agent] {
			return fmt.Sprintf("%s: %d %s, want %s", agent, got.status, got.text, k.cards[agent])
		}
		if got := get("/cards/a2a/" + id); (got.status == 200) != (k.documents[id] != "") || got.status == 200 && got.text != k.documents[id] {
			return fmt.Sprintf("%s: %d %s, want %s", id, got.status, got.text, k.documents[id])
		}
		if wrong := k.wrongServer(get, server); wrong != "" {
			return wrong
		}
	}
	return ""
}

// wrongServer describes the first difference of a server, empty for none.
func (k *tenantClerk) wrongServer(get func(string) answer, server string) string {
	path := "/v0.1/servers/" + url.PathEscape(server) + "/versions"
	got := get(path + "?include_deleted=true")
	seen := map[string]string{}
	newest := ""
	list, _ := got.at("servers").([]any)
	for _, x := range list {
		a := answer{body: x.(map[string]any)}
		version, official := a.at("server", "version").(string), []string{"_meta", "io.modelcontextprotocol.registry/official"}
		seen[version] = a.at(append(official, "status")...).(string)
		if a.at(append(official, "isLatest")...) == true {
			newest += version
		}
	}
	want := ""
	for _, version := range slices.Sorted(maps.Keys(k.servers[server])) {
		if want == "" || k.servers[server][version] != "deleted" || k.servers[server][want] == "deleted" {
			want = version
		}
	}
	latest := get(path+"/latest?include_deleted=true").at("server", "version")
	if !maps.Equal(seen, k.servers[server]) || newest != want || want != "" && latest != want {
		return fmt.Sprintf("%s has %v, latest %v (%s), want %v, latest %s", server, seen, latest, newest, k.servers[server], want)
	}
	return ""
}
