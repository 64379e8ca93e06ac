package nooterra

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Normalize returns the card in the normal form that the service stores: texts without
// surrounding white space (as ECMAScript trims), enumerated words in lower case,
// currencies in upper case, lists of words without blanks and duplicates in the order
// of [CompareText], tools sorted by id, and absent values as the service writes them:
// null, an empty list, or the defaults of prices and tools. A null that the service
// reads as an empty list or false is replaced by that. The endpoint of the host has a
// lower-case scheme and host, an IP address in canonical form, a path without dot
// segments, and no default port; a URL with a host name beyond ASCII is unchanged.
//
// No other function does this: decoding, building and encoding do not normalize. Other
// mismatches are unchanged, as are dates, metadata and signatures. Publish signatures
// cover the submitted card, not the normal form, so a valid signature need not be valid
// for the stored card.
func Normalize(c *Card) *Card {
	if c == nil {
		return nil
	}
	n := c.Clone()
	trim(&n.AgentID, &n.TenantID, &n.DisplayName)
	orNull(n, "description", &n.Description, trimmed)
	n.Status = lower(n.Status)
	n.Visibility = lower(n.Visibility)
	n.Capabilities = words(n.Capabilities, trimmed)
	if did := trimmed(n.ExecutionCoordinatorDID.Or("")); did == "" {
		n.ExecutionCoordinatorDID.Clear()
	} else {
		n.ExecutionCoordinatorDID.Set(did)
	}
	if n.PolicyCompatibility.IsNull() {
		n.PolicyCompatibility.Clear()
	}
	if p := n.PolicyCompatibility.Ptr(); p != nil {
		fillPolicyCompatibility(p)
		p.SupportsPolicyTemplates = words(p.SupportsPolicyTemplates, trimmed)
		p.SupportsEvidencePacks = words(p.SupportsEvidencePacks, trimmed)
	}
	if n.Publish.IsNull() {
		n.Publish.Clear()
	}
	if p := n.Publish.Ptr(); p != nil {
		p.Algorithm = lower(p.Algorithm)
		p.PayloadHash = lower(p.PayloadHash)
		trim(&p.SignerKeyID)
	}
	writeNull(n, "host", &n.Host)
	if h := n.Host.Ptr(); h != nil {
		normalizeHost(h)
	}
	writeNull(n, "priceHint", &n.PriceHint)
	if p := n.PriceHint.Ptr(); p != nil {
		price(p, &p.Currency, &p.Unit, "task")
	}
	n.Attestations = orEmpty(n, "attestations", n.Attestations)
	for i := range n.Attestations {
		normalizeAttestation(&n.Attestations[i])
	}
	if isNull(n, "tools") {
		n = n.ToBuilder().WithTools().Clone()
	}
	for i := range n.Tools {
		normalizeTool(&n.Tools[i])
	}
	slices.SortStableFunc(n.Tools, func(a, b ToolDescriptor) int { return CompareText(a.ToolID, b.ToolID) })
	n.Tags = words(orEmpty(n, "tags", n.Tags), trimmed)
	writeNull(n, "metadata", &n.Metadata)
	writeNull(n, "identityRef", &n.IdentityRef)
	if r := n.IdentityRef.Ptr(); r != nil {
		orNull(r, "schemaVersion", &r.SchemaVersion, trimmed)
		orNull(r, "keyId", &r.KeyID, trimmed)
	}
	return n
}

func normalizeHost(h *Host) {
	orNull(h, "runtime", &h.Runtime, trimmed)
	orNull(h, "endpoint", &h.Endpoint, serialized)
	if isNull(h, "protocols") {
		*h = *h.ToBuilder().WithProtocols().Clone()
	}
	h.Protocols = words(orEmpty(h, "protocols", h.Protocols), trimmed)
}

func normalizeAttestation(a *Attestation) {
	trim(&a.Type, &a.Level)
	a.Level = cmp.Or(a.Level, "self_claim")
	orNull(a, "issuer", &a.Issuer, trimmed)
	orNull(a, "credentialRef", &a.CredentialRef, trimmed)
	orNull(a, "proofHash", &a.ProofHash, trimmed)
	orNull(a, "issuedAt", &a.IssuedAt, trimmed)
	orNull(a, "expiresAt", &a.ExpiresAt, trimmed)
}

// fillPolicyCompatibility sets absent members to the defaults of the service.
func fillPolicyCompatibility(p *PolicyCompatibility) {
	b := p.ToBuilder()
	if absent(p, "schemaVersion") {
		b.WithSchemaVersion("AgentCardPolicyCompatibility.v1")
	}
	if absent(p, "supportsPolicyTemplates") || isNull(p, "supportsPolicyTemplates") {
		b.WithSupportsPolicyTemplates()
	}
	if absent(p, "supportsEvidencePacks") || isNull(p, "supportsEvidencePacks") {
		b.WithSupportsEvidencePacks()
	}
	*p = *b.Clone()
}

// fillTool sets absent members to the defaults of the service.
func fillTool(t *ToolDescriptor) {
	b := t.ToBuilder()
	if absent(t, "schemaVersion") {
		b.WithSchemaVersion("ToolDescriptor.v1")
	}
	if absent(t, "sideEffecting") || isNull(t, "sideEffecting") {
		b.WithSideEffecting(false)
	}
	if absent(t, "requiresEvidenceKinds") || isNull(t, "requiresEvidenceKinds") {
		b.WithRequiresEvidenceKinds()
	}
	*t = *b.Clone()
}

func normalizeTool(t *ToolDescriptor) {
	fillTool(t)
	trim(&t.ToolID)
	orNull(t, "mcpToolName", &t.MCPToolName, trimmed)
	orNull(t, "name", &t.Name, trimmed)
	orNull(t, "description", &t.Description, trimmed)
	orNull(t, "riskClass", &t.RiskClass, lower)
	writeNull(t, "pricing", &t.Pricing)
	if p := t.Pricing.Ptr(); p != nil {
		price(p, &p.Currency, &p.Unit, "call")
	}
	t.RequiresEvidenceKinds = words(t.RequiresEvidenceKinds, lower)
	writeNull(t, "metadata", &t.Metadata)
}

// absent reports whether a member is absent: its field is not set, and it is not a mismatch.
func absent(x card.Message, member string) bool {
	_, there := card.MembersOf(x).Get(member)
	return !there
}

func isNull(x card.Message, member string) bool {
	value, _ := card.MembersOf(x).Get(member)
	return value.String() == "null"
}

// orNull rewrites the text of a member. If the text is then blank, or the member was absent,
// the member becomes null.
func orNull[S ~string](x card.Message, member string, v *card.Nullable[S], rewrite func(S) S) {
	if s, ok := v.Get(); ok {
		if s = rewrite(s); s != "" {
			v.Set(s)
			return
		}
	} else if !absent(x, member) {
		return
	}
	v.SetNull()
}

// writeNull sets an absent member to null.
func writeNull[T any](x card.Message, member string, v *card.Nullable[T]) {
	if v.IsZero() && absent(x, member) {
		v.SetNull()
	}
}

// orEmpty returns an empty list for an absent one.
func orEmpty[T any](x card.Message, member string, list []T) []T {
	if list == nil && absent(x, member) {
		return []T{}
	}
	return list
}

// price sets the defaults of a price.
func price(x card.Message, currency, unit *card.Optional[string], of string) {
	given(x, "currency", currency, "USD", strings.ToUpper)
	given(x, "unit", unit, of, func(s string) string { return s })
}

func given(x card.Message, member string, v *card.Optional[string], fallback string, rewrite func(string) string) {
	s, ok := v.Get()
	if !ok && !absent(x, member) {
		return
	}
	if s = trimmed(s); s == "" {
		s = fallback
	}
	v.Set(rewrite(s))
}

// words rewrites the words of a list, removes blank and duplicate words, and sorts the others.
func words[S ~string](list []S, rewrite func(S) S) []S {
	if list == nil {
		return nil
	}
	kept := make([]S, 0, len(list))
	seen := make(map[S]struct{}, len(list))
	for _, s := range list {
		s = rewrite(s)
		if _, repeated := seen[s]; s == "" || repeated {
			continue
		}
		seen[s] = struct{}{}
		kept = append(kept, s)
	}
	slices.SortFunc(kept, func(a, b S) int { return CompareText(string(a), string(b)) })
	return kept
}

func trimmed[S ~string](s S) S { return S(check.TrimECMA(string(s))) }

func lower[S ~string](s S) S { return S(strings.ToLower(check.TrimECMA(string(s)))) }

func trim(texts ...*string) {
	for _, s := range texts {
		*s = trimmed(*s)
	}
}
