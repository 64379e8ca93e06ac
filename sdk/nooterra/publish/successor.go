package publish

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// CheckSuccessor checks next as the card that follows previous; previous is nil for the first
// card. next must be a valid card ([card.Check] with the options) of the same tenant
// and agent, with the same createdAt. It must have the next revision number (0 for the first
// card) and a later updatedAt, compared as instants. Locations of the errors are in next.
//
// Any change of status or visibility is allowed.
func CheckSuccessor(previous, next *nooterra.Card, opts ...card.Option) card.Violations {
	next = next.OrEmpty()
	found := card.Check(next, opts...).Errors()
	if previous == nil {
		if next.Revision != 0 {
			found = append(found, violation("/revision", CodeRevision, "the first card must have the revision 0"))
		}
		return found
	}
	if next.AgentID != previous.AgentID {
		found = append(found, violation("/agentId", CodeAgent, "the previous card belongs to another agent"))
	}
	if next.TenantID != previous.TenantID {
		found = append(found, violation("/tenantId", CodeTenant, "the previous card belongs to another tenant"))
	}
	if next.CreatedAt != previous.CreatedAt && previous.CreatedAt != "" {
		found = append(found, violation("/createdAt", CodeCreatedAt, "createdAt must equal createdAt of the previous card"))
	}
	updated, ok := check.ParseDateTime(next.UpdatedAt)
	before, known := check.ParseDateTime(previous.UpdatedAt)
	if ok && known && updated.Compare(before) <= 0 {
		found = append(found, violation("/updatedAt", CodeUpdatedAt, "updatedAt must be later than updatedAt of the previous card"))
	}
	if next.Revision != following(previous) {
		found = append(found, violation("/revision", CodeRevision, "the revision must be one above the revision of the previous card"))
	}
	return found
}

// violation is an error at a location.
func violation(pointer, code, message string) card.Violation {
	return card.Violation{Pointer: pointer, Code: code, Message: message, Severity: card.Error}
}
