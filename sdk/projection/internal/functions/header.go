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
