package fetch_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// listServer serves the pages that a function makes from the parameters, and counts them.
func listServer(t *testing.T, page func(path string, values url.Values) string) (base string, c *fetch.Client, pages *int) {
	t.Helper()
	pages = new(int)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*pages++
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, page(r.URL.Path, r.URL.Query()))
	}))
	t.Cleanup(server.Close)
	c, err := fetch.NewClient(fetch.Options{AllowLoopback: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return server.URL, c, pages
}

func TestRegistryServers(t *testing.T) {
	const entry = `{"server":{"name":"io.example/%d","description":"d","version":"1"},"_meta":{}}`
	base, c, pages := listServer(t, func(path string, values url.Values) string {
		if path != "/registry/v0.1/servers" || values.Get("search") != "a b" {
			return `{}`
		}
		n, next := 1, `"nextCursor":"io.example/2:1&x",`
		if cursor := values.Get("cursor"); cursor == "io.example/2:1&x" {
			n, next = 3, ""
		}
		return `{"servers":[` + fmt.Sprintf(entry, n) + "," + fmt.Sprintf(entry, n+1) + `],"metadata":{` + next + `"count":2}}`
	})
	list := fetch.RegistryServers(base+"/registry/", url.Values{"search": {"a b"}})
	var names []string
	for s, err := range fetch.All(t.Context(), c, list, card.PageLimits{}) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, s.Name)
	}
	if want := []string{"io.example/1", "io.example/2", "io.example/3", "io.example/4"}; !slices.Equal(names, want) || *pages != 2 {
		t.Errorf("got %q from %d pages", names, *pages)
	}
	for range fetch.All(t.Context(), c, list, card.PageLimits{}) {
		break
	}
	if *pages != 3 {
		t.Errorf("a loop that ends at once fetched %d pages", *pages-2)
	}
}

func TestNooterraCards(t *testing.T) {
	base, c, _ := listServer(t, func(path string, values url.Values) string {
		offset, _ := strconv.Atoi(values.Get("offset"))
		if path != "/public/agent-cards/discover" || values.Get("limit") != "2" {
			return `{}`
		}
		var matches []string
		for i := offset; i < min(offset+2, 5); i++ {
			matches = append(matches, fmt.Sprintf(`{"rank":%d,"agentCard":{"agentId":"a%d"}}`, i+1, i))
		}
		return fmt.Sprintf(`{"ok":true,"total":5,"limit":2,"offset":%d,"results":[%s]}`, offset, strings.Join(matches, ","))
	})
	var ids []string
	for m, err := range fetch.All(t.Context(), c, fetch.NooterraCards(base, discovery.Query{Limit: 2}), card.PageLimits{}) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.AgentCard.AgentID)
	}
	if strings.Join(ids, " ") != "a0 a1 a2 a3 a4" {
		t.Errorf("got %q", ids)
	}
}

// A list of a server that cannot be trusted ends, and an answer that is no page is an error.
func TestListErrors(t *testing.T) {
	const start = `{"servers":[{"server":{"name":"a"}}],"metadata":{"nextCursor":`
	for _, tt := range []struct {
		name, page string
		limits     card.PageLimits
		reason     fetch.Reason
		wrapped    error
		message    string
		entries    int
	}{
		{"a cursor that repeats", start + `"x"}}`, card.PageLimits{}, fetch.BadPages, card.ErrPageCursor, "earlier page", 2},
		{"too many pages", start + `"%d"}}`, card.PageLimits{Pages: 3}, fetch.BadPages, card.ErrPageLimit, "3 pages", 3},
		{"too many bytes", start + `"%d"}}`, card.PageLimits{Bytes: 100}, fetch.BadPages, card.ErrPageLimit, "100 bytes", 1},
		{"no page", `{}`, card.PageLimits{}, fetch.Unreadable, nil, "no member servers", 0},
		{"no list", `[]`, card.PageLimits{}, fetch.Unreadable, nil, "cannot be read", 0},
		{"no JSON", `<html>`, card.PageLimits{}, fetch.Unreadable, nil, "cannot be read", 0},
		{"no server", `{"servers":[{}]}`, card.PageLimits{}, fetch.Unreadable, nil, "no member server", 0},
	} {
		n := 0
		base, c, pages := listServer(t, func(string, url.Values) string {
			n++
			return strings.ReplaceAll(tt.page, "%d", strconv.Itoa(n))
		})
		entries, failures := 0, 0
		for _, err := range fetch.All(t.Context(), c, fetch.RegistryServers(base, nil), tt.limits) {
			if err == nil {
				entries++
				continue
			}
			failures++
			failed, ok := errors.AsType[*fetch.Error](err)
			if !ok || failed.Reason != tt.reason || tt.wrapped != nil && !errors.Is(err, tt.wrapped) || !strings.Contains(err.Error(), tt.message) {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
		if failures != 1 || entries != tt.entries || *pages > 4 {
			t.Errorf("%s: %d entries, %d errors, %d pages", tt.name, entries, failures, *pages)
		}
	}
	base, c, _ := listServer(t, func(string, url.Values) string { return `{"ok":true,"total":3,"offset":0,"results":[{"rank":1},2]}` })
	for _, err := range fetch.All(t.Context(), c, fetch.NooterraCards(base, discovery.Query{}), card.PageLimits{}) {
		if err == nil || !strings.Contains(err.Error(), "results") {
			t.Errorf("a list with an element of another kind: %v", err)
		}
	}
	for _, err := range fetch.All(t.Context(), c, fetch.RegistryServers("https://user:secret@registry.example", nil), card.PageLimits{}) {
		if !errors.Is(err, fetch.BadAddress) || strings.Contains(err.Error(), "secret") {
			t.Errorf("an address with a password: %v", err)
		}
	}
}
