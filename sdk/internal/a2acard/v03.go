package a2acard

import "github.com/agentcard-go/cardgen/internal/base/scan"

// NamesV03 are the member names of all objects of A2A 0.3.
var NamesV03 = NewNames(
	"protocolVersion", "name", "description", "url", "preferredTransport", "additionalInterfaces", "iconUrl", "provider",
	"version", "documentationUrl", "capabilities", "securitySchemes", "security", "defaultInputModes", "defaultOutputModes",
	"skills", "supportsAuthenticatedExtendedCard", "signatures", "transport", "organization",
	"streaming", "pushNotifications", "extensions", "stateTransitionHistory", "uri", "required", "params",
	"id", "tags", "examples", "inputModes", "outputModes", "protected", "signature", "header",
	"type", "in", "scheme", "bearerFormat", "flows", "oauth2MetadataUrl", "openIdConnectUrl",
	"authorizationCode", "clientCredentials", "implicit", "password",
	"authorizationUrl", "tokenUrl", "refreshUrl", "scopes",
)

// V03 returns the form of A2A 0.3.
func V03() Form { return Form{Names: NamesV03, Chosen: Requirement, Object: normalObjectV03} }

func normalObjectV03(place string, m Members) (Members, []Move) {
	switch place {
	case Scheme:
		return flat(m)
	case Requirement:
		if schemes := m.Get("schemes"); len(m) == 1 && schemes != "" && scan.KindOf(schemes) == scan.Object {
			return requirement(MembersOf(schemes))
		}
	}
	return m, nil
}

// flat converts a scheme from the form of the protocol buffers to the form of 0.3.
func flat(m Members) (Members, []Move) {
	if m.Get("type") != "" || len(m) != 1 || scan.KindOf(m[0].Value) != scan.Object {
		return m, nil
	}
	for _, scheme := range Schemes {
		if m[0].Name != scheme.Wrapper {
			continue
		}
		inner := Members{{Name: "type", Value: `"` + scheme.Type + `"`}}
		moves := []Move{{From: []string{scheme.Wrapper}}}
		for _, member := range MembersOf(m[0].Value) {
			if member.Name == "location" && scheme.Type == "apiKey" {
				member.Name = "in"
				moves = append(moves, Move{From: []string{scheme.Wrapper, "location"}, To: []string{"in"}})
			}
			inner = append(inner, member)
		}
		return inner, moves
	}
	return m, nil
}

// requirement replaces the objects of a requirement by their lists of scopes.
func requirement(m Members) (Members, []Move) {
	moves := []Move{{From: []string{"schemes"}}}
	for i := range m {
		if scan.KindOf(m[i].Value) != scan.Object {
			continue
		}
		list, name := MembersOf(m[i].Value), m[i].Name
		switch {
		case len(list) == 0:
			m[i].Value = "[]"
			moves = append(moves, Move{From: []string{"schemes", name}, To: []string{name}})
		case len(list) == 1 && list[0].Name == "list":
			m[i].Value = list[0].Value
			moves = append(moves, Move{From: []string{"schemes", name, "list"}, To: []string{name}})
		}
	}
	return m, moves
}
