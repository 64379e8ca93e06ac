package fetch_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// start is the initial time of the tests' clock.
var start = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// cachedServer is a server and a client with a cache. Tests set the header and status of the
// server and move the client's clock.
type cachedServer struct {
	t       *testing.T
	url     string
	client  *fetch.Client
	cache   *fetch.MemoryCache
	now     time.Time
	header  map[string]string
	status  int
	body    string
	asked   int
	request http.Header
}

func newCachedServer(t *testing.T, o fetch.Options) *cachedServer {
	s := &cachedServer{t: t, cache: fetch.NewMemoryCache(0), now: start, status: http.StatusOK, body: a2aCard}
	s.url = handler(t, func(w http.ResponseWriter, r *http.Request) {
		s.asked++
		s.request = r.Header
		w.Header()["Date"] = nil
		for name, value := range s.header {
			w.Header().Set(name, value)
		}
		w.Header().Set("Content-Type", "application/json")
		status := s.status
		if tag := s.header["ETag"]; tag != "" && r.Header.Get("If-None-Match") == tag ||
			s.header["Last-Modified"] != "" && r.Header.Get("If-Modified-Since") == s.header["Last-Modified"] {
			status = http.StatusNotModified
		}
		w.WriteHeader(status)
		if status != http.StatusNotModified {
			_, _ = io.WriteString(w, s.body)
		}
	})
	o.AllowLoopback, o.Cache, o.Now = true, s.cache, func() time.Time { return s.now }
	s.client = newClient(t, o)
	t.Cleanup(s.client.Close)
	return s
}

// at fetches the card when the clock is a number of seconds after the start.
func (s *cachedServer) at(seconds int) (*fetch.Result, error) {
	s.now = start.Add(time.Duration(seconds) * time.Second)
	return s.client.Fetch(s.t.Context(), s.url)
}

// TestFreshness: a fresh cached card is used without a request.
func TestFreshness(t *testing.T) {
	expires := start.Add(100 * time.Second).Format(http.TimeFormat)
	date := start.Format(http.TimeFormat)
	for _, tt := range []struct {
		name   string
		header map[string]string
		fresh  int // the last second at which it is fresh, -1 if never
	}{
		{"nothing said", nil, -1},
		{"max-age", map[string]string{"Cache-Control": "max-age=100"}, 99},
		{"max-age with others", map[string]string{"Cache-Control": `public, ext="a, max-age=5", MAX-AGE="100" , s-maxage=5`}, 99},
		{"the smaller of two", map[string]string{"Cache-Control": "max-age=100, max-age=50"}, 49},
		{"not a number", map[string]string{"Cache-Control": "max-age=soon"}, -1},
		{"negative", map[string]string{"Cache-Control": "max-age=-5"}, -1},
		{"enormous", map[string]string{"Cache-Control": "max-age=99999999999999999999999"}, 2147483646},
		{"no-store", map[string]string{"Cache-Control": "no-store, max-age=100", "ETag": `"a"`}, -1},
		{"no-cache", map[string]string{"Cache-Control": "no-cache, max-age=100"}, -1},
		{"no-cache with names", map[string]string{"Cache-Control": `max-age=100, no-cache="set-cookie"`}, -1},
		{"age", map[string]string{"Cache-Control": "max-age=100", "Age": "40"}, 59},
		{"age beyond", map[string]string{"Cache-Control": "max-age=100", "Age": "100"}, -1},
		{"age that is not one", map[string]string{"Cache-Control": "max-age=100", "Age": "x"}, 99},
		{"old date", map[string]string{"Cache-Control": "max-age=100", "Date": start.Add(-30 * time.Second).Format(http.TimeFormat)}, 69},
		{"date in the future", map[string]string{"Cache-Control": "max-age=100", "Date": start.Add(30 * time.Second).Format(http.TimeFormat)}, 99},
		{"expires", map[string]string{"Expires": expires, "Date": date}, 99},
		{"max-age before expires", map[string]string{"Expires": expires, "Date": date, "Cache-Control": "max-age=10"}, 9},
		{"expires 0", map[string]string{"Expires": "0", "Date": date}, -1},
		{"vary by anything", map[string]string{"Cache-Control": "max-age=100", "Vary": "Accept, *"}, -1},
		{"vary by Accept", map[string]string{"Cache-Control": "max-age=100", "Vary": "accept"}, 99},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newCachedServer(t, fetch.Options{})
			s.header = tt.header
			first, err := s.at(0)
			if err != nil || first.Source != fetch.FromServer {
				t.Fatalf("got %v, %v", first, err)
			}
			if want := start.Add(time.Duration(tt.fresh+1) * time.Second); tt.fresh >= 0 && !first.FreshUntil.Equal(want) || tt.fresh < 0 && first.FreshUntil.After(first.Received) {
				t.Errorf("fresh until %v", first.FreshUntil)
			}
			if tt.fresh >= 0 {
				again, err := s.at(tt.fresh)
				if err != nil || again.Source != fetch.FromCache || s.asked != 1 || string(again.Body) != s.body || again.Dialect() != "a2a" || again.MediaType != "application/json" {
					t.Errorf("at %d: got %v, %v", tt.fresh, again, err)
				}
			}
			if again, err := s.at(tt.fresh + 1); err != nil || again.Source == fetch.FromCache || s.asked != 2 {
				t.Errorf("at %d: got %v, %v", tt.fresh+1, again, err)
			}
		})
	}
}

// TestRevalidation: the server confirms a stale card by its tag or its date.
func TestRevalidation(t *testing.T) {
	for _, header := range []map[string]string{
		{"Cache-Control": "max-age=10", "ETag": `W/"a"`},
		{"Cache-Control": "max-age=10", "Last-Modified": start.Add(-time.Hour).Format(http.TimeFormat)},
		{"Cache-Control": "no-cache, max-age=10", "ETag": `"a"`},
		{"ETag": `"a"`},
	} {
		t.Run(fmt.Sprint(header), func(t *testing.T) {
			s := newCachedServer(t, fetch.Options{})
			s.header = header
			if _, err := s.at(0); err != nil {
				t.Fatal(err)
			}
			result, err := s.at(20)
			if err != nil || result.Source != fetch.Revalidated || string(result.Body) != a2aCard || !result.Received.Equal(s.now) || result.Dialect() != "a2a" {
				t.Errorf("got %v, %v", result, err)
			}
			fresh := header["Cache-Control"] == "max-age=10"
			if result, err = s.at(29); err != nil || (result.Source == fetch.FromCache) != fresh {
				t.Errorf("after the confirmation: got %v, %v", result, err)
			}
			// The server has another card now.
			s.header = map[string]string{"ETag": `"b"`}
			s.body = strings.Replace(a2aCard, "Agent", "Other", 1)
			if result, err = s.at(60); err != nil || result.Source != fetch.FromServer || !strings.Contains(string(result.Body), "Other") {
				t.Errorf("got %v, %v", result, err)
			}
		})
	}
}

// TestRevalidationKeepsWhatIsNotSaid: a confirmation without Cache-Control leaves the policy
// unchanged.
func TestRevalidationKeepsWhatIsNotSaid(t *testing.T) {
	s := newCachedServer(t, fetch.Options{StaleIfError: time.Hour})
	s.header = map[string]string{"Cache-Control": "max-age=10, must-revalidate", "ETag": `"a"`}
	if _, err := s.at(0); err != nil {
		t.Fatal(err)
	}
	s.header = map[string]string{"ETag": `"a"`}
	if result, err := s.at(20); err != nil || result.Source != fetch.Revalidated {
		t.Fatalf("got %v, %v", result, err)
	}
	if result, err := s.at(29); err != nil || result.Source != fetch.FromCache {
		t.Errorf("got %v, %v", result, err)
	}
	s.header, s.status = nil, http.StatusBadGateway
	if _, err := s.at(31); !errors.Is(err, fetch.BadStatus) {
		t.Errorf("must-revalidate was forgotten: %v", err)
	}
}

// TestTTL: the smaller of the ADP card's ttl and the response's lifetime applies.
func TestTTL(t *testing.T) {
	for _, tt := range []struct {
		name, control string
		ttl           string
		fresh         int
	}{
		{"smaller ttl", "max-age=100", `"ttl":30`, 29},
		{"smaller max-age", "max-age=20", `"ttl":30`, 19},
		{"ttl alone", "", `"ttl":30`, 29},
		{"no ttl", "max-age=20", `"tags":[]`, 19},
		{"no-cache", "no-cache", `"ttl":30`, -1},
		{"no-store", "no-store", `"ttl":30`, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newCachedServer(t, fetch.Options{})
			if s.body = `{"id":"agent://a","name":"a","metadata":{` + tt.ttl + `}}`; tt.control != "" {
				s.header = map[string]string{"Cache-Control": tt.control}
			}
			if _, err := s.at(0); err != nil {
				t.Fatal(err)
			}
			if tt.fresh >= 0 {
				if result, err := s.at(tt.fresh); err != nil || result.Source != fetch.FromCache {
					t.Errorf("at %d: got %v, %v", tt.fresh, result, err)
				}
			}
			if result, err := s.at(tt.fresh + 1); err != nil || result.Source == fetch.FromCache {
				t.Errorf("at %d: got %v, %v", tt.fresh+1, result, err)
			}
		})
	}
}

// TestStaleIfError: a stale card is used only with the option, for a limited time, and if the
// response allows it.
func TestStaleIfError(t *testing.T) {
	for _, tt := range []struct {
		name    string
		limit   time.Duration
		control string
		status  int
		at      int
		stale   bool
	}{
		{"not asked for", 0, "max-age=10", 503, 20, false},
		{"asked for", time.Minute, "max-age=10", 503, 20, true},
		{"at the end", time.Minute, "max-age=10", 500, 70, true},
		{"too old", time.Minute, "max-age=10", 503, 71, false},
		{"an answer of the server", time.Minute, "max-age=10", 404, 20, false},
		{"must-revalidate", time.Minute, "max-age=10, must-revalidate", 503, 20, false},
		{"no-cache", time.Minute, "no-cache", 503, 20, false},
		{"no-store", time.Minute, "no-store", 503, 20, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newCachedServer(t, fetch.Options{StaleIfError: tt.limit})
			s.header = map[string]string{"Cache-Control": tt.control}
			if _, err := s.at(0); err != nil {
				t.Fatal(err)
			}
			s.status = tt.status
			result, err := s.at(tt.at)
			if !tt.stale {
				var failed *fetch.Error
				if !errors.As(err, &failed) || failed.Status != tt.status {
					t.Errorf("got %v, %v", result, err)
				}
				return
			}
			if err != nil || result.Source != fetch.Stale || string(result.Body) != a2aCard || result.Violations[len(result.Violations)-1].Code != fetch.CodeStale {
				t.Errorf("got %v, %v", result, err)
			}
		})
	}
}

// TestStaleIfUnreachable: a stale card is also used if the server is gone or sends a broken
// body.
func TestStaleIfUnreachable(t *testing.T) {
	s := newCachedServer(t, fetch.Options{StaleIfError: time.Hour})
	s.header = map[string]string{"Cache-Control": "max-age=10"}
	if _, err := s.at(0); err != nil {
		t.Fatal(err)
	}
	s.header["Content-Length"] = "100000"
	if result, err := s.at(20); err != nil || result.Source != fetch.Stale {
		t.Errorf("truncated: got %v, %v", result, err)
	}
}

// TestRefusedCardsAreNotStored: a card that is not accepted is requested again.
func TestRefusedCardsAreNotStored(t *testing.T) {
	s := newCachedServer(t, fetch.Options{})
	s.header = map[string]string{"Cache-Control": "max-age=100"}
	s.body = `{"hello":1}`
	if _, err := s.at(0); !errors.Is(err, fetch.Unreadable) || s.cache.Len() != 0 {
		t.Fatalf("got %v", err)
	}
	s.body = a2aCard
	if _, err := s.at(1); err != nil || s.cache.Len() != 1 {
		t.Errorf("got %v", err)
	}
}

// TestChangedResultsDoNotChangeTheCache: callers may change a result.
func TestChangedResultsDoNotChangeTheCache(t *testing.T) {
	s := newCachedServer(t, fetch.Options{})
	s.header = map[string]string{"Cache-Control": "max-age=100"}
	for range 3 {
		result, err := s.at(0)
		if err != nil || string(result.Body) != a2aCard {
			t.Fatalf("got %v, %v", result, err)
		}
		clear(result.Body)
	}
}

// TestCacheOfCredentials: in a shared cache, a client does not get responses to another
// client's credentials.
func TestCacheOfCredentials(t *testing.T) {
	s := newCachedServer(t, fetch.Options{Header: http.Header{"Authorization": {"Bearer a"}}})
	s.header = map[string]string{"Cache-Control": "max-age=100"}
	if _, err := s.at(0); err != nil {
		t.Fatal(err)
	}
	other := newClient(t, fetch.Options{AllowLoopback: true, Cache: s.cache, Now: func() time.Time { return s.now }})
	defer other.Close()
	if result, err := other.Fetch(t.Context(), s.url); err != nil || result.Source != fetch.FromServer || s.asked != 2 {
		t.Errorf("got %v, %v", result, err)
	}
	if result, err := s.at(1); err != nil || result.Source != fetch.FromCache {
		t.Errorf("got %v, %v", result, err)
	}
}

// TestVaryByAccept: a response that depends on Accept is not used for a request with another
// Accept.
func TestVaryByAccept(t *testing.T) {
	s := newCachedServer(t, fetch.Options{})
	s.header = map[string]string{"Cache-Control": "max-age=100", "Vary": "Accept"}
	if _, err := s.at(0); err != nil {
		t.Fatal(err)
	}
	d, err := s.client.FetchDocument(t.Context(), s.url, "application/json")
	if err != nil || d.Source != fetch.FromServer || s.request.Get("Accept") != "application/json" {
		t.Errorf("got %v, %v", d, err)
	}
}

// TestMemoryCache: the cache keeps to its size and removes the least recently used entries.
func TestMemoryCache(t *testing.T) {
	entry := func(n int) *fetch.Entry { return &fetch.Entry{Body: make([]byte, n)} }
	c := fetch.NewMemoryCache(10_000)
	c.Put("a", entry(3000))
	c.Put("b", entry(3000))
	if c.Get("a") == nil {
		t.Error("a is missing")
	}
	c.Put("c", entry(3000))
	if c.Get("a") == nil || c.Get("b") != nil || c.Get("c") == nil || c.Len() != 2 {
		t.Errorf("%d entries", c.Len())
	}
	c.Put("a", entry(20_000))
	if c.Get("a") != nil || c.Get("c") == nil {
		t.Error("an entry that is too large")
	}
	c.Delete("c")
	c.Delete("c")
	if c.Len() != 0 {
		t.Errorf("%d entries", c.Len())
	}
	for i := range 10_000 {
		c.Put(fmt.Sprint(i), entry(0))
	}
	if c.Len() > 20 {
		t.Errorf("%d entries of no length", c.Len())
	}
}

// TestEntryAsJSON: an entry can be stored anywhere.
func TestEntryAsJSON(t *testing.T) {
	e := fetch.Entry{Body: []byte("{}"), MediaType: "application/json", ETag: `"a"`, LastModified: "x", Vary: http.Header{"Accept": {"a"}}, Received: start, Age: 1, Lifetime: 2, MustRevalidate: true}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var again fetch.Entry
	if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(e, again) {
		t.Errorf("got %+v, %v", again, err)
	}
}
