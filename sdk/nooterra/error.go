package nooterra

import "github.com/agentcard-go/cardgen/sdk/card"

// Error reports a violated rule of the Nooterra service. The packages publish, discovery and
// service return it, too. It contains no value of a document or a query.
type Error struct {
	// Code is the stable code of the rule. Most codes are codes of the service's answers.
	Code string
	// Pointer is the location in the document (RFC 6901). In a query it is a slash and the name
	// of the parameter. It is empty for the whole document.
	Pointer string
	// Message is a sentence for people.
	Message string
	// Limit has the details of a request beyond a rate limit. It is nil for other codes.
	Limit *Limit
	// Unattested has the details of a card whose capabilities are not attested. It is nil for
	// other codes.
	Unattested *Unattested
	// Err is the cause: the error of a parser, or a [*card.InvalidError] with the problems of a
	// query. It is nil if there is none.
	Err error
}

// Limit is the rate limit that a request exceeds. Its fields are the details of the service's
// answer.
type Limit struct {
	// Scope says what the limit counts: "tenant" and "agent" publications, "requester" queries.
	Scope string
	// Max is the number of requests that a window allows.
	Max int64
	// RetryAfterSeconds is the number of seconds until the next window, at least 1.
	RetryAfterSeconds int64
	// WindowSeconds is the length of the window.
	WindowSeconds int64
	// AgentID and TenantID identify the publisher; both are empty for a query.
	AgentID, TenantID string
}

// Unattested lists capabilities of a public card that have no sufficient attestation. Its fields
// are the details of the service's answer.
type Unattested struct {
	AgentID string
	// MinLevel is the lowest sufficient level, IssuerAgentID the only accepted issuer; an empty
	// IssuerAgentID accepts every issuer.
	MinLevel      AttestationLevel
	IssuerAgentID string
	// Capabilities are the capabilities. The service also refuses a card without capabilities;
	// the list is then empty.
	Capabilities []string
}

// Error returns the location, the message and the code, and a line for each problem of a query.
func (e *Error) Error() string {
	text := e.Message + " [" + e.Code + "]"
	if e.Pointer != "" {
		text = e.Pointer + ": " + text
	}
	if invalid, ok := e.Err.(*card.InvalidError); ok {
		text += "\n" + invalid.Error()
	}
	return text
}

// Problem returns the location, the code and the message.
func (e *Error) Problem() card.Violation {
	return card.Violation{Pointer: e.Pointer, Code: e.Code, Message: e.Message}
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
