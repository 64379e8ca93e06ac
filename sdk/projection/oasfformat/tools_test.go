package oasfformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// mixed is an agent with an MCP server and another endpoint.
const mixed = `{"version":"1","description":"d","schemes":{"b":{"type":"http","scheme":"bearer"},"k":{"type":"apiKey","in":"header","name":"X-Key"},"o":{"type":"oauth2"}},
	"skills":[{"kind":"capability","id":"c"},{"id":"plan","description":"Plans.","hints":{"readOnly":true}},{"id":"draw","toolName":"draw_map","title":"Draw","tags":["map"],"input":{"type":"object"},"hints":{"idempotent":true}},{"id":"elsewhere","description":"Not here."}],
	"endpoints":[{"protocol":"http+json","address":"https://a.example/"},
		{"protocol":"mcp","address":"https://a.example/mcp","methods":["plan","draw"],"security":[{"o":[]},{"b":[],"k":[]}]}]}`

// TestToolsBesideOthers: the skills that an agent with several endpoints has at its MCP server are
// tools of the module. Annotations have what a tool does not say, and the skills come back in
// their order.
func TestToolsBesideOthers(t *testing.T) {
	made, report, err := projection.Convert([]byte(mixed), vectors.Description, OASF, required...)
	if err != nil || report.Lossy() {
		t.Fatal(err, report)
	}
	raw := card.Must(card.ParseRaw(made))
	for pointer, want := range map[string]string{
		"/modules/0/data/tools":                       `[{"name":"plan","description":"Plans.","scopes":["read_only"]},{"name":"draw_map","title":"Draw","scopes":["idempotent"]}]`,
		"/modules/0/data/connections":                 `[{"type":"streamable-http","url":"https://a.example/mcp","headers":{"Authorization":"Bearer ${TOKEN}","X-Key":"${X_KEY}"}}]`,
		"/annotations/io.github.agentcard-go.skill.2": `"{\"id\":\"draw\",\"toolName\":\"draw_map\",\"tags\":[\"map\"]}"`,
		"/modules/0/artifact": `{"media_type":"application/json","size":116,"digest":"sha256:e0ee502b197130567244a0207b1bcc1d3eca8ad8f55211cdb798415f3f65c7ce","json":{"tools":[
			{"name":"draw_map","title":"Draw","inputSchema":{"type":"object"},"annotations":{"idempotentHint":true}}]}}`,
	} {
		v, _ := raw.Pointer(pointer)
		if same, _ := card.EqualJSON([]byte(v.String()), []byte(want)); !same {
			t.Errorf("%s is %s, want %s", pointer, v, want)
		}
	}
	if _, ok := raw.Pointer("/annotations/io.github.agentcard-go.skill.1"); ok {
		t.Error("an annotation repeats a tool")
	}
	back, report, err := projection.Convert(made, OASF, vectors.Description)
	was, _ := card.Must(card.ParseRaw([]byte(mixed))).Pointer("/skills")
	skills, _ := card.Must(card.ParseRaw(back)).Pointer("/skills")
	if same, _ := card.EqualJSON([]byte(skills.String()), []byte(was.String())); err != nil || !same {
		t.Errorf("the skills come back as %s, %v", skills, err)
	}
	if text := report.String(); !strings.Contains(text, "/annotations/io.github.agentcard-go.skill.2 → /skills/2/tags: the card has it inside a text that contains JSON") {
		t.Error(text)
	}
	p := projectiontest.Pair{From: vectors.Description, To: OASF, Card: []byte(mixed), Forth: required}
	if !p.Check(t) {
		t.Error("it is not converted")
	}
}

// TestEditedTool: a tool that was edited in the record takes precedence over the annotation.
func TestEditedTool(t *testing.T) {
	made, _, err := projection.Convert([]byte(mixed), vectors.Description, OASF, required...)
	if err != nil {
		t.Fatal(err)
	}
	const noted, edited = `{\"id\":\"draw\",\"toolName\":\"draw_map\",`, `{\"id\":\"draw\",\"toolName\":\"draw_map\",\"title\":\"Paint\",`
	text := strings.Replace(string(made), noted, edited, 1)
	back, report, err := projection.Convert([]byte(text), OASF, vectors.Description)
	title, _ := card.Must(card.ParseRaw(back)).Pointer("/skills/2/title")
	if err != nil || text == string(made) || title.String() != `"Draw"` || !strings.Contains(report.String(), "dropped   /annotations/io.github.agentcard-go.skill.2: the tool of the module says something else") {
		t.Errorf("%s, %v\n%s", title, err, report)
	}
}

// TestCredentials: annotations do not repeat what the header Authorization of a connection says of the
// authentication at an endpoint.
func TestCredentials(t *testing.T) {
	const endpoint, schemes = "io.github.agentcard-go.endpoint.0", "io.github.agentcard-go.schemes"
	for _, test := range []struct{ name, security, schemes, noted string }{
		{"bearer", `[{"bearer":[]}]`, `"bearer":{"type":"http","scheme":"bearer"}`, ""},
		{"basic", `[{"basic":[]}]`, `"basic":{"type":"http","scheme":"basic"}`, ""},
		{"another scheme", `[{"bearer":[]}]`, `"bearer":{"type":"http","scheme":"bearer"},"m":{"type":"mutualTLS"}`, schemes},
		{"a name", `[{"b":[]}]`, `"b":{"type":"http","scheme":"bearer"}`, endpoint + " " + schemes},
		{"letter case", `[{"Bearer":[]}]`, `"Bearer":{"type":"http","scheme":"Bearer"}`, endpoint + " " + schemes},
		{"details", `[{"bearer":[]}]`, `"bearer":{"type":"http","scheme":"bearer","bearerFormat":"JWT"}`, endpoint + " " + schemes},
		{"scopes", `[{"bearer":["r"]}]`, `"bearer":{"type":"http","scheme":"bearer"}`, endpoint + " " + schemes},
		{"alternatives", `[{"bearer":[]},{}]`, `"bearer":{"type":"http","scheme":"bearer"}`, endpoint + " " + schemes},
		{"methods", `[{"bearer":[]}],"methods":["a"]`, `"bearer":{"type":"http","scheme":"bearer"}`, endpoint + " " + schemes},
	} {
		text := `{"version":"1","description":"d","schemes":{` + test.schemes + `},"endpoints":[{"protocol":"mcp","address":"https://a.example/mcp","security":` + test.security + `}]}`
		made, report, err := projection.Convert([]byte(text), vectors.Description, OASF, required...)
		if err != nil || report.Lossy() {
			t.Errorf("%s: %v\n%v", test.name, err, report)
			continue
		}
		var noted []string
		for _, name := range []string{endpoint, schemes} {
			if _, ok := card.Must(card.ParseRaw(made)).Pointer("/annotations/" + name); ok {
				noted = append(noted, name)
			}
		}
		if got := strings.Join(noted, " "); got != test.noted {
			t.Errorf("%s: the annotations are %q, want %q", test.name, got, test.noted)
		}
		back, _, err := projection.Convert(made, OASF, vectors.Description)
		for _, pointer := range []string{"/schemes", "/endpoints"} {
			was, _ := card.Must(card.ParseRaw([]byte(text))).Pointer(pointer)
			now, _ := card.Must(card.ParseRaw(back)).Pointer(pointer)
			if same, _ := card.EqualJSON([]byte(now.String()), []byte(was.String())); err != nil || !same {
				t.Errorf("%s: %s comes back as %s, %v", test.name, pointer, now, err)
			}
		}
		if !(projectiontest.Pair{From: vectors.Description, To: OASF, Card: []byte(text), Forth: required}).Check(t) {
			t.Errorf("%s: it is not converted", test.name)
		}
	}
}
