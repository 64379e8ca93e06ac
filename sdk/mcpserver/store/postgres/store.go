package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Store is a [store.Store], a [store.Shared] and a [store.Answering] in a PostgreSQL database. Create one with [Open].
//
// Several processes may use one database. A change by another process is seen when the database
// has reported it, which takes milliseconds; until then Len and Position have the values before.
type Store struct {
	pool   *pgxpool.Pool
	limits store.Limits
	signal store.Signal

	// mu guards the state of the database as this process has last seen it.
	mu   sync.Mutex
	seen state

	stop      context.CancelFunc
	listening sync.WaitGroup
}

// state is the row of the table agentcard_state.
type state struct {
	position uint64
	leaves   uint64
	cards    int
	octets   int64
}

// querier is a pool, a connection or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Open connects to the database that an address such as postgres://user@host/database names, and
// creates the tables if they do not exist. The address can have the parameters of libpq and of
// [pgxpool.ParseConfig]; the environment variables of libpq supply the missing parts.
//
// The limits apply to the cards of all processes; processes with different limits apply their own.
// The error is [ErrNewer], [ErrEncoding], wraps [store.ErrUnavailable], or is an error of the database.
// The caller closes the store.
func Open(ctx context.Context, address string, l store.Limits) (*Store, error) {
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	s := &Store{pool: pool, limits: l.OrDefault()}
	err = s.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) error {
		if err := migrate(ctx, tx); err != nil {
			return err
		}
		now, err := stateOf(ctx, tx, "FOR UPDATE")
		s.seen = now
		if err != nil || now.leaves == now.position {
			return err
		}
		return fill(ctx, tx, now)
	})
	if err != nil {
		pool.Close()
		return nil, err
	}
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	s.listening.Go(func() { s.listen(background) })
	return s, nil
}

// Close closes all connections. It waits for calls of other methods.
func (s *Store) Close() error {
	s.stop()
	s.listening.Wait()
	s.pool.Close()
	return nil
}

// transact calls a function in a transaction, on the connection of [Store.Exclusively] if the context has it.
func (s *Store) transact(ctx context.Context, o pgx.TxOptions, do func(pgx.Tx) error) error {
	if c, ok := ctx.Value(session{s}).(*pgxpool.Conn); ok {
		return wrap(pgx.BeginTxFunc(ctx, c, o, do))
	}
	return wrap(pgx.BeginTxFunc(ctx, s.pool, o, do))
}

// wrap adds [store.ErrUnavailable] to an error that says that the database cannot be reached.
func wrap(err error) error {
	var answer *pgconn.PgError
	var connect *pgconn.ConnectError
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &answer) && !unavailable(answer.Code):
		return fmt.Errorf("postgres: %w", err)
	case errors.As(err, &answer), errors.As(err, &connect), pgconn.SafeToRetry(err), isNetwork(err):
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}

// unavailable reports whether a code of the database says that it starts, stops, cannot be connected
// to, has no resources left, such as connections or disk space, or that another transaction has
// stopped this one (PostgreSQL, appendix A).
func unavailable(code string) bool {
	return strings.HasPrefix(code, "08") || strings.HasPrefix(code, "53") || strings.HasPrefix(code, "57P") || strings.HasPrefix(code, "40")
}

// stateOf returns the state of the database. lock is empty or FOR UPDATE, which makes other changes
// wait for the end of the transaction.
func stateOf(ctx context.Context, q querier, lock string) (now state, err error) {
	err = q.QueryRow(ctx, "SELECT position, leaves, cards, octets FROM agentcard_state "+lock).Scan(&now.position, &now.leaves, &now.cards, &now.octets)
	return now, err
}

// saw records a state of the database and wakes those who wait for a change. A state that is
// older than the last one has no effect.
func (s *Store) saw(now state) {
	s.mu.Lock()
	newer := now.position > s.seen.position
	if newer {
		s.seen = now
	}
	s.mu.Unlock()
	if newer {
		s.signal.Send()
	}
}

// read returns the card of a key, nil if there is none.
func read(ctx context.Context, q querier, key store.Key) (*store.Card, error) {
	var record, document []byte
	err := q.QueryRow(ctx, "SELECT record, document FROM agentcard_cards WHERE (id, tenant, dialect) = ($1, $2, $3)",
		[]byte(key.ID), []byte(key.Tenant), []byte(key.Dialect)).Scan(&record, &document)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return cardOf(key, record, document)
}

// cardOf returns the card in a row.
func cardOf(key store.Key, record, document []byte) (*store.Card, error) {
	r, err := store.ReadRecord(record, document)
	if err != nil {
		return nil, fmt.Errorf("the record of %q: %w", key, err)
	}
	return r.Card(document), nil
}

// Put implements [store.Store]. When it returns, the card is as durable as the database makes it.
func (s *Store) Put(ctx context.Context, incoming *store.Card) (store.Result, error) {
	return s.put(ctx, incoming, store.Supersede, nil)
}

// Restore implements [store.Store].
func (s *Store) Restore(ctx context.Context, c *store.Card) error {
	_, err := s.put(ctx, c, store.Restored, nil)
	return err
}

// put offers a card, about which a function decides. If it is stored, an answer is kept, nil for none.
func (s *Store) put(ctx context.Context, incoming *store.Card, decide func(stored, incoming *store.Card) (store.Result, error), a *store.Answer) (result store.Result, err error) {
	var now state
	err = s.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) error {
		var stored *store.Card
		if now, stored, err = lock(ctx, tx, incoming.Key); err != nil {
			return err
		}
		if result, err = decide(stored, incoming); err != nil || result.Decision != store.Replace {
			return err
		}
		if err := s.checkLimits(ctx, tx, now, stored, incoming); err != nil {
			return err
		}
		now, err = s.write(ctx, tx, now, stored, result.Card, store.Stored(result.Card))
		if err != nil || a == nil {
			return err
		}
		return keepAnswer(ctx, tx, a)
	})
	if err != nil {
		return store.Result{}, err
	}
	s.saw(now)
	return result, nil
}

// Delete implements [store.Store].
func (s *Store) Delete(ctx context.Context, key store.Key, owner string, at time.Time) error {
	var now state
	err := s.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) (err error) {
		var stored *store.Card
		if now, stored, err = lock(ctx, tx, key); err != nil {
			return err
		}
		switch {
		case stored == nil:
			return store.ErrNotFound
		case stored.Owner != owner:
			return store.ErrOwner
		}
		now, err = s.write(ctx, tx, now, stored, nil, store.Removed(key, at))
		return err
	})
	if err == nil {
		s.saw(now)
	}
	return err
}

// Renew implements [store.Store].
func (s *Store) Renew(ctx context.Context, key store.Key, edition uint64, at time.Time, announce bool) error {
	var now state
	err := s.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) (err error) {
		var stored *store.Card
		if now, stored, err = lock(ctx, tx, key); err != nil {
			return err
		}
		if stored == nil {
			return store.ErrNotFound
		}
		next, change := store.Renewal(stored, edition, at)
		if next == nil {
			return nil
		}
		if announce {
			now, err = s.write(ctx, tx, now, stored, next, change)
			return err
		}
		record, err := json.Marshal(store.RecordOf(next))
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE agentcard_cards SET record = $4 WHERE (id, tenant, dialect) = ($1, $2, $3)",
			[]byte(key.ID), []byte(key.Tenant), []byte(key.Dialect), record)
		return err
	})
	if err == nil {
		s.saw(now)
	}
	return err
}

// lock begins a change: other changes wait for the end of the transaction. It returns the state and
// the card of a key, nil if there is none.
func lock(ctx context.Context, tx pgx.Tx, key store.Key) (now state, stored *store.Card, err error) {
	if now, err = stateOf(ctx, tx, "FOR UPDATE"); err != nil {
		return now, nil, err
	}
	stored, err = read(ctx, tx, key)
	return now, stored, err
}

// checkLimits returns an error if a card that replaces stored exceeds the limits.
func (s *Store) checkLimits(ctx context.Context, tx pgx.Tx, now state, stored, incoming *store.Card) error {
	owned := 0
	err := tx.QueryRow(ctx, "SELECT cards FROM agentcard_owners WHERE owner = $1", []byte(incoming.Owner)).Scan(&owned)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	usage := store.UsageOf(now.cards, now.octets, incoming.Owner, owned)
	return usage.Check(stored, incoming, s.limits)
}

// write writes a change: next, nil for none, replaces stored, nil if there is none. It returns the
// state after the change.
func (s *Store) write(ctx context.Context, tx pgx.Tx, now state, stored, next *store.Card, c store.Change) (state, error) {
	if now.leaves != now.position {
		if err := fill(ctx, tx, now); err != nil {
			return now, err
		}
	}
	now.position++
	now.leaves, c.Position = now.position, now.position
	change, err := c.Leaf()
	if err != nil {
		return now, err
	}
	b := &pgx.Batch{}
	if err := queueLeaf(ctx, tx, b, now.position, change); err != nil {
		return now, err
	}
	if stored != nil {
		now.cards--
		now.octets -= int64(len(stored.Document))
		queueOwner(b, stored.Owner, -1)
	}
	if next == nil {
		b.Queue("DELETE FROM agentcard_cards WHERE (id, tenant, dialect) = ($1, $2, $3)", []byte(c.ID), []byte(c.Tenant), []byte(c.Dialect))
	} else {
		now.cards++
		now.octets += int64(len(next.Document))
		queueOwner(b, next.Owner, 1)
		if err := queueCard(b, next); err != nil {
			return now, err
		}
	}
	b.Queue("INSERT INTO agentcard_changes VALUES ($1, $2)", now.position, change)
	if most := uint64(s.limits.Changes); now.position > most {
		b.Queue("DELETE FROM agentcard_changes WHERE position <= $1", now.position-most)
	}
	b.Queue("UPDATE agentcard_state SET position = $1, leaves = $1, cards = $2, octets = $3", now.position, now.cards, now.octets)
	b.Queue("NOTIFY " + channel)
	return now, tx.SendBatch(ctx, b).Close()
}

// queueCard adds the statement that stores a card.
func queueCard(b *pgx.Batch, c *store.Card) error {
	record, err := json.Marshal(store.RecordOf(c))
	if err != nil {
		return err
	}
	b.Queue(`INSERT INTO agentcard_cards VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id, tenant, dialect) DO UPDATE SET name = $4, revoked = $5, record = $6, document = $7`,
		[]byte(c.ID), []byte(c.Tenant), []byte(c.Dialect), searchable(c.Name), c.Revoked, record, c.Document)
	return nil
}

// queueOwner adds the statements that count n more cards of an owner.
func queueOwner(b *pgx.Batch, owner string, n int) {
	if owner == "" {
		return
	}
	b.Queue("INSERT INTO agentcard_owners VALUES ($1, $2) ON CONFLICT (owner) DO UPDATE SET cards = agentcard_owners.cards + $2", []byte(owner), n)
	if n < 0 {
		b.Queue("DELETE FROM agentcard_owners WHERE owner = $1 AND cards = 0", []byte(owner))
	}
}

// Get implements [store.Store].
func (s *Store) Get(ctx context.Context, key store.Key) (*store.Card, error) {
	c, err := read(ctx, s.pool, key)
	if err == nil && c == nil {
		err = store.ErrNotFound
	}
	return c, wrap(err)
}

// Len implements [store.Store].
func (s *Store) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.cards
}

// Position implements [store.Store].
func (s *Store) Position() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen.position
}

// Watch implements [store.Store].
func (s *Store) Watch() <-chan struct{} { return s.signal.Wait() }

// Changes implements [store.Store].
func (s *Store) Changes(ctx context.Context, after uint64, limit int) ([]store.Change, error) {
	rows, err := s.pool.Query(ctx, `SELECT s.position, c.position, c.change FROM agentcard_state s LEFT JOIN
		(SELECT * FROM agentcard_changes WHERE position > $1 ORDER BY position LIMIT $2) c ON true ORDER BY c.position`, after, max(limit, 0))
	if err != nil {
		return nil, wrap(err)
	}
	var last, position *uint64
	var text []byte
	var list []store.Change
	next := after + 1
	_, err = pgx.ForEachRow(rows, []any{&last, &position, &text}, func() error {
		if position == nil {
			return nil
		}
		var c store.Change
		if err := json.Unmarshal(text, &c); err != nil {
			return fmt.Errorf("postgres: the change %d: %w", *position, err)
		}
		if *position != next {
			return store.ErrForgotten
		}
		list, next = append(list, c), next+1
		return nil
	})
	switch {
	case err != nil:
		return nil, wrap(err)
	case after > *last, after < *last && limit > 0 && len(list) == 0:
		return nil, store.ErrForgotten
	}
	return list, nil
}
