package directory_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// counting counts the calls that read cards.
type counting struct {
	store.Store
	lists, gets, batches int
}

// List implements [store.Store].
func (s *counting) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	s.lists++
	return s.Store.List(ctx, q)
}

// Get implements [store.Store].
func (s *counting) Get(ctx context.Context, key store.Key) (*store.Card, error) {
	s.gets++
	return s.Store.Get(ctx, key)
}

// GetAll implements [store.Store].
func (s *counting) GetAll(ctx context.Context, keys []store.Key) ([]*store.Card, error) {
	s.batches++
	return s.Store.GetAll(ctx, keys)
}

// listName returns a name; some are long, and some have letters of several cases and octets.
func listName(r *rand.Rand) string {
	switch r.IntN(20) {
	case 0:
		return strings.Repeat("long ", 60) + topic(r)
	case 1:
		return "ÄRGER İ " + topic(r)
	case 2:
		return "\xff not UTF-8"
	}
	return text(r, r.IntN(4))
}

// listed makes a random card one as lists distinguish them: revoked or not, proven or not, an old version.
func listed(r *rand.Rand, c *store.Card) *store.Card {
	c.Name, c.Revoked = listName(r), r.IntN(10) == 0
	c.Version = fmt.Sprint("1.0.", r.IntN(5))
	c.Declared = start.Add(time.Duration(r.Int64N(int64(1000 * time.Hour))))
	switch {
	case c.Dialect == "adp" && r.IntN(3) == 0:
		c.Channel = "relayed"
	case c.Dialect == "mcp-server-json" && r.IntN(3) == 0:
		c.Tenant = c.Version
	}
	return c
}

// inList is a condition for a card as a [store.Selector].
type inList func(*store.Summary) bool

// Selects implements [store.Selector].
func (f inList) Selects(s *store.Summary) bool { return f(s) }

// isListed reports whether all clients may see a card in a list of cards.
func isListed(s *store.Summary) bool {
	return s.Dialect != "nooterra" && (s.Dialect != "adp" || s.Channel == "direct") && (s.Dialect != "mcp-server-json" || s.Tenant == "")
}

// randomList returns a random query: the path with its parameters, and the same for a store.
func randomList(r *rand.Rand, keys []store.Key) (path string, want store.Query) {
	values := url.Values{}
	set := func(one int, name, value string) bool {
		if r.IntN(one) == 0 && value != "" {
			values.Set(name, value)
			return true
		}
		return false
	}
	limit := 1 + r.IntN(40)
	values.Set("limit", fmt.Sprint(limit))
	want.Limit = limit + 1
	if after := keys[r.IntN(len(keys))]; set(2, "cursor", after.Cursor()) {
		want.After = after
	}
	part := listName(r)
	if part != "" {
		begin := r.IntN(len(part))
		part = strings.ToValidUTF8(part[begin:min(len(part), begin+1+r.IntN(8))], "")
	}
	if r.IntN(2) == 0 {
		if dialect := []string{"a2a", "adp", "mcp-server-json", "nooterra"}[r.IntN(4)]; set(2, "dialect", dialect) {
			want.Dialect = dialect
		}
		if set(2, "name", part) {
			want.Name = part
		}
		want.Select = inList(isListed)
		return "/cards?" + values.Encode(), want
	}
	want.Dialect = "mcp-server-json"
	search, version, since := "", "", time.Time{}
	if set(2, "search", strings.ToUpper(part)) {
		search = strings.ToLower(part)
	}
	if set(2, "version", []string{"latest", "1.0.0", "1.0.3", "9"}[r.IntN(4)]) {
		version = values.Get("version")
	}
	if at := start.Add(time.Duration(r.Int64N(int64(1100 * time.Hour)))); set(2, "updated_since", at.Format(time.RFC3339Nano)) {
		since = at
	}
	want.Select = inList(func(s *store.Summary) bool {
		return (version == "" || version == s.Version || version == "latest" && s.Tenant == "") && !s.Declared.Before(since) && strings.Contains(strings.ToLower(s.ID), search)
	})
	return "/v0.1/servers?" + values.Encode(), want
}

// namesIn returns the identifiers of the cards in a list, with a mark if there are more.
func namesIn(a answer) string {
	var ids []string
	cards, _ := a.body["cards"].([]any)
	for _, x := range cards {
		ids = append(ids, answer{body: x.(map[string]any)}.at("id").(string))
	}
	servers, _ := a.body["servers"].([]any)
	for _, x := range servers {
		ids = append(ids, answer{body: x.(map[string]any)}.at("server", "name").(string))
	}
	metadata, _ := a.body["metadata"].(map[string]any)
	if a.body["nextCursor"] != nil || metadata["nextCursor"] != nil {
		ids = append(ids, "and more")
	}
	return strings.Join(ids, " ")
}

// TestListsOfMany compares the lists of cards and servers with the lists that a store makes by reading all
// summaries, while cards come and go. A page costs one read of the store at most, however many cards there are.
func TestListsOfMany(t *testing.T) {
	s := &counting{Store: store.NewMemory(roomy)}
	r := rand.New(rand.NewPCG(11, 12))
	var keys []store.Key
	add := func(c *store.Card) {
		c = listed(r, c)
		if err := s.Restore(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, c.Key)
	}
	var later []*store.Card
	n := 0
	for c := range randomCards(t, 4000) {
		if n++; n > 3000 {
			later = append(later, c)
			continue
		}
		add(c)
	}
	h, err := directory.New(directory.Options{Store: s})
	if err != nil {
		t.Fatal(err)
	}
	c := serveHandler(t, h)
	c.get("/ready")
	if s.gets > 0 || s.batches > 10 {
		t.Errorf("a start takes %d and %d calls", s.gets, s.batches)
	}
	found := 0
	for round := range 600 {
		if round%2 == 0 && len(later) > 0 {
			add(later[0])
			i := r.IntN(len(keys))
			old, err := s.Store.Get(t.Context(), keys[i])
			if err == nil {
				err = s.Delete(t.Context(), keys[i], old.Owner, start)
			}
			if err != nil {
				t.Fatal(err)
			}
			later, keys = later[1:], slices.Delete(keys, i, i+1)
			c.get("/ready")
		}
		path, q := randomList(r, keys)
		before := *s
		got := c.get(path)
		if s.lists != before.lists || s.gets != before.gets || s.batches > before.batches+1 {
			t.Fatalf("%s takes %d, %d and %d calls", path, s.lists-before.lists, s.gets-before.gets, s.batches-before.batches)
		}
		list, err := s.Store.List(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for i := range list[:min(len(list), q.Limit-1)] {
			ids = append(ids, list[i].ID)
		}
		if found += len(ids); len(list) == q.Limit {
			ids = append(ids, "and more")
		}
		if want := strings.Join(ids, " "); got.status != 200 || namesIn(got) != want {
			t.Fatalf("%s: %d %s, want %s", path, got.status, namesIn(got), want)
		}
		q.Select = inList(isListed)
		want, err := s.Store.List(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		q.Select = nil
		if seen, err := h.Public().List(t.Context(), q); err != nil || !slices.Equal(seen, want) {
			t.Fatalf("the public cards of %+v: %v, want %v (%v)", q, seen, want, err)
		}
	}
	if found < 3000 {
		t.Errorf("only %d cards were found", found)
	}
}
