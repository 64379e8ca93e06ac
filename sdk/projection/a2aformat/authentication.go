package a2aformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	oldDetails  = "no other format has this detail of the authentication, and it may be a credential"
	noneOf01    = "none"
	publicOf01  = "public"
	typeOfHTTP  = "http"
	isOpen      = "a list without requirements says that callers need no authentication"
	codeDetails = "auth-details"
)

// schemes01 are the security schemes that cards of A2A 0.1 name, by their names in lower case.
// The two words for HTTP are the names of schemes of OpenAPI.
var schemes01 = map[string]string{
	"bearer": typeOfHTTP, "basic": typeOfHTTP,
	"apikey": "apiKey", "api_key": "apiKey", "api-key": "apiKey",
	"oauth2": "oauth2", "openidconnect": "openIdConnect", "mutualtls": "mutualTLS", "mtls": "mutualTLS",
}

// readAuthentication reads the member authentication of A2A 0.1, a list of names of schemes, as
// security requirements: each scheme is sufficient. A card with the members of later versions
// keeps those.
func readAuthentication(r *format.Run, from, to *format.Node) {
	v := from.Get("authentication")
	words := v.Get("schemes")
	if words.Kind() != card.KindArray || from.Get("securitySchemes") != nil || from.Get("security") != nil {
		return
	}
	dropDetails01(r, v.Visit(), words)
	var open *format.Node
	security := r.List().From(words)
	for _, word := range words.Visit().Items() {
		text, ok := word.Text()
		name := strings.ToLower(text)
		kind, isScheme := schemes01[name]
		switch {
		case name == noneOf01, name == publicOf01:
			open = word.Use()
		case !ok || !isScheme:
			r.Drop(word, format.CodeNoWord, "it is not the name of a security scheme")
		case kind == typeOfHTTP:
			security.Add(functions.Require(r, to, word.Use(), kind, name))
		default:
			security.Add(functions.Require(r, to, word.Use(), kind, ""))
		}
	}
	switch {
	case open != nil && len(security.Items()) > 0:
		security.Add(r.Object().From(open))
	case open != nil:
		r.Rename(open, security, format.CodeWord, isOpen)
	}
	if open != nil || len(security.Items()) > 0 {
		to.Set(security, "security")
	}
}

// dropDetails01 drops all members of an authentication except the names of its schemes.
func dropDetails01(r *format.Run, authentication, words *format.Node) {
	for _, detail := range authentication.Inner() {
		switch {
		case detail.IsAbsent():
			detail.Use()
		case detail != words:
			r.Drop(detail, codeDetails, oldDetails)
		}
	}
}
