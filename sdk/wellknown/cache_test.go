package wellknown_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// TestCardCache checks the requirements CARD-CACHE-001 to 003 of a2a-tck, the compatibility kit
// of A2A, with responses over the network (A2A 1.0, section 8.6).
func TestCardCache(t *testing.T) {
	server := httptest.NewServer(handler(t, wellknown.Options{}))
	defer server.Close()
	response, err := http.Get(server.URL + wellknown.A2APath)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Fatal(err)
	}
	for _, requirement := range []struct{ id, header, pattern string }{
		{"CARD-CACHE-001", "Cache-Control", `(^|[ ,])max-age=\d+($|,)`},
		{"CARD-CACHE-002", "ETag", `^(W/)?"[\x21\x23-\x7e]*"$`},
		{"CARD-CACHE-003", "Last-Modified", ` GMT$`},
	} {
		if got := response.Header.Get(requirement.header); !regexp.MustCompile(requirement.pattern).MatchString(got) {
			t.Errorf("%s: %s is %q", requirement.id, requirement.header, got)
		}
	}
	if _, err := http.ParseTime(response.Header.Get("Last-Modified")); err != nil {
		t.Errorf("CARD-CACHE-003: %v", err)
	}
	for _, condition := range [][2]string{{"If-None-Match", "ETag"}, {"If-Modified-Since", "Last-Modified"}} {
		request, err := http.NewRequest("GET", server.URL+wellknown.A2APath, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set(condition[0], response.Header.Get(condition[1]))
		again, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.Body.Close(); err != nil {
			t.Fatal(err)
		}
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: %s", condition[0], again.Status)
		}
	}
}
