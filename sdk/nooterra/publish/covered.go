package publish

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/alike"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// members are the members of the objects in a card that readers have fields for, as far as
// they are signed.
var members = alike.Names{
	Members: coveredNames(),
	Inside: map[string]*alike.Names{
		"host":                {Members: []string{"runtime", "endpoint", "protocols"}},
		"priceHint":           {Members: []string{"amountCents", "currency", "unit"}},
		"policyCompatibility": {Members: []string{"schemaVersion", "supportsPolicyTemplates", "supportsEvidencePacks"}},
		"attestations":        {Members: []string{"type", "level", "issuer", "credentialRef", "proofHash", "issuedAt", "expiresAt"}},
		"tools": {
			Members: []string{"schemaVersion", "toolId", "mcpToolName", "name", "description", "riskClass", "sideEffecting", "pricing", "requiresEvidenceKinds", "metadata"},
			Inside:  map[string]*alike.Names{"pricing": {Members: []string{"amountCents", "currency", "unit"}}},
		},
	},
}

// coveredNames returns the names of the signed members of a card, and that of its signature.
func coveredNames() []string {
	names := []string{"tenantId", "publish"}
	for _, m := range covered {
		names = append(names, m.name)
	}
	return names
}

// checkReaders returns an [*Error] with the reason [Uncovered] if readers may take something
// in a stored card, which the signature does not cover, for a signed value.
func checkReaders(stored card.Object) error {
	signed := map[string]bool{}
	for _, name := range members.Members {
		signed[alike.Fold(name)] = true
	}
	for name, value := range stored.All() {
		at := string(scan.AppendToken(nil, name))
		if signed[alike.Fold(name)] && !isCovered(name) {
			return &Error{Uncovered, at, "readers that ignore letter case take this member, which is not signed, for a signed one", nil}
		}
		if value.Kind() != card.KindString || !isCovered(name) {
			continue
		}
		var text string
		if err := value.Decode(&text); err != nil {
			return invalidPayload(at, err.Error(), err)
		}
		if checkrt.TrimECMA(text) != text {
			return &Error{Uncovered, at, "the signature does not cover the white space around this text", nil}
		}
	}
	if twin, found := members.Twin(stored.String()); found {
		return &Error{Uncovered, twin, "another member has the same name but for letter case, and the signature does not cover their order", nil}
	}
	return nil
}

// Covered returns a stored card as far as a signature covers it: the members of the payload
// that are not null, and the schemaVersion of cards. It has the dialect's names and values, but not all
// required members: the service sets the others, such as revision and status, without a
// signature. The error is an [*Error] with the reason [PayloadInvalid].
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
	return []byte(out.String()), nil
}
