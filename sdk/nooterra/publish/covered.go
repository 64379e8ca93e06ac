package publish

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// members are the signed members of a card and its objects that readers have fields for.
var members = scan.SimilarNames{
	Members: coveredNames(),
	Inside: map[string]*scan.SimilarNames{
		"host":                {Members: []string{"runtime", "endpoint", "protocols"}},
		"priceHint":           {Members: []string{"amountCents", "currency", "unit"}},
		"policyCompatibility": {Members: []string{"schemaVersion", "supportsPolicyTemplates", "supportsEvidencePacks"}},
		"attestations":        {Members: []string{"type", "level", "issuer", "credentialRef", "proofHash", "issuedAt", "expiresAt"}},
		"tools": {
			Members: []string{"schemaVersion", "toolId", "mcpToolName", "name", "description", "riskClass", "sideEffecting", "pricing", "requiresEvidenceKinds", "metadata"},
			Inside:  map[string]*scan.SimilarNames{"pricing": {Members: []string{"amountCents", "currency", "unit"}}},
		},
	},
}

// unsigned are the members of a stored card that the service sets and no payload contains.
var unsigned = []string{"schemaVersion", "status", "identityRef", "createdAt", "updatedAt", "revision"}

// coveredNames returns the names of the signed members of a card, and of its signature.
func coveredNames() []string {
	names := []string{"tenantId", "publish"}
	for _, m := range covered {
		names = append(names, m.name)
	}
	return names
}

// checkReaders returns a [*nooterra.Error] with [CodeUncovered] if readers may take an unsigned
// value of a stored card for a signed one.
func checkReaders(stored card.Object, signerKeyID string) error {
	defined := map[string]bool{}
	for _, name := range append(coveredNames(), unsigned...) {
		defined[scan.FoldName(name)] = true
	}
	for name, value := range stored.All() {
		at := string(scan.AppendToken(nil, name))
		if isCovered(name) {
			if err := checkSpace(at, value); err != nil {
				return err
			}
			continue
		}
		if defined[scan.FoldName(name)] && !slices.Contains(unsigned, name) {
			return uncoveredError(at, "readers that ignore letter case may take this unsigned member for a member of the card")
		}
	}
	if duplicate, found := members.Duplicate(stored.String()); found {
		return uncoveredError(duplicate, "the name of another member differs only in letter case, and the signature does not cover their order")
	}
	return checkIdentity(stored, signerKeyID)
}

// checkSpace returns an error for a text with surrounding white space, which is not part of the
// payload.
func checkSpace(at string, value card.Raw) error {
	if value.Kind() != card.KindString {
		return nil
	}
	var text string
	if err := value.Decode(&text); err != nil {
		return invalidPayload(at, err.Error(), err)
	}
	if check.TrimECMA(text) != text {
		return uncoveredError(at, "the signature does not cover the white space around this text")
	}
	return nil
}

// checkIdentity returns an error if identityRef names another key than the signer's. Readers
// authenticate the agent with that key, but identityRef is not part of the payload. The service
// sets it to the id of the key that verified the signature.
func checkIdentity(stored card.Object, signerKeyID string) error {
	const member, name = "identityRef", "keyId"
	value, _ := stored.Get(member)
	identity, ok := value.Object()
	switch {
	case !isPresent(value):
		return nil
	case !ok:
		return uncoveredError("/"+member, member+" must be an object")
	}
	for given, id := range identity.All() {
		if scan.FoldName(given) != scan.FoldName(name) {
			continue
		}
		var text string
		isSigner := given == name && (id.Kind() == card.KindNull || id.Kind() == card.KindString && id.Decode(&text) == nil && text == signerKeyID)
		if !isSigner {
			return uncoveredError("/"+member+string(scan.AppendToken(nil, given)), "the key of the identity is not signed, so that it must be the key that signed the card")
		}
	}
	return nil
}

// uncoveredError reports an unsigned value that readers may confuse with a signed one.
func uncoveredError(at, message string) error { return refusal(CodeUncovered, at, message) }

// Covered returns the signed part of a stored card in canonical form: the members of the payload
// that are not null, and the schemaVersion of cards. It has the dialect's names and values. It
// lacks required members that the service sets without a signature, such as revision and status.
// The error is a [*nooterra.Error] with [CodePayloadInvalid].
func Covered(stored []byte, opts ...card.Option) ([]byte, error) {
	object, err := card.ParseObject(stored, opts...)
	if err != nil {
		return nil, invalidPayload(pointerOf(err), err.Error(), err)
	}
	var out card.Object
	if err := out.Set("schemaVersion", cardVersion); err != nil {
		return nil, invalidPayload("/schemaVersion", err.Error(), err)
	}
	for name, value := range object.All() {
		if name == "publish" || value.Kind() == card.KindNull || !isCovered(name) {
			continue
		}
		if err := out.Set(name, value); err != nil {
			return nil, invalidPayload(string(scan.AppendToken(nil, name)), err.Error(), err)
		}
	}
	signed, err := Canonical([]byte(out.String()), opts...)
	if err != nil {
		return nil, invalidPayload(pointerOf(err), err.Error(), err)
	}
	return signed, nil
}
