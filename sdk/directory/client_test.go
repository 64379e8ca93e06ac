package directory_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// start is the time of all directories, which stands still.
var start = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

// stores are the implementations.
func stores(t *testing.T) map[string]store.Store {
	t.Helper()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "cards.db"), store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	all := map[string]store.Store{"memory": store.NewMemory(store.Limits{}), "bolt": file}
	if server := database.Shared(t); server != nil {
		all["postgres"] = openDatabase(t, server.New(t))
	}
	return all
}

// openDatabase opens a store in a database.
func openDatabase(t *testing.T, address string) *postgres.Store {
	t.Helper()
	tables, err := postgres.Open(t.Context(), address, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return tables
}

// client calls a directory.
type client struct {
	t   testing.TB
	url string
}

// serve starts a directory.
func serve(t *testing.T, o directory.Options) client {
	t.Helper()
	if o.Now == nil {
		o.Now = func() time.Time { return start }
	}
	h, err := directory.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return serveHandler(t, h)
}

// serveHandler serves a directory.
func serveHandler(t testing.TB, h *directory.Handler) client {
	web := httptest.NewServer(h)
	t.Cleanup(web.Close)
	t.Cleanup(h.Close)
	return client{t, web.URL}
}

// answer is an answer.
type answer struct {
	status int
	header http.Header
	text   string
	body   map[string]any
}

// code returns the member code.
func (a answer) code() string {
	code, _ := a.body["code"].(string)
	return code
}

// at returns a value at a path of members.
func (a answer) at(path ...string) any {
	var value any = a.body
	for _, name := range path {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}

// call sends a request; header has names and values in turn.
func (c client) call(method, path, body string, header ...string) answer {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	a := answer{status: got.StatusCode, header: got.Header, text: string(text)}
	kind := got.Header.Get("Content-Type")
	isJSON := strings.Contains(kind, "json") && !strings.Contains(kind, "ndjson")
	if err := json.Unmarshal(text, &a.body); err != nil && len(text) > 0 && isJSON {
		c.t.Fatalf("%s %s: %s: %v", method, path, text, err)
	}
	return a
}

// get and post send a request.
func (c client) get(path string, header ...string) answer { return c.call("GET", path, "", header...) }
func (c client) post(body string, header ...string) answer {
	return c.call("POST", "/agent-cards", body, header...)
}
