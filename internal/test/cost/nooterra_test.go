package cost_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"net/url"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// nooterraTenant is the tenant of publications that are measured.
const nooterraTenant = "tenant"

// ofNooterra are the functions on documents of Nooterra. A card is also a body.
var ofNooterra = []documentCall{
	verifyNooterra,
	ofText("publish.Canonical", func(d []byte) func() { return func() { _, _ = publish.Canonical(d) } }),
	ofText("publish.Payload", func(d []byte) func() { return func() { _, _ = publish.Payload(nooterraTenant, d) } }),
	ofText("publish.Verify", func(d []byte) func() {
		private := ed25519.NewKeyFromSeed(seed)
		signed, err := publish.SignBody(nooterraTenant, d, private, time.Unix(0, 0))
		if err != nil {
			return nil
		}
		key, err := publish.KeyOf(private.Public().(ed25519.PublicKey))
		if err != nil {
			return nil
		}
		trusted := publish.VerifyOptions{Keys: signature.Keys{key}}
		return func() {
			_, _ = publish.VerifyBody(context.Background(), nooterraTenant, signed, trusted)
			_, _ = publish.Verify(context.Background(), signed, trusted)
		}
	}),
	ofText("publish.Update.Apply", func(d []byte) func() {
		c, err := nooterra.Decode(d)
		if err != nil {
			return nil
		}
		body, err := publish.Body(c)
		if err != nil {
			return nil
		}
		u := publish.Update{
			TenantID: c.TenantID,
			Identity: publish.Identity{AgentID: c.AgentID, Status: c.Status, Capabilities: c.Capabilities},
			Body:     body,
		}
		return func() { _, _ = u.Apply(c, time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)) }
	}),
	ofText("publish.CheckListing", func(d []byte) func() {
		c, err := nooterra.Decode(d)
		if err != nil {
			return nil
		}
		return func() { publish.CheckListing(c) }
	}),
	ofText("publish.ListingFromReport", func(d []byte) func() {
		return func() { _, _ = publish.ListingFromReport(publish.LevelCollaboration, "report", d, time.Unix(0, 0)) }
	}),
	ofText("discovery.Parse", func(d []byte) func() {
		values := url.Values{}
		for _, name := range discovery.Parameters(discovery.Tenant) {
			values.Set(name, string(d))
		}
		return func() { _, _ = discovery.Parse(discovery.Tenant, values) }
	}),
	ofText("discovery.Query.Matches", func(d []byte) func() {
		c, err := nooterra.Decode(d)
		if err != nil {
			return nil
		}
		q := discovery.Query{Status: discovery.StatusAll, Visibility: discovery.VisibilityAll, Capability: "c", ToolMCPName: "t"}
		return func() { q.Matches(discovery.Tenant, c) }
	}),
	ofText("service.FrameReader and Parse", func(d []byte) func() {
		frame, err := service.AppendFrame(nil, service.Frame{Event: service.EventUpsert, Data: d})
		if err != nil {
			return nil
		}
		return func() {
			r := service.NewFrameReader(bytes.NewReader(frame), 0)
			if f, err := r.Next(); err == nil {
				_, _ = service.ParseMessage(f)
			}
		}
	}),
	ofText("service.ParseToolCall", func(d []byte) func() {
		return func() { _, _ = service.ParseToolCall(service.ToolDiscover, d) }
	}),
}
