package a2aformat

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
)

// TestReadAuthentication: the names of schemes in a card of A2A 0.1 are security requirements.
func TestReadAuthentication(t *testing.T) {
	const bearer = `"schemes":{"bearer":{"type":"http","scheme":"bearer"}},"security":[{"bearer":[]}]`
	for _, test := range []struct{ name, members, want, lost string }{
		{"a scheme of HTTP", `"authentication":{"schemes":["Bearer"]}`, bearer, ""},
		{"alternatives, of which one has no details", `"authentication":{"schemes":["OAuth2","basic"]}`,
			`"schemes":{"oauth2":{"type":"oauth2"},"basic":{"type":"http","scheme":"basic"}},"security":[{"oauth2":[]},{"basic":[]}]`, ""},
		{"a scheme twice", `"authentication":{"schemes":["apiKey","api_key"]}`, `"schemes":{"apiKey":{"type":"apiKey"}},"security":[{"apiKey":[]},{"apiKey":[]}]`, ""},
		{"no authentication", `"authentication":{"schemes":["none"]}`, `"security":[]`, ""},
		{"public", `"authentication":{"schemes":["public"],"credentials":null}`, `"security":[]`, ""},
		{"none beside a scheme", `"authentication":{"schemes":["none","Bearer"]}`, `"schemes":{"bearer":{"type":"http","scheme":"bearer"}},"security":[{"bearer":[]},{}]`, ""},
		{"an empty list says nothing", `"authentication":{"schemes":[]}`, ``, ""},
		{"details", `"authentication":{"schemes":["Bearer"],"credentials":"c","flow":["x"]}`, bearer, "/authentication/credentials /authentication/flow"},
		{"unknown words", `"authentication":{"schemes":["writeKey",7]}`, ``, "/authentication/schemes/0 /authentication/schemes/1"},
		{"other forms", `"authentication":{"schemes":"Bearer"}`, ``, "/authentication"},
		{"a list", `"authentication":["Bearer"]`, ``, "/authentication"},
		{"later members take precedence", `"authentication":{"schemes":["Basic"]},"securitySchemes":{"bearer":{"type":"http","scheme":"bearer"}},"security":[{"bearer":[]}]`, bearer, "/authentication"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := `{` + about + `,` + modes + `,"url":"https://a.example/","capabilities":{},"skills":[],` + test.members + `}`
			want := `{` + about + `,"endpoints":[{"address":"https://a.example/","protocol":"jsonrpc","version":"0.3"}],"skills":[]`
			if test.want != "" {
				want += `,` + test.want
			}
			vectors.Case{From: A2A03, To: vectors.Description, Card: text, Want: want + both, Lost: test.lost}.Check(t)
		})
	}
}
