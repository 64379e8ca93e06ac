package uses

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/fxamacker/cbor/v2"
	"github.com/go-viper/mapstructure/v2"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	toml2 "github.com/pelletier/go-toml/v2"
	"github.com/vmihailenco/msgpack/v5"
	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// isRefused checks that a library returns an error with a hint.
func isRefused(t *testing.T, what string, err error, hint string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), hint) {
		t.Errorf("%s: %v", what, err)
	}
}

// Libraries that only reflect on fields refuse a type instead of losing its value.
func TestRefused(t *testing.T) {
	type input struct {
		Note card.Optional[string] `json:"note,omitzero"`
	}
	_, err := jsonschema.For[input](nil)
	isRefused(t, "a schema of an Optional", err, "useSDKSchemafor")
	_, err = jsonschema.For[struct{ Value card.Raw }](nil)
	isRefused(t, "a schema of a Raw", err, "useSDKSchemafor")
	_, err = jsonschema.For[struct{ Value card.Object }](nil)
	isRefused(t, "a schema of an Object", err, "useSDKSchemafor")
	_, err = jsonschema.For[adp.Card](nil)
	isRefused(t, "a schema of a document", err, "useSDKSchemafor")

	func() {
		defer func() { isRefused(t, "AddTool", fmt.Errorf("%v", recover()), "useSDKSchemafor") }()
		server := mcp.NewServer(&mcp.Implementation{Name: "cards", Version: "1"}, nil)
		mcp.AddTool(server, &mcp.Tool{Name: "keep"}, func(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error) {
			return nil, nil, nil
		})
	}()

	for name, v := range map[string]any{
		"a document": parsed(t), "an Optional": input{card.Some("x")}, "an absent Optional": input{},
		"a Nullable": struct{ N card.Nullable[int64] }{card.Null[int64]()},
		"a Raw":      struct{ R card.Raw }{}, "an Object": struct{ O card.Object }{},
	} {
		var b bytes.Buffer
		isRefused(t, "TOML of "+name, toml.NewEncoder(&b).Encode(v), "sdk/syntax")
		_, err := toml2.Marshal(v)
		isRefused(t, "TOML v2 of "+name, err, "sdk/syntax")
	}
	var x input
	isRefused(t, "TOML into an Optional", toml.Unmarshal([]byte(`Note = "x"`), &x), "card.Optional")
	isRefused(t, "TOML v2 into an Optional", toml2.Unmarshal([]byte(`Note = "x"`), &x), "card.Optional")
}

// Libraries that skip absent members refuse a value without any, too: its unknown members would be lost.
func TestRefusedWithoutOptionalMembers(t *testing.T) {
	skill, err := card.Decode[a2a.AgentSkill]([]byte(`{"id":"s","name":"S","description":"d","tags":["t"],"x-own":1}`))
	if err != nil {
		t.Fatal(err)
	}
	small, err := adp.Decode([]byte(`{"id":"agent://a","name":"A","x-own":1}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string]any{
		"a document": parsed(t), "a small document": small, "a part": skill, "a value": *skill, "parts": map[string]any{"skills": []a2a.AgentSkill{*skill}},
		"an Optional": struct{ O card.Optional[string] }{card.Some("x")}, "a Raw": struct{ R card.Raw }{}, "an Object": struct{ O card.Object }{},
	} {
		_, err := cbor.Marshal(v)
		isRefused(t, "CBOR of "+name, err, "call MarshalJSON")
		_, err = msgpack.Marshal(v)
		isRefused(t, "MessagePack of "+name, err, "call MarshalJSON")
		_, err = bson.Marshal(v)
		isRefused(t, "BSON of "+name, err, "useSDKSchemafor")
	}
	for name, v := range map[string]any{"a document": parsed(t), "a small document": small, "a part": skill, "a value": *skill, "a Raw": card.Raw{}} {
		_, err := xml.Marshal(v)
		isRefused(t, "XML of "+name, err, "call MarshalJSON")
		for _, tag := range []string{"mapstructure", "json"} {
			var out map[string]any
			decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &out, TagName: tag})
			if err != nil {
				t.Fatal(err)
			}
			isRefused(t, "mapstructure with the tag "+tag+" of "+name, decoder.Decode(v), "useDecodeHookWithMarshalYAML")
		}
	}
}
