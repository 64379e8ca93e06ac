package formats_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// convert returns the result of a conversion, which has to be possible.
func convert(t *testing.T, from, to, text string, opts ...projection.Option) (string, *card.Report) {
	t.Helper()
	out, report, err := projection.Convert([]byte(text), named(from), named(to), opts...)
	if err != nil {
		t.Fatalf("%s to %s: %v", from, to, err)
	}
	return string(out), report
}

// at returns the JSON text at a location, empty if there is none.
func at(t *testing.T, text, pointer string) string {
	t.Helper()
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	v, ok := raw.Pointer(pointer)
	if !ok {
		return ""
	}
	return v.String()
}

// TestToNooterra: every card of every format is a Nooterra card with the options of what only
// a registry knows.
func TestToNooterra(t *testing.T) {
	for _, from := range []string{"aevum", "agentcard", "adp", "a2a", "a2a-0.3", "mcp", "oasf", "oasf-descriptor", "openai", "agent"} {
		for file, text := range vectors.Cards(t, from) {
			if !strings.HasPrefix(file, from+"/") {
				continue // a folder of another format whose name begins with this one
			}
			if _, _, err := projection.Convert(text, named(from), named("nooterra"), supplied...); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// TestNooterraToAevum: the abilities of a Nooterra card are capabilities, and its revision is
// the version.
func TestNooterraToAevum(t *testing.T) {
	options := append(supplied[:len(supplied):len(supplied)], projection.Offer("url", "grpc://a.example:443"), projection.Offer("protocol", "grpc"))
	// The first has no abilities, and Aevum has no ids with the scheme capability.
	without := map[string]bool{"clock.json": true, "satellite.json": true}
	for file, text := range vectors.Cards(t, "nooterra") {
		for _, to := range []string{"aevum", "agentcard"} {
			if without[path.Base(file)] {
				continue
			}
			if _, _, err := projection.Convert(text, named("nooterra"), named(to), options...); err != nil {
				t.Errorf("%s to %s: %v", file, to, err)
			}
		}
	}
	out, _ := convert(t, "nooterra", "aevum", `{"displayName":"n","revision":3,"capabilities":["a.b"],"tools":[{"toolId":"t","description":"d"}],
		"host":{"endpoint":"https://a.example/","protocols":["mcp"]}}`, projection.Supply("id", "01ARZ3NDEKTSV4RRFFQ69G5FAV"))
	for pointer, want := range map[string]string{
		"/capabilities/0/id": `"t"`, "/capabilities/1/id": `"a.b"`, "/version": `"3.0.0"`, "/endpoint/protocol": `"mcp"`,
	} {
		if got := at(t, out, pointer); got != want {
			t.Errorf("%s: %s, not %s", pointer, got, want)
		}
	}
}

// TestOneVocabulary: a protocol of a Nooterra host that ADP does not define has the same
// meaning after a conversion to ADP.
func TestOneVocabulary(t *testing.T) {
	for _, word := range []string{"mcp", "a2a", "http", "ws", "grpc", "sse"} {
		nooterra := `{"displayName":"n","agentId":"agent://a","host":{"endpoint":"https://a.example/","protocols":["` + word + `"]}}`
		direct, _ := convert(t, "nooterra", "agent", nooterra)
		adp, _ := convert(t, "nooterra", "adp", nooterra, projection.Supply("id", "agent://a"))
		through, _ := convert(t, "adp", "agent", adp)
		if want, got := at(t, direct, "/endpoints/0/protocol"), at(t, through, "/endpoints/0/protocol"); want == "" || got != want {
			t.Errorf("%s: %s through ADP, not %s", word, got, want)
		}
	}
}

// TestServerInfo: the server that a list of MCP names is the agent, so that ADP needs no
// option for the name.
func TestServerInfo(t *testing.T) {
	out, report := convert(t, "mcp", "adp", `{"tools":[],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1.2"}}}`, projection.Supply("id", "agent://a"))
	if at(t, out, "/name") != `"s"` || at(t, out, "/version") != `"1.2"` || report.Lossy() {
		t.Error(out, report)
	}
}

// TestNoRevocation: a manifest whose endpoints ADP cannot have does not revoke the agent, and
// neither does an agent without abilities and endpoints.
func TestNoRevocation(t *testing.T) {
	for from, text := range map[string]string{
		"oasf-descriptor": `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n"},"spec":{"capabilities":[],"endpoints":[{"url":5},{"url":null}]}}`,
		"agent":           `{"name":"n","skills":[],"endpoints":[]}`,
		"mcp":             `{"tools":[]}`,
	} {
		out, _ := convert(t, from, "adp", text, projection.Supply("id", "agent://a"), projection.Supply("name", "n"))
		if at(t, out, "/tools") == "[]" && at(t, out, "/endpoints") == "[]" {
			t.Errorf("%s: revoked: %s", from, out)
		}
		back, _ := convert(t, "adp", "agent", out)
		if status := at(t, back, "/status"); status != "" {
			t.Errorf("%s: status %s", from, status)
		}
	}
}

// TestTrueReasons: a reason that a format lacks something is given only where it does.
func TestTrueReasons(t *testing.T) {
	const options = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
	for _, test := range []struct{ name, from, to, card, kept string }{
		{"A2A has a list of interfaces", "adp", "a2a-0.3", `{"id":"agent://a","name":"n","endpoints":[{"protocol":"grpc","uri":"grpc://a.example:1"},{"protocol":"http+json","uri":"https://a.example/"}]}`, "/endpoints/1/uri"},
		{"five cents are whole cents", "agentcard", "nooterra", `{"name":"n","version":"1.0.0","pricing":{"currency":"USD","cost_per_request":0.05}}`, "/pricing/cost_per_request"},
		{"the part of metadata that is used is not reported", "aevum", "nooterra", `{"name":"n","metadata":{"a":1,"pacr:trust_tier":"x"}}`, "/metadata"},
	} {
		_, report := convert(t, test.from, test.to, test.card, append(supplied[:len(supplied):len(supplied)], projection.Offer("id", options))...)
		for _, e := range report.Losses() {
			if e.Source == test.kept {
				t.Errorf("%s: %v", test.name, e)
			}
		}
	}
}

// TestSuppliedIntoLarge: an address that the caller supplies becomes part of a description with
// more values than the result.
func TestSuppliedIntoLarge(t *testing.T) {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, `"x%d":0,`, i)
	}
	made, _ := convert(t, "agent", "a2a", `{`+b.String()+`"name":"n","endpoints":[{"protocol":"x","address":"x"}]}`, projection.Supply("url", "https://a.example/"), projection.Supply("binding", "JSONRPC"), projection.Supply("protocol-version", "1.0"))
	if got := at(t, made, "/supportedInterfaces/0/url"); got != `"https://a.example/"` {
		t.Errorf("the address is %s", got)
	}
}

// TestWholeOfDamaged: a record holds a card as it was received, also if the card that it carries is
// damaged.
func TestWholeOfDamaged(t *testing.T) {
	const damaged = `{"name":"a","description":"d","version":"1.0.0","capabilities":{"extensions":[{"uri":"https://github.com/agentcard-go/cardgen/extensions/source/v1","params":{"format":"oasf"}}]},` +
		`"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[],"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`
	out, report := convert(t, "a2a", "oasf", damaged, suppliedTo("oasf")...)
	if got := at(t, out, "/modules/0/data/card_data"); got != damaged {
		t.Errorf("the record holds %s", got)
	}
	if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Code == format.CodeCarryDamaged }) {
		t.Errorf("no entry about the damage: %v", report)
	}
}
