package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestCurrent: deleted servers and old versions are in no page and cannot be read, and no page is short for them.
func TestCurrent(t *testing.T) {
	s := store.NewMemory(store.Limits{})
	server := func(id, version, status string) *store.Card {
		document := fmt.Sprintf(`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json","name":%q,"description":"D","version":"1.0.0"%s}`, id, status)
		return &store.Card{Summary: store.Summary{Key: store.Key{Dialect: "mcp-server-json", Tenant: version, ID: id}, Edition: 1, Size: len(document)}, Document: []byte(document)}
	}
	at := func(value string) *store.Status {
		return &store.Status{Value: value, ChangedAt: time.Unix(1, 0), UpdatedAt: time.Unix(1, 0)}
	}
	deprecated, deleted := server("a.b/3", "", ""), server("a.b/4", "", "")
	deprecated.Status, deleted.Status = at(store.StatusDeprecated), at(store.StatusDeleted)
	revived := server("a.b/7", "", `,"status":"deleted"`)
	revived.Status = at(store.StatusActive)
	all := []*store.Card{
		server("a.b/1", "", ""), server("a.b/1", "0.9.0", ""), server("a.b/2", "", `,"status":"deleted"`), deprecated, deleted,
		server("a.b/5", "", `,"status":"deprecated"`), server("a.b/6", "1.0.0", ""), revived, server("a.b/8", "", ""),
	}
	var keys []store.Key
	for _, c := range all {
		if err := s.Restore(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, c.Key)
	}
	view := store.Current(s)
	const want = "a.b/1 a.b/3=deprecated a.b/5=deprecated a.b/7=active a.b/8"
	text := func(s *store.Summary) string {
		if s.Status == nil {
			return s.ID
		}
		return s.ID + "=" + s.Status.Value
	}
	for limit := 1; limit < 10; limit++ {
		var got []string
		for q := (store.Query{Limit: limit}); ; {
			page, err := view.List(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for i := range page {
				got = append(got, text(&page[i]))
			}
			if len(page) < limit {
				break
			}
			q.After = page[len(page)-1].Key
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("pages of %d: %s", limit, got)
		}
	}
	var got []string
	list, err := view.GetAll(t.Context(), keys)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range list {
		one, err := view.Get(t.Context(), keys[i])
		if (c == nil) != errors.Is(err, store.ErrNotFound) {
			t.Errorf("%v: %v (%v)", keys[i], one, err)
		}
		if c != nil {
			got = append(got, text(&c.Summary))
		}
	}
	if got := strings.Join(got, " "); got != want {
		t.Error(got)
	}
	selected, err := view.List(t.Context(), store.Query{Limit: 9, Select: ending("5")})
	if err != nil || len(selected) != 1 || selected[0].ID != "a.b/5" {
		t.Errorf("%v (%v)", selected, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := view.List(ended, store.Query{Limit: 9}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// ending selects the cards whose identifiers end with a text.
type ending string

func (x ending) Selects(s *store.Summary) bool { return strings.HasSuffix(s.ID, string(x)) }
