package vectors

// SignedCards returns the A2A cards that tests sign and edit, with names that describe their members.
func SignedCards() map[string]string {
	return map[string]string{
		"all members": `{"name":"Router","description":"Plans routes.","version":"1.0.0","documentationUrl":"https://d.example/","iconUrl":"https://i.example/",` +
			`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url":"https://b.example/","protocolBinding":"GRPC","protocolVersion":"1.0","tenant":"t"}],` +
			`"provider":{"url":"https://p.example/","organization":"P"},` +
			`"capabilities":{"streaming":true,"pushNotifications":false,"extensions":[{"uri":"urn:x","description":"X","required":true,"params":{"a":{"b":1},"l":["x",2.5],"s":"t"}}]},` +
			`"securitySchemes":{"b":{"httpAuthSecurityScheme":{"scheme":"bearer","bearerFormat":"JWT"}},"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}},` +
			`"o":{"oauth2SecurityScheme":{"flows":{"clientCredentials":{"tokenUrl":"https://t.example/","scopes":{"s":"S"}}}}},"i":{"openIdConnectSecurityScheme":{"openIdConnectUrl":"https://o.example/"}}},` +
			`"securityRequirements":[{"schemes":{"o":{"list":["s"]}}}],"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain","text/html"],` +
			`"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"],"examples":["e"],"inputModes":["text/plain"],"securityRequirements":[{"schemes":{"o":{"list":["s"]}}}]},` +
			`{"id":"q","name":"Query","description":"Asks.","tags":["a","b"]}]}`,
		"minimal": `{"name":"Router","description":"Plans routes.","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
			`"version":"1.0.0","capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
			`"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
		"empty values": `{"name":"Router","description":"","provider":{"url":"","organization":"P"},"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":""}],` +
			`"version":"","documentationUrl":"","capabilities":{"streaming":false,"extensions":[]},"securitySchemes":{},"securityRequirements":[{}],"defaultInputModes":[],"defaultOutputModes":["text/plain"],` +
			`"skills":[{"id":"r","name":"Route","description":"","tags":[],"securityRequirements":[{},{"schemes":{"x":{"list":[]}}}]}],"x-note":{"a":null,"b":[]}}`,
		"names in other spellings": `{"Name":"Router","SupportedInterfaces":[{"URL":"https://a.example/","protocol_binding":"JSONRPC","protocolVersion":"1.0"}],"Description":"D",` +
			`"version":"1","capabilities":{"Extensions":[{"Uri":"urn:x","Required":true}]},"Security_Requirements":[{"Schemes":{"b":{"List":["s"]}}}],"SecuritySchemes":{"b":{"HTTPAuthSecurityScheme":{"Scheme":"bearer"}}},` +
			`"defaultInputModes":[],"defaultOutputModes":[],"skills":[{"Id":"r","NAME":"Route","SecurityRequirements":[{}]}],"Provider":{"Url":"https://p.example/"}}`,
		"of 0.3": `{"protocolVersion":"0.3.0","name":"Router","description":"Plans routes.","url":"https://a.example/","preferredTransport":"JSONRPC",` +
			`"additionalInterfaces":[{"url":"https://b.example/","transport":"GRPC"}],"version":"1.0.0","capabilities":{"streaming":true,"stateTransitionHistory":true},` +
			`"securitySchemes":{"b":{"type":"http","scheme":"bearer"}},"security":[{"b":[]}],"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
			`"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"],"security":[{"b":["s"]}]}],"supportsAuthenticatedExtendedCard":true}`,
		"of both": `{"protocolVersion":"0.3.0","name":"Router","description":"Plans routes.","url":"https://a.example/","preferredTransport":"JSONRPC",` +
			`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0","capabilities":{"streaming":true},` +
			`"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
	}
}

// signedNames are the members of cards in all versions of A2A, and some others.
var signedNames = []string{
	"name", "description", "supportedInterfaces", "provider", "version", "documentationUrl", "capabilities", "securitySchemes", "securityRequirements",
	"defaultInputModes", "defaultOutputModes", "skills", "iconUrl", "signatures", "url", "preferredTransport", "additionalInterfaces", "protocolVersion",
	"security", "supportsAuthenticatedExtendedCard", "authentication", "protocolBinding", "tenant", "transport", "organization", "streaming", "extensions",
	"pushNotifications", "extendedAgentCard", "stateTransitionHistory", "uri", "required", "params", "id", "tags", "examples", "inputModes", "outputModes",
	"schemes", "list", "apiKeySecurityScheme", "httpAuthSecurityScheme", "oauth2SecurityScheme", "openIdConnectSecurityScheme", "mtlsSecurityScheme",
	"location", "scheme", "bearerFormat", "flows", "authorizationCode", "clientCredentials", "implicit", "tokenUrl", "scopes", "type", "in", "x-note", "b", "evil",
}

// signedValues are JSON texts that are added.
var signedValues = []string{
	`null`, `""`, `false`, `true`, `0`, `[]`, `{}`, `[{}]`, `[null]`, `[[]]`, `[""]`, `{"":null}`, `"https://evil.example/"`, `"Evil"`, `["evil"]`, `1.00000000000000001`,
	`[{"url":"https://evil.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","transport":"JSONRPC"}]`,
	`{"url":"https://evil.example/","organization":"Evil"}`, `{"schemes":{}}`, `[{"schemes":{"evil":{"list":[]}}}]`, `{"schemes":{"evil":{}}}`,
	`{"evil":{"mtlsSecurityScheme":{}}}`, `{"evil":null}`, `{"mtlsSecurityScheme":{}}`, `{"evil":{"type":"mutualTLS"}}`, `[{"evil":[]}]`,
	`[{"uri":"urn:evil","params":{"a":null}}]`, `[{"id":"evil","name":"Evil","securityRequirements":[{}]}]`, `{"extensions":[{}]}`, `{"streaming":false}`,
}
