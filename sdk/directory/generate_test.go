package directory_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// topics are the common words of random cards; each card also has rare ones.
var topics = strings.Fields(`travel booking invoice weather forecast translation billing support search image audio legal medical finance
	train hotel flight payment report summary review schedule calendar mail route price order shipping stock customs tax audit claim
	vision speech code test deploy monitor archive backup query index graph map sensor energy water crop soil garden recipe music film`)

// tenants is the number of tenants of random cards. The first one has a tenth of the Nooterra cards.
const tenants = 1000

// topic returns a random word, the first ones more often than the last.
func topic(r *rand.Rand) string {
	return topics[int(float64(len(topics))*r.Float64()*r.Float64())]
}

// text returns a random text.
func text(r *rand.Rand, words int) string {
	var b strings.Builder
	for range words {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if b.WriteString(topic(r)); r.IntN(4) == 0 {
			fmt.Fprintf(&b, "%d", r.IntN(2000))
		}
	}
	return b.String()
}

// randomTenant returns a tenant.
func randomTenant(r *rand.Rand) string {
	if r.IntN(10) == 0 {
		return "tenant-0"
	}
	return fmt.Sprint("tenant-", r.IntN(tenants))
}

// randomDocument returns the n-th random card with its key: half of the cards are of Nooterra.
func randomDocument(r *rand.Rand, n int) (store.Key, []byte) {
	id := fmt.Sprintf("%s-%08x-%d", topic(r), r.Uint32(), n)
	switch n % 10 {
	case 0, 1, 2, 3, 4:
		k := store.Key{Dialect: "nooterra", Tenant: randomTenant(r), ID: id}
		return k, randomNooterra(r, k)
	case 5, 6, 7:
		return store.Key{Dialect: "a2a", ID: id}, fmt.Appendf(nil, `{"name":"%s %d","description":%q,"version":"1.%d.0","supportedInterfaces":[{"url":"https://%s.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"%s.%s","name":"Skill","description":%q,"tags":["%s","%s/%s"]}]}`,
			topic(r), n, text(r, 8), r.IntN(20), id, topic(r), topic(r), text(r, 8), topic(r), topic(r), topic(r))
	case 8:
		k := store.Key{Dialect: "mcp-server-json", ID: fmt.Sprintf("com.example.%s/%s", topic(r), id)}
		return k, fmt.Appendf(nil, `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":%q,"description":%q,"version":"1.0.%d"}`,
			k.ID, text(r, 8), r.IntN(50))
	}
	k := store.Key{Dialect: "adp", ID: "agent://" + id}
	return k, fmt.Appendf(nil, `{"id":%q,"name":"%s %d","description":%q,"skills":["%s/%s"],"tools":[{"name":%q}]}`, k.ID, topic(r), n, text(r, 10), topic(r), topic(r), topic(r))
}

// randomNooterra returns a Nooterra card.
func randomNooterra(r *rand.Rand, k store.Key) []byte {
	one := func(list ...string) string { return list[r.IntN(len(list))] }
	var tools []string
	for i := range r.IntN(3) {
		tools = append(tools, fmt.Sprintf(`{"schemaVersion":"ToolDescriptor.v1","toolId":"%s.%d","mcpToolName":"%s","riskClass":%q,"sideEffecting":%t,"requiresEvidenceKinds":[%s],"pricing":{"amountCents":%d,"currency":"USD","unit":"call"}}`,
			topic(r), i, topic(r), one("read", "compute", "action", "financial"), r.IntN(2) == 0, one("", `"artifact"`, `"hash","artifact"`), r.IntN(5000)))
	}
	return fmt.Appendf(nil, `{"schemaVersion":"AgentCard.v1","agentId":%q,"tenantId":%q,"displayName":"%s %s","description":%q,"status":%q,"visibility":%q,"capabilities":["%s.%s","%s.%s"],"host":{"runtime":%q},"policyCompatibility":{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":[%q],"supportsEvidencePacks":[]},"tools":[%s],"createdAt":"2026-03-01T07:00:00.000Z","updatedAt":"2026-03-01T07:%02d:%02d.%03dZ","revision":0}`,
		k.ID, k.Tenant, topic(r), topic(r), text(r, 10), one("active", "active", "active", "suspended"), one("public", "public", "public", "tenant", "private"),
		topic(r), topic(r), topic(r), topic(r), one("openclaw", "python", "Node"), one("template.a", "template.b"), strings.Join(tools, ","), r.IntN(60), r.IntN(60), r.IntN(1000))
}

// randomCards yields n cards.
func randomCards(t testing.TB, n int) func(yield func(*store.Card) bool) {
	return func(yield func(*store.Card) bool) {
		r := rand.New(rand.NewPCG(5, 6))
		for i := range n {
			key, document := randomDocument(r, i)
			if i < 100 { // the cards are valid
				d := store.Declaration{Dialect: key.Dialect, ID: key.ID, At: start, Policy: store.Policy{Channel: exchange.Direct}}
				if c, err := store.Read(t.Context(), document, d); err != nil || c.Key != key {
					t.Fatalf("%v: %v: %s", key, err, document)
				}
			}
			if !yield(&store.Card{
				Summary:  store.Summary{Key: key, Name: "Card " + key.ID, Version: "1.0.0", Edition: 1, Declared: start, Size: len(document), Channel: "direct"},
				Document: document, Owner: key.Tenant,
			}) {
				return
			}
		}
	}
}
