package verified_test

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
	"github.com/agentcard-go/cardgen/sdk/nooterra/verified"
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

var listing = verified.Listing{
	Level:            verified.LevelCollaboration,
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
		l, ok := verified.Of(c)
		if claims := strings.HasPrefix(name, "verified-"); ok != claims || verified.Claims(c) != claims || len(verified.Check(c)) > 0 {
			t.Errorf("%s: %v %v", name, ok, verified.Check(c))
		}
		if !ok {
			continue
		}
		listed++
		again, err := verified.Apply(c, l)
		if err != nil {
			t.Fatal(err)
		}
		if !nooterra.Normalize(again).Equal(c) {
			t.Errorf("%s changes when its listing is applied again", name)
		}
	}
	if listed == 0 {
		t.Error("no card has a listing")
	}
}

func TestApplyAndRemove(t *testing.T) {
	before := read(t, "invoice-matcher.json")
	text := fmt.Sprint(before.AppendJSON(nil))
	c, err := verified.Apply(before, listing)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := verified.Of(c); !ok || got != listing {
		t.Errorf("%+v", got)
	}
	if found := c.Check(); len(found) > 0 {
		t.Error(found)
	}
	if removed := verified.Remove(c); !removed.Equal(before) {
		t.Error("without the listing the card is another one")
	}
	higher := listing
	higher.Level, higher.ExpiresAt = verified.LevelGuardrails, "2027-02-01T00:00:00Z"
	next, err := verified.Apply(c, higher)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := verified.Of(next); !ok || got != higher {
		t.Errorf("%+v", got)
	}
	if fmt.Sprint(before.AppendJSON(nil)) != text || !reflect.DeepEqual(mustOf(t, c), listing) {
		t.Error("an argument has changed")
	}
}

func mustOf(t *testing.T, c *nooterra.Card) verified.Listing {
	t.Helper()
	l, ok := verified.Of(c)
	if !ok {
		t.Fatal("no listing")
	}
	return l
}

func TestApplyRefuses(t *testing.T) {
	for code, change := range map[string]func(*verified.Listing){
		verified.CodeLevel:     func(l *verified.Listing) { l.Level = "platinum" },
		verified.CodeHash:      func(l *verified.Listing) { l.GateReportSHA256 = strings.Repeat("0F", 32) },
		verified.CodeReference: func(l *verified.Listing) { l.GateReportRef = strings.Repeat("r", 201) },
		verified.CodeTime:      func(l *verified.Listing) { l.IssuedAt = "yesterday" },
	} {
		l := listing
		change(&l)
		_, err := verified.Apply(read(t, "clock.json"), l)
		var invalid *card.InvalidError
		if !errors.As(err, &invalid) || invalid.Violations[0].Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// TestCheck changes one part of a valid listing.
func TestCheck(t *testing.T) {
	c, err := verified.Apply(read(t, "clock.json"), listing)
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	row := text[strings.Index(text, `{"type":"program`) : strings.Index(text, `{"type":"program`)+strings.Index(text[strings.Index(text, `{"type":"program`):], "}")+1]
	for _, test := range []struct{ old, replacement, code, pointer string }{
		{`{"schemaVersion":"AgentCard.v1"`, `{"verified":true,"schemaVersion":"AgentCard.v1"`, verified.CodeTopLevel, "/verified"},
		{`{"schemaVersion":"AgentCard.v1"`, `{"badge":null,"schemaVersion":"AgentCard.v1"`, verified.CodeTopLevel, "/badge"},
		{`{"schemaVersion":"AgentCard.v1"`, `{"programs":[],"schemaVersion":"AgentCard.v1"`, verified.CodeTopLevel, "/programs"},
		{row, "", verified.CodeAttestation, "/attestations"},
		{row, row + "," + row, verified.CodeAttestation, "/attestations/1"},
		{`"issuer":"Nooterra Verified"`, `"issuer":"Me"`, verified.CodeIssuer, "/attestations/0/issuer"},
		{`"level":"collaboration"`, `"level":"gold"`, verified.CodeLevel, "/attestations/0/level"},
		{`"level":"collaboration"`, `"level":"core"`, verified.CodeLevel, "/metadata/nooterraVerified/level"},
		{`"proofHash":"0f`, `"proofHash":"1f`, verified.CodeHash, "/metadata/nooterraVerified/gateReportSha256"},
		{`"proofHash":"0f`, `"proofHash":"sha256:`, verified.CodeHash, "/attestations/0/proofHash"},
		{`"credentialRef":"artifacts/gate.json"`, `"credentialRef":null`, verified.CodeReference, "/attestations/0/credentialRef"},
		{`"gateReportRef":"artifacts/gate.json"`, `"gateReportRef":"other.json"`, verified.CodeReference, "/metadata/nooterraVerified/gateReportRef"},
		{`"expiresAt":null`, `"expiresAt":"never"`, verified.CodeTime, "/attestations/0/expiresAt"},
		{`"nooterraVerified":{`, `"other":{`, verified.CodeMetadata, "/metadata/nooterraVerified"},
		{`"label":"Nooterra Verified"`, `"label":7`, verified.CodeMetadata, "/metadata/nooterraVerified/label"},
		{`NooterraVerifiedListing.v1`, `NooterraVerifiedListing.v2`, verified.CodeMetadata, "/metadata/nooterraVerified/schemaVersion"},
		{`NooterraVerifiedGateReport.v1`, `x`, verified.CodeMetadata, "/metadata/nooterraVerified/gateReportSchemaVersion"},
		{`"program:nooterra-verified",`, ``, verified.CodeTag, "/tags"},
		{`"program:nooterra-verified:collaboration"`, `"x"`, verified.CodeTag, "/tags"},
		{`"program:nooterra-verified",`, `"program:nooterra-verified","program:nooterra-verified:core",`, verified.CodeTag, "/tags/1"},
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
			for _, v := range verified.Check(changed).Errors() {
				hit = hit || v.Code == test.code && v.Pointer == test.pointer
			}
			if !hit {
				t.Errorf("%s: %v, want %s at %s", test.replacement, verified.Check(changed), test.code, test.pointer)
			}
			if _, ok := verified.Of(changed); ok {
				t.Errorf("%s has a listing", test.replacement)
			}
		})
	}
}

func TestPublicLevel(t *testing.T) {
	l := listing
	l.Level = verified.LevelCore
	c, err := verified.Apply(read(t, "clock.json"), l)
	if err != nil {
		t.Fatal(err)
	}
	c.Visibility = nooterra.VisibilityPublic
	if found := verified.Check(c).Warnings(); len(found) != 1 || found[0].Code != verified.CodePublicLevel {
		t.Error(found)
	}
	c.Visibility = nooterra.VisibilityTenant
	if found := verified.Check(c); len(found) != 0 {
		t.Error(found)
	}
}

const report = `{"schemaVersion":"NooterraVerifiedGateReport.v1","level":"collaboration","ok":true,"summary":{"failedChecks":0},
	"blockingIssues":[],"checks":[{"id":"mcp_probe_x402_smoke","ok":true},{"id":"e2e_x402_delegation_grants","ok":true},
	{"id":"e2e_authority_grant_required","ok":true},{"id":"e2e_subagent_work_orders","ok":true},{"id":"e2e_trace_id_propagation","ok":true},{"id":"other","ok":false}]}`

func TestFromReport(t *testing.T) {
	now := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	l, err := verified.FromReport(verified.LevelCollaboration, "gate.json", []byte(report), now)
	if err != nil || len(l.GateReportSHA256) != 64 || l.IssuedAt != "2026-02-01T00:00:00.000Z" {
		t.Fatalf("%+v (%v)", l, err)
	}
	if _, err := verified.Apply(read(t, "clock.json"), l); err != nil {
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
			_, err := verified.FromReport(verified.LevelCollaboration, "gate.json", []byte(strings.Replace(report, c.old, c.replacement, 1)), now)
			var invalid *card.InvalidError
			if !errors.As(err, &invalid) || invalid.Violations[0].Pointer != c.pointer {
				t.Errorf("%s: %v", c.replacement, err)
			}
		})
	}
	core := `{"schemaVersion":"NooterraVerifiedGateReport.v1","level":"core","ok":true,"summary":{"failedChecks":0},"blockingIssues":[]}`
	if _, err := verified.FromReport(verified.LevelCore, "gate.json", []byte(core), now); err != nil {
		t.Errorf("the level core needs no checks: %v", err)
	}
	if _, err := verified.FromReport("platinum", "gate.json", []byte(report), now); err == nil {
		t.Error("an unknown level is accepted")
	}
	var broken *card.DecodeError
	if _, err := verified.FromReport(verified.LevelCore, "gate.json", []byte(`[]`), now); !errors.As(err, &broken) {
		t.Errorf("%v", err)
	}
}

func FuzzFromReport(f *testing.F) {
	f.Add([]byte(report))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := verified.FromReport(verified.LevelCollaboration, "gate.json", data, time.Unix(0, 0))
		if err == nil && (l.GateReportRef != "gate.json" || len(l.GateReportSHA256) != 64) {
			t.Errorf("%+v", l)
		}
	})
}

func Example() {
	c, err := nooterra.Decode([]byte(`{"agentId": "agt_payments", "visibility": "public", "tags": ["payments"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err = verified.Apply(c, verified.Listing{
		Level:            verified.LevelCollaboration,
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
	for _, v := range verified.Check(c) {
		fmt.Println(v.Pointer, v.Code)
	}
	// Output:
	// [payments program:nooterra-verified program:nooterra-verified:collaboration]
	// /metadata/nooterraVerified/level listing-level
	// /tags listing-tag
	// /tags/2 listing-tag
}
