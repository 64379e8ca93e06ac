package adp_test

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

// An agent signs its card; a reader that takes keys from peer ids verifies it.
func ExampleSign() {
	key := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	id := "agent://" + adp.PeerID(key.Public().(ed25519.PublicKey))

	document := []byte(`{"id":"` + id + `","name":"translator","seq":1}`)
	signed, err := adp.Sign(document, adp.RequireSeq(), key)
	if err != nil {
		log.Fatal(err)
	}
	forged := []byte(strings.Replace(string(signed), "translator", "banker", 1))
	for _, document := range [][]byte{signed, forged} {
		v, err := adp.Verify(context.Background(), document, adp.VerifyOptions{Keys: adp.PeerIDs{}})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %q\n", v.Outcome, v.Code)
	}
	// Output:
	// valid ""
	// invalid "signature"
}

// A reader that stores cards asks for every card that it receives whether it replaces the
// stored one.
func ExampleSupersede() {
	store := map[string]adp.Edition{}
	receive := func(document string) {
		v, err := adp.Verify(context.Background(), []byte(document), adp.VerifyOptions{Keys: adp.PeerIDs{}})
		if err != nil {
			log.Fatal(err)
		}
		incoming, err := adp.EditionOf([]byte(document), adp.Provenance{
			Outcome: v.Outcome, Channel: adp.Direct, Retrieved: time.Now(),
		})
		if err != nil {
			log.Fatal(err)
		}
		var stored *adp.Edition
		if e, ok := store[incoming.ID]; ok {
			stored = &e
		}
		decision := adp.Supersede(stored, incoming)
		if decision == adp.Replace {
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
	issuer := adp.Issuer{
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

func ExampleCard_ChooseEndpoint() {
	c, err := adp.Parse([]byte(`{"id": "agent://a", "name": "a", "tools": [{"name": "translate"}], "endpoints": [
		{"protocol": "aitp", "uri": "agent://a", "auth": "aitp_signed"},
		{"protocol": "http+json", "uri": "https://a.example/v1", "auth": "bearer", "priority": 10}]}`))
	if err != nil {
		log.Fatal(err)
	}
	e, ok := c.ChooseEndpoint("translate", []adp.Protocol{adp.ProtocolHTTPJSON}, adp.AuthBearer)
	fmt.Println(e.URI.Or(""), ok)
	_, ok = c.ChooseEndpoint("summarise", nil)
	fmt.Println(ok)
	// Output:
	// https://a.example/v1 true
	// false
}

func ExampleDescriber() {
	d := adp.Describer{
		Document: []byte(`{"id":"agent://a","name":"a","skills":["nlp"],"tools":[{"name":"translate"}]}`),
		View:     func(caller, member string) bool { return caller != "" || member != "tools" },
	}
	answer, err := d.Describe("", []byte(`{"fields":["skills","tools"]}`))
	fmt.Println(string(answer), err)
	_, err = d.Describe("", []byte(`[]`))
	fmt.Println(err)
	// Output:
	// {"id":"agent://a","name":"a","skills":["nlp"]} <nil>
	// INVALID_REQUEST: 1:1: the document is an array; an object is wanted [type]
}
