package postgres_test

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// long returns a card of an agent with 200,000 octets that the database cannot compress much.
func long(t *testing.T, id string, n int) *store.Card {
	t.Helper()
	text := make([]byte, 100_000)
	if _, err := rand.Read(text); err != nil {
		t.Fatal(err)
	}
	document := fmt.Appendf(nil, `{"n":%d,"text":%q}`, n, hex.EncodeToString(text))
	return &store.Card{
		Summary:  store.Summary{Key: store.Key{Dialect: "a2a", ID: id}, Declared: time.Unix(int64(n), 0), Size: len(document)},
		Document: document,
	}
}

// TestFull: while the disk of the database is full, a card that cannot be stored is an error, all others can be
// read, and cards are stored again when there is room. Nothing that was acknowledged is lost. The limit of the
// length of a file stands for the disk.
func TestFull(t *testing.T) {
	server := database.Start(t)
	address := server.New(t)
	s := open(t, address, store.Limits{})
	ctx := context.Background()
	acknowledged := map[store.Key]uint64{}
	refused, position := 0, s.Position()
	put := func(n int) {
		t.Helper()
		c := long(t, fmt.Sprint(n%80), n)
		result, err := s.Put(ctx, c)
		if err != nil {
			refused++
			return
		}
		acknowledged[c.Key] = result.Card.Edition
		position++
	}
	check := func(when string, s *postgres.Store) {
		t.Helper()
		for key, edition := range acknowledged {
			if c, err := s.Get(ctx, key); err != nil || c.Edition != edition {
				t.Fatalf("%s: %v: %+v, want the edition %d (%v)", when, key, c, edition, err)
			}
		}
		list, err := s.List(ctx, store.Query{Limit: 1000})
		if err != nil || len(list) != len(acknowledged) || s.Len() != len(acknowledged) {
			t.Fatalf("%s: %d cards, %d in the list, want %d (%v)", when, s.Len(), len(list), len(acknowledged), err)
		}
		log, err := s.Changes(ctx, 0, 1000)
		if err != nil || s.Position() != position || uint64(len(log)) != position {
			t.Fatalf("%s: the position %d with %d changes, want %d (%v)", when, s.Position(), len(log), position, err)
		}
	}
	put(0)
	server.LimitFiles(t, 16<<20)
	for n := range 100 {
		put(1 + n)
	}
	if refused == 0 || len(acknowledged) < 20 {
		t.Fatalf("%d cards were refused, %d stored", refused, len(acknowledged))
	}
	check("full", s)
	server.LimitFiles(t, 0)
	before := refused
	for n := range 80 {
		put(200 + n)
	}
	if refused > before {
		t.Errorf("%d cards were refused when there was room", refused-before)
	}
	check("with room", s)
	server.Kill(t, 0)
	check("opened again", open(t, address, store.Limits{}))
}
