package adpformat_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// draft converts without requiring that the result is valid, and returns the entries of the
// report in short.
func draft(t *testing.T, from, to format.Any, text string, opts ...projection.Option) (string, []string) {
	t.Helper()
	result, report, err := projection.Convert([]byte(text), from, to, opts...)
	var invalid *projection.TargetError
	if err != nil {
		t.Fatalf("%T %v %v", err, invalid, err)
	}
	var entries []string
	for _, e := range report.Entries {
		entries = append(entries, strings.TrimSpace(fmt.Sprintf("%v %s %s", e.Change, e.Source, e.Target)))
	}
	return string(result), entries
}

// whole returns a description with one endpoint from which every format can be written.
func whole(endpoint, rest string) string {
	return `{"identities":[{"kind":"ulid","value":"01JB2X9M4E7QKZ5T8R3V6W1YHN"},{"kind":"uri","value":"agent://a"}],
		"name":"A","version":"1.0.0","skills":[{"id":"a.b","description":"d"}],"endpoints":[` + endpoint + `]` + rest + `}`
}

// endpointOf returns the endpoint of a card of one of the three formats.
func endpointOf(t *testing.T, text string) map[string]any {
	t.Helper()
	var c struct {
		Endpoint  map[string]any
		Endpoints []map[string]any
	}
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	if c.Endpoints != nil {
		return c.Endpoints[0]
	}
	return c.Endpoint
}

// A protocol is not renamed into another one: a format without a word of its own for it
// has a word that is less exact, which the report says, or no endpoint.
func TestProtocols(t *testing.T) {
	for _, test := range []struct {
		protocol, address     string
		adp, aevum, agentcard string // a word that is less exact has a star
	}{
		{"http+json", "https://h/", "http+json", "https", "http"},
		{"http+json", "http://h/", "http+json", "http", "http"},
		{"jsonrpc", "https://h/", "jsonrpc", "https*", "google_a2a*"},
		{"a2a", "http://h/", "a2a", "http*", "google_a2a"},
		{"grpc", "grpc://h:443", "grpc", "grpc", "grpc"},
		{"websocket", "wss://h/", "ws", "", "websocket"},
		{"sse", "https://h/", "sse", "https*", "sse"},
		{"mcp", "https://h/", "mcp", "mcp", "mcp"},
		{"stdio", "stdio:a", "stdio", "stdio", ""},
		{"native", "pacr://h", "native", "", "native"},
		{"aitp", "agent://a", "aitp", "", ""},
	} {
		source := whole(`{"protocol":"`+test.protocol+`","address":"`+test.address+`"}`, "")
		for _, target := range []struct {
			format format.Any
			want   string
		}{{adpformat.ADP, test.adp}, {aevumformat.Aevum, test.aevum}, {aevumformat.AgentCard, test.agentcard}} {
			if target.want == "" {
				if _, _, err := projection.Convert([]byte(source), agentformat.Agent, target.format); err == nil {
					t.Errorf("%s is converted", test.protocol)
				}
				continue
			}
			result, entries := draft(t, agentformat.Agent, target.format, source)
			word, narrowed := strings.CutSuffix(target.want, "*")
			isNarrowed := slices.ContainsFunc(entries, func(e string) bool { return strings.HasPrefix(e, "narrowed /endpoints/0/protocol") })
			if got := endpointOf(t, result)["protocol"]; got != word || narrowed != isNarrowed {
				t.Errorf("%s is %v, not %s\n%v", test.protocol, got, target.want, entries)
			}
		}
	}
}

// The address of gRPC gets the scheme that these formats require.
func TestAddressOfGRPC(t *testing.T) {
	source := whole(`{"protocol":"grpc","address":"h.example:443"}`, "")
	for _, f := range []format.Any{adpformat.ADP, aevumformat.Aevum, aevumformat.AgentCard} {
		result, entries := draft(t, agentformat.Agent, f, source)
		e := endpointOf(t, result)
		if e["uri"] != "grpc://h.example:443" && e["url"] != "grpc://h.example:443" {
			t.Errorf("the endpoint is %v", e)
		}
		if !slices.ContainsFunc(entries, func(e string) bool { return strings.HasPrefix(e, "renamed /endpoints/0/address") }) {
			t.Error(entries)
		}
	}
}

// Of several endpoints, the first by priority with a protocol of the format is written, and
// the others are reported.
func TestFirstEndpoint(t *testing.T) {
	const list = `{"protocol":"http+json","address":"https://b/","priority":2},{"protocol":"aitp","address":"agent://a"},{"protocol":"grpc","address":"grpc://a","priority":1}`
	result, entries := draft(t, agentformat.Agent, aevumformat.Aevum, whole(list, ""))
	if e := endpointOf(t, result); e["url"] != "grpc://a" {
		t.Errorf("the endpoint is %v", e)
	}
	for _, want := range []string{"dropped /endpoints/0", "dropped /endpoints/1", "dropped /endpoints/2/priority"} {
		if !slices.Contains(entries, want) {
			t.Errorf("%s is not in %q", want, entries)
		}
	}
}

// details are the members for the authentication that AgentCard has and Aevum has not.
var details = regexp.MustCompile(`,"(header|token_url)":"[^"]*"`)

// Words for the authentication are security requirements in the description.
func TestAuthentication(t *testing.T) {
	const schemes = `,"schemes":{
		"b":{"type":"http","scheme":"Bearer","bearerFormat":"JWT"},
		"basic":{"type":"http","scheme":"basic"},
		"key":{"type":"apiKey","in":"header","name":"X-Key"},
		"query":{"type":"apiKey","in":"query","name":"key"},
		"oauth":{"type":"oauth2","flows":{"password":{"tokenUrl":"https://t/"}}},
		"m":{"type":"mutualTLS"},
		"signed":{"type":"aitp_signed"}}`
	for _, test := range []struct {
		security       string // of the endpoint, or with a star of the card
		adp, agentcard string
	}{
		{`[]`, `"none"`, `{"scheme":"none"}`},
		{`[{}]`, `"none"`, `{"scheme":"none"}`},
		{`[{"b":["read"]}]`, `"bearer"`, `{"scheme":"bearer"}`},
		{`*[{"b":[]}]`, `"bearer"`, `{"scheme":"bearer"}`},
		{`[{"key":[]}]`, `"api_key"`, `{"scheme":"api_key","header":"X-Key"}`},
		{`[{"query":[]}]`, `"api_key"`, `{"scheme":"api_key"}`},
		{`[{"oauth":[]}]`, `"oauth2"`, `{"scheme":"oauth2","token_url":"https://t/"}`},
		{`[{"m":[]}]`, `"mutual_tls"`, `{"scheme":"mtls"}`},
		{`[{"basic":[]}]`, `"basic"`, ``},
		{`[{"signed":[]}]`, `"aitp_signed"`, ``},
		{`[{"basic":[]},{"b":[]}]`, `"basic"`, `{"scheme":"bearer"}`},
		{`[{"b":[],"m":[]}]`, ``, ``},
		{`[{"unknown":[]}]`, ``, ``},
	} {
		list, ofCard := strings.CutPrefix(test.security, "*")
		source := whole(`{"protocol":"grpc","address":"grpc://a","security":`+list+`}`, schemes)
		if ofCard {
			source = whole(`{"protocol":"grpc","address":"grpc://a"}`, schemes+`,"security":`+list)
		}
		for _, target := range []struct {
			format format.Any
			want   string
		}{{adpformat.ADP, test.adp}, {aevumformat.Aevum, details.ReplaceAllString(test.agentcard, "")}, {aevumformat.AgentCard, test.agentcard}} {
			result, entries := draft(t, agentformat.Agent, target.format, source)
			got := ""
			if auth := endpointOf(t, result)["auth"]; auth != nil {
				text, _ := json.Marshal(auth)
				got = string(text)
			}
			if same, _ := card.EqualJSON([]byte(got), []byte(target.want)); got != target.want && !same {
				t.Errorf("%s is %s, not %s", test.security, got, target.want)
			}
			if isDropped := slices.Contains(entries, "dropped /endpoints/0/security"); isDropped != (target.want == "") {
				t.Errorf("%s: %q", test.security, entries)
			}
		}
	}
}

// A card is revoked by empty lists of tools and endpoints, which are never written for
// another reason.
func TestRevocation(t *testing.T) {
	for _, test := range []struct{ description, want string }{
		{`{"status":"revoked"}`, `{"id":"agent://a","name":"A","tools":[],"endpoints":[]}`},
		{`{"skills":[],"endpoints":[]}`, `{"id":"agent://a","name":"A","tools":[]}`},
		{`{"status":"active","skills":[],"endpoints":[]}`, `{"id":"agent://a","name":"A","tools":[]}`},
		{`{"status":"revoked","skills":[{"id":"a"}]}`, `{"id":"agent://a","name":"A","tools":[{"name":"a"}]}`},
		{`{"endpoints":[]}`, `{"id":"agent://a","name":"A","endpoints":[]}`},
	} {
		result, _ := draft(t, agentformat.Agent, adpformat.ADP, test.description, projection.Supply("id", "agent://a"), projection.Supply("name", "A"))
		if same, _ := card.EqualJSON([]byte(result), []byte(test.want)); !same {
			t.Errorf("%s is %s", test.description, result)
		}
	}
}

// Skills whose id a capability cannot have are reported, and the others are written.
func TestIDsOfCapabilities(t *testing.T) {
	source := strings.Replace(whole(`{"protocol":"grpc","address":"grpc://a"}`, ""), `"skills":[`,
		`"skills":[{"id":"capability://a"},{"id":"Big"},{"id":""},{"id":"-a"},`, 1)
	for _, f := range []format.Any{aevumformat.Aevum, aevumformat.AgentCard} {
		result, entries := draft(t, agentformat.Agent, f, source)
		if !strings.Contains(result, `"capabilities":[{"id":"a.b","description":"d"}]`) {
			t.Error(result)
		}
		for i := range 4 {
			if want := fmt.Sprintf("dropped /skills/%d", i); !slices.Contains(entries, want) {
				t.Errorf("%s is not in %q", want, entries)
			}
		}
	}
}

// JSON-RPC stays JSON-RPC from A2A to ADP and back.
func TestJSONRPC(t *testing.T) {
	const source = `{"name":"A","description":"d","version":"1.0.0","protocolVersion":"0.3.0","url":"https://a.example/",
		"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"s","description":"d","tags":["t"]}]}`
	middle, _ := draft(t, a2aformat.A2A03, adpformat.ADP, source, projection.Supply("id", "agent://a"))
	result, _ := draft(t, adpformat.ADP, a2aformat.A2A03, middle)
	if e := endpointOf(t, middle); e["protocol"] != "jsonrpc" || !strings.Contains(result, `"preferredTransport":"JSONRPC"`) {
		t.Error(middle, result)
	}
}

// A price for another unit than a request is no price of a request.
func TestPriceOfUnit(t *testing.T) {
	const endpoint = `{"protocol":"grpc","address":"grpc://a"}`
	result, _ := draft(t, agentformat.Agent, aevumformat.AgentCard, whole(endpoint, `,"pricing":{"amount":0.05,"currency":"USD"}`))
	if !strings.Contains(result, `"pricing":{"currency":"USD","cost_per_request":0.05}`) {
		t.Error(result)
	}
	result, entries := draft(t, agentformat.Agent, aevumformat.AgentCard, whole(endpoint, `,"pricing":{"amount":0.05,"currency":"USD","unit":"hour"}`))
	if strings.Contains(result, "pricing") {
		t.Error(result, entries)
	}
}

// Members that a description does not have are reported as such.
func TestUnknownMember(t *testing.T) {
	_, report, err := projection.Convert([]byte(`{"identities":[{"kind":"uri","value":"agent://a"}],"name":"A","x":1}`), agentformat.Agent, adpformat.ADP)
	if err != nil || len(report.Entries) != 1 || report.Entries[0].Code != projection.CodeUnknownMember {
		t.Error(report, err)
	}
}

// The number of a revision is used as the version.
func TestVersionOfRevision(t *testing.T) {
	source := strings.Replace(whole(`{"protocol":"grpc","address":"grpc://a"}`, ""), `"version":"1.0.0"`, `"revision":7`, 1)
	result, entries := draft(t, agentformat.Agent, aevumformat.Aevum, source)
	if !strings.Contains(result, `"version":"7.0.0"`) || !slices.Contains(entries, "renamed /revision /version") {
		t.Error(result, entries)
	}
}

// Aevum admits a JSON string that holds the card.
func TestEmbedded(t *testing.T) {
	result, _ := draft(t, aevumformat.Aevum, agentformat.Agent, `"{\"name\":\"A\"}"`)
	if result != `{"name":"A"}` {
		t.Error(result)
	}
}

// The time of a conversion is linear in the number of members.
func TestLinear(t *testing.T) {
	allocations := func(n int) float64 {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"m%d":%d`, i, i)
		}
		text := `{"metadata":{"a":1` + b.String() + `}` + b.String() + `}`
		return testing.AllocsPerRun(3, func() {
			projection.Convert([]byte(text), aevumformat.AgentCard, aevumformat.Aevum)
		})
	}
	endpoints := func(n int) float64 {
		e := strings.Repeat(`,{"protocol":"grpc","address":"grpc://a"}`, n)
		s := strings.Repeat(`,{"a":[],"b":[]}`, n)
		text := whole(e[min(1, n):], `,"security":[{"a":[]}`+s+`]`)
		return testing.AllocsPerRun(3, func() {
			projection.Convert([]byte(text), agentformat.Agent, adpformat.ADP)
			projection.Convert([]byte(text), agentformat.Agent, aevumformat.Aevum)
		})
	}
	if a, b := endpoints(1000), endpoints(4000); b > 6*a {
		t.Errorf("%v allocations for 1000 endpoints, %v for 4000", a, b)
	}
	fixed := allocations(0)
	if a, b := allocations(1000)-fixed, allocations(4000)-fixed; b > 6*a {
		t.Errorf("%v allocations for 1000 members, %v for 4000", a, b)
	}
}
