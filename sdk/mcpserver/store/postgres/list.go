package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// pageSize is the number of records that are read at a time where a program selects from them.
const pageSize = 500

// List implements [store.Store].
func (s *Store) List(ctx context.Context, q store.Query) (list []store.Summary, err error) {
	if q.Limit <= 0 {
		return nil, ctx.Err()
	}
	// All pages are read as the database was at one moment.
	err = s.Snapshot(ctx, func(r store.Reader) error {
		list, err = r.List(ctx, q)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// GetAll implements [store.Store].
func (s *Store) GetAll(ctx context.Context, keys []store.Key) ([]*store.Card, error) {
	list, err := getAll(ctx, s.pool, keys)
	return list, wrap(err)
}

// Snapshot implements [store.Store].
func (s *Store) Snapshot(ctx context.Context, read func(store.Reader) error) error {
	return s.transact(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		return read(snapshot{tx})
	})
}

// snapshot is a transaction that reads the database as it was at its beginning.
type snapshot struct{ pgx.Tx }

// List implements [store.Reader].
func (s snapshot) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	if q.Limit <= 0 {
		return nil, ctx.Err()
	}
	return selected(ctx, s.Tx, q)
}

// GetAll implements [store.Reader].
func (s snapshot) GetAll(ctx context.Context, keys []store.Key) ([]*store.Card, error) {
	return getAll(ctx, s.Tx, keys)
}

func selected(ctx context.Context, tx pgx.Tx, q store.Query) ([]store.Summary, error) {
	size := min(q.Limit, pageSize)
	if q.Select != nil {
		size = pageSize
	}
	name := strings.ToLower(q.Name)
	var list []store.Summary
	for {
		page, err := readPage(ctx, tx, q, size)
		if err != nil {
			return nil, err
		}
		for i := range page {
			c := &page[i]
			if !strings.Contains(strings.ToLower(c.Name), name) || q.Select != nil && !q.Select.Selects(c) {
				continue
			}
			if list = append(list, *c); len(list) == q.Limit {
				return list, nil
			}
		}
		if len(page) < size {
			return list, nil
		}
		q.After = page[len(page)-1].Key
	}
}

// readPage returns the next summaries in the order of the keys, at most size. The database selects all
// that the query selects, and some more: names with U+0000, or all for a text that is not UTF-8.
func readPage(ctx context.Context, tx pgx.Tx, q store.Query, size int) ([]store.Summary, error) {
	sql := "SELECT record FROM agentcard_cards WHERE (id, tenant, dialect) > ($1, $2, $3)"
	args := []any{[]byte(q.After.ID), []byte(q.After.Tenant), []byte(q.After.Dialect)}
	add := func(condition string, value any) {
		args = append(args, value)
		sql += fmt.Sprintf(condition, len(args))
	}
	if q.Dialect != "" {
		add(" AND dialect = $%d AND (id, tenant) >= ($1, $2)", []byte(q.Dialect)) // what the index of dialects has
	}
	if q.Name != "" && utf8.ValidString(q.Name) {
		add(" AND name LIKE $%d", "%"+escape.Replace(searchable(q.Name))+"%")
	}
	if !q.Revoked {
		sql += " AND NOT revoked"
	}
	add(" ORDER BY id, tenant, dialect LIMIT $%d", size)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (store.Summary, error) {
		var text []byte
		var r store.Record
		if err := row.Scan(&text); err != nil {
			return r.Summary, err
		}
		if err := json.Unmarshal(text, &r); err != nil {
			return r.Summary, fmt.Errorf("a record: %w", err)
		}
		return r.Summary, nil
	})
}

// escape escapes the special characters of LIKE.
var escape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// searchable returns a name in the form for searches: in lower case, and without the character that
// PostgreSQL does not store.
func searchable(name string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(strings.ToLower(name), "\uFFFD"), "\x00", "\uFFFD")
}

func getAll(ctx context.Context, q querier, keys []store.Key) ([]*store.Card, error) {
	list := make([]*store.Card, len(keys))
	ids, tenants, dialects := make([][]byte, len(keys)), make([][]byte, len(keys)), make([][]byte, len(keys))
	for i, key := range keys {
		ids[i], tenants[i], dialects[i] = []byte(key.ID), []byte(key.Tenant), []byte(key.Dialect)
	}
	rows, err := q.Query(ctx, `SELECT place, record, document FROM unnest($1::bytea[], $2::bytea[], $3::bytea[])
		WITH ORDINALITY AS wanted (id, tenant, dialect, place) JOIN agentcard_cards USING (id, tenant, dialect)`, ids, tenants, dialects)
	if err != nil {
		return nil, err
	}
	var place int
	var record, document []byte
	_, err = pgx.ForEachRow(rows, []any{&place, &record, &document}, func() (err error) {
		list[place-1], err = cardOf(keys[place-1], record, document)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}
