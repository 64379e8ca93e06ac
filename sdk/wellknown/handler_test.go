package wellknown_test

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// changed is the modification time of the served documents.
var changed = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

// served are a card with one form and a card with two.
var served = []wellknown.Document{
	{Path: wellknown.AgentCardPath, Bytes: []byte(`{"name": "aevum"}` + "\n"), Modified: changed},
	{
		Path: wellknown.A2APath, Bytes: []byte(`{"name":"both"}`), Modified: changed,
		Versions: map[string][]byte{"1.0": []byte(`{"name":"one"}`), "0.3": []byte(`{"name":"old"}`)},
	},
}

func handler(t *testing.T, o wellknown.Options) *wellknown.Handler {
	t.Helper()
	h, err := wellknown.New(served, o)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// ask sends a request with headers "Name: value", and returns the response and its body.
func ask(t *testing.T, h http.Handler, method, target string, headers ...string) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	response := w.Result()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(text)
}

func TestGet(t *testing.T) {
	response, text := ask(t, handler(t, wellknown.Options{}), "GET", wellknown.AgentCardPath)
	if response.StatusCode != 200 || text != string(served[0].Bytes) {
		t.Errorf("%s, body %q", response.Status, text)
	}
	for name, want := range map[string]string{
		"Content-Type":                "application/agentcard+json",
		"Cache-Control":               "max-age=3600",
		"Last-Modified":               "Sun, 01 Mar 2026 08:00:00 GMT",
		"Vary":                        "Accept",
		"Content-Length":              "18",
		"X-Content-Type-Options":      "nosniff",
		"Access-Control-Allow-Origin": "",
	} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if tag := response.Header.Get("ETag"); len(tag) < 10 || tag[0] != '"' {
		t.Errorf("the ETag %s is not strong", tag)
	}
}

// TestHead: HEAD has the status and headers of GET but no body.
func TestHead(t *testing.T) {
	h := handler(t, wellknown.Options{})
	get, _ := ask(t, h, "GET", wellknown.A2APath)
	head, text := ask(t, h, "HEAD", wellknown.A2APath)
	if text != "" || head.StatusCode != 200 || !maps.EqualFunc(get.Header, head.Header, slices.Equal) {
		t.Errorf("%s, %v, body %q; GET has %v", head.Status, head.Header, text, get.Header)
	}
}

func TestConditional(t *testing.T) {
	h := handler(t, wellknown.Options{})
	first, _ := ask(t, h, "GET", wellknown.AgentCardPath)
	tag := first.Header.Get("ETag")
	tests := []struct {
		header string
		status int
	}{
		{"If-None-Match: " + tag, 304},
		{"If-None-Match: W/" + tag, 304},
		{`If-None-Match: "a", W/"b" ,` + tag, 304},
		{"If-None-Match: *", 304},
		{`If-None-Match: "a"`, 200},
		{"If-None-Match: " + strings.Trim(tag, `"`), 200},
		{"If-Modified-Since: Sun, 01 Mar 2026 08:00:00 GMT", 304},
		{"If-Modified-Since: Mon, 02 Mar 2026 08:00:00 GMT", 304},
		{"If-Modified-Since: Sun, 01 Mar 2026 07:59:59 GMT", 200},
		{"If-Modified-Since: yesterday", 200},
		{"If-Match: " + tag, 200},
		{`If-Match: "a"`, 412},
		{"If-Match: W/" + tag, 412},
	}
	for _, tt := range tests {
		for _, method := range []string{"GET", "HEAD"} {
			response, text := ask(t, h, method, wellknown.AgentCardPath, tt.header)
			if response.StatusCode != tt.status || tt.status == 304 && text != "" {
				t.Errorf("%s %s: %s, body %q", method, tt.header, response.Status, text)
			}
			if tt.status == 304 && (response.Header.Get("Cache-Control") != "max-age=3600" || response.Header.Get("Vary") != "Accept" || response.Header.Get("ETag") != tag) {
				t.Errorf("%s %s: %v", method, tt.header, response.Header)
			}
		}
	}
	// If-None-Match takes precedence.
	response, _ := ask(t, h, "GET", wellknown.AgentCardPath, `If-None-Match: "a"`, "If-Modified-Since: Mon, 02 Mar 2026 08:00:00 GMT")
	if response.StatusCode != 200 {
		t.Errorf("If-None-Match and If-Modified-Since: %s", response.Status)
	}
}

// TestMethods: documents are read-only.
func TestMethods(t *testing.T) {
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} {
		response, _ := ask(t, handler(t, wellknown.Options{}), method, wellknown.A2APath)
		if response.StatusCode != 405 || response.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %s, Allow %q", method, response.Status, response.Header.Get("Allow"))
		}
	}
}

func TestNotFound(t *testing.T) {
	for _, path := range []string{"/", "/.well-known/", "/.well-known/agentcard/", "/.well-known/AgentCard", "/a/.well-known/agentcard"} {
		if response, _ := ask(t, handler(t, wellknown.Options{}), "GET", path); response.StatusCode != 404 {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
}

func TestContentNegotiation(t *testing.T) {
	tests := []struct {
		accept string
		status int
		want   string
	}{
		{"", 200, "application/agentcard+json"},
		{"*/*", 200, "application/agentcard+json"},
		{"application/json", 200, "application/json"},
		{"Application/JSON;charset=utf-8", 200, "application/json"},
		{"application/json;q=0.5, application/agentcard+json;q=0.4", 200, "application/json"},
		{"application/*;q=0.2, application/agentcard+json;q=0.1", 200, "application/json"},
		{"text/html,application/xhtml+xml,*/*;q=0.8", 200, "application/agentcard+json"},
		{"*/*, application/agentcard+json;q=0", 200, "application/json"},
		{"text/html", 406, ""},
		{"application/json;q=0", 406, ""},
		{"*/*;q=0", 406, ""},
		{"nonsense", 200, "application/agentcard+json"},
		{"application/json;q=7", 200, "application/agentcard+json"},
		{wellknown.AcceptCards, 200, "application/agentcard+json"},
	}
	for _, tt := range tests {
		response, text := ask(t, handler(t, wellknown.Options{}), "GET", wellknown.AgentCardPath, "Accept: "+tt.accept)
		if response.StatusCode != tt.status || tt.want != "" && response.Header.Get("Content-Type") != tt.want {
			t.Errorf("Accept %q: %s, %s", tt.accept, response.Status, response.Header.Get("Content-Type"))
		}
		if tt.status == 406 && (!strings.Contains(text, "application/agentcard+json, application/json") || response.Header.Get("Vary") != "Accept") {
			t.Errorf("Accept %q: %v %q", tt.accept, response.Header, text)
		}
	}
}

// TestTagsDifferByType: a strong ETag belongs to one representation.
func TestTagsDifferByType(t *testing.T) {
	h := handler(t, wellknown.Options{})
	one, _ := ask(t, h, "GET", wellknown.AgentCardPath)
	other, _ := ask(t, h, "GET", wellknown.AgentCardPath, "Accept: application/json")
	if one.Header.Get("ETag") == other.Header.Get("ETag") {
		t.Errorf("both types have %s", one.Header.Get("ETag"))
	}
}

func TestVersions(t *testing.T) {
	h := handler(t, wellknown.Options{})
	seen := map[string]bool{}
	for _, tt := range []struct{ target, version, want string }{
		{"", "", `{"name":"both"}`},
		{"", "1.0", `{"name":"one"}`},
		{"", " 0.3", `{"name":"old"}`},
		{"", "2.0", `{"name":"both"}`},
		{"?A2A-Version=0.3", "", `{"name":"old"}`},
		{"?A2A-Version=0.3", "1.0", `{"name":"one"}`},
		{"?%zz", "", `{"name":"both"}`},
	} {
		response, text := ask(t, h, "GET", wellknown.A2APath+tt.target, wellknown.VersionHeader+": "+tt.version)
		if text != tt.want || response.Header.Get("Vary") != "Accept, A2A-Version" {
			t.Errorf("%s %q: %s, %v", tt.target, tt.version, text, response.Header)
		}
		seen[response.Header.Get("ETag")] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d ETags for 3 forms", len(seen))
	}
}

// TestMounted: a handler works below the path of an agent and on a host of several agents.
func TestMounted(t *testing.T) {
	clerk := wellknown.Document{Path: "/clerk" + wellknown.A2APath, Bytes: []byte(`{"name":"clerk"}`)}
	several, err := wellknown.New(append([]wellknown.Document{clerk}, served...), wellknown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{wellknown.A2APath, wellknown.AgentCardPath, clerk.Path}; !slices.Equal(several.Paths(), want) {
		t.Errorf("paths %v", several.Paths())
	}
	mux := http.NewServeMux()
	mux.Handle("/", several)
	mux.Handle("/other/", http.StripPrefix("/other", handler(t, wellknown.Options{})))
	for path, want := range map[string]string{
		clerk.Path:                    `{"name":"clerk"}`,
		wellknown.A2APath:             `{"name":"both"}`,
		"/other" + wellknown.A2APath:  `{"name":"both"}`,
		"/third" + wellknown.A2APath:  "404 page not found\n",
		"/other/" + wellknown.A2APath: "",
	} {
		if _, text := ask(t, mux, "GET", path); want != "" && text != want {
			t.Errorf("%s: %s", path, text)
		}
	}
}

func TestMaxAge(t *testing.T) {
	response, _ := ask(t, handler(t, wellknown.Options{MaxAge: 90 * time.Second}), "GET", wellknown.A2APath)
	if got := response.Header.Get("Cache-Control"); got != "max-age=90" {
		t.Errorf("Cache-Control %s", got)
	}
	response, _ = ask(t, handler(t, wellknown.Options{MaxAge: wellknown.Revalidate}), "GET", wellknown.A2APath)
	if got := response.Header.Get("Cache-Control"); got != "max-age=0" {
		t.Errorf("Cache-Control %s", got)
	}
	if _, err := wellknown.New(served, wellknown.Options{MaxAge: -time.Second}); err == nil {
		t.Error("a negative age is accepted")
	}
}

// TestReplace: readers see either the old or the new documents, never a mixture. An unchanged
// document keeps its modification time.
func TestReplace(t *testing.T) {
	d := wellknown.Document{Path: wellknown.AgentCardPath, Bytes: []byte(`{"n":1}`)}
	h, err := wellknown.New([]wellknown.Document{d}, wellknown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before, _ := ask(t, h, "GET", d.Path)
	if err := h.Replace([]wellknown.Document{d, {Path: "/x", Bytes: []byte("{")}}); err == nil {
		t.Error("a document that is not JSON is accepted")
	}
	if response, _ := ask(t, h, "GET", d.Path); response.StatusCode != 200 {
		t.Errorf("after an error: %s", response.Status)
	}
	time.Sleep(1100 * time.Millisecond)
	if err := h.Replace([]wellknown.Document{d}); err != nil {
		t.Fatal(err)
	}
	if again, _ := ask(t, h, "GET", d.Path); again.Header.Get("Last-Modified") != before.Header.Get("Last-Modified") {
		t.Error("the time of an unchanged document changed")
	}
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			for range 200 {
				if i == 0 {
					if err := h.Replace([]wellknown.Document{d}); err != nil {
						t.Error(err)
					}
				} else if response, text := ask(t, h, "GET", d.Path); response.StatusCode != 200 || text != string(d.Bytes) {
					t.Errorf("%s %s", response.Status, text)
				}
			}
		})
	}
	wait.Wait()
	d.Bytes = []byte(`{"n":2}`)
	if err := h.Replace([]wellknown.Document{d}); err != nil {
		t.Fatal(err)
	}
	after, text := ask(t, h, "GET", d.Path, "If-None-Match: "+before.Header.Get("ETag"))
	if after.StatusCode != 200 || text != `{"n":2}` || after.Header.Get("Last-Modified") == before.Header.Get("Last-Modified") {
		t.Errorf("after the change: %s %s, %s", after.Status, text, after.Header.Get("Last-Modified"))
	}
}

// TestBytesAreCopied: the caller may change its bytes after New.
func TestBytesAreCopied(t *testing.T) {
	text := []byte(`{"n":1}`)
	h, err := wellknown.New([]wellknown.Document{{Path: "/card", Bytes: text}}, wellknown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text[5] = '2'
	if _, got := ask(t, h, "GET", "/card"); got != `{"n":1}` {
		t.Errorf("got %s", got)
	}
}

func TestDocumentsThatCannotBeServed(t *testing.T) {
	object := []byte("{}")
	for name, documents := range map[string][]wellknown.Document{
		"relative path":       {{Path: "card", Bytes: object}},
		"path not clean":      {{Path: "/a/../card", Bytes: object}},
		"no bytes":            {{Path: "/card"}},
		"no JSON":             {{Path: "/card", Bytes: []byte("<html>")}},
		"version no JSON":     {{Path: "/card", Bytes: object, Versions: map[string][]byte{"1.0": nil}}},
		"empty version":       {{Path: "/card", Bytes: object, Versions: map[string][]byte{"": object}}},
		"media type":          {{Path: "/card", Bytes: object, MediaTypes: []string{"json"}}},
		"two for one address": {{Path: "/card", Bytes: object}, {Path: "/card", Bytes: object}},
	} {
		if _, err := wellknown.New(documents, wellknown.Options{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestMediaTypesOfPaths: a document without media types has the media types of its path.
func TestMediaTypesOfPaths(t *testing.T) {
	for path, want := range map[string]string{
		"/a/.well-known/agentcard":    "application/agentcard+json",
		wellknown.AgentJSONPath:       "application/json",
		wellknown.A2APath:             "application/json", // also the path of ADP cards
		wellknown.APICatalogPath:      `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`,
		wellknown.AICatalogPath:       "application/ai-catalog+json",
		wellknown.JWKSPath:            "application/jwk-set+json",
		wellknown.MCPServerCardPath:   "application/mcp-server-card+json",
		"/agent.agentcard.json":       "application/json",
		"/.well-known/something-else": "application/json",
	} {
		h, err := wellknown.New([]wellknown.Document{{Path: path, Bytes: []byte("{}")}}, wellknown.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if response, _ := ask(t, h, "GET", path); response.Header.Get("Content-Type") != want {
			t.Errorf("%s: %s", path, response.Header.Get("Content-Type"))
		}
	}
}

// TestCardDocument: an invalid card is an error when the handler is made, with all findings.
func TestCardDocument(t *testing.T) {
	c := aevum.NewCard().WithAgentID("01JT74NY00K1QWS0AGV91GG1KD").WithName("Clerk").WithVersion("1.2.0").
		AddCapabilities(aevum.NewCapability().WithID("tool.sum").WithDescription("Adds up amounts.")).
		WithEndpoint(aevum.NewEndpoint().WithProtocol(aevum.ProtocolHTTPS).WithURL("https://agents.example.com/clerk"))
	valid, err := c.Build()
	if err != nil {
		t.Fatal(err)
	}
	d, err := wellknown.CardDocument(wellknown.AgentCardPath, valid)
	if text, _ := valid.AppendJSON(nil); err != nil || !bytes.Equal(d.Bytes, text) {
		t.Errorf("%v, %s", err, d.Bytes)
	}
	var invalid *card.InvalidError
	if _, err := wellknown.CardDocument(wellknown.AgentCardPath, &aevum.Card{}); !errors.As(err, &invalid) {
		t.Errorf("an invalid card: %v", err)
	}
}

func TestKeysDocument(t *testing.T) {
	d, err := wellknown.KeysDocument([]byte(`{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}`))
	if err != nil || d.Path != wellknown.JWKSPath {
		t.Errorf("%v, %s", err, d.Path)
	}
	const public, private = `{"kty":"OKP","crv":"Ed25519","x":"AA","kid":"1"}`, `{"kty":"OKP","crv":"Ed25519","x":"AA","kid":"2","d":"AA"}`
	for _, text := range []string{
		`{"keys":[` + private + `]}`,
		`{"keys":[{"kty":"oct","k":"AA"}]}`,
		`{"keys":[` + public + `,` + private + `],"keys":[` + public + `]}`, // readers use one or the other
		`{"keys":[` + private + `],"KEYS":[]}`,
		`{"KEYS":[` + private + `],"keys":[]}`,
		`{"\u212aeys":[],"keys":[]}`,
		`{"keys":[` + public + `],"d":"AA"}`,
		`{"keys":[` + public + `],"backup":{"old":[` + private + `]}}`,
		`{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA","D":"AA"}]}`,
		`{"keys":[{"kty":"OKP","kty":"EC","crv":"Ed25519","x":"AA"}]}`,
		`{"keys":{}}`, `{"keys":null}`, `{"kty":"OKP"}`, `[]`, ``,
	} {
		if _, err := wellknown.KeysDocument([]byte(text)); err == nil || strings.Contains(err.Error(), "AA") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
