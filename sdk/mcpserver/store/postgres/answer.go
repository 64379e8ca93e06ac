package postgres

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// PutAnswered implements [store.Answering].
func (s *Store) PutAnswered(ctx context.Context, incoming *store.Card, a *store.Answer) (store.Result, error) {
	return s.put(ctx, incoming, store.Supersede, a)
}

// FindAnswer implements [store.Answering].
func (s *Store) FindAnswer(ctx context.Context, owner, key string, now time.Time) (*store.Answer, error) {
	a := store.Answer{Owner: owner, Key: key}
	var request []byte
	err := s.pool.QueryRow(ctx, "SELECT request, at, status, document FROM agentcard_answers WHERE (owner, key) = ($1, $2)",
		[]byte(owner), []byte(key)).Scan(&request, &a.At, &a.Status, &a.Document)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, wrap(err)
	case copy(a.Request[:], request) != sha256.Size:
		return nil, fmt.Errorf("postgres: the request of an answer has %d octets", len(request))
	case !a.Live(now):
		return nil, nil
	}
	return &a, nil
}

// keepAnswer keeps an answer and forgets old ones. The transaction has locked the state.
func keepAnswer(ctx context.Context, tx pgx.Tx, a *store.Answer) error {
	const after = "SELECT coalesce((SELECT %s + octets FROM agentcard_answers %s ORDER BY %[1]s DESC LIMIT 1), 0)"
	own, total := fmt.Sprintf(after, "own_before", "WHERE owner = $1"), fmt.Sprintf(after, "all_before", "")
	octets := a.Octets()
	b := &pgx.Batch{}
	b.Queue("INSERT INTO agentcard_answers VALUES ($1, $2, $3, $4, $5, $6, $7, ("+own+"), ("+total+`))
		ON CONFLICT (owner, key) DO UPDATE SET request = excluded.request, at = excluded.at, status = excluded.status,
		document = excluded.document, octets = excluded.octets, own_before = excluded.own_before, all_before = excluded.all_before`,
		[]byte(a.Owner), []byte(a.Key), a.Request[:], a.At, a.Status, a.Document, octets)
	b.Queue("DELETE FROM agentcard_answers WHERE owner = $1 AND own_before < ("+own+") - $2", []byte(a.Owner), store.MaxOwnerAnswers)
	b.Queue("DELETE FROM agentcard_answers WHERE all_before < ("+total+") - $1", store.MaxAnswers)
	b.Queue("DELETE FROM agentcard_answers WHERE at <= $1", a.At.Add(-store.AnswerLife))
	return tx.SendBatch(ctx, b).Close()
}

var _ store.Answering = (*Store)(nil)
