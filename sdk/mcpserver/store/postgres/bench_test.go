package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// filled returns a store with n cards, which are made in the database: every hundredth is a server.json.
func filled(b *testing.B, server *database.Server, n int) *postgres.Store {
	address := server.New(b)
	limits := store.Limits{Cards: n + 1_000_000, Bytes: 1 << 40}
	if err := open(b, address, limits).Close(); err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		b.Fatal(err)
	}
	_, err = c.Exec(ctx, fmt.Sprintf(`INSERT INTO agentcard_cards
		SELECT convert_to(format('https://%%s.example/agent', lpad(i::text, 8, '0')), 'UTF8'), '', convert_to(d, 'UTF8'), format('agent %%s', md5(i::text)), false,
			json_build_object('dialect', d, 'id', format('https://%%s.example/agent', lpad(i::text, 8, '0')), 'name', format('Agent %%s', md5(i::text)),
				'edition', 1, 'declared', '2026-03-01T08:00:00Z', 'size', 500),
			convert_to(repeat('x', 500), 'UTF8')
		FROM (SELECT i, CASE WHEN i %% 100 = 0 THEN 'mcp-server-json' ELSE 'a2a' END d FROM generate_series(1, %d) i) made;
		UPDATE agentcard_state SET position = 1, cards = %[1]d, octets = %[1]d * 500;
		INSERT INTO agentcard_changes VALUES (1, '{}');
		ANALYZE agentcard_cards`, n))
	if err := errors.Join(err, c.Close(ctx)); err != nil {
		b.Fatal(err)
	}
	return open(b, address, limits)
}

// BenchmarkStore: the calls of a store by the number of its cards, which the variable CARD_SIZES lists,
// separated by spaces.
func BenchmarkStore(b *testing.B) {
	sizes := []int{1, 10_000}
	if text := os.Getenv("CARD_SIZES"); text != "" {
		sizes = nil
		for _, word := range strings.Fields(text) {
			n, err := strconv.Atoi(word)
			if err != nil {
				b.Fatal(err)
			}
			sizes = append(sizes, n)
		}
	}
	server := database.Start(b)
	ctx := context.Background()
	for _, n := range sizes {
		s := filled(b, server, n)
		middle := store.Key{ID: fmt.Sprintf("https://%08d.example/agent", n/2+1), Dialect: "a2a"}
		next := 0
		for _, bench := range []struct {
			name string
			call func() error
		}{
			{"Put", func() error {
				next++
				_, err := s.Put(ctx, named(fmt.Sprintf("new %d", next), "New", next))
				return err
			}},
			{"PutAnswered", func() error {
				next++
				a := &store.Answer{Owner: "o", Key: fmt.Sprint(next), At: time.Unix(int64(next), 0), Document: make([]byte, 600)}
				_, err := s.PutAnswered(ctx, named(fmt.Sprintf("new %d", next), "New", next), a)
				return err
			}},
			{"Get", func() error {
				_, err := s.Get(ctx, middle)
				if errors.Is(err, store.ErrNotFound) && n == 1 {
					err = nil
				}
				return err
			}},
			{"List a page", list(s, store.Query{After: middle, Limit: 50})},
			{"List a dialect", list(s, store.Query{After: middle, Dialect: "mcp-server-json", Limit: 50})},
			{"List a rare name", list(s, store.Query{Name: "c4ca4238a0b9", Limit: 50})},
			{"List no name", list(s, store.Query{Name: "nothing has this", Limit: 50})},
		} {
			b.Run(fmt.Sprintf("%s/%d", bench.name, n), func(b *testing.B) {
				for b.Loop() {
					if err := bench.call(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// list returns a call of List.
func list(s *postgres.Store, q store.Query) func() error {
	return func() error {
		_, err := s.List(context.Background(), q)
		return err
	}
}
