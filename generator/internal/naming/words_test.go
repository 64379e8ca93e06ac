package naming

import "testing"

func TestExported(t *testing.T) {
	c := NewCaser("PACR", "AITP")
	for name, want := range map[string]string{
		"agent_id":             "AgentID",
		"agentId":              "AgentID",
		"AgentID":              "AgentID",
		"agent-ids":            "AgentIDs",
		"agentIDs":             "AgentIDs",
		"input_schema":         "InputSchema",
		"inputSchema":          "InputSchema",
		"pacr:trust_tier":      "PACRTrustTier",
		"http+json":            "HTTPJSON",
		"https":                "HTTPS",
		"HTTPServer":           "HTTPServer",
		"gRPC":                 "GRPC",
		"grpc":                 "GRPC",
		"a2a":                  "A2A",
		"mTLS":                 "MTLS",
		"mutual_tls":           "MutualTLS",
		"aitp_signed":          "AITPSigned",
		"oauth2":               "OAuth2",
		"OAuth2Flow":           "OAuth2Flow",
		"OpenAPI":              "OpenAPI",
		"sha256":               "SHA256",
		"sha-256":              "SHA256",
		"urls":                 "URLs",
		"HTTPJSON":             "HTTPJSON",
		"jsonrpc":              "JSONRPC",
		"ACTIVE":               "Active", // not an initialism, and upper case carries no information
		"SUPER_ADMIN":          "SuperAdmin",
		"API_KEY":              "APIKey",
		"$ref":                 "Ref",
		"@type":                "Type",
		"_meta":                "Meta",
		"1.10":                 "N1_10",
		"2025-06-18":           "N2025_06_18",
		"3d_model":             "N3dModel",
		"http2":                "Http2",
		"straße":               "Straße",
		"élan vital":           "ÉlanVital",
		"名前":                   "X名前",
		"x-go":                 "XGo",
		"text.summarise":       "TextSummarise",
		"application/json":     "ApplicationJSON",
		"supports_streaming?":  "SupportsStreaming",
		"+":                    "",
		"":                     "",
		"Agent Card":           "AgentCard",
		"AgentCardStreamEvent": "AgentCardStreamEvent",
	} {
		if got := c.Exported(name); got != want {
			t.Errorf("Exported(%q) = %q, want %q", name, got, want)
		}
		if got := c.Exported(want); got != want {
			t.Errorf("Exported(%q) = %q: a Go name must not change", want, got)
		}
	}
}

func TestUnexported(t *testing.T) {
	c := NewCaser()
	for name, want := range map[string]string{
		"Tool":      "tool",
		"URLList":   "urlList",
		"A2ACard":   "a2aCard",
		"agent_id":  "agentID",
		"ID":        "id",
		"OAuth2":    "oAuth2",
		"2fa":       "n2fa",
		"HTTPSOnly": "httpsOnly",
	} {
		if got := c.Unexported(name); got != want {
			t.Errorf("Unexported(%q) = %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"type": "typeValue", "string": "stringValue", "tool": "tool"} {
		if got := SafeLocal(name); got != want {
			t.Errorf("SafeLocal(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestSpell(t *testing.T) {
	c := NewCaser()
	for name, want := range map[string][2]string{
		"a+b":       {"APlusB", "LowerAPlusLowerB"},
		"http+json": {"HTTPPlusJSON", "LowerHttpPlusLowerJson"},
		"foo_bar":   {"FooUnderscoreBar", "LowerFooUnderscoreLowerBar"},
		"get":       {"Get", "LowerGet"},
		"GET":       {"Get", "UpperGet"},
		"Get":       {"Get", "TitleGet"},
		"aBc":       {"ABc", "LowerATitleBc"},
		"ABc":       {"ABc", "UpperATitleBc"},
		"1.0":       {"1Dot0", "1Dot0"},
		"☃":         {"U2603", "U2603"},
		"":          {"Empty", "Empty"},
	} {
		if got := [2]string{c.spell(name), c.spellCase(name)}; got != want {
			t.Errorf("spelling %q: %q, want %q", name, got, want)
		}
	}
}

// The most literal spellings of different names differ. Every clash can thus be resolved.
func FuzzSpellCase(f *testing.F) {
	f.Add("get", "GET")
	f.Add("lower get", "lowerGet")
	f.Add("a_b", "a-b")
	f.Add("titleGet", "Title get")
	c := NewCaser()
	f.Fuzz(func(t *testing.T, a, b string) {
		if a == b || !isASCII(a) || !isASCII(b) {
			return
		}
		if got := c.spellCase(a); got == c.spellCase(b) && a != "Empty" && b != "Empty" {
			t.Errorf("%q and %q are both spelled %s", a, b, got)
		}
	})
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
