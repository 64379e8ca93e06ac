package directory_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// hostile is a name that would change a page which does not escape it.
const hostile = `<script>document.title='owned'</script>"'&amp;` + "\u202E"

// declareNamed declares an A2A card with a name.
func (c client) declareNamed(id, name string) {
	c.t.Helper()
	quoted, err := json.Marshal(name)
	if err != nil {
		c.t.Fatal(err)
	}
	document := strings.Replace(a2aCard, `"Clerk"`, string(quoted), 1)
	if got := c.call("POST", "/cards?id="+url.QueryEscape(id), document); got.status != http.StatusCreated {
		c.t.Fatalf("%d %s", got.status, got.text)
	}
}

// TestPages: browsers find and see public cards. Texts of cards are texts, and other cards are not there.
func TestPages(t *testing.T) {
	c := serve(t, directory.Options{})
	c.write("agt_clerk", "Clerk", `,"visibility":"public","capabilities":["travel.booking"],"description":"Books trains."`)
	c.write("agt_hidden", "Hidden", `,"visibility":"private"`)
	for id, name := range map[string]string{"hostile": hostile, "with/slash ä": "Slash"} {
		c.declareNamed(id, name)
	}
	for path, want := range map[string][]string{
		"/": {
			`<a href="/page/nooterra/agt_clerk"><bdi>Clerk</bdi></a>`, "Books trains.", `href="/page/a2a/hostile"`, "&lt;script&gt;document.title",
			`href="/page/a2a/with%2Fslash%20%C3%A4"`,
		},
		"/?words=trains&tag=&capability=travel.booking&dialect=": {"Clerk", "capability <bdi>travel.booking</bdi>", "words <bdi>trains</bdi>", `value="trains"`},
		"/?words=hidden":                  {"No agent is found."},
		"/?limit=1":                       {`<a rel="next" href="/?limit=1&amp;offset=1">`},
		"/page/nooterra/agt_clerk":        {"<h1><bdi>Clerk</bdi></h1>", "travel.booking", "not proven by a signature", `href="/public/agent-cards/agt_clerk"`, "&#34;agentId&#34;: &#34;agt_clerk&#34;"},
		"/page/a2a/hostile":               {"&lt;script&gt;document.title", `href="/cards/a2a/hostile"`},
		"/page/a2a/with%2Fslash%20%C3%A4": {"<h1><bdi>Slash</bdi></h1>"},
	} {
		got := c.get(path)
		if got.status != http.StatusOK || got.header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %d %v", path, got.status, got.header)
		}
		for _, text := range want {
			if !strings.Contains(got.text, text) {
				t.Errorf("%s lacks %s:\n%s", path, text, got.text)
			}
		}
		if strings.Contains(got.text, "<script") || !strings.Contains(got.header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %v\n%s", path, got.header, got.text)
		}
	}
	deep := strings.Repeat("[", 400) + strings.Repeat("0,", 1000) + "0" + strings.Repeat("]", 400)
	document := strings.Replace(a2aCard, `{`, `{"x":`+deep+`,`, 1)
	if got := c.call("POST", "/cards?id=deep", document); got.status != http.StatusCreated {
		t.Fatalf("%d %s", got.status, got.text)
	}
	if got := c.get("/page/a2a/deep"); !strings.Contains(got.text, deep) {
		t.Errorf("a deep document is indented: the page has %d octets", len(got.text))
	}
	for path, want := range map[string]struct {
		status int
		text   string
	}{
		"/page/nooterra/agt_hidden":                  {http.StatusNotFound, "no such public card"},
		"/page/a2a/none":                             {http.StatusNotFound, "no such card"},
		"/?words=" + strings.Repeat("x", 1001):       {http.StatusBadRequest, "words are too long"},
		"/?offset=x":                                 {http.StatusBadRequest, "offset"},
		"/page/openai/" + strings.Repeat("x", 1<<10): {http.StatusNotFound, "no such card"},
	} {
		got := c.get(path)
		if got.status != want.status || !strings.Contains(got.text, `<p class="error">`) || !strings.Contains(got.text, want.text) {
			t.Errorf("%.40s: %d %s", path, got.status, got.text)
		}
	}
	if got := c.get("/page.css"); got.status != http.StatusOK || !strings.HasPrefix(got.header.Get("Content-Type"), "text/css") {
		t.Errorf("%d %v", got.status, got.header)
	}
}

// TestChromium: Chromium, if it is installed, shows a page as it is meant, without running what a card
// says.
func TestChromium(t *testing.T) {
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("Chromium is not installed")
	}
	c := serve(t, directory.Options{})
	c.declareNamed("hostile", hostile)
	for path, want := range map[string]string{
		"/":                 `<title>Directory of agents</title>`,
		"/page/a2a/hostile": `<title>&lt;script&gt;document.title='owned'&lt;/script&gt;`,
	} {
		out, err := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--dump-dom", c.url+path).Output()
		if err != nil {
			t.Fatal(err)
		}
		if dom := string(out); !strings.Contains(dom, want) || !strings.Contains(dom, "<bdi>&lt;script&gt;") || strings.Contains(dom, "<script") {
			t.Errorf("%s: %s", path, dom)
		}
	}
}
