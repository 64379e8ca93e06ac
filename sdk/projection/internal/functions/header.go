package functions

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// HeaderOf returns the name of the header for a security scheme, and its value with a variable in
// place of the credentials, such as Bearer {token}. The value is empty for an API key, which is the
// whole value. ok is false for a scheme without a header.
func HeaderOf(scheme *format.Node) (name, value string, ok bool) {
	word := scheme.TextAt("scheme")
	switch {
	case scheme.Get("type").Is("apiKey") && scheme.Get("in").Is("header"):
		name = scheme.TextAt("name")
		return name, "", scheme.Get("name").Kind() == card.KindString
	case scheme.Get("type").Is("http") && strings.EqualFold(word, "bearer"):
		return "Authorization", "Bearer {token}", true
	case scheme.Get("type").Is("http") && strings.EqualFold(word, "basic"):
		return "Authorization", "Basic {credentials}", true
	}
	return "", "", false
}

// Require adds a security scheme made from v to a description, unless it has one of this name, and
// returns a requirement of it. kind is the type of the scheme, and word its scheme of HTTP; it is
// empty for other types.
func Require(r *format.Run, d, v *format.Node, kind, word string) *format.Node {
	scheme, name := r.Object().From(v), kind
	scheme.Set(r.String(kind).From(v), "type")
	if word != "" {
		scheme.Set(r.String(word).From(v), "scheme")
		name = word
	}
	if d.Get("schemes", name) == nil {
		d.Set(scheme, "schemes", name)
	}
	requirement := r.Object().From(v)
	requirement.Set(r.List().From(v), name)
	return requirement
}
