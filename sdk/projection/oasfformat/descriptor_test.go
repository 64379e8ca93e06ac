package oasfformat

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

func TestReadsAllDescriptors(t *testing.T) { vectors.ReadsAll(t, OASFDescriptor) }

func TestWriteDescriptor(t *testing.T) {
	for _, test := range []struct{ name, description, want, lost string }{
		{"the least", `{}`, `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n"},"spec":{}}`, ""},
		{"no tags", `{"tags":[]}`, `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n","labels":{"skills":""}},"spec":{}}`, ""},
		{"one empty tag is none", `{"tags":[""]}`, `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n"},"spec":{}}`, "/tags/0"},
		{"empty tags among others", `{"tags":["a",""]}`, `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n","labels":{"skills":"a,"}},"spec":{}}`, ""},
		{
			"tags, skills and endpoints",
			`{"description":"d","version":"1","tags":["a","d e"],"skills":[{"id":"t","title":"T","description":"e","tags":["x"],"input":{"type":"object"},"output":{"type":"string"}}],"endpoints":[{"protocol":"jsonrpc","address":"https://a.example/"}]}`,
			`{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n","labels":{"skills":"a,d e","version":"1"},"annotations":{"io.github.agentcard-go.skill.0":"{\"id\":\"t\",\"title\":\"T\",\"description\":\"e\",\"tags\":[\"x\"],\"output\":{\"type\":\"string\"}}"}},
				"spec":{"description":"d","capabilities":[{"name":"t","inputSchema":{"type":"object"}}],"endpoints":[{"url":"https://a.example/"}]}}`,
			"/endpoints/0/protocol",
		},
		{
			"annotations", `{"identities":[{"kind":"uri","value":"agent://a"}],"limits":{"concurrency":3},"annotations":{"x":"y","z":{}}}`,
			`{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n","annotations":{"io.github.agentcard-go.id":"agent://a","io.github.agentcard-go.limits":"{\"concurrency\":3}","x":"y","z":"{}"}},"spec":{}}`,
			"/annotations/z",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: OASFDescriptor, Card: test.description, Want: test.want, Lost: test.lost,
				Options: []projection.Option{projection.Supply("name", "n"), projection.Supply("api-version", "v1")},
			}.Check(t)
		})
	}
}

func TestReadDescriptor(t *testing.T) {
	for _, test := range []struct{ name, card, want, lost string }{
		{
			"the protocol is that of the address", `{"metadata":{"name":"x","labels":{"skills":"a,b c"}},"spec":{"capabilities":[{"name":"t"}],"endpoints":[{"url":"wss://a.example/"},{"url":"https://a.example/"}]}}`,
			`{"name":"x","tags":["a","b c"],"skills":[{"id":"t"}],"endpoints":[{"protocol":"websocket","address":"wss://a.example/"},{"address":"https://a.example/"}]}`, "",
		},
		{"endpoints that cannot be read are no empty list", `{"metadata":{"name":"x"},"spec":{"endpoints":[{"url":5},7],"capabilities":[{"x":1}]}}`, `{"name":"x"}`, "/spec/endpoints/0/url /spec/endpoints/1 /spec/capabilities/0/x"},
		{
			"annotations of skills", `{"metadata":{"annotations":{"io.github.agentcard-go.skill.0":"{\"id\":\"b\",\"title\":\"B\",\"input\":{}}","io.github.agentcard-go.skill.1":"{\"id\":\"a\",\"title\":\"A\"}","io.github.agentcard-go.skill.2":"{\"id\":\"c\"}","io.github.agentcard-go.skill.3":"[]"}},
				"spec":{"capabilities":[{"name":"a"},{"name":"a"},{"name":"b","inputSchema":{"type":"object"}}]}}`,
			`{"skills":[{"id":"a"},{"id":"a","title":"A"},{"id":"b","input":{"type":"object"},"title":"B"}]}`, "/metadata/annotations/io.github.agentcard-go.skill.0 /metadata/annotations/io.github.agentcard-go.skill.2 /metadata/annotations/io.github.agentcard-go.skill.3",
		},
		{"an empty label has no tags", `{"metadata":{"name":"x","labels":{"skills":""}},"spec":{}}`, `{"name":"x","tags":[]}`, ""},
		{"an empty list remains", `{"metadata":{"name":"x"},"spec":{"endpoints":[]}}`, `{"name":"x","endpoints":[]}`, ""},
		{"kinds and versions", `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{},"spec":{}}`, `{}`, "/apiVersion"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{From: OASFDescriptor, To: vectors.Description, Card: test.card, Want: test.want, Lost: test.lost}.Check(t)
		})
	}
}

// A tag with a comma cannot be distinguished from two tags.
func TestComma(t *testing.T) {
	_, _, err := projection.Convert([]byte(`{"name":"n","tags":["a","b,c"]}`), vectors.Description, OASFDescriptor)
	var refused *projection.Error
	if !errors.As(err, &refused) || refused.Pointer != "/tags/1" {
		t.Errorf("the error is %v", err)
	}
}
