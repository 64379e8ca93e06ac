package fetch_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// TestHTTPClient: libraries that use the HTTP client fetch under the rules of the client.
func TestHTTPClient(t *testing.T) {
	var seen http.Header
	address := handler(t, func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header
		switch r.URL.Path {
		case "/large":
			sendJSON(w, strings.Repeat("x", 2000))
		case "/missing":
			http.Error(w, "a text of the server", http.StatusNotFound)
		case "/moved":
			http.Redirect(w, r, "/card", http.StatusFound)
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		default:
			w.Header().Set("Cache-Control", "max-age=100")
			sendJSON(w, a2aCard)
		}
	})
	c := newClient(t, fetch.Options{AllowLoopback: true, Cache: fetch.NewMemoryCache(0), Limits: fetch.Limits{Bytes: 1000}})
	t.Cleanup(c.Close)
	client := c.HTTPClient()

	get := func(path string, header ...string) (*http.Response, string, error) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(header); i += 2 {
			request.Header.Set(header[i], header[i+1])
		}
		seen = nil
		response, err := client.Do(request)
		if err != nil {
			return nil, "", err
		}
		body, err := io.ReadAll(response.Body)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			t.Fatal(err)
		}
		return response, string(body), nil
	}

	for _, path := range []string{"/card", "/moved"} {
		response, body, err := get(path, "Accept", "application/json")
		if err != nil || response.StatusCode != http.StatusOK || body != a2aCard || response.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %v, %q, %v", path, response, body, err)
		}
	}
	if _, _, err := get("/card", "Accept", "application/json"); err != nil || seen != nil {
		t.Errorf("the cache was not used: %v, %v", seen, err)
	}
	if _, _, err := get("/card", "Authorization", "Bearer a"); err != nil || seen.Get("Authorization") != "Bearer a" {
		t.Errorf("with a header: %v, %v", seen, err)
	}
	if response, body, err := get("/missing"); err != nil || response.StatusCode != http.StatusNotFound || body != "" {
		t.Errorf("a missing document: %v, %q, %v", response, body, err)
	}
	for path, reason := range map[string]fetch.Reason{"/large": fetch.TooLarge, "/loop": fetch.BadRedirect} {
		if _, _, err := get(path); !errors.Is(err, reason) {
			t.Errorf("%s: %v", path, err)
		}
	}
	for name, send := range map[string]func() (*http.Response, error){
		"POST": func() (*http.Response, error) {
			return client.Post(address, "application/json", strings.NewReader("{}"))
		},
		"HEAD": func() (*http.Response, error) { return client.Head(address) },
	} {
		if response, err := send(); err == nil {
			t.Errorf("%s is sent: %s", name, errors.Join(response.Body.Close(), errors.New(response.Status)))
		}
	}
}

// TestHTTPClientOfPublicAddresses: without options the client connects to public addresses
// only.
func TestHTTPClientOfPublicAddresses(t *testing.T) {
	c := newClient(t, fetch.Options{})
	defer c.Close()
	response, err := c.HTTPClient().Get(handler(t, func(w http.ResponseWriter, _ *http.Request) { sendJSON(w, a2aCard) }))
	if !errors.Is(err, fetch.ForbiddenAddress) {
		t.Errorf("got %v, %v", response, err)
	}
}

// TestHTTPClientForgetsHeaders: a redirect to another origin does not get the header.
func TestHTTPClientForgetsHeaders(t *testing.T) {
	got := "none"
	other := handler(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Get("Authorization")
		sendJSON(w, a2aCard)
	})
	first := handler(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other, http.StatusFound) })
	c := newClient(t, fetch.Options{AllowLoopback: true})
	defer c.Close()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, first, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer a")
	response, err := c.HTTPClient().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil || got != "" {
		t.Errorf("the other origin got %q, %v", got, err)
	}
}
