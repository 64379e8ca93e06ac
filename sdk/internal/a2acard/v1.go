package a2acard

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// NamesV1 are the member names of all objects of A2A 1.0.
var NamesV1 = NewNames(
	"name", "description", "supportedInterfaces", "provider", "version", "documentationUrl", "capabilities",
	"securitySchemes", "securityRequirements", "defaultInputModes", "defaultOutputModes", "skills", "signatures", "iconUrl",
	"url", "organization", "streaming", "pushNotifications", "extensions", "extendedAgentCard", "uri", "required", "params",
	"protocolBinding", "protocolVersion", "tenant", "id", "tags", "examples", "inputModes", "outputModes",
	"protected", "signature", "header", "schemes", "list",
	"apiKeySecurityScheme", "httpAuthSecurityScheme", "oauth2SecurityScheme", "openIdConnectSecurityScheme", "mtlsSecurityScheme",
	"location", "scheme", "bearerFormat", "flows", "oauth2MetadataUrl", "openIdConnectUrl",
	"authorizationCode", "clientCredentials", "deviceCode", "implicit", "password",
	"authorizationUrl", "tokenUrl", "refreshUrl", "scopes", "pkceRequired", "deviceAuthorizationUrl",
)

// V1 returns the form of A2A 1.0. It is a function so that only programs that call it link the
// conversion.
func V1() Form { return Form{Names: NamesV1, Object: normalObjectV1, List: "list"} }

func normalObjectV1(place string, m Members) (Members, []Move) {
	switch place {
	case Scheme:
		return wrapped(m)
	case Requirement:
		if m.Get("schemes") == "" && len(m) > 0 && !slices.ContainsFunc(m, notList) {
			return Members{{Name: "schemes", Value: m.Text()}}, []Move{{To: []string{"schemes"}}}
		}
	}
	return m, nil
}

func notList(m Member) bool { return scan.KindOf(m.Value) != scan.Array }

// wrapped converts a scheme of 0.3 to the form of 1.0. A scheme that has both forms is
// unchanged.
func wrapped(m Members) (Members, []Move) {
	for _, scheme := range Schemes {
		if m.Get("type") != `"`+scheme.Type+`"` || m.Get(scheme.Wrapper) != "" {
			continue
		}
		inner := make(Members, 0, len(m))
		moves := []Move{{To: []string{scheme.Wrapper}}}
		for _, member := range m {
			switch {
			case member.Name == "type":
				continue
			case member.Name == "in" && member.Value != "null" && scheme.Type == "apiKey":
				member.Name = "location"
				moves = append(moves, Move{From: []string{"in"}, To: []string{scheme.Wrapper, "location"}})
			}
			inner = append(inner, member)
		}
		return Members{{Name: scheme.Wrapper, Value: inner.Text()}}, moves
	}
	return m, nil
}
