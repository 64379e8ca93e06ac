package project

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// converted converts and returns the result, or the error, and the report line by line.
func converted(t *testing.T, text string, from, to Format, opts ...Option) (out string, report []string) {
	t.Helper()
	data, r, err := Convert([]byte(text), from, to, opts...)
	if err != nil {
		return err.Error(), nil
	}
	for _, e := range r.Entries {
		report = append(report, fmt.Sprintf("%s %s → %s %s", e.Change, e.Source, e.Target, e.Code))
	}
	return string(data), report
}

func sameJSON(t *testing.T, got, want string) {
	t.Helper()
	if same, err := card.EqualJSON([]byte(got), []byte(want)); err != nil || !same {
		t.Errorf("got  %s\nwant %s (%v)", got, want, err)
	}
}

func sameLines(t *testing.T, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// frameV03 and frameA2A are cards of the two generations with further members.
func frameV03(members string) string {
	return `{"protocolVersion":"0.3.0","name":"A","description":"d","url":"https://a.example/","preferredTransport":"JSONRPC","version":"1","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]` + members + `}`
}

func frameA2A(members string) string {
	return `{"name":"A","description":"d","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3"}],"version":"1","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]` + members + `}`
}

// The lines of reports about the version, of which each generation has a form.
const (
	shortVersionLine = "renamed /protocolVersion → /supportedInterfaces/0/protocolVersion protocol-version"
	fullVersionLine  = "renamed /supportedInterfaces/0/protocolVersion → /protocolVersion protocol-version"
)

// TestSeveralFlows is the case on which readers of A2A disagree: a scheme of 0.3 with more
// than one OAuth flow. It comes back as it was.
func TestSeveralFlows(t *testing.T) {
	const (
		code   = `{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{"s":"S"}}`
		client = `{"tokenUrl":"https://a.example/t","scopes":{}}`
	)
	for _, test := range []struct {
		name, v03, a2a string
		report         []string
	}{
		{
			name: "one flow",
			v03:  `,"securitySchemes":{"o":{"type":"oauth2","flows":{"clientCredentials":` + client + `}}},"security":[{"o":["s"]}]`,
			a2a:  `,"securitySchemes":{"o":{"oauth2SecurityScheme":{"flows":{"clientCredentials":` + client + `}}}},"securityRequirements":[{"schemes":{"o":{"list":["s"]}}}]`,
		},
		{
			name: "two flows",
			v03:  `,"securitySchemes":{"o":{"type":"oauth2","description":"d","oauth2MetadataUrl":"https://a.example/m","flows":{"clientCredentials":` + client + `,"authorizationCode":` + code + `}}},"security":[{"o":["s"]}]`,
			a2a: `,"securitySchemes":{
				"o-authorizationCode":{"oauth2SecurityScheme":{"description":"d","oauth2MetadataUrl":"https://a.example/m","flows":{"authorizationCode":` + code + `}}},
				"o-clientCredentials":{"oauth2SecurityScheme":{"description":"d","oauth2MetadataUrl":"https://a.example/m","flows":{"clientCredentials":` + client + `}}}},
				"securityRequirements":[{"schemes":{"o-authorizationCode":{"list":["s"]}}},{"schemes":{"o-clientCredentials":{"list":["s"]}}}]`,
			report: []string{
				"renamed /securitySchemes/o → /securitySchemes/o-authorizationCode oauth-flows",
				"renamed /securitySchemes/o → /securitySchemes/o-clientCredentials oauth-flows",
			},
		},
		{
			name: "beside another scheme, and two such schemes in one alternative",
			v03:  `,"securitySchemes":{"k":{"type":"mutualTLS"},"o":{"type":"oauth2","flows":{"clientCredentials":` + client + `,"password":` + client + `}},"p":{"type":"oauth2","flows":{"clientCredentials":` + client + `,"implicit":{"authorizationUrl":"https://a.example/a","scopes":{}}}}},"security":[{"k":[]},{"o":["s"],"p":["r"],"k":[]}]`,
			a2a: `,"securitySchemes":{"k":{"mtlsSecurityScheme":{}},
				"o-clientCredentials":{"oauth2SecurityScheme":{"flows":{"clientCredentials":` + client + `}}},
				"o-password":{"oauth2SecurityScheme":{"flows":{"password":` + client + `}}},
				"p-clientCredentials":{"oauth2SecurityScheme":{"flows":{"clientCredentials":` + client + `}}},
				"p-implicit":{"oauth2SecurityScheme":{"flows":{"implicit":{"authorizationUrl":"https://a.example/a","scopes":{}}}}}},
				"securityRequirements":[{"schemes":{"k":{"list":[]}}},
				{"schemes":{"k":{"list":[]},"o-clientCredentials":{"list":["s"]},"p-clientCredentials":{"list":["r"]}}},
				{"schemes":{"k":{"list":[]},"o-clientCredentials":{"list":["s"]},"p-implicit":{"list":["r"]}}},
				{"schemes":{"k":{"list":[]},"o-password":{"list":["s"]},"p-clientCredentials":{"list":["r"]}}},
				{"schemes":{"k":{"list":[]},"o-password":{"list":["s"]},"p-implicit":{"list":["r"]}}}]`,
			report: []string{
				"renamed /securitySchemes/o → /securitySchemes/o-clientCredentials oauth-flows",
				"renamed /securitySchemes/o → /securitySchemes/o-password oauth-flows",
				"renamed /securitySchemes/p → /securitySchemes/p-clientCredentials oauth-flows",
				"renamed /securitySchemes/p → /securitySchemes/p-implicit oauth-flows",
			},
		},
		{
			name: "a name that is taken",
			v03:  `,"securitySchemes":{"o":{"type":"oauth2","flows":{"clientCredentials":` + client + `,"password":` + client + `}},"o-password":{"type":"http","scheme":"basic"}},"security":[{"o-password":[]},{"o":[]}]`,
			a2a: `,"securitySchemes":{
				"o-clientCredentials-2":{"oauth2SecurityScheme":{"flows":{"clientCredentials":` + client + `}}},
				"o-password-2":{"oauth2SecurityScheme":{"flows":{"password":` + client + `}}},
				"o-password":{"httpAuthSecurityScheme":{"scheme":"basic"}}},
				"securityRequirements":[{"schemes":{"o-password":{"list":[]}}},{"schemes":{"o-clientCredentials-2":{"list":[]}}},{"schemes":{"o-password-2":{"list":[]}}}]`,
			report: []string{
				"renamed /securitySchemes/o → /securitySchemes/o-clientCredentials-2 oauth-flows",
				"renamed /securitySchemes/o → /securitySchemes/o-password-2 oauth-flows",
			},
		},
		{
			name: "requirements of skills",
			v03:  `,"securitySchemes":{"o":{"type":"oauth2","flows":{"clientCredentials":` + client + `,"password":` + client + `}}},"skills":[{"id":"s","name":"s","description":"s","tags":[],"security":[{"o":["w"]},{}]}]`,
			a2a: `,"securitySchemes":{
				"o-clientCredentials":{"oauth2SecurityScheme":{"flows":{"clientCredentials":` + client + `}}},
				"o-password":{"oauth2SecurityScheme":{"flows":{"password":` + client + `}}}},
				"skills":[{"id":"s","name":"s","description":"s","tags":[],"securityRequirements":[{"schemes":{"o-clientCredentials":{"list":["w"]}}},{"schemes":{"o-password":{"list":["w"]}}},{"schemes":{}}]}]`,
			report: []string{
				"renamed /securitySchemes/o → /securitySchemes/o-clientCredentials oauth-flows",
				"renamed /securitySchemes/o → /securitySchemes/o-password oauth-flows",
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			frame := func(f func(string) string, members string) string {
				if strings.Contains(members, `"skills"`) {
					return strings.Replace(f(members), `"skills":[],`, ``, 1)
				}
				return f(members)
			}
			out, report := converted(t, frame(frameV03, test.v03), "a2a-0.3", "a2a")
			sameJSON(t, out, frame(frameA2A, test.a2a))
			sameLines(t, report, append(test.report, shortVersionLine))
			back, report := converted(t, out, "a2a", "a2a-0.3")
			sameJSON(t, back, frame(frameV03, test.v03))
			for _, line := range report {
				if strings.HasPrefix(line, "dropped") || strings.HasPrefix(line, "narrowed") {
					t.Errorf("the way back has lost something: %s", line)
				}
			}
		})
	}
}

// TestFlowsOfA2AStayApart: schemes are joined only where all that names them agrees.
func TestFlowsOfA2AStayApart(t *testing.T) {
	for name, requirements := range map[string]string{
		"one of them alone": `[{"schemes":{"x-authorizationCode":{"list":["s"]}}}]`,
		"in another order":  `[{"schemes":{"x-clientCredentials":{"list":["s"]}}},{"schemes":{"x-authorizationCode":{"list":["s"]}}}]`,
		"other scopes":      `[{"schemes":{"x-authorizationCode":{"list":["s"]}}},{"schemes":{"x-clientCredentials":{"list":["r"]}}}]`,
		"both together":     `[{"schemes":{"x-authorizationCode":{"list":["s"]},"x-clientCredentials":{"list":["s"]}}}]`,
		"apart":             `[{"schemes":{"x-authorizationCode":{"list":["s"]}}},{},{"schemes":{"x-clientCredentials":{"list":["s"]}}}]`,
	} {
		t.Run(name, func(t *testing.T) {
			text := frameA2A(`,"securitySchemes":{"x-authorizationCode":` + a2aCode + `,"x-clientCredentials":` + a2aClient + `},"securityRequirements":` + strings.ReplaceAll(requirements, "{}", `{"schemes":{}}`))
			out, _ := converted(t, text, "a2a", "a2a-0.3")
			back, _ := converted(t, out, "a2a-0.3", "a2a")
			sameJSON(t, back, text)
			if strings.Contains(out, `"x":`) {
				t.Errorf("they are one: %s", out)
			}
		})
	}
}

// TestFlowsAreInjective takes random schemes apart and puts them together again: either all
// is as before, or the report would have said that it is not.
func TestFlowsAreInjective(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	names := []string{"o", "o-", "p", "", "o-password", "o-implicit", "o-password-2", "o-implicit-2", "o-password-1", "o-password-02", "o-password-implicit"}
	for range 5000 {
		d := demands{schemes: map[string]scheme{}, lists: make([][]v03.SecurityRequirement, 2)}
		for _, name := range names {
			if rng.IntN(3) > 0 {
				continue
			}
			x := scheme{kind: "oauth2", flows: a2acard.Members{}}
			for _, flow := range []string{"implicit", "password"} {
				if rng.IntN(2) == 0 {
					x.flows = append(x.flows, a2acard.Member{Name: flow, Value: `{}`})
				}
			}
			d.schemes[name] = x
		}
		for i := range d.lists {
			for range rng.IntN(3) {
				alternative := v03.SecurityRequirement{}
				for range rng.IntN(3) {
					alternative[names[rng.IntN(len(names))]] = []string{"s"}
				}
				d.lists[i] = append(d.lists[i], alternative)
			}
		}
		before := d.clone()
		done := d.takeApart()
		apart := d.clone()
		mistakable := d.mistakable(done)
		d.putTogether()
		if same := sameDemands(before, &d); same == (len(mistakable) > 0) {
			t.Fatalf("before %v %v\napart  %v %v\nafter  %v %v\nmistakable %v", before.schemes, before.lists, apart.schemes, apart.lists, d.schemes, d.lists, mistakable)
		}
		d.takeApart()
		if !sameDemands(apart, &d) {
			t.Fatalf("apart %v %v\nagain %v %v", apart.schemes, apart.lists, d.schemes, d.lists)
		}
	}
}

func sameDemands(a, b *demands) bool {
	return maps.EqualFunc(a.schemes, b.schemes, func(x, y scheme) bool { return x.flat().Text() == y.flat().Text() }) &&
		slices.EqualFunc(a.lists, b.lists, sameRequirements)
}

// TestManyAlternatives: a requirement that would multiply beyond measure stays as it is, and
// the card is refused instead of filling the memory.
func TestManyAlternatives(t *testing.T) {
	var schemes, names []string
	for i := range 12 {
		schemes = append(schemes, fmt.Sprintf(`"o%d":%s`, i, v03Both))
		names = append(names, fmt.Sprintf(`"o%d":[]`, i))
	}
	text := frameV03(`,"securitySchemes":{` + strings.Join(schemes, ",") + `},"security":[{` + strings.Join(names, ",") + `}]`)
	out, _ := converted(t, text, "a2a-0.3", "a2a")
	if !strings.Contains(out, "flow-kind") {
		t.Errorf("got %.200s", out)
	}
}

// TestManySchemes: no card takes long.
func TestManySchemes(t *testing.T) {
	var parts, wholes, alternatives []string
	for i := range 10_000 {
		parts = append(parts, fmt.Sprintf(`"o%d-authorizationCode":%s,"o%d-clientCredentials":%s`, i, a2aCode, i, a2aClient))
		wholes = append(wholes, fmt.Sprintf(`"o%d":%s`, i, v03Both))
		alternatives = append(alternatives, fmt.Sprintf(`{"schemes":{"o%d-authorizationCode":{}}}`, i))
	}
	start := time.Now()
	converted(t, frameA2A(`,"securitySchemes":{`+strings.Join(parts, ",")+`},"securityRequirements":[`+strings.Join(alternatives, ",")+`]`), "a2a", "a2a-0.3")
	converted(t, frameV03(`,"securitySchemes":{`+strings.Join(wholes, ",")+`}`), "a2a-0.3", "a2a")
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %s", took)
	}
}

// TestA2AGenerations has what else the generations do not share.
func TestA2AGenerations(t *testing.T) {
	for _, test := range []struct {
		name, text string
		from, to   Format
		opts       []Option
		want       string
		report     []string
	}{
		{
			name: "schemes of all kinds", from: "a2a-0.3", to: "a2a",
			text:   frameV03(`,"securitySchemes":{"a":{"type":"apiKey","in":"header","name":"k","description":"d"},"b":{"type":"http","scheme":"bearer","bearerFormat":"JWT"},"c":{"type":"openIdConnect","openIdConnectUrl":"https://a.example/"},"d":{"type":"mutualTLS"}},"security":[{"a":[],"b":[]},{"c":["s"]}]`),
			want:   frameA2A(`,"securitySchemes":{"a":{"apiKeySecurityScheme":{"location":"header","name":"k","description":"d"}},"b":{"httpAuthSecurityScheme":{"scheme":"bearer","bearerFormat":"JWT"}},"c":{"openIdConnectSecurityScheme":{"openIdConnectUrl":"https://a.example/"}},"d":{"mtlsSecurityScheme":{}}},"securityRequirements":[{"schemes":{"a":{"list":[]},"b":{"list":[]}}},{"schemes":{"c":{"list":["s"]}}}]`),
			report: []string{shortVersionLine},
		},
		{
			name: "what 1.0 took out", from: "a2a-0.3", to: "a2a",
			text:   strings.Replace(frameV03(`,"supportsAuthenticatedExtendedCard":true,"signatures":[{"protected":"e30","signature":"AA"}],"additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"},{"url":"https://a.example/rest","transport":"HTTP+JSON"}]`), `"capabilities":{}`, `"capabilities":{"stateTransitionHistory":true,"streaming":false}`, 1),
			want:   strings.NewReplacer(`"capabilities":{}`, `"capabilities":{"streaming":false,"extendedAgentCard":true}`, `"0.3"}]`, `"0.3"},{"url":"https://a.example/rest","protocolBinding":"HTTP+JSON","protocolVersion":"0.3"}]`).Replace(frameA2A("")),
			report: []string{shortVersionLine, "dropped /capabilities/stateTransitionHistory →  history", "dropped /signatures →  signature", "narrowed /additionalInterfaces → /supportedInterfaces interface"},
		},
		{
			name: "what is not said", from: "a2a-0.3", to: "a2a",
			text:   strings.NewReplacer(`"preferredTransport":"JSONRPC",`, "", `"protocolVersion":"0.3.0",`, "").Replace(frameV03("")),
			want:   frameA2A(""),
			report: []string{"defaulted /preferredTransport → /supportedInterfaces/0/protocolBinding default", "defaulted /protocolVersion → /supportedInterfaces/0/protocolVersion protocol-version"},
		},
		{
			name: "protocol buffers are read", from: "a2a-0.3", to: "a2a",
			text: frameV03(`,"security_schemes":{"k":{"apiKeySecurityScheme":{"location":"query","name":"k"}}},"security":[{"schemes":{"k":{}}}]`),
			want: frameA2A(`,"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"query","name":"k"}}},"securityRequirements":[{"schemes":{"k":{"list":[]}}}]`),
			report: []string{
				"renamed /security_schemes →  normal-form", "renamed /security_schemes/k/apiKeySecurityScheme →  normal-form", "renamed /security_schemes/k/apiKeySecurityScheme/location →  normal-form",
				"renamed /security/0/schemes →  normal-form", "renamed /security/0/schemes/k →  normal-form", shortVersionLine,
			},
		},
		{
			name: "null is reported", from: "a2a-0.3", to: "a2a",
			text:   frameV03(`,"provider":null,"documentationUrl":null`),
			want:   frameA2A(""),
			report: []string{"dropped /provider →  null", "dropped /documentationUrl →  null", shortVersionLine},
		},
		{
			name: "a short version", from: "a2a-0.3", to: "a2a",
			text:   strings.Replace(frameV03(""), `"0.3.0"`, `"0.3"`, 1),
			want:   frameA2A(""),
			report: []string{shortVersionLine},
		},
		{
			name: "an empty version", from: "a2a-0.3", to: "a2a",
			text:   strings.Replace(frameV03(""), `"0.3.0"`, `""`, 1),
			want:   frameA2A(""),
			report: []string{shortVersionLine},
		},
		{
			name: "a release of 0.2", from: "a2a-0.3", to: "a2a",
			text: strings.Replace(frameV03(""), `"0.3.0"`, `"0.2.6"`, 1),
			want: strings.Replace(frameA2A(""), `"0.3"`, `"0.2.6"`, 1),
		},
		{
			name: "a release of 0.2, back", from: "a2a", to: "a2a-0.3",
			text: strings.Replace(frameA2A(""), `"0.3"`, `"0.2.6"`, 1),
			want: strings.Replace(frameV03(""), `"0.3.0"`, `"0.2.6"`, 1),
		},
		{
			name: "what 0.3 does not have", from: "a2a", to: "a2a-0.3",
			text: frameA2A(`,"securitySchemes":{"o":{"oauth2SecurityScheme":{"flows":{"deviceCode":{"deviceAuthorizationUrl":"https://a.example/d","tokenUrl":"https://a.example/t","scopes":{}}}}},"p":{"oauth2SecurityScheme":{"flows":{"authorizationCode":{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{},"pkceRequired":true}}}}},"signatures":[]`),
			want: frameV03(`,"securitySchemes":{"o":{"type":"oauth2","flows":{}},"p":{"type":"oauth2","flows":{"authorizationCode":{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{}}}}}`),
			report: []string{
				fullVersionLine,
				"dropped /securitySchemes/o/oauth2SecurityScheme/flows/deviceCode →  oauth-flows",
				"dropped /securitySchemes/p/oauth2SecurityScheme/flows/authorizationCode/pkceRequired →  oauth-flows",
				"dropped /signatures →  signature",
			},
		},
		{
			name: "a card of 1.0 alone", from: "a2a", to: "a2a-0.3",
			text:   strings.Replace(frameA2A(""), `"protocolVersion":"0.3"`, `"protocolVersion":"1.0","tenant":"t"`, 1),
			want:   frameV03(""),
			report: []string{"narrowed /supportedInterfaces/0/protocolVersion → /protocolVersion protocol-version", "dropped /supportedInterfaces/0/tenant →  tenant"},
		},
		{
			name: "a card of both", from: "a2a", to: "a2a-0.3",
			text:   strings.Replace(frameA2A(""), `[{"url"`, `[{"url":"https://b.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url"`, 1),
			want:   frameV03(""),
			report: []string{"narrowed /supportedInterfaces → /url protocol-version", "renamed /supportedInterfaces/1/protocolVersion → /protocolVersion protocol-version"},
		},
		{
			name: "the caller names the version", from: "a2a", to: "a2a-0.3", opts: []Option{ProtocolVersion("0.2.6")},
			text:   frameA2A(""),
			want:   strings.Replace(frameV03(""), `"0.3.0"`, `"0.2.6"`, 1),
			report: []string{"narrowed /supportedInterfaces/0/protocolVersion → /protocolVersion protocol-version"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, report := converted(t, test.text, test.from, test.to, test.opts...)
			sameJSON(t, out, test.want)
			sameLines(t, report, test.report)
		})
	}
}
