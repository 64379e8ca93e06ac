package postgres

import (
	"context"
	"errors"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// channel is the channel on which processes notify each other of changes.
const channel = "agentcard_changes"

// silence is the time without a notification after which the state of the database is read, so that
// a lost connection is noticed. firstPause and maxPause are the least and the greatest time between
// attempts to connect.
const (
	silence              = 10 * time.Second
	firstPause, maxPause = 100 * time.Millisecond, 5 * time.Second
	// endTime is the time for the end of a session, whose server may not answer any more.
	endTime = 2 * time.Second
)

// ending returns a context for the end of a session.
func ending(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), endTime)
}

// listen follows the changes of other processes until the context ends.
func (s *Store) listen(ctx context.Context) {
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		if s.follow(ctx) {
			pause = firstPause
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// follow follows changes until the connection is lost. It reports whether there was one.
func (s *Store) follow(ctx context.Context) (connected bool) {
	limited, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	pooled, err := s.pool.Acquire(limited)
	if err != nil {
		return false
	}
	c := pooled.Hijack() // a connection that listens must not return to the pool
	defer func() {
		ctx, cancel := ending(ctx)
		defer cancel()
		_ = c.Close(ctx)
	}()
	if _, err := c.Exec(limited, "LISTEN "+channel); err != nil {
		return false
	}
	for {
		now, err := limitedState(ctx, c)
		if err != nil {
			return connected
		}
		connected = true
		s.saw(now)
		if err := await(ctx, c); err != nil {
			return connected
		}
	}
}

// limitedState returns the state of a database that may not answer any more.
func limitedState(ctx context.Context, c *pgx.Conn) (state, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	return stateOf(ctx, c, "")
}

// await waits for a notification, or until there was none for some time.
func await(ctx context.Context, c *pgx.Conn) error {
	limited, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	_, err := c.WaitForNotification(limited)
	if ctx.Err() == nil && limited.Err() != nil && pgconn.Timeout(err) {
		return nil
	}
	return err
}

// session is the key of the connection in the context of [Store.Exclusively].
type session struct{ *Store }

// Exclusively implements [store.Shared]. The connection that has the lock makes all changes of the function, so that
// none is made when the lock is lost with the connection.
func (s *Store) Exclusively(ctx context.Context, do func(context.Context) error) error {
	c, err := s.pool.Acquire(ctx)
	if err != nil {
		return wrap(err)
	}
	defer c.Release()
	// The lock ends with the connection, also if this process ends.
	if _, err := c.Exec(ctx, "SELECT pg_advisory_lock($1)", lockExclusive); err != nil {
		return wrap(err)
	}
	defer func() {
		ctx, cancel := ending(ctx)
		defer cancel()
		if _, err := c.Exec(ctx, "SELECT pg_advisory_unlock($1)", lockExclusive); err != nil {
			_ = c.Conn().Close(ctx)
		}
	}()
	now, err := stateOf(ctx, c, "")
	if err != nil {
		return wrap(err)
	}
	s.saw(now)
	return do(context.WithValue(ctx, session{s}, c))
}

// isNetwork reports whether an error is about a connection.
func isNetwork(err error) bool {
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

var _ store.Shared = (*Store)(nil)
