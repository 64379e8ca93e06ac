package nooterra

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestRules checks the exact findings for a card or a tool in which one member is
// replaced.
func TestRules(t *testing.T) {
	card := [][2]string{
		{"schemaVersion", `"AgentCard.v1"`},
		{"tenantId", `"tenant_north"`},
		{"agentId", `"agt_ledger"`},
		{"displayName", `"Ledger Clerk"`},
		{"status", `"active"`},
		{"visibility", `"public"`},
		{"capabilities", `["invoice.match"]`},
		{"createdAt", `"2026-03-01T08:00:00.000Z"`},
		{"updatedAt", `"2026-03-04T09:30:00.000Z"`},
		{"revision", `3`},
	}
	tool := [][2]string{
		{"schemaVersion", `"ToolDescriptor.v1"`},
		{"toolId", `"invoice.match"`},
		{"sideEffecting", `false`},
		{"requiresEvidenceKinds", `[]`},
	}
	quoted := func(s string, n int) string { return `"` + strings.Repeat(s, n) + `"` }
	policy := func(members string) string {
		return `{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":[],"supportsEvidencePacks":[]` + members + `}`
	}
	publish := func(hash, signature string) string {
		return `{"schemaVersion":"AgentCardPublish.v1","algorithm":"ed25519","signerKeyId":"key_1","signedAt":"2026-03-01T08:00:00Z","payloadHash":` +
			hash + `,"signature":` + signature + `}`
	}
	tests := []struct {
		of           [][2]string
		member, text string
		want         []string
	}{
		{card, "", "", nil},
		{card, "verified", `true`, []string{"/verified unknown-field"}},
		{card, "schemaVersion", `"AgentCard.v2"`, []string{"/schemaVersion const"}},
		{card, "tenantId", `" "`, []string{"/tenantId min-length"}},
		{card, "tenantId", quoted("t", 300), nil},
		{card, "agentId", quoted("a", 201), []string{"/agentId max-length"}},
		{card, "agentId", `"  ` + strings.Repeat("a", 200) + `\ufeff"`, nil},
		{card, "displayName", quoted("😀", 101), []string{"/displayName max-length"}},
		{card, "displayName", quoted("😀", 100), nil},
		{card, "description", `null`, nil},
		{card, "description", quoted("d", 2001), []string{"/description max-length"}},
		{card, "status", `"Active"`, []string{"/status enum"}},
		{card, "status", `null`, []string{"/status type"}},
		{card, "visibility", `"hidden"`, []string{"/visibility enum"}},
		{card, "capabilities", `[]`, nil},
		{card, "capabilities", `["a"," ",7]`, []string{"/capabilities/1 CAPABILITY_IDENTIFIER_REQUIRED", "/capabilities/2 type"}},
		{card, "executionCoordinatorDid", `"coordinator"`, []string{"/executionCoordinatorDid did"}},
		{card, "executionCoordinatorDid", `"did:` + strings.Repeat("x", 253) + `"`, []string{"/executionCoordinatorDid max-length"}},
		{card, "policyCompatibility", policy(``), nil},
		{card, "policyCompatibility", policy(`,"x":1`), []string{"/policyCompatibility/x unknown-field"}},
		{card, "policyCompatibility", `{"schemaVersion":"AgentCardPolicyCompatibility.v1"}`,
			[]string{"/policyCompatibility/supportsEvidencePacks required", "/policyCompatibility/supportsPolicyTemplates required"}},
		{card, "publish", publish(quoted("a", 64), quoted("A", 8192)), nil},
		{card, "publish", publish(quoted("A", 64), `" "`), []string{"/publish/payloadHash pattern", "/publish/signature min-length"}},
		{card, "publish", publish(quoted("a", 63), quoted("A", 8193)), []string{"/publish/payloadHash pattern", "/publish/signature max-length"}},
		{card, "host", `{"runtime":null,"endpoint":null,"protocols":[]}`, nil},
		{card, "host", `{"endpoint":"ftp://files.example/a"}`, []string{"/host/endpoint uri-scheme"}},
		{card, "host", `{"endpoint":"https://a.example:65535/:65536"}`, nil},
		{card, "host", `{"endpoint":"https://a.example:65536"}`, []string{"/host/endpoint uri"}},
		{card, "host", `{"endpoint":"https://a.example/a b"}`, []string{"/host/endpoint uri"}},
		{card, "host", `{"endpoint":""}`, []string{"/host/endpoint uri", "/host/endpoint uri-scheme"}},
		{card, "host", `{"runtime":` + quoted("r", 65) + `,"protocols":[` + quoted("p", 65) + `]}`,
			[]string{"/host/protocols/0 max-length", "/host/runtime max-length"}},
		{card, "priceHint", `{"amountCents":9007199254740991}`, nil},
		{card, "priceHint", `{"amountCents":9007199254740992,"currency":"EUROCENTS"}`, []string{"/priceHint/amountCents maximum", "/priceHint/currency max-length"}},
		{card, "priceHint", `{"unit":"task"}`, []string{"/priceHint/amountCents required"}},
		{card, "priceHint", `{"amountCents":1,"currency":null}`, []string{"/priceHint/currency type"}},
		{card, "attestations", `[{"type":"a","level":"any","issuer":null,"issuedAt":null,"expiresAt":"2020-01-01T00:00:00Z"}]`, nil},
		{card, "attestations", `[{"level":"any","issuedAt":"yesterday","scope":"x"}]`,
			[]string{"/attestations/0/issuedAt date-time", "/attestations/0/scope unknown-field", "/attestations/0/type required"}},
		{card, "attestations", `null`, []string{"/attestations type"}},
		{card, "tags", `["` + strings.Repeat("t", 64) + ` ","",""]`, nil},
		{card, "tags", `[` + quoted("t", 65) + `]`, []string{"/tags/0 max-length"}},
		{card, "metadata", `{"a":{"b":[1,null]}}`, nil},
		{card, "metadata", `[]`, []string{"/metadata type"}},
		{card, "identityRef", `{"schemaVersion":null,"keyId":` + quoted("k", 201) + `}`, []string{"/identityRef/keyId max-length"}},
		{card, "createdAt", `"2026-02-30T00:00:00Z"`, []string{"/createdAt date-time"}},
		{card, "updatedAt", `"2026-03-04"`, []string{"/updatedAt date-time"}},
		{card, "revision", `-1`, []string{"/revision minimum"}},
		{card, "revision", `9007199254740992`, []string{"/revision maximum"}},
		{card, "revision", `3.0`, nil},
		{card, "tools", `[` + object(tool, "", "") + `,` + object(tool, "toolId", `"invoice.match "`) + `]`, []string{"/tools/1/toolId unique"}},
		{card, "tools", `[` + object(tool, "", "") + `,` + object(tool, "toolId", `"Invoice.Match"`) + `]`, nil},
		{card, "tools", `[` + object(tool, "toolId", `" "`) + `]`, []string{"/tools/0/toolId min-length"}},

		{tool, "", "", nil},
		{tool, "extra", `1`, []string{"/extra unknown-field"}},
		{tool, "schemaVersion", `"ToolDescriptor.v2"`, []string{"/schemaVersion const"}},
		{tool, "riskClass", `null`, nil},
		{tool, "riskClass", `"write"`, []string{"/riskClass enum"}},
		{tool, "sideEffecting", `"true"`, []string{"/sideEffecting type"}},
		{tool, "requiresEvidenceKinds", `["hash","hash"]`, nil},
		{tool, "requiresEvidenceKinds", `["HASH"]`, []string{"/requiresEvidenceKinds/0 enum"}},
		{tool, "pricing", `{"amountCents":0,"currency":"EUR","unit":"call"}`, nil},
		{tool, "pricing", `{"amountCents":0.5,"tax":1}`, []string{"/pricing/amountCents type", "/pricing/tax unknown-field"}},
		{tool, "mcpToolName", quoted("m", 201), []string{"/mcpToolName max-length"}},
		{tool, "metadata", `"x"`, []string{"/metadata type"}},
	}
	for _, tt := range tests {
		t.Run(tt.member+" "+tt.text, func(t *testing.T) {
			text := []byte(object(tt.of, tt.member, tt.text))
			_, found := Examine(text)
			if len(tt.of) == len(tool) {
				_, found = examineTool(text)
			}
			var got []string
			for _, v := range found {
				got = append(got, v.Pointer+" "+v.Code)
			}
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("found %q, want %q", got, tt.want)
			}
		})
	}
}

// object returns an object in which one member is replaced.
func object(members [][2]string, member, text string) string {
	members = slices.Clone(members)
	if i := slices.IndexFunc(members, func(m [2]string) bool { return m[0] == member }); i >= 0 {
		members[i][1] = text
	} else if member != "" {
		members = append(members, [2]string{member, text})
	}
	var list []string
	for _, m := range members {
		list = append(list, fmt.Sprintf("%q:%s", m[0], m[1]))
	}
	return "{" + strings.Join(list, ",") + "}"
}

func examineTool(text []byte) (*ToolDescriptor, card.Violations) {
	return card.Examine[ToolDescriptor](text)
}
