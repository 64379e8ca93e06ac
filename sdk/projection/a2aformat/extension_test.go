package a2aformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/nooterraformat"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// TestExtension: the extension has what A2A has no member for, as a description, and the
// conversion back reads it.
func TestExtension(t *testing.T) {
	const text = `{"name":"n","description":"d","version":"1","identities":[{"kind":"did","value":"did:x"}],"status":"active",
		"pricing":{"amount":0.05,"currency":"USD"},"limits":{"rate":"1/s"},"inputModes":["text/plain"],"outputModes":["text/plain"],
		"extensions":[{"uri":"https://a.example/x"}],
		"endpoints":[{"address":"https://a.example/","protocol":"jsonrpc","version":"0.3","priority":2,"health":"https://a.example/h"},
			{"address":"npx server","protocol":"stdio","priority":3}],
		"skills":[{"id":"s","title":"S","description":"d","tags":["t"],"input":{"type":"object"},"output":true,"hints":{"readOnly":true}},
			{"id":"u","title":"U","description":"d","tags":["t"]}]}`
	for _, to := range formats {
		out, report, err := projection.Convert([]byte(text), vectors.Description, to, give("extension", "yes"))
		if err != nil || report.Lossy() {
			t.Fatal(err, report)
		}
		raw, _ := card.ParseRaw(out)
		params, _ := raw.Pointer("/capabilities/extensions/1/params")
		if _, err := agent.Parse([]byte(params.String())); err != nil {
			t.Errorf("%s: the params are no description: %v: %s", name(to), err, params)
		}
		if strings.Contains(params.String(), `"title"`) {
			t.Errorf("the extension repeats what A2A has: %s", params)
		}
		for _, other := range formats {
			again, report, err := projection.Convert(out, to, other, give("binding", "JSONRPC"))
			if err != nil || report.Lossy() || !strings.Contains(string(again), params.String()) {
				t.Errorf("%s to %s: %s %v %v", name(to), name(other), again, err, report)
			}
		}
		back, report, err := projection.Convert(out, to, vectors.Description)
		if same, _ := card.EqualJSON(back, []byte(text)); err != nil || report.Lossy() || !same {
			t.Errorf("%s: %s\n%s\n%v %v", name(to), out, back, err, report)
		}
	}
}

// TestReaders: a card for readers that know the extension has it, and the report says why. Other
// readers get no extension, and the option is unused.
func TestReaders(t *testing.T) {
	const text = `{"name":"n","description":"d","version":"1","endpoints":[{"address":"https://a.example/","protocol":"jsonrpc","version":"0.3"}],
		"skills":[{"id":"s","title":"S","description":"d","tags":["t"],"input":{"type":"object"}}]}`
	for _, to := range formats {
		for _, readers := range [][]string{{"cardgen"}, {ExtensionURI}, {"https://a.example/x, " + ExtensionURI}, {"https://a.example/x", "cardgen"}} {
			out, report, err := projection.Convert([]byte(text), vectors.Description, to, give("readers", readers...))
			wanted, _, _ := projection.Convert([]byte(text), vectors.Description, to, give("extension", "yes"))
			if err != nil || report.Lossy() || string(out) != string(wanted) || !strings.Contains(string(out), ExtensionURI) || len(report.Unused) > 0 {
				t.Errorf("%s for %q: %s %v %v", name(to), readers, out, err, report)
			}
			if !strings.Contains(report.String(), "/capabilities/extensions/0/uri: the readers that the caller named know the extension for descriptions") {
				t.Errorf("%s for %q: %s", name(to), readers, report)
			}
		}
		out, report, err := projection.Convert([]byte(text), vectors.Description, to, give("readers", "https://a.example/x"))
		if err != nil || !report.Lossy() || strings.Contains(string(out), ExtensionURI) || len(report.Unused) != 1 {
			t.Errorf("%s for other readers: %s %v %v", name(to), out, err, report)
		}
	}
}

// TestExtensionLaws: the laws of the conversion to A2A and back hold with the extension, for
// every card.
func TestExtensionLaws(t *testing.T) {
	named := map[string]format.Any{"nooterra": nooterraformat.Nooterra, "adp": adpformat.ADP, "agentcard": aevumformat.AgentCard, "mcp": mcpformat.MCP}
	checked := 0
	for from, format := range named {
		for file, text := range vectors.Cards(t, from) {
			for _, to := range formats {
				t.Run(from+" "+name(to)+" "+file, func(t *testing.T) {
					p := projectiontest.Pair{
						From: format, To: to, Card: text,
						Forth: []projection.Option{give("extension", "yes"), give("url", "https://a.example/"), give("binding", "JSONRPC"), give("protocol-version", "0.3"), give("name", "n")},
						Back:  []projection.Option{give("name", "n"), give("id", "agent://a")},
					}
					if p.Check(t) {
						checked++
					}
				})
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d conversions were possible", checked)
	}
}

// TestSameAddress: what the extension says of several endpoints at one address, and of several
// skills with one id, comes back for each of them.
func TestSameAddress(t *testing.T) {
	const at = `"address":"https://a.example/","version":"0.3"`
	for _, list := range []string{
		`"endpoints":[{` + at + `,"protocol":"jsonrpc","health":"https://a.example/1"},{` + at + `,"protocol":"http+json","health":"https://a.example/2"}]`,
		`"endpoints":[{` + at + `,"protocol":"jsonrpc"},{` + at + `,"protocol":"http+json","health":"https://a.example/2"}]`,
		`"endpoints":[{` + at + `,"protocol":"jsonrpc"},{` + at + `,"protocol":"mcp","health":"https://a.example/2"}]`,
		`"endpoints":[{` + at + `,"protocol":"jsonrpc","health":"https://a.example/1"},{` + at + `,"protocol":"mcp"}]`,
		`"endpoints":[{` + at + `,"protocol":"jsonrpc"}],"skills":[{"id":"s","title":"S","description":"d","tags":["t"]},{"id":"s","title":"S","description":"d","tags":["t"],"input":{"type":"object"}}]`,
	} {
		text := describe(list)
		for _, to := range formats {
			out, report, err := projection.Convert([]byte(text), vectors.Description, to, give("extension", "yes"))
			if err != nil || report.Lossy() {
				t.Errorf("%s: %v\n%v", name(to), err, report)
				continue
			}
			back, report, err := projection.Convert(out, to, vectors.Description)
			raw, _ := card.ParseRaw(back)
			was, _ := card.ParseRaw([]byte(text))
			for _, member := range []string{"/endpoints", "/skills"} {
				v, _ := raw.Pointer(member)
				old, ok := was.Pointer(member)
				if same, _ := card.EqualJSON([]byte(v.String()), []byte(old.String())); ok && !same || err != nil {
					t.Errorf("%s: %s\nnot %s\n%s\n%v %v", name(to), v, old, out, err, report)
				}
			}
		}
	}
}

// TestOddExtension: whatever the params are, nothing is lost without a report.
func TestOddExtension(t *testing.T) {
	for _, params := range []string{`null`, `5`, `{}`, `{"name":"other"}`, `{"skills":5}`, `{"skills":[5,{"id":"s","description":"other"},{}]}`, `{"endpoints":{"a":1}}`, `{"x":{"y":1}}`} {
		text := card10(`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` + skill)
		text = strings.Replace(text, `"capabilities":{}`, `"capabilities":{"extensions":[{"uri":"`+ExtensionURI+`","params":`+params+`}]}`, 1)
		for _, to := range []format.Any{vectors.Description, A2A03, A2A} {
			projectiontest.Pair{From: A2A, To: to, Card: []byte(text)}.CheckForth(t)
		}
	}
}
