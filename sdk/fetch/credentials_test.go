package fetch_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// TestCredentialsStayWithTheirOrigin: headers that the caller adds are not sent to another
// origin.
func TestCredentialsStayWithTheirOrigin(t *testing.T) {
	var second http.Header
	other := handler(t, func(w http.ResponseWriter, r *http.Request) {
		second = r.Header
		sendJSON(w, a2aCard)
	})
	var seen []string
	first := handler(t, func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Header.Get("Authorization"))
		if r.URL.Path == "/" {
			http.Redirect(w, r, "/here", http.StatusFound)
			return
		}
		http.Redirect(w, r, other, http.StatusFound)
	})
	client := newClient(t, fetch.Options{AllowLoopback: true, Header: http.Header{"Authorization": {"Bearer secret"}}})
	defer client.Close()
	result, err := client.Fetch(t.Context(), first)
	if err != nil || !slices.Equal(seen, []string{"Bearer secret", "Bearer secret"}) || second.Get("Authorization") != "" {
		t.Errorf("got %v, %v, %v", err, seen, second)
	}
	if want := []string{first, first + "/here"}; !slices.Equal(result.Redirected, want) || result.URL != other {
		t.Errorf("got %v, then %s", result.Redirected, result.URL)
	}
}

// TestCredentialsDoNotComeBack: credentials are not sent either if the other origin redirects
// back, since it chose the address. The response is not cached as a response to credentials.
func TestCredentialsDoNotComeBack(t *testing.T) {
	seen := map[string]string{}
	var first string
	other := handler(t, func(w http.ResponseWriter, r *http.Request) {
		seen["other "+r.URL.Path] = r.Header.Get("Authorization")
		http.Redirect(w, r, first+"/back", http.StatusFound)
	})
	first = handler(t, func(w http.ResponseWriter, r *http.Request) {
		seen[r.URL.Path] = r.Header.Get("Authorization")
		switch r.URL.Path {
		case "/":
			http.Redirect(w, r, other+"/away", http.StatusFound)
		case "/back":
			http.Redirect(w, r, "/card", http.StatusFound)
		default:
			w.Header().Set("Cache-Control", "max-age=60")
			sendJSON(w, a2aCard)
		}
	})
	client := newClient(t, fetch.Options{AllowLoopback: true, Cache: fetch.NewMemoryCache(1 << 20), Header: http.Header{"Authorization": {"Bearer secret"}}})
	defer client.Close()
	if _, err := client.Fetch(t.Context(), first+"/"); err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"/": "Bearer secret", "other /away": "", "/back": "", "/card": ""}; !maps.Equal(seen, want) {
		t.Errorf("the header was sent to %v, want %v", seen, want)
	}
	if _, err := client.Fetch(t.Context(), first+"/card"); err != nil || seen["/card"] != "Bearer secret" {
		t.Errorf("a response without credentials serves a request with them: %v, %v", err, seen)
	}
}
