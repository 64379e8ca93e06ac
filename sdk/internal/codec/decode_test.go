package codec_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

const whole = `{
  "agent_id": "01J9ZKXW4N8T2B6Q5R7V3Y0MDA",
  "name": "R\u00e9sum\u00e9 \"helper\"",
  "version": "1.2.0",
  "capabilities": [
    {"id": "text.summarise", "description": "", "tags": ["a", "b\n"], "input_schema": {"type": "object", "n": 1.0}},
    {"id": "text.write", "tags": [], "output_schema": null, "x-cost": {"unit": "J", "most": 9007199254740993}}
  ],
  "endpoint": {"protocol": "http", "url": "https://agent.example/api", "fallbacks": ["sse", "grpc"]},
  "pricing": {"base_cost_joules": null, "estimated_latency_ms": 2.85399999999999999999e-21, "currency": "EUR"},
  "metadata": {"count": 9007199254740993, "seq": 18446744073709551615, "reputation": 0.1},
  "weights": [1, 0.5, 1e-7],
  "limits": {"b": 2, "a": 1e3},
  "parts": [{"agent_id": "", "name": "", "version": "", "capabilities": [], "endpoint": {"protocol": "", "url": ""}}],
  "online": false,
  "rank": null,
  "zeta": [1,  2],
  "alpha": {"k": "\u00e9"}
}`

func TestRoundTrip(t *testing.T) {
	x, err := decode(whole)
	if err != nil {
		t.Fatal(err)
	}
	out := encode(x)
	if same, err := card.EqualJSON([]byte(whole), []byte(out)); err != nil || !same {
		t.Errorf("%v: came back as %s", err, out)
	}
	if x.Name != `Résumé "helper"` || x.Capabilities[0].Tags[1] != "b\n" || x.Endpoint.Fallbacks[1] != "grpc" {
		t.Errorf("strings: %+v", x)
	}
	if !x.Capabilities[0].Description.IsSet() || x.Capabilities[1].Description.IsSet() || x.Capabilities[1].Tags == nil {
		t.Errorf("empty and absent are mixed up: %+v", x.Capabilities)
	}
	if !x.Rank.IsNull() || x.Pricing.IsNull() || x.Capabilities[1].Output.String() != "null" {
		t.Errorf("null is mixed up: %+v", x)
	}
	// Unknown members keep their order and bytes.
	if want := `,"zeta":[1,  2],"alpha":{"k": "\u00e9"}}`; !strings.HasSuffix(out, want) {
		t.Errorf("%s does not end in %s", out, want)
	}
	again, err := decode(out)
	if err != nil || encode(again) != out {
		t.Errorf("%v: the second time %s", err, encode(again))
	}
}

func equalJSON(t *testing.T, a, b string) bool {
	t.Helper()
	same, err := card.EqualJSON([]byte(a), []byte(b))
	if err != nil {
		t.Error(err)
	}
	return same
}

// Decoded strings share the decoder's copy of the document, not the caller's bytes.
func TestInputIsNotKept(t *testing.T) {
	data := []byte(whole)
	x := new(agent)
	if _, err := codec.Decode(data, card.Options{}, decodeAgent, x); err != nil {
		t.Fatal(err)
	}
	before := encode(x)
	clear(data)
	if after := encode(x); after != before {
		t.Errorf("changing the input changed the value: %s", after)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(whole)
	f.Add(`{"parts":[{"parts":[1]},2],"weights":[1e400],"limits":{"a":1,"a":2}}`)
	f.Add(`{"capabilities":[{"id":1,"tags":["a",null],"input_schema":{"a":1,"a":2}}],"pricing":{"currency":"\ud800"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		x, err := decode(text)
		_, strict := card.ParseRaw([]byte(text))
		if err != nil {
			failed, ok := errors.AsType[*card.DecodeError](err)
			if !ok || failed.Offset < 0 || failed.Offset > int64(len(text)) {
				t.Fatalf("%q: %v", text, err)
			}
			if failed.Code != card.CodeType && strict == nil && !strings.HasPrefix(text, "\ufeff") {
				t.Fatalf("%q is strict JSON: %v", text, err)
			}
			return
		}
		out := encode(x)
		text = strings.TrimPrefix(text, "\ufeff")
		if same, err := card.EqualJSON([]byte(text), []byte(out)); err != nil || !same {
			t.Fatalf("%v: %q came back as %q", err, text, out)
		}
	})
}

func TestDecodeReplaces(t *testing.T) {
	x := mustDecode(t, `{"name":1,"a":1,"b":2,"weights":[9007199254740993]}`)
	old := *x
	if _, err := codec.Decode([]byte(`{"a":3,"c":4}`), card.Options{}, decodeAgent, x); err != nil {
		t.Fatal(err)
	}
	expect(t, x, `{"a":3,"c":4}`)
	expect(t, &old, `{"weights":[9007199254740993],"name":1,"a":1,"b":2}`)
}
