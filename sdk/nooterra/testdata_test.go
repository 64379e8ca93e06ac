package nooterra

import (
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// validCard returns a card with every required member.
func validCard(t *testing.T) *Card {
	t.Helper()
	c, err := NewCard().
		WithSchemaVersion("AgentCard.v1").
		WithTenantID("tenant_north").
		WithAgentID("agt_ledger").
		WithDisplayName("Ledger Clerk").
		WithStatus(StatusActive).
		WithVisibility(VisibilityPublic).
		WithCapabilities("invoice.match").
		WithCreatedAt("2026-03-01T08:00:00.000Z").
		WithUpdatedAt("2026-03-04T09:30:00.000Z").
		WithRevision(0).
		Build()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// decode decodes a card without validating it.
func decode(t *testing.T, text string) *Card {
	t.Helper()
	c, err := Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sameJSON compares the JSON of a value with a text.
func sameJSON(t *testing.T, got json.Marshaler, want string) {
	t.Helper()
	text, err := got.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	equal, err := card.EqualJSON(text, []byte(want))
	if err != nil {
		t.Fatal(err)
	}
	if !equal {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}
