package a2a_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
)

// TestRules checks the exact findings for a card with these members in addition to the
// required ones. The vectors of the dialect cover each rule; these are the cases where
// no other finding may occur.
func TestRules(t *testing.T) {
	const (
		key    = `"securitySchemes":{"cert":{"mtlsSecurityScheme":{"description":"d"}}}`
		jose   = `"signatures":[{"protected":"eyJhbGciOiJFUzI1NiIsImtpZCI6ImsiLCJ0eXAiOiJKT1NFIn0","signature":"AA"}]`
		flag   = `"capabilities":{"streaming":true}`
		params = `"capabilities":{"extensions":[{"uri":"https://example.com/x","params":%s}]}`
	)
	tests := []struct {
		members string
		want    []string
	}{
		{``, nil},
		{key, nil},
		{`"iconUrl":null`, []string{"error /iconUrl type"}},
		{`"x":{"icon_url":1}`, []string{"warning /x reader-a2a-tck-unknown-member", "warning /x/icon_url reader-a2a-go-spelling"}},
		{`"supportedInterfaces":[{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"}]`, nil},
		{`"supportedInterfaces":[{"url":"[2001:db8::1]:443","protocolBinding":"GRPC","protocolVersion":"1.0"}]`, nil},
		{`"supportedInterfaces":[{"url":"anything","protocolBinding":"urn:example:pigeon","protocolVersion":"1.0"}]`, nil},
		{`"supportedInterfaces":[{"url":"https://a.example","protocolBinding":"JSONRPC","protocolVersion":"0.3"}]`, []string{"warning /supportedInterfaces reader-a2a-go-version"}},
		{`"securitySchemes":{}`, nil},
		{key + `,"securityRequirements":[{}]`, nil},
		{key + `,"securityRequirements":[{"schemes":{"cert":{}}}]`, []string{"warning /securityRequirements/0/schemes/cert reader-a2a-go-requirements"}},
		{`"securitySchemes":7,"securityRequirements":[{"schemes":{"cert":{}}}]`, []string{"error /securitySchemes type", "warning /securityRequirements/0/schemes/cert reader-a2a-go-requirements"}},
		{fmt.Sprintf(params, `{"n":[1,1.0,1e3,0.1,9007199254740992]}`), nil},
		{fmt.Sprintf(params, `{"n":[9007199254740993]}`), []string{"warning /capabilities/extensions/0/params/n/0 number-precision"}},
		{flag + `,` + jose, nil},
		{flag + `,` + jose + `,"x":1`, []string{
			"warning /x reader-a2a-python-signed-number", "warning /x reader-a2a-python-signed-unknown", "warning /x reader-a2a-tck-unknown-member",
		}},
		{jose, []string{"warning /capabilities reader-a2a-python-signed-empty"}},
		{flag + `,"signatures":[{"protected":"e30","signature":"AA"}]`, []string{
			"error /signatures/0/protected jws-alg", "error /signatures/0/protected jws-kid", "warning /signatures/0/protected reader-a2a-js-typ",
		}},
		{flag + `,"signatures":[]`, nil},
		{`"documentationUrl":"https://example.com/token"`, []string{"warning  reader-a2a-tck-sensitive"}},
	}
	for _, tt := range tests {
		t.Run(tt.members, func(t *testing.T) {
			_, found := a2a.Examine(cardWith(t, tt.members))
			var got []string
			for _, v := range found {
				got = append(got, fmt.Sprintf("%s %s %s", v.Severity, v.Pointer, v.Code))
			}
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("found %q, want %q", got, tt.want)
			}
		})
	}
}

// plain is a card without findings.
const plain = `{
	"name":"a","description":"d","version":"1","capabilities":{},
	"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
	"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
	"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}]
}`

// cardWith returns that card with the members added or replaced.
func cardWith(t testing.TB, members string) []byte {
	t.Helper()
	card := map[string]json.RawMessage{}
	for _, text := range []string{plain, "{" + members + "}"} {
		if err := json.Unmarshal([]byte(text), &card); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(card)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// BenchmarkExamine measures the rules for warnings: Examine applies them, Parse does not.
func BenchmarkExamine(b *testing.B) {
	document := cardWith(b, `"description":"`+strings.Repeat("A clerk that answers questions about invoices. ", 80)+`"`)
	for name, read := range map[string]func(){
		"Parse":   func() { _, _ = a2a.Parse(document) },
		"Examine": func() { a2a.Examine(document) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(document)))
			for b.Loop() {
				read()
			}
		})
	}
}
