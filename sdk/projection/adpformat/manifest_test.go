package adpformat_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// Every endpoint of a manifest is one of the ADP card. The protocol is that of its scheme; a
// supplied one is for the endpoints whose scheme implies none.
func TestEndpointsOfManifests(t *testing.T) {
	const manifest = `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"a"},"spec":{"endpoints":[
		{"url":"https://a.example/1"},{"url":"grpc://b.example:443"},{"url":"HTTP://c.example/"},{"url":"agent://a"},{"url":"https://d.example/"},{"url":"wss://e.example/"}]}}`
	for _, test := range []struct {
		name    string
		options []projection.Option
		http    string
	}{
		{"implied", nil, "http+json"},
		{"supplied", []projection.Option{projection.Supply("protocol", "mcp")}, "mcp"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _, err := projection.Convert([]byte(manifest), oasfformat.OASFDescriptor, adpformat.ADP, append(test.options, projection.Supply("id", "agent://a"))...)
			want := `{"id":"agent://a","name":"a","endpoints":[{"protocol":"` + test.http + `","uri":"https://a.example/1"},
				{"protocol":"grpc","uri":"grpc://b.example:443"},{"protocol":"` + test.http + `","uri":"HTTP://c.example/"},{"protocol":"aitp","uri":"agent://a"},
				{"protocol":"` + test.http + `","uri":"https://d.example/"},{"protocol":"ws","uri":"wss://e.example/"}]}`
			if same, _ := card.EqualJSON(got, []byte(want)); err != nil || !same {
				t.Errorf("%s (%v), want %s", got, err, want)
			}
		})
	}
}

// What the table of the draft makes of a card is detected, though the table has neither kind nor
// apiVersion, and is read as a manifest.
func TestTableIsDetected(t *testing.T) {
	for _, test := range []struct{ name, members, want string }{
		{"endpoints", `"endpoints":[{"protocol":"http+json","uri":"https://a.example/"}]`, `"endpoints":[{"protocol":"http+json","uri":"https://a.example/"}]`},
		{"tools", `"tools":[{"name":"t","input_schema":{"type":"object"}}]`, `"tools":[{"name":"t","input_schema":{"type":"object"}}]`},
		{"skills", `"skills":["a","b"]`, `"skills":["a","b"]`},
		{"description", `"description":"d"`, `"description":"d"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			manifest, _, err := projection.Convert([]byte(`{"id":"agent://a","name":"a",`+test.members+`}`), adpformat.ADP, oasfformat.OASFDescriptor, projection.Table())
			if err != nil {
				t.Fatal(err)
			}
			if found, err := detect.Detect(manifest); err != nil || found.Format != detect.OASFDescriptor {
				t.Errorf("%s: %s (%v)", manifest, found.Format, err)
			}
			got, _, err := projection.Convert(manifest, oasfformat.OASFDescriptor, adpformat.ADP, projection.Supply("id", "agent://a"))
			want := `{"id":"agent://a","name":"a",` + test.want + `}`
			if same, _ := card.EqualJSON(got, []byte(want)); err != nil || !same {
				t.Errorf("%s comes back as %s (%v), want %s", manifest, got, err, want)
			}
		})
	}
}
