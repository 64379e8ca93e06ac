package service_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

func decode(t testing.TB, text string) *nooterra.Card {
	t.Helper()
	c, err := nooterra.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		env  string
		want service.ListingSettings
		bad  string // the setting in the error
	}{
		{"", service.ListingSettings{}, ""},
		{"LISTING_FEE_CENTS=500 LISTING_FEE_COLLECTOR_AGENT_ID=agt_c LISTING_FEE_CURRENCY=eur",
			service.ListingSettings{FeeCents: 500, FeeCollectorAgentID: "agt_c", FeeCurrency: "EUR"}, ""},
		{"LISTING_FEE_CENTS=500", service.ListingSettings{}, "LISTING_FEE_COLLECTOR_AGENT_ID"},
		{"LISTING_FEE_CENTS=0", service.ListingSettings{}, "LISTING_FEE_CENTS"},
		{"LISTING_FEE_CENTS=9007199254740992", service.ListingSettings{}, "LISTING_FEE_CENTS"},
		{"REQUIRE_PUBLISH_SIGNATURE=1 REQUIRE_CAPABILITY_ATTESTATION=On ATTESTATION_MIN_LEVEL=Certified ATTESTATION_ISSUER_AGENT_ID=agt_i",
			service.ListingSettings{RequireSignature: true, RequireAttestation: true, MinLevel: discovery.LevelCertified, IssuerAgentID: "agt_i"}, ""},
		{"REQUIRE_CAPABILITY_ATTESTATION=maybe", service.ListingSettings{}, "REQUIRE_CAPABILITY_ATTESTATION"},
		{"REQUIRE_PUBLISH_SIGNATURE=maybe", service.ListingSettings{}, "REQUIRE_PUBLISH_SIGNATURE"},
		{"ATTESTATION_MIN_LEVEL=gold", service.ListingSettings{}, "ATTESTATION_MIN_LEVEL"},
	} {
		t.Run(test.env, func(t *testing.T) {
			const prefix = "PROXY_AGENT_CARD_PUBLIC_"
			env := map[string]string{}
			for _, w := range strings.Fields(test.env) {
				name, value, _ := strings.Cut(w, "=")
				env[prefix+name] = value
			}
			got, err := service.ReadListingSettings(func(name string) string { return env[name] })
			if got != test.want || errors.Is(err, service.ErrSetting) != (test.bad != "") || err != nil && !strings.Contains(err.Error(), ": "+prefix+test.bad+" ") {
				t.Errorf("%+v (%v)", got, err)
			}
		})
	}
	if err := (service.ListingSettings{FeeCents: -1}).Check(); err == nil {
		t.Error("a negative fee is accepted")
	}
}

func TestCheckAttestations(t *testing.T) {
	required := service.ListingSettings{RequireAttestation: true}
	attested := func(capability string, level discovery.AttestationLevel, issuer string) discovery.CapabilityAttestation {
		return discovery.CapabilityAttestation{Capability: capability, Level: level, IssuerAgentID: issuer}
	}
	const public = `{"agentId":"agt_a","visibility":"public","capabilities":["a.b","c.d"],"attestations":[{"type":"capability","level":"certified"}]}`
	for _, test := range []struct {
		name         string
		settings     service.ListingSettings
		card         string
		attestations []discovery.CapabilityAttestation
		missing      []string // nil if accepted
	}{
		{"not required", service.ListingSettings{}, public, nil, nil},
		{"not public", required, strings.Replace(public, "public", "tenant", 1), nil, nil},
		{"none", required, public, nil, []string{"a.b", "c.d"}},
		{"one", required, public, []discovery.CapabilityAttestation{attested("a.b", "attested", "i")}, []string{"c.d"}},
		{"both", required, public, []discovery.CapabilityAttestation{attested("a.b", "attested", "i"), attested("c.d", "certified", "")}, nil},
		{"too low", required, public, []discovery.CapabilityAttestation{attested("a.b", "self_claim", "i"), attested("c.d", "certified", "")}, []string{"a.b"}},
		{"another issuer", service.ListingSettings{RequireAttestation: true, IssuerAgentID: "i"}, public,
			[]discovery.CapabilityAttestation{attested("a.b", "attested", "i"), attested("c.d", "certified", "j")}, []string{"c.d"}},
		{"lower level", service.ListingSettings{RequireAttestation: true, MinLevel: discovery.LevelSelfClaim}, public,
			[]discovery.CapabilityAttestation{attested("a.b", "self_claim", ""), attested("c.d", "self_claim", "")}, nil},
		{"no capabilities", required, `{"visibility":"public"}`, nil, []string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.settings.CheckAttestations(decode(t, test.card), test.attestations)
			var missing *nooterra.Error
			if errors.As(err, &missing) != (test.missing != nil) {
				t.Fatalf("%v", err)
			}
			if missing != nil && (!slices.Equal(missing.Unattested.Capabilities, test.missing) || !strings.Contains(err.Error(), service.CodeAttestationRequired)) {
				t.Errorf("%+v", missing)
			}
		})
	}
}

func TestAttestationPolicy(t *testing.T) {
	for want, s := range map[string]service.ListingSettings{
		`{"schemaVersion":"AgentCardPublicDiscoveryAttestationPolicy.v1","source":"public_discovery_policy","minLevel":"attested","issuerAgentId":null}`: {RequireAttestation: true},
		`{"schemaVersion":"AgentCardPublicDiscoveryAttestationPolicy.v1","source":"public_discovery_policy","minLevel":"certified","issuerAgentId":"i"}`: {RequireAttestation: true, MinLevel: discovery.LevelCertified, IssuerAgentID: "i"},
	} {
		policy := s.AttestationPolicy()
		text, err := card.AppendJSON(nil, policy)
		if err != nil || string(text) != want || policy.Validate() != nil {
			t.Errorf("%s (%v)", text, err)
		}
	}
	if (service.ListingSettings{}).AttestationPolicy() != nil {
		t.Error("a policy that is not required")
	}
}

func TestFee(t *testing.T) {
	s := service.ListingSettings{FeeCents: 500, FeeCollectorAgentID: "agt_c"}
	public := &nooterra.Card{Visibility: nooterra.VisibilityPublic}
	if !s.Charges(nil, "") || s.Charges(public, "") || s.Charges(nil, nooterra.VisibilityTenant) || (service.ListingSettings{}).Charges(nil, "") {
		t.Error("another request is charged")
	}
	c := decode(t, `{"agentId":"agt_a","metadata":{"team":"x"}}`)
	next, err := s.WriteFee(c, time.Date(2026, 3, 1, 9, 0, 0, 0, time.FixedZone("", 3600)))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"team":"x","publicListingFee":{"schemaVersion":"AgentCardPublicListingFee.v1","amountCents":500,"currency":"USD","collectorAgentId":"agt_c","chargedAt":"2026-03-01T08:00:00.000Z"}}`
	if got := next.Metadata.Ptr().String(); got != want {
		t.Error(got)
	}
	if got := c.Metadata.Ptr().String(); got != `{"team":"x"}` {
		t.Errorf("the card became %s", got)
	}
	if _, err := s.WriteFee(decode(t, `{"agentId":"agt_c"}`), time.Time{}); !errors.Is(err, service.ErrFeeMisconfigured) {
		t.Errorf("%v", err)
	}
	if _, err := (service.ListingSettings{FeeCents: 1}).WriteFee(c, time.Time{}); err == nil {
		t.Error("a fee without a collector is written")
	}
}

// TestManyCapabilities: the work is linear in capabilities and attestations.
func TestManyCapabilities(t *testing.T) {
	c := &nooterra.Card{Visibility: nooterra.VisibilityPublic}
	var attestations []discovery.CapabilityAttestation
	for i := range 100_000 {
		name := fmt.Sprint("a.", i)
		c.Capabilities = append(c.Capabilities, name)
		attestations = append(attestations, discovery.CapabilityAttestation{Capability: name, Level: discovery.LevelAttested})
	}
	if err := (service.ListingSettings{RequireAttestation: true}).CheckAttestations(c, attestations); err != nil {
		t.Error(err)
	}
}

func Example_listing() {
	s := service.ListingSettings{RequireAttestation: true, FeeCents: 500, FeeCollectorAgentID: "agt_market"}
	c, err := nooterra.Decode([]byte(`{"agentId": "agt_clerk", "visibility": "public", "capabilities": ["invoice.match"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.CheckAttestations(c, nil))
	fmt.Println(s.CheckAttestations(c, []discovery.CapabilityAttestation{{Capability: "invoice.match", Level: discovery.LevelAttested}}))
	if s.Charges(nil, c.Visibility) { // collect the fee here
		c, err = s.WriteFee(c, time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC))
	}
	metadata, _ := c.Metadata.Get()
	amount, _ := metadata.Raw().Pointer("/" + service.FeeKey + "/amountCents")
	fmt.Println(amount, err)
	// Output:
	// capabilities without an attestation of the level attested or higher: invoice.match [AGENT_CARD_PUBLIC_ATTESTATION_REQUIRED]
	// <nil>
	// 500 <nil>
}
