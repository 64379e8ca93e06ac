package publish

import (
	"cmp"
	"strconv"
	"time"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Identity has the parts of an agent's registered identity that its card depends on.
type Identity struct {
	// AgentID is the id of the agent, with at most 200 UTF-16 units.
	AgentID string
	// DisplayName is the name of a card that has no other.
	DisplayName string
	// Status is the status of the card. Empty means active.
	Status nooterra.Status
	// Capabilities are all capabilities that the card may have.
	Capabilities []string
	// SchemaVersion is the version of the identity. Empty means AgentIdentity.v1.
	SchemaVersion string
	// Key is the key of the identity, which verifies publications. The zero value is no key.
	Key signature.Key
}

// Update is a request that creates or updates a card (POST /agent-cards).
type Update struct {
	// TenantID is the tenant that sends the request.
	TenantID string
	// Identity is the identity of the agent.
	Identity Identity
	// Body is the JSON text of the request.
	Body []byte
	// RequireSignature refuses a public card without a signature, as the service does with
	// the setting PROXY_AGENT_CARD_PUBLIC_REQUIRE_PUBLISH_SIGNATURE.
	RequireSignature bool
}

// maxRevision is the largest integer that all readers of JSON read exactly.
const maxRevision = 1<<53 - 1

// Codes of violations of [Update.Apply] and [CheckSuccessor], in addition to validation.
const (
	// CodeAgent: the request or the card has another agent.
	CodeAgent = "agent"
	// CodeTenant: the card has another tenant.
	CodeTenant = "tenant"
	// CodeCreatedAt: createdAt differs from the previous revision.
	CodeCreatedAt = "created-at"
	// CodeUpdatedAt: updatedAt is not later than in the previous revision.
	CodeUpdatedAt = "updated-at-order"
	// CodeRevision: the revision number is not the next one.
	CodeRevision = "revision"
)

// carried are the members of a body that become members of the card. A member of the previous
// card is kept unless the body has another value. A permanent member cannot be cleared: the
// service keeps its value even if the body has a blank text.
var carried = []struct {
	name      string
	permanent bool
}{
	{"displayName", true},
	{"description", true},
	{"visibility", true},
	{"capabilities", false},
	{"executionCoordinatorDid", false},
	{"policyCompatibility", false},
	{"host", false},
	{"priceHint", false},
	{"attestations", false},
	{"tools", false},
	{"tags", false},
	{"metadata", false},
}

// Apply returns the card that follows previous in the normal form of the service
// ([nooterra.Normalize]). previous is nil for the first card. Apply does not change it.
//
// A member that is absent from the body or null keeps its previous value; the same applies to
// members of objects in the body. An empty list clears capabilities, attestations, tools and
// tags. {} empties metadata and the texts of host. An empty text clears
// executionCoordinatorDid. Nothing clears description, displayName, priceHint and
// policyCompatibility. Status and identityRef come from the identity. The card has the
// signature of the body, or none.
//
// The revision number is one above the previous card's number. It is 0 for the first card and
// after an invalid number. createdAt does not change. updatedAt is now, in UTC with
// milliseconds. It must be later than before, as the specification requires, although the
// service does not check it.
//
// The error is a [*nooterra.Error] for an invalid signature, and a [*card.DecodeError] for a
// body that is not a JSON object. Otherwise it is a [*card.InvalidError] with locations in the
// body or in the card, whose members have the same names. Unlike the service, Apply converts no
// values to other types and refuses unknown members.
func (u Update) Apply(previous *nooterra.Card, now time.Time, opts ...card.Option) (*nooterra.Card, error) {
	body, err := card.ParseObject(u.Body, opts...)
	if err != nil {
		return nil, err
	}
	if found := u.checkBody(body); len(found) > 0 {
		return nil, &card.InvalidError{Violations: found}
	}
	text, err := u.merge(previous, body, now)
	if err != nil {
		return nil, err
	}
	draft, err := nooterra.Decode(text, opts...)
	if err != nil {
		return nil, err
	}
	next := nooterra.Normalize(draft)
	if err := u.checkSignature(body, next.Visibility, opts); err != nil {
		return nil, err
	}
	opts = append(opts[:len(opts):len(opts)], nooterra.WithIdentity(u.Identity.Capabilities...))
	if found := CheckSuccessor(previous, next, opts...); len(found) > 0 {
		return nil, &card.InvalidError{Violations: found}
	}
	return next, nil
}

// checkSignature verifies the signature of the body. It returns an error if a required signature
// is absent.
func (u Update) checkSignature(body card.Object, visibility nooterra.Visibility, opts []card.Option) error {
	published, _ := body.Get("publish")
	switch {
	case isPresent(published):
		return verifyWith(u.Identity.Key, u.TenantID, body, published, opts).Err()
	case u.RequireSignature && visibility == nooterra.VisibilityPublic:
		return refusal(CodeSignatureRequired, "/publish", "a public card needs a signature of its publisher")
	}
	return nil
}

// checkBody returns the violations of a body that cannot be found in the resulting card.
func (u Update) checkBody(body card.Object) card.Violations {
	var found card.Violations
	for name, value := range body.All() {
		switch {
		case name == "agentId":
			var id string
			if value.Kind() != card.KindString || value.Decode(&id) != nil ||
				check.TrimECMA(id) != check.TrimECMA(u.Identity.AgentID) {
				found = append(found, violation("/agentId", CodeAgent, "the body is for another agent than the identity"))
			}
		case name == "publish" || isCarried(name):
		default:
			found = append(found, violation(string(scan.AppendToken(nil, name)), "unknown-field", "unknown member of a request"))
		}
	}
	if _, ok := body.Get("agentId"); !ok {
		found = append(found, violation("/agentId", "required", "the body must name the agent"))
	}
	return found
}

// merge returns the text of the next card, before it is normalized.
func (u Update) merge(previous *nooterra.Card, body card.Object, now time.Time) ([]byte, error) {
	members, err := u.identityMembers()
	if err != nil {
		return nil, err
	}
	at := now.UTC().Format(timeFormat)
	members["createdAt"], members["updatedAt"], members["revision"] = at, at, int64(0)
	if previous != nil {
		if err := keep(members, previous); err != nil {
			return nil, err
		}
	}
	for _, m := range carried {
		value, _ := body.Get(m.name)
		if !isPresent(value) || m.permanent && isBlank(value) {
			continue
		}
		if m.name != "metadata" {
			if value, err = withoutNulls(value); err != nil {
				return nil, err
			}
		}
		members[m.name] = value
	}
	if value, _ := body.Get("publish"); isPresent(value) {
		members["publish"] = value
	}
	var out card.Object
	for _, name := range order {
		if value, ok := members[name]; ok {
			if err := out.Set(name, value); err != nil {
				return nil, err
			}
		}
	}
	return []byte(out.String()), nil
}

// keep copies the members that the next card takes from the previous one.
func keep(members map[string]any, previous *nooterra.Card) error {
	old, err := card.AppendJSON(nil, previous)
	if err != nil {
		return err
	}
	object, err := card.ParseObject(old)
	if err != nil {
		return err
	}
	for _, m := range carried {
		if value, ok := object.Get(m.name); ok {
			members[m.name] = value
		}
	}
	if previous.CreatedAt != "" {
		members["createdAt"] = previous.CreatedAt
	}
	members["revision"] = following(previous)
	return nil
}

// order lists the members of a card in the order in which they are written.
var order = []string{
	"schemaVersion", "agentId", "tenantId", "displayName", "description", "status", "visibility", "capabilities",
	"executionCoordinatorDid", "policyCompatibility", "publish", "host", "priceHint", "attestations", "tools", "tags",
	"metadata", "identityRef", "createdAt", "updatedAt", "revision",
}

// identityMembers returns the members of a first card before the body of the request is merged
// into them. Most of them come from the agent's identity.
func (u Update) identityMembers() (map[string]any, error) {
	status := cmp.Or(u.Identity.Status, nooterra.StatusActive)
	version := cmp.Or(check.TrimECMA(u.Identity.SchemaVersion), "AgentIdentity.v1")
	ref := map[string]any{"schemaVersion": version, "keyId": nil}
	if u.Identity.Key.ID != "" {
		ref["keyId"] = u.Identity.Key.ID
	}
	identityRef, err := card.JSON(ref)
	if err != nil {
		return nil, err
	}
	members := map[string]any{
		"schemaVersion": "AgentCard.v1",
		"agentId":       u.Identity.AgentID,
		"tenantId":      u.TenantID,
		"status":        string(status),
		"visibility":    string(nooterra.VisibilityPublic),
		"capabilities":  append([]string{}, u.Identity.Capabilities...),
		"identityRef":   identityRef,
	}
	if name := check.TrimECMA(u.Identity.DisplayName); name != "" {
		members["displayName"] = name
	}
	return members, nil
}

// following returns the next revision number of a card, 0 after an invalid number.
func following(previous *nooterra.Card) int64 {
	value, _ := card.MembersOf(previous).Get("revision")
	n, err := strconv.ParseInt(value.String(), 10, 64)
	if err != nil || n < 0 || n > maxRevision {
		return 0
	}
	return n + 1
}

// withoutNulls returns an object, or a list of objects with prices, without null members, which
// the service treats as absent.
func withoutNulls(value card.Raw) (card.Raw, error) {
	if value.Kind() != card.KindArray {
		return objectWithoutNulls(value, "")
	}
	var list []card.Raw
	if err := value.Decode(&list); err != nil {
		return card.Raw{}, err
	}
	for i := range list {
		var err error
		if list[i], err = objectWithoutNulls(list[i], "pricing"); err != nil {
			return card.Raw{}, err
		}
	}
	return card.JSON(list)
}

// objectWithoutNulls returns an object without null members. Null members of the nested object
// inner are removed too. Any other value is returned unchanged.
func objectWithoutNulls(value card.Raw, inner string) (card.Raw, error) {
	object, ok := value.Object()
	if !ok {
		return value, nil
	}
	kept := card.Must(card.NewObject(struct{}{}))
	for name, value := range object.All() {
		if value.Kind() == card.KindNull {
			continue
		}
		if name == inner {
			var err error
			if value, err = objectWithoutNulls(value, ""); err != nil {
				return card.Raw{}, err
			}
		}
		if err := kept.Set(name, value); err != nil {
			return card.Raw{}, err
		}
	}
	return kept.Raw(), nil
}

// isPresent reports whether a value is neither absent nor null.
func isPresent(value card.Raw) bool {
	return value.Kind() != card.KindAbsent && value.Kind() != card.KindNull
}

// isBlank reports whether a value is a text of white space.
func isBlank(value card.Raw) bool {
	var text string
	return value.Kind() == card.KindString && value.Decode(&text) == nil && check.TrimECMA(text) == ""
}

func isCarried(name string) bool {
	for _, m := range carried {
		if m.name == name {
			return true
		}
	}
	return false
}
