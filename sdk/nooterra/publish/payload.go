package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// payloadVersion is the schemaVersion of a payload.
const payloadVersion = "AgentCardPublishPayload.v1"

// maxTenantID is the limit of a tenant's id in UTF-16 units.
const maxTenantID = 200

// memberForm is the form of a member of a payload.
type memberForm uint8

const (
	textMember  memberForm = iota // null if blank or absent
	idMember                      // required
	arrayMember                   // copied as it is; null if absent
	objectMember
)

// covered are the members of a body that a payload contains, with the limits of texts in
// UTF-16 units after trimming.
var covered = []struct {
	name string
	form memberForm
	max  int
}{
	{"agentId", idMember, 200},
	{"displayName", textMember, 200},
	{"description", textMember, 2000},
	{"capabilities", arrayMember, 0},
	{"visibility", textMember, 32},
	{"executionCoordinatorDid", textMember, 256},
	{"host", objectMember, 0},
	{"priceHint", objectMember, 0},
	{"attestations", arrayMember, 0},
	{"tools", arrayMember, 0},
	{"policyCompatibility", objectMember, 0},
	{"tags", arrayMember, 0},
	{"metadata", objectMember, 0},
}

// Payload returns the payload that a signature covers (AgentCardPublishPayload.v1) in its
// canonical form. It has fifteen members: schemaVersion, tenantId, and thirteen of the body,
// null for each that the body lacks. Texts are trimmed. Arrays and objects are copied from the
// body with their order, letter case, duplicates and unknown members.
//
// The body is the request that creates or updates the card. The error is a [*nooterra.Error]
// with [CodePayloadInvalid]. Unlike the service, which converts any value to a text, Payload
// accepts only strings as texts. It also refuses a member __proto__, since the canonical form
// does not contain it.
func Payload(tenantID string, body []byte, opts ...card.Option) ([]byte, error) {
	object, err := card.ParseObject(body, opts...)
	if err != nil {
		return nil, invalidPayload("", err.Error(), err)
	}
	return payload(tenantID, object, opts)
}

// payload is [Payload] of a body that is parsed.
func payload(tenantID string, body card.Object, opts []card.Option) ([]byte, error) {
	text, err := limited("", "the tenant", tenantID, maxTenantID)
	if err != nil {
		return nil, err
	}
	if text == "" {
		return nil, invalidPayload("", "the tenant is required", nil)
	}
	members := maps.Collect(body.All())
	var out card.Object
	set := func(name string, value any) error {
		if err := out.Set(name, value); err != nil {
			return invalidPayload("/"+name, err.Error(), err)
		}
		return nil
	}
	if err := set("schemaVersion", payloadVersion); err != nil {
		return nil, err
	}
	if err := set("tenantId", text); err != nil {
		return nil, err
	}
	for _, m := range covered {
		value, err := payloadMember(m.name, m.form, m.max, members[m.name])
		if err != nil {
			return nil, err
		}
		if err := set(m.name, value); err != nil {
			return nil, err
		}
	}
	canonical, err := Canonical([]byte(out.String()), opts...)
	if err != nil {
		return nil, invalidPayload(pointerOf(err), err.Error(), err)
	}
	return canonical, nil
}

func payloadMember(name string, form memberForm, limit int, value card.Raw) (card.Raw, error) {
	at := "/" + name
	switch value.Kind() {
	case card.KindAbsent, card.KindNull:
		if form == idMember {
			return card.Raw{}, invalidPayload(at, name+" is required", nil)
		}
		return null, nil
	case card.KindString:
		if form != textMember && form != idMember {
			break
		}
		var text string
		if err := value.Decode(&text); err != nil {
			return card.Raw{}, invalidPayload(at, err.Error(), err)
		}
		text, err := limited(at, name, text, limit)
		switch {
		case err != nil:
			return card.Raw{}, err
		case text != "":
			return card.JSON(text)
		case form == idMember:
			return card.Raw{}, invalidPayload(at, name+" is required", nil)
		}
		return null, nil
	case card.KindArray, card.KindObject:
		if (value.Kind() == card.KindArray) != (form == arrayMember) || form == textMember || form == idMember {
			break
		}
		if pointer, found := protoAt(value.String()); found {
			return card.Raw{}, invalidPayload(at+pointer, "a member __proto__ cannot be signed", nil)
		}
		return value, nil
	}
	return card.Raw{}, invalidPayload(at, name+" must be "+[...]string{"a string", "a string", "an array", "an object"}[form], nil)
}

// null is the JSON null.
var null = func() card.Raw {
	raw, _ := card.ParseRaw([]byte("null"))
	return raw
}()

// limited returns a text without white space around it, if it has no more UTF-16 units
// than the limit.
func limited(at, name, text string, limit int) (string, error) {
	text = check.TrimECMA(text)
	if len(text) > limit && check.LengthUTF16(text) > limit {
		return "", invalidPayload(at, fmt.Sprintf("%s must have at most %d characters", name, limit), nil)
	}
	return text, nil
}

// Hash returns the SHA-256 hash of a payload as 64 lower-case hexadecimal digits, the
// member payloadHash.
func Hash(payload []byte) string {
	digest := sha256.Sum256(payload)
	return hex.EncodeToString(digest[:])
}

// uncovered returns the pointers to the members of a body that no payload contains, in
// their order.
func uncovered(body card.Object) []string {
	var pointers []string
	for name := range body.All() {
		if !isCovered(name) {
			pointers = append(pointers, string(scan.AppendToken(nil, name)))
		}
	}
	return pointers
}

func isCovered(name string) bool {
	if name == "publish" || name == "tenantId" {
		return true
	}
	for _, m := range covered {
		if m.name == name {
			return true
		}
	}
	return false
}
