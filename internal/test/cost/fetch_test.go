package cost_test

import (
	"context"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// fetchedAt is the address of a document that is in the cache, so that reading it is
// measured, not the connection.
const fetchedAt = "https://agents.example.com/.well-known/agentcard"

var fetchDocument = ofText("fetch.Client.Fetch", func(d []byte) func() {
	now := time.Unix(0, 0)
	cache := fetch.NewMemoryCache(1 << 30)
	cache.Put(fetchedAt, &fetch.Entry{Body: d, MediaType: wellknown.TypeJSON, Received: now, Lifetime: time.Hour})
	client, err := fetch.NewClient(fetch.Options{
		Cache: cache, Now: func() time.Time { return now }, Reading: []card.Option{card.WithLimits(card.NoLimits())},
	})
	if err != nil {
		panic(err)
	}
	return func() { _, _ = client.Fetch(context.Background(), fetchedAt) }
})
