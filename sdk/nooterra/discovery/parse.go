package discovery

import (
	"net/url"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// CodeSchemaInvalid is the code of the service's answer to an invalid query, with HTTP status
// 400.
const CodeSchemaInvalid = "SCHEMA_INVALID"

// Invalid returns the error for a query with invalid parameters: a [*nooterra.Error] with
// [CodeSchemaInvalid] that wraps a [*card.InvalidError]. The location of a violation is a slash
// and the name of the parameter.
func Invalid(found card.Violations) error {
	return &nooterra.Error{Code: CodeSchemaInvalid, Message: "invalid query", Err: found.Err()}
}

// Codes of violations, in addition to the codes of [nooterra.CheckCapability].
const (
	// CodeEnum: not one of the words that the parameter can have.
	CodeEnum = "enum"
	// CodeBoolean: none of 1, true, yes, on, 0, false, no and off.
	CodeBoolean = "boolean"
	// CodeInteger: not a decimal integer.
	CodeInteger = "integer"
	// CodeMinimum and CodeMaximum: an integer beyond the limits of the parameter.
	CodeMinimum = "minimum"
	CodeMaximum = "maximum"
	// CodeMaxLength: too long.
	CodeMaxLength = "max-length"
	// CodePattern: a character that is not allowed.
	CodePattern = "pattern"
	// CodeDID: no colon.
	CodeDID = "did"
	// CodeDateTime: not an RFC 3339 date-time.
	CodeDateTime = "date-time"
	// CodeCursor: not a cursor.
	CodeCursor = "cursor"
	// CodeRequired: another parameter requires this one.
	CodeRequired = "required"
)

// Parse reads the parameters of a request. Of a repeated parameter, the first value is used.
// Unknown parameters, parameters of other routes, and white space around texts are ignored.
// Words are accepted in any letter case, except for reputationWindow.
//
// A blank value means that the parameter is absent, with four exceptions: a blank
// toolSideEffecting is false, minTrustScore 0, reputationVersion v1, and a blank riskTier is an
// error.
//
// An invalid value is an error, even if the service's stream reports it only after it has
// begun. The route List ignores an invalid limit or offset. Integers are decimal digits; the
// service also accepts other ECMAScript numbers, such as 1e1. The error is the error of
// [Invalid].
func Parse(route Route, values url.Values) (Query, error) {
	var q Query
	var found card.Violations
	for _, p := range parameters {
		given, ok := values[p.name]
		if !ok || len(given) == 0 || p.routes&(1<<route) == 0 {
			continue
		}
		if bad := p.read(&q, given[0], route); bad != nil {
			found = append(found, card.Violation{Pointer: "/" + p.name, Code: bad.code, Message: bad.message})
		}
	}
	// The location is a parameter that the request has: the parameter capability is optional.
	if q.RequireCapabilityAttestation && check.TrimECMA(values.Get("capability")) == "" {
		found = append(found, card.Violation{
			Pointer: "/requireCapabilityAttestation", Code: CodeRequired,
			Message: "requireCapabilityAttestation requires a capability",
		})
	}
	if len(found) > 0 {
		return Query{}, Invalid(found)
	}
	return q, nil
}

// Values returns the parameters of a query for a route, without absent parameters and parameters
// of other routes. Values does not check the query: [Parse] of the result returns the normalized
// query or the error of the service.
func (q Query) Values(route Route) url.Values {
	values := url.Values{}
	for _, p := range parameters {
		if p.routes&(1<<route) == 0 {
			continue
		}
		if text, ok := p.write(&q); ok {
			values.Set(p.name, text)
		}
	}
	return values
}

// Check returns the error of [Parse] for the query, nil if the service accepts it.
func (q Query) Check(route Route) error {
	_, err := Parse(route, q.Values(route))
	return err
}

// Parameters returns the names of the parameters of a route, in the order of reading.
func Parameters(route Route) []string {
	var names []string
	for _, p := range parameters {
		if p.routes&(1<<route) != 0 {
			names = append(names, p.name)
		}
	}
	return names
}
