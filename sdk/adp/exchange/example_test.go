package exchange_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
)

// A reader that stores cards asks for every card that it receives whether it replaces the
// stored one.
func ExampleSupersede() {
	store := map[string]exchange.Edition{}
	receive := func(document string) {
		v, err := signing.Verify(context.Background(), []byte(document), signing.VerifyOptions{Keys: signing.PeerIDs{}})
		if err != nil {
			log.Fatal(err)
		}
		incoming, err := exchange.EditionOf([]byte(document), exchange.Provenance{
			Outcome: v.Outcome, Channel: exchange.Direct, Retrieved: time.Now(),
		})
		if err != nil {
			log.Fatal(err)
		}
		var stored *exchange.Edition
		if e, ok := store[incoming.ID]; ok {
			stored = &e
		}
		decision := exchange.Supersede(stored, incoming)
		if decision == exchange.Replace {
			store[incoming.ID] = incoming
		}
		fmt.Println(decision, store[incoming.ID].Revoked)
	}
	receive(`{"id":"agent://a","name":"a","seq":4,"tools":[{"name":"translate"}]}`)
	receive(`{"id":"agent://a","name":"a","seq":5,"tools":[],"endpoints":[]}`)
	receive(`{"id":"agent://a","name":"a","seq":4,"tools":[{"name":"translate"}]}`)
	// Output:
	// replace false
	// replace true
	// keep true
}

func ExampleIssuer() {
	issuer := exchange.Issuer{
		Clock:  func() time.Time { return time.Date(2026, 3, 25, 8, 0, 0, 0, time.UTC) },
		Signed: true,
	}
	first, err := issuer.Create(adp.NewCard().WithID("agent://a").WithName("a"))
	if err != nil {
		log.Fatal(err)
	}
	last, err := issuer.Revoke(first)
	if err != nil {
		log.Fatal(err)
	}
	text, err := adp.Encode(last)
	fmt.Println(string(text), err)
	// Output: {"id":"agent://a","name":"a","tools":[],"endpoints":[],"metadata":{"created_at":"2026-03-25T08:00:00Z","updated_at":"2026-03-25T08:00:00Z"},"seq":2} <nil>
}

func ExampleDescriber() {
	d := exchange.Describer{
		Document: []byte(`{"id":"agent://a","name":"a","skills":["nlp"],"tools":[{"name":"translate"}]}`),
		View:     func(caller, member string) bool { return caller != "" || member != "tools" },
	}
	answer, err := d.Describe("", []byte(`{"fields":["skills","tools"]}`))
	fmt.Println(string(answer), err)
	_, err = d.Describe("", []byte(`[]`))
	fmt.Println(err)
	// Output:
	// {"id":"agent://a","name":"a","skills":["nlp"]} <nil>
	// INVALID_REQUEST: 1:1: the document is an array, not an object [type]
}
