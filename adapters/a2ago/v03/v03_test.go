package v03_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a2aproject/a2a-go/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/v03"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a/v03"
)

// TestBothWays: the struct that a2a-go decodes a document into is that of ToStruct, and
// FromStruct has all of it.
func TestBothWays(t *testing.T) {
	files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/a2a-0.3/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cards: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			document, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c, err := sdk.Parse(document)
			if err != nil {
				t.Fatal(err)
			}
			s, err := v03.ToStruct(c)
			if err != nil {
				t.Fatal(err)
			}
			var theirs a2a.AgentCard
			if err := json.Unmarshal(document, &theirs); err != nil {
				t.Fatal(err)
			}
			if got, want := marshal(t, s), marshal(t, &theirs); !bytes.Equal(got, want) {
				t.Errorf("ToStruct: %s\na2a-go:  %s", got, want)
			}
			back, err := v03.FromStruct(s)
			if err != nil {
				t.Fatal(err)
			}
			again, err := v03.ToStruct(back)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := marshal(t, again), marshal(t, s); !bytes.Equal(got, want) {
				t.Errorf("%s\nbecomes %s", want, got)
			}
		})
	}
}

func marshal(t *testing.T, c *a2a.AgentCard) []byte {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func valid() *a2a.AgentCard {
	return &a2a.AgentCard{
		ProtocolVersion: "0.3.0", Name: "Router", Description: "Plans routes.", Version: "1.0.0",
		URL: "https://agents.example.com/a2a", PreferredTransport: a2a.TransportProtocolJSONRPC,
		Skills: []a2a.AgentSkill{{ID: "plan", Name: "Plan", Description: "Plans.", Tags: []string{"maps"}}},
	}
}

func TestFieldsOfProblems(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*a2a.AgentCard)
		want   string
	}{
		"address": {func(c *a2a.AgentCard) { c.URL = "" }, "card.URL: "},
		"second address": {func(c *a2a.AgentCard) {
			c.AdditionalInterfaces = []a2a.AgentInterface{{URL: "::", Transport: a2a.TransportProtocolJSONRPC}}
		}, "card.AdditionalInterfaces[0].URL: "},
		"scheme": {func(c *a2a.AgentCard) {
			c.SecuritySchemes = a2a.NamedSecuritySchemes{"k": a2a.OpenIDConnectSecurityScheme{OpenIDConnectURL: "::"}}
		}, `card.SecuritySchemes["k"].OpenIDConnectURL: `},
		"nil scheme": {func(c *a2a.AgentCard) { c.SecuritySchemes = a2a.NamedSecuritySchemes{"k": nil} }, `card.SecuritySchemes["k"] is a <nil>`},
		"header": {func(c *a2a.AgentCard) {
			c.Signatures = []a2a.AgentCardSignature{{Protected: "e30", Signature: "AA", Header: map[string]any{"c": make(chan int)}}}
		}, "card.Signatures[0].Header: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := valid()
			test.change(c)
			_, err := v03.FromStruct(c)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
	if _, err := v03.FromStruct(nil); err == nil {
		t.Error("nil is a card")
	}
}
