package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// answers puts answers into a store, each with a new revision of one card.
type answers struct {
	t       *testing.T
	s       *postgres.Store
	address string
	n       int
}

// put puts an answer with a document of a length, which must be kept with its card.
func (x *answers) put(owner, key string, at time.Time, length int) *store.Answer {
	x.t.Helper()
	x.n++
	a := &store.Answer{Owner: owner, Key: key, Request: [32]byte{byte(x.n)}, At: at, Status: 200 + x.n%2, Document: make([]byte, length)}
	result, err := x.s.PutAnswered(context.Background(), named("x", "X", x.n), a)
	if err != nil || result.Decision != store.Replace {
		x.t.Fatalf("%+v (%v)", result, err)
	}
	return a
}

func (x *answers) find(owner, key string, now time.Time) *store.Answer {
	x.t.Helper()
	a, err := x.s.FindAnswer(context.Background(), owner, key, now)
	if err != nil {
		x.t.Fatal(err)
	}
	return a
}

// count compares the number of rows.
func (x *answers) count(want int) {
	x.t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, x.address)
	if err != nil {
		x.t.Fatal(err)
	}
	var got int
	err = c.QueryRow(ctx, "SELECT count(*) FROM agentcard_answers").Scan(&got)
	if err := errors.Join(err, c.Close(ctx)); err != nil || got != want {
		x.t.Errorf("%d answers, want %d (%v)", got, want, err)
	}
}

// TestAnswers: an answer is kept with its card, for all processes, for its time.
func TestAnswers(t *testing.T) {
	address := database.Start(t).New(t)
	x := &answers{t: t, s: open(t, address, store.Limits{OwnerCards: 1}), address: address}
	at := time.Date(2026, 3, 1, 8, 0, 0, 123_000, time.UTC)
	first := x.put("o", "k\x00\xff", at, 10)
	for _, s := range []*postgres.Store{x.s, open(t, address, store.Limits{})} {
		got, err := s.FindAnswer(t.Context(), "o", "k\x00\xff", at.Add(store.AnswerLife-1))
		if err == nil && got != nil && got.At.Equal(at) {
			got.At = at
		}
		if err != nil || !reflect.DeepEqual(got, first) {
			t.Errorf("%+v, want %+v (%v)", got, first, err)
		}
	}
	if a, b, c := x.find("p", "k\x00\xff", at), x.find("o", "k", at), x.find("o", "k\x00\xff", at.Add(store.AnswerLife)); a != nil || b != nil || c != nil {
		t.Errorf("other owner %v, other key %v, a day later %v", a, b, c)
	}

	ctx := t.Context()
	other := named("x", "X", 100)
	other.Owner = "p"
	if result, err := x.s.PutAnswered(ctx, other, &store.Answer{Owner: "p", Key: "refused", At: at}); err != nil || result.Decision == store.Replace {
		t.Errorf("%+v (%v)", result, err)
	}
	if _, err := x.s.PutAnswered(ctx, named("y", "Y", 100), &store.Answer{Owner: "o", Key: "refused", At: at}); !errors.Is(err, store.ErrQuota) {
		t.Error(err)
	}
	x.count(1)

	x.put("o", "k\x00\xff", at.Add(time.Hour), 20)
	if got := x.find("o", "k\x00\xff", at.Add(store.AnswerLife)); got == nil || len(got.Document) != 20 {
		t.Errorf("an answer that replaces another one: %+v", got)
	}
	x.put("p", "k", at.Add(2*time.Hour), 30)
	x.count(2)
	x.put("p", "next", at.Add(time.Hour+store.AnswerLife), 30)
	x.count(2) // the old one of o is forgotten
}

// TestAnswersAreBounded: the oldest answers are forgotten when the answers of an owner, or all, take too much.
func TestAnswersAreBounded(t *testing.T) {
	address := database.Start(t).New(t)
	x := &answers{t: t, s: open(t, address, store.Limits{}), address: address}
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	const mebibyte = 1 << 20
	has := func(owner string, key int) bool { return x.find(owner, fmt.Sprint(key), at) != nil }
	for key := range 10 {
		x.put("a", fmt.Sprint(key), at, mebibyte)
	}
	x.count(6)
	if has("a", 3) || !has("a", 4) {
		t.Error("the oldest answers of an owner are not the ones that are forgotten")
	}
	for owner := range 9 {
		for key := range 6 {
			x.put(fmt.Sprint(owner), fmt.Sprint(key), at, mebibyte)
		}
	}
	x.count(60)
	for key := range 6 {
		x.put("b", fmt.Sprint(key), at, mebibyte)
	}
	x.count(63) // with what they count with, 64 take more than 64 MiB
	if has("a", 6) || !has("a", 7) || !has("0", 0) || !has("b", 5) {
		t.Error("the oldest answers are not the ones that are forgotten")
	}
	x.put("a", "long", at, 7*mebibyte)
	if x.find("a", "long", at) != nil || has("a", 9) {
		t.Error("an answer that is longer than all of an owner is kept")
	}
	x.put("a", "next", at, 1)
	if x.find("a", "next", at) == nil || !has("b", 0) {
		t.Error("the next answer, or an answer of another owner, is not kept")
	}
}
