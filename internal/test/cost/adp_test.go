package cost_test

import (
	"context"
	"crypto/ed25519"
	"math"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var ofADP = []documentCall{
	verifyADP,
	ofText("signing.Canonical", func(d []byte) func() { return func() { _, _ = signing.Canonical(d) } }),
	ofText("signing.Sign", func(d []byte) func() {
		return func() { _, _ = signing.Sign(d, signing.AllowNoSeq(), ed25519.NewKeyFromSeed(seed)) }
	}),
	ofText("signing.Verify", func(d []byte) func() {
		keys := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
			return signature.Key{Public: ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey)}, nil
		})
		return func() { _, _ = signing.Verify(context.Background(), d, signing.VerifyOptions{Keys: keys}) }
	}),
	ofText("exchange.EditionOf", func(d []byte) func() {
		return func() { _, _ = exchange.EditionOf(d, exchange.Provenance{Outcome: signature.Valid}) }
	}),
	ofText("exchange.Subset", func(d []byte) func() {
		return func() { _, _ = exchange.Subset(d, func(member string) bool { return member != "version" }) }
	}),
	ofText("exchange.Merge", func(d []byte) func() { return func() { _, _ = exchange.Merge(d, d, d) } }),
	ofText("exchange.Receiver.Advertise", func(d []byte) func() {
		return func() {
			r := exchange.Receiver{}
			_, _ = r.Advertise(context.Background(), exchange.Advertisement{Source: "agent://a", Body: d})
		}
	}),
	ofText("exchange.Describer.Describe", func(d []byte) func() {
		return func() {
			describer := exchange.Describer{Document: d}
			_, _ = describer.Describe("", d)
		}
	}),
	ofText("exchange.Issuer.Update", func(d []byte) func() {
		x, err := adp.Decode(d)
		if err != nil {
			return nil
		}
		return func() { _, _ = exchange.Issuer{}.Update(x, x) }
	}),
	ofText("adp.EndpointsFor", func(d []byte) func() {
		x, err := adp.Decode(d)
		if err != nil {
			return nil
		}
		return func() { x.EndpointsFor("translate") }
	}),
	ofText("index.Profile.Score", func(d []byte) func() {
		x, err := adp.Decode(d, card.WithLimits(card.NoLimits()))
		if err != nil {
			return nil
		}
		request := &adp.DiscoverRequest{Tags: append(queryOf(d), x.Skills...), Query: x.Description}
		return func() { _, _, _ = index.Profile{}.Score(x, index.Signals{}, request) }
	}),
	ofText("index.TagScore", func(d []byte) func() {
		tags, query := queryOf(d), append(queryOf(d), "x")
		return func() { index.TagScore(query, tags) }
	}),
	ofText("index.MatchingTags", func(d []byte) func() {
		tags, query := queryOf(d), append(queryOf(d), "x")
		return func() { index.MatchingTags(query, tags) }
	}),
	ofText("index.Put", func(d []byte) func() {
		return func() {
			list, err := index.New(index.Profile{}, exchange.Receiver{MaxBytes: math.MaxInt}, 0)
			if err == nil {
				_, _ = list.Put(d, exchange.Provenance{Channel: exchange.Direct})
			}
		}
	}),
	ofText("index.Discover", func(d []byte) func() {
		list, err := index.New(index.Profile{}, exchange.Receiver{}, 0)
		if err != nil {
			return nil
		}
		if _, err := list.Put([]byte(`{"id":"agent://a","name":"a","skills":["nlp"]}`), exchange.Provenance{Channel: exchange.Direct}); err != nil {
			return nil
		}
		return func() { _, _ = list.Discover(d) }
	}),
}

// queryOf returns tags that are as many and as long as a document is: parts of it between
// quotes.
func queryOf(document []byte) []string { return strings.Split(string(document), `"`) }
