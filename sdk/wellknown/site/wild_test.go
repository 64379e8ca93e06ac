package site_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// secureCard has members that 1.0 and 0.3 write differently, and members that neither defines,
// at every level.
const secureCard = `{"name":"Router","description":"","version":"1.0.0","x-root":{"a":[1.50,null]},"provider":{"organization":"Example","url":"https://a.example","x":1},
  "supportedInterfaces":[{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0","x":1},
    {"url":"https://a.example/","protocolBinding":"HTTP+JSON","protocolVersion":"1.0","tenant":"t"}],
  "capabilities":{"streaming":true,"x":1,"extensions":[{"uri":"urn:x","required":false,"params":{"n":1.50},"x":1}]},
  "securitySchemes":{"b":{"httpAuthSecurityScheme":{"scheme":"bearer","x":1},"x":1},"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}}},
  "securityRequirements":[{"schemes":{"b":{"list":[]}}},{"schemes":{"k":{"list":[]}},"x":1}],
  "defaultInputModes":["text/plain"],"defaultOutputModes":["application/json"],
  "skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"],"x":1,"securityRequirements":[{"schemes":{"b":{"list":[]}}}]}]}`

// TestForBothLosesNothing: documents for clients of both versions of A2A contain everything in
// the card and are valid. By default the card is served unchanged.
func TestForBothLosesNothing(t *testing.T) {
	cards := map[string][]byte{"a2a": []byte(a2aCard), "old": []byte(oldCard), "both": []byte(bothCard), "secure": []byte(secureCard)}
	for _, pattern := range []string{"wild/*.json", "discovery/a2a/*.json"} {
		// The corpus is beside the tree, or missing.
		files, err := filepath.Glob("../../../../shared/data/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			cards[file] = text
		}
	}
	given, joined := 0, 0
	for name, text := range cards {
		s, err := site.Make([]site.Agent{{Card: text}})
		if err != nil || !strings.HasPrefix(s.Origins[0].Format, "a2a") {
			continue // not a valid card of A2A
		}
		if d, o := at(t, s, wellknown.A2APath); o.Report == nil {
			given++
			if !bytes.Equal(d.Bytes, text) {
				t.Errorf("%s is changed", name)
			}
		}
		s = made(t, []site.Agent{{Card: text}}, site.For("1.0", "0.3"))
		d, o := at(t, s, wellknown.A2APath)
		if o.Report == nil {
			continue // signed, or for both already
		}
		joined++
		if lacks := lacking(decoded(t, text), decoded(t, d.Bytes), ""); lacks != "" {
			t.Errorf("%s: what is published has not the %s of the card", name, lacks)
		}
		if _, found := dialects.ExamineAs("a2a", d.Bytes); len(found.Errors()) > 0 {
			t.Errorf("%s: %v", name, found.Errors())
		}
		if len(o.Report.Losses()) > 0 {
			t.Errorf("%s: %s", name, o.Report)
		}
	}
	t.Logf("%d cards as they are given, %d for both versions", given, joined)
	if joined < 4 {
		t.Errorf("%d cards were published for both versions", joined)
	}
}

func decoded(t *testing.T, text []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// lacking returns the location of a value in the first document that the second one lacks,
// empty if it lacks none.
func lacking(of, in any, at string) string {
	switch of := of.(type) {
	case map[string]any:
		in, ok := in.(map[string]any)
		if !ok {
			return at + "/"
		}
		for name, value := range of {
			other, ok := in[name]
			if !ok {
				return at + "/" + name
			}
			if lacks := lacking(value, other, at+"/"+name); lacks != "" {
				return lacks
			}
		}
		return ""
	case []any:
		in, ok := in.([]any)
		if !ok || len(in) < len(of) {
			return at + "/"
		}
		for i, value := range of {
			if lacks := lacking(value, in[i], at+"/*"); lacks != "" {
				return lacks
			}
		}
		return ""
	}
	if of != in {
		return at
	}
	return ""
}
