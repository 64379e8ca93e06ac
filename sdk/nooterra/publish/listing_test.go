package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
)

const folder = "../../../internal/test/vectors/testdata/cards/nooterra-built/"

func read(t testing.TB, name string) *nooterra.Card {
	t.Helper()
	data, err := os.ReadFile(folder + name)
	if err != nil {
		t.Fatal(err)
	}
	c, err := nooterra.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var listing = publish.Listing{
	Level:            publish.LevelCollaboration,
	GateReportRef:    "artifacts/gate.json",
	GateReportSHA256: strings.Repeat("0f", 32),
	IssuedAt:         "2026-02-01T00:00:00.000Z",
}

// TestCards: the cards that claim the listing have valid ones, and all others none.
func TestCards(t *testing.T) {
	files, err := filepath.Glob(folder + "*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	listed := 0
	for _, file := range files {
		name := filepath.Base(file)
		c := read(t, name)
		l, ok := publish.ListingOf(c)
		if claims := strings.HasPrefix(name, "verified-"); ok != claims || publish.ClaimsListing(c) != claims || len(publish.CheckListing(c)) > 0 {
			t.Errorf("%s: %v %v", name, ok, publish.CheckListing(c))
		}
		if !ok {
			continue
		}
		listed++
		again, err := publish.ApplyListing(c, l)
		if err != nil {
			t.Fatal(err)
		}
		if !card.Equal(nooterra.Normalize(again), c) {
			t.Errorf("%s changes when its listing is applied again", name)
		}
	}
	if listed == 0 {
		t.Error("no card has a listing")
	}
}

func TestApplyAndRemove(t *testing.T) {
	before := read(t, "invoice-matcher.json")
	text := fmt.Sprint(card.AppendJSON(nil, before))
	c, err := publish.ApplyListing(before, listing)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := publish.ListingOf(c); !ok || got != listing {
		t.Errorf("%+v", got)
	}
	if found := card.Check(c); len(found) > 0 {
		t.Error(found)
	}
	if removed := publish.RemoveListing(c); !card.Equal(removed, before) {
		t.Error("without the listing the card is another one")
	}
	higher := listing
	higher.Level, higher.ExpiresAt = publish.LevelGuardrails, "2027-02-01T00:00:00Z"
	next, err := publish.ApplyListing(c, higher)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := publish.ListingOf(next); !ok || got != higher {
		t.Errorf("%+v", got)
	}
	if fmt.Sprint(card.AppendJSON(nil, before)) != text || !reflect.DeepEqual(mustOf(t, c), listing) {
		t.Error("an argument has changed")
	}
}

func mustOf(t *testing.T, c *nooterra.Card) publish.Listing {
	t.Helper()
	l, ok := publish.ListingOf(c)
	if !ok {
		t.Fatal("no listing")
	}
	return l
}

func TestApplyRefuses(t *testing.T) {
	for code, change := range map[string]func(*publish.Listing){
		publish.CodeListingLevel:     func(l *publish.Listing) { l.Level = "platinum" },
		publish.CodeListingHash:      func(l *publish.Listing) { l.GateReportSHA256 = strings.Repeat("0F", 32) },
		publish.CodeListingReference: func(l *publish.Listing) { l.GateReportRef = strings.Repeat("r", 201) },
		publish.CodeListingTime:      func(l *publish.Listing) { l.IssuedAt = "yesterday" },
	} {
		l := listing
		change(&l)
		_, err := publish.ApplyListing(read(t, "clock.json"), l)
		var invalid *card.InvalidError
		if !errors.As(err, &invalid) || invalid.Violations[0].Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// TestCheck changes one part of a valid listing.
func TestCheck(t *testing.T) {
	c, err := publish.ApplyListing(read(t, "clock.json"), listing)
	if err != nil {
		t.Fatal(err)
	}
	out, err := card.AppendJSON(nil, c)
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	row := text[strings.Index(text, `{"type":"program`) : strings.Index(text, `{"type":"program`)+strings.Index(text[strings.Index(text, `{"type":"program`):], "}")+1]
	for _, test := range []struct{ old, replacement, code, pointer string }{
		{`{"schemaVersion":"AgentCard.v1"`, `{"verified":true,"schemaVersion":"AgentCard.v1"`, publish.CodeListingTopLevel, "/verified"},
		{`{"schemaVersion":"AgentCard.v1"`, `{"badge":null,"schemaVersion":"AgentCard.v1"`, publish.CodeListingTopLevel, "/badge"},
		{`{"schemaVersion":"AgentCard.v1"`, `{"programs":[],"schemaVersion":"AgentCard.v1"`, publish.CodeListingTopLevel, "/programs"},
		{row, "", publish.CodeListingAttestation, "/attestations"},
		{row, row + "," + row, publish.CodeListingAttestation, "/attestations/1"},
		{`"issuer":"Nooterra Verified"`, `"issuer":"Me"`, publish.CodeListingIssuer, "/attestations/0/issuer"},
		{`"level":"collaboration"`, `"level":"gold"`, publish.CodeListingLevel, "/attestations/0/level"},
		{`"level":"collaboration"`, `"level":"core"`, publish.CodeListingLevel, "/metadata/nooterraVerified/level"},
		{`"proofHash":"0f`, `"proofHash":"1f`, publish.CodeListingHash, "/metadata/nooterraVerified/gateReportSha256"},
		{`"proofHash":"0f`, `"proofHash":"sha256:`, publish.CodeListingHash, "/attestations/0/proofHash"},
		{`"credentialRef":"artifacts/gate.json"`, `"credentialRef":null`, publish.CodeListingReference, "/attestations/0/credentialRef"},
		{`"gateReportRef":"artifacts/gate.json"`, `"gateReportRef":"other.json"`, publish.CodeListingReference, "/metadata/nooterraVerified/gateReportRef"},
		{`"expiresAt":null`, `"expiresAt":"never"`, publish.CodeListingTime, "/attestations/0/expiresAt"},
		{`"nooterraVerified":{`, `"other":{`, publish.CodeListingMetadata, "/metadata/nooterraVerified"},
		{`"label":"Nooterra Verified"`, `"label":7`, publish.CodeListingMetadata, "/metadata/nooterraVerified/label"},
		{`NooterraVerifiedListing.v1`, `NooterraVerifiedListing.v2`, publish.CodeListingMetadata, "/metadata/nooterraVerified/schemaVersion"},
		{`NooterraVerifiedGateReport.v1`, `x`, publish.CodeListingMetadata, "/metadata/nooterraVerified/gateReportSchemaVersion"},
		{`"program:nooterra-verified",`, ``, publish.CodeListingTag, "/tags"},
		{`"program:nooterra-verified:collaboration"`, `"x"`, publish.CodeListingTag, "/tags"},
		{`"program:nooterra-verified",`, `"program:nooterra-verified","program:nooterra-verified:core",`, publish.CodeListingTag, "/tags/1"},
	} {
		t.Run(test.pointer[1:]+" "+test.code, func(t *testing.T) {
			if !strings.Contains(text, test.old) {
				t.Fatalf("%s does not contain %s", text, test.old)
			}
			changed, err := nooterra.Decode([]byte(strings.Replace(text, test.old, test.replacement, 1)))
			if err != nil {
				t.Fatal(err)
			}
			hit := false
			for _, v := range publish.CheckListing(changed).Errors() {
				hit = hit || v.Code == test.code && v.Pointer == test.pointer
			}
			if !hit {
				t.Errorf("%s: %v, want %s at %s", test.replacement, publish.CheckListing(changed), test.code, test.pointer)
			}
			if _, ok := publish.ListingOf(changed); ok {
				t.Errorf("%s has a listing", test.replacement)
			}
		})
	}
}

func TestPublicLevel(t *testing.T) {
	l := listing
	l.Level = publish.LevelCore
	c, err := publish.ApplyListing(read(t, "clock.json"), l)
	if err != nil {
		t.Fatal(err)
	}
	c.Visibility = nooterra.VisibilityPublic
	if found := publish.CheckListing(c).Warnings(); len(found) != 1 || found[0].Code != publish.CodeListingPublicLevel {
		t.Error(found)
	}
	c.Visibility = nooterra.VisibilityTenant
	if found := publish.CheckListing(c); len(found) != 0 {
		t.Error(found)
	}
}

const report = `{"schemaVersion":"NooterraVerifiedGateReport.v1","level":"collaboration","ok":true,"summary":{"failedChecks":0},
	"blockingIssues":[],"checks":[{"id":"mcp_probe_x402_smoke","ok":true},{"id":"e2e_x402_delegation_grants","ok":true},
	{"id":"e2e_authority_grant_required","ok":true},{"id":"e2e_subagent_work_orders","ok":true},{"id":"e2e_trace_id_propagation","ok":true},{"id":"other","ok":false}]}`

func TestFromReport(t *testing.T) {
	now := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	l, err := publish.ListingFromReport(publish.LevelCollaboration, "gate.json", []byte(report), now)
	if err != nil || len(l.GateReportSHA256) != 64 || l.IssuedAt != "2026-02-01T00:00:00.000Z" {
		t.Fatalf("%+v (%v)", l, err)
	}
	if _, err := publish.ApplyListing(read(t, "clock.json"), l); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ old, replacement, pointer string }{
		{`Report.v1`, `Report.v2`, "/schemaVersion"},
		{`"level":"collaboration"`, `"level":"core"`, "/level"},
		{`"ok":true,"summary"`, `"ok":"true","summary"`, "/ok"},
		{`"failedChecks":0`, `"failedChecks":1`, "/summary/failedChecks"},
		{`"failedChecks":0`, ``, "/summary/failedChecks"},
		{`"blockingIssues":[]`, `"blockingIssues":[1]`, "/blockingIssues"},
		{`"id":"e2e_trace_id_propagation","ok":true`, `"id":"e2e_trace_id_propagation","ok":false`, "/checks"},
		{`"checks":[`, `"Checks":[`, "/checks"},
		{`"checks":[`, `"checks":[{"id":"mcp_probe_x402_smoke","ok":false},`, "/checks"},
		{`"id":"other"`, `"id":"mcp_probe_x402_smoke"`, "/checks"},
	} {
		t.Run(c.pointer[1:], func(t *testing.T) {
			_, err := publish.ListingFromReport(publish.LevelCollaboration, "gate.json", []byte(strings.Replace(report, c.old, c.replacement, 1)), now)
			var invalid *card.InvalidError
			if !errors.As(err, &invalid) || invalid.Violations[0].Pointer != c.pointer {
				t.Errorf("%s: %v", c.replacement, err)
			}
		})
	}
	core := `{"schemaVersion":"NooterraVerifiedGateReport.v1","level":"core","ok":true,"summary":{"failedChecks":0},"blockingIssues":[]}`
	if _, err := publish.ListingFromReport(publish.LevelCore, "gate.json", []byte(core), now); err != nil {
		t.Errorf("the level core needs no checks: %v", err)
	}
	if _, err := publish.ListingFromReport("platinum", "gate.json", []byte(report), now); err == nil {
		t.Error("an unknown level is accepted")
	}
	var broken *card.DecodeError
	if _, err := publish.ListingFromReport(publish.LevelCore, "gate.json", []byte(`[]`), now); !errors.As(err, &broken) {
		t.Errorf("%v", err)
	}
}

func FuzzFromReport(f *testing.F) {
	f.Add([]byte(report))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := publish.ListingFromReport(publish.LevelCollaboration, "gate.json", data, time.Unix(0, 0))
		if err == nil && (l.GateReportRef != "gate.json" || len(l.GateReportSHA256) != 64) {
			t.Errorf("%+v", l)
		}
	})
}

func Example_listing() {
	c, err := nooterra.Decode([]byte(`{"agentId": "agt_payments", "visibility": "public", "tags": ["payments"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err = publish.ApplyListing(c, publish.Listing{
		Level:            publish.LevelCollaboration,
		GateReportRef:    "artifacts/gate.json",
		GateReportSHA256: strings.Repeat("0f", 32),
		IssuedAt:         "2026-02-01T00:00:00.000Z",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Tags)
	c.Attestations[0].Level = "guardrails"
	for _, v := range publish.CheckListing(c) {
		fmt.Println(v.Pointer, v.Code)
	}
	// Output:
	// [payments program:nooterra-verified program:nooterra-verified:collaboration]
	// /metadata/nooterraVerified/level listing-level
	// /tags listing-tag
	// /tags/2 listing-tag
}
