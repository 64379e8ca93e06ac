package detect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// TestNearest: the error for a document that no rule matches names the nearest format
// and the differences.
func TestNearest(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{
			`{"agnt_id":"a","name":"n","version":"1.0.0","capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://a"}}`,
			`unrecognized card format; closest: aevum (missing "agent_id"; did you mean it instead of "agnt_id"?)`,
		},
		{
			`{"agent_id":"a","name":"n","version":"1.0.0","capabilites":[{"id":"a"}],"endpont":{"protocol":"https","url":"https://a"}}`,
			`unrecognized card format; closest: aevum (missing "capabilities", "endpoint"; did you mean "capabilities" instead of "capabilites"?; did you mean "endpoint" instead of "endpont"?)`,
		},
		{
			`{"name":"n","version":"1.0.0","capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://a"}}`,
			`unrecognized card format; closest: aevum (missing "agent_id")`,
		},
		{
			`{"schemaVersion":"AgentCard.v2","agentId":"a","displayName":"n","tenantId":"t","status":"active","visibility":"public","capabilities":[],"createdAt":"","updatedAt":"","revision":0}`,
			`unrecognized card format; closest: nooterra ("schemaVersion" must be "AgentCard.v1")`,
		},
		{
			`{"schemaVersion":"ToolDescriptor.v2","toolId":"a","name":"n","riskClass":"read"}`,
			`unrecognized card format; closest: nooterra/tool (`,
		},
		{
			`{"protocolVersion":"0.3.0","name":"n","description":"d","url":"https://a","version":"1","capabilities":[],"defaultInputModes":[],"defaultOutputModes":[],"skills":[]}`,
			`unrecognized card format; closest: a2a-0.3 ("capabilities" must be an object)`,
		},
		{`{"ID":"agent://a","name":"n"}`, `unrecognized card format; closest: adp (missing "id"; did you mean it instead of "ID"?)`},
		{`{"ib":"agent://a","name":"n"}`, `unrecognized card format; closest: adp (missing "id"; did you mean it instead of "ib"?)`},
		{`{"ib":"a","name":"n"}`, `unrecognized card format; none is close: no rule fits its name`},
		{`{"tols":[{"type":"function","function":{"name":"t"}}]}`, `unrecognized card format; closest: openai (missing "tools"; did you mean it instead of "tols"?)`},
		{`{"tols":[{"name":"t","inputSchema":{}}]}`, `unrecognized card format; closest: mcp (missing "tools"; did you mean it instead of "tols"?)`},
		{`{"apiVersion":"v1","metadata":{"name":"a"},"spec":{}}`, `unrecognized card format; closest: oasf-descriptor (missing "kind")`},
		{
			`{"schemaVersion":"AgentCard.v2","agentId":"a","displayName":"n","tenantId":"t","status":"active","visibility":"public","capabilities":[],"updated_at":"","creation":"","revision":0}`,
			`unrecognized card format; closest: nooterra (missing "createdAt", "updatedAt"; "schemaVersion" must be "AgentCard.v1"; did you mean "updatedAt" instead of "updated_at"?)`,
		},
		{`{"name":"n","description":"d"}`, `unrecognized card format; none is close: no rule fits its name (a string)`},
		{`{"version":7,"name":"t","packagesDir":".lake/packages","packages":[{"url":"https://a.example"}]}`, `unrecognized card format; none is close: `},
		{`{"name":"n","version":"1","capabilities":{},"schemas":{},"updated_at":"2026-01-01T00:00:00Z"}`, `unrecognized card format; none is close: `},
		{`{"$id":"a","@id":"agent://a","x-id":"agent://a"}`, `unrecognized card format; none is close: it has none of the members that tell the formats apart`},
	} {
		_, err := detect.Detect([]byte(test.in))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s:\n got %v\nwant %s", test.in, err, test.want)
		}
	}
}

// TestNearestIsStructured: programs can read candidates without parsing the message.
func TestNearestIsStructured(t *testing.T) {
	_, err := detect.Detect([]byte(`{"agnt_id":"a","name":"n","version":"1.0.0","capabilities":[{"id":"a"}],"endpoint":{"protocol":"https"}}`))
	var unknown *detect.Error
	if !errors.As(err, &unknown) || unknown.Code != detect.CodeUnknown || len(unknown.Nearest) == 0 {
		t.Fatal(err)
	}
	c := unknown.Nearest[0]
	if c.Format != detect.Aevum || fmt.Sprint(c.Missing) != "[agent_id]" || fmt.Sprint(c.Typos) != "[{agnt_id agent_id}]" || c.Wrong != nil {
		t.Errorf("got %+v", c)
	}
	if c.Name() != "aevum" {
		t.Errorf("the name is %s", c.Name())
	}
}

// TestNearestIsLinear: finding the nearest format of a document with very many or very
// long unknown members takes time linear in its size.
func TestNearestIsLinear(t *testing.T) {
	for name, member := range map[string]string{
		"short names": `"capabilitie%d":[]`,
		"long names":  `"` + strings.Repeat("capabilities", 200) + `%d":[]`,
		"one object":  `"a%d":{"capabilities":[{"id":1}]}`,
	} {
		var calls []cost.Sized
		for _, size := range []int{1 << 15, 1 << 16, 1 << 17, 1 << 18} {
			calls = append(calls, func() (int, func()) {
				var b strings.Builder
				for i := 0; b.Len() < size; i++ {
					fmt.Fprintf(&b, ","+member, i)
				}
				text := []byte(`{` + b.String()[1:] + `}`)
				return len(text), func() {
					if _, err := detect.Detect(text); err == nil {
						t.Error("a format was found")
					}
				}
			})
		}
		if cost.Wanted(name) {
			cost.CheckGrowth(t, name, calls)
		}
	}
}

func TestWithoutNearest(t *testing.T) {
	text := []byte(`{"agnt_id":"a","name":"n","version":"1.0.0","capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://a"}}`)
	for _, opts := range [][]detect.Option{nil, {detect.WithoutNearest()}} {
		_, err := detect.Detect(text, opts...)
		unknown, ok := errors.AsType[*detect.Error](err)
		if !ok || (len(unknown.Nearest) == 0) != (len(opts) > 0) {
			t.Errorf("%d options: %v", len(opts), err)
		}
	}
}

// TestNearestIsDeterministic: the error for a document that several formats fit equally well is always
// the same.
func TestNearestIsDeterministic(t *testing.T) {
	document := []byte(`{"$schema":"x","name":"com.example/tides","title":"Tides","description":"Says when the tide is high.",` +
		`"icons":[{"src":"https://a.example/icon.png"}],"repository":{"url":"https://a.example/r","source":"github"},` +
		`"version":"4.0.8","websiteUrl":"https://a.example","remotes":[{"type":"streamable-http","url":"https://a.example/mcp"}]}`)
	_, first := detect.Detect(document)
	if first == nil {
		t.Fatal("a format is recognized")
	}
	for range 200 {
		if _, err := detect.Detect(document); err == nil || err.Error() != first.Error() {
			t.Fatalf("%v, and before %v", err, first)
		}
	}
}
