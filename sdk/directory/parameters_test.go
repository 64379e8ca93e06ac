package directory_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// TestUnknownParameters: a misspelt or repeated parameter is an error on the routes of this project, and is ignored
// where the service that defines a route ignores it.
func TestUnknownParameters(t *testing.T) {
	c := serve(t, directory.Options{})
	for path, want := range map[string]string{
		"/find?word=clerk":                          `unknown parameter "word" (did you mean "words"?)`,
		"/find?words=clerk&sort=name":               `unknown parameter "sort"; known: words`,
		"/cards?dialekt=a2a":                        `unknown parameter "dialekt" (did you mean "dialect"?)`,
		"/find?words=clerk&words=train":             `the parameter words is given more than once`,
		"/find?tag=a&tag=b&dialect=a2a&dialect=adp": "",
		"/cards?limit=1&limit=2":                    `the parameter limit is given more than once`,
		"/public/agent-cards/discover?word=clerk":   "",
		"/v0.1/servers?word=clerk":                  "",
		"/find?words=clerk&limit=5&offset=0&tag=x":  "",
	} {
		got := c.get(path)
		if want == "" {
			if got.status != http.StatusOK {
				t.Errorf("%s: %d %s", path, got.status, got.text)
			}
			continue
		}
		if message, _ := got.at("error").(string); got.status != http.StatusBadRequest || !strings.HasPrefix(message, want) {
			t.Errorf("%s: %d %s, want %s", path, got.status, got.text, want)
		}
	}
	if got := c.call("POST", "/cards?ID=clerk", a2aCard); got.status != http.StatusBadRequest || !strings.Contains(got.text, `did you mean \"id\"?`) {
		t.Errorf("POST /cards?ID=clerk: %d %s", got.status, got.text)
	}
}
