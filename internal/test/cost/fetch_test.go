package cost_test

import (
	"context"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// fetchedAt is the address of a document that is in the cache, so that reading it is
// measured, not the connection.
const fetchedAt = "https://agents.example.com/.well-known/agentcard"

var fetchDocument = ofText("fetch.Client.Fetch", func(d []byte) func() {
	now := time.Unix(0, 0)
	cache := fetch.NewMemoryCache(1 << 30)
	cache.Put(fetchedAt, &fetch.Entry{Body: d, MediaType: wellknown.TypeJSON, Received: now, Lifetime: time.Hour})
	// Without limits on the document it is read to its end. The number of findings is limited as by default:
	// without that, an element of three bytes has several findings.
	read := card.WithLimits(card.Limits{Bytes: -1, Depth: -1, Elements: -1})
	client, err := fetch.NewClient(fetch.Options{Cache: cache, Now: func() time.Time { return now }, Reading: []card.Option{read}})
	if err != nil {
		panic(err)
	}
	return func() { _, _ = client.Fetch(context.Background(), fetchedAt) }
})

// readPages reads pages of lists whose entries are documents.
var readPages = ofText("fetch.List.Read", func(d []byte) func() {
	servers := slices.Concat([]byte(`{"servers":[{"server":`), d, []byte(`}]}`))
	matches := slices.Concat([]byte(`{"total":1,"offset":0,"results":[{"agentCard":`), d, []byte(`}]}`))
	return func() {
		_, _, _ = fetch.RegistryServers("registry.example", nil).Read(servers)
		_, _, _ = fetch.NooterraCards("cards.example", discovery.Query{}).Read(matches)
	}
})
