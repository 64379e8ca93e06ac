package store

import (
	"context"
	"crypto/sha256"
	"time"
)

const (
	// AnswerLife is how long an answer is kept.
	AnswerLife = 24 * time.Hour
	// MaxAnswers is the maximum of [Answer.Octets] of all answers together, MaxOwnerAnswers of the answers to
	// one owner. The oldest ones are forgotten.
	MaxAnswers      = 64 << 20
	MaxOwnerAnswers = MaxAnswers / 10
	// answerCost is the memory of an answer without its document and its key, in octets.
	answerCost = 512
)

// Answering is a [Store] that also keeps the answers to requests that a client may send again: with the cards,
// for all processes that use the store.
type Answering interface {
	Store
	// PutAnswered puts a card like Put. If the card is stored, the answer is kept in the same change, so that
	// there is never one without the other.
	PutAnswered(ctx context.Context, incoming *Card, a *Answer) (Result, error)
	// FindAnswer returns the answer to the request of an owner with a key, nil if there is none or if it is
	// as old as [AnswerLife].
	FindAnswer(ctx context.Context, owner, key string, now time.Time) (*Answer, error)
}

// Answer is the answer to a request that a client may send again.
type Answer struct {
	// Owner and Key identify the request, Request is the hash of its body.
	Owner, Key string
	Request    [sha256.Size]byte
	// At is the time of the answer.
	At       time.Time
	Status   int
	Document []byte
}

// Octets returns the memory that an answer counts with.
func (a *Answer) Octets() int { return answerCost + len(a.Key) + len(a.Document) }

// Live reports whether an answer is younger than [AnswerLife].
func (a *Answer) Live(now time.Time) bool { return now.Sub(a.At) < AnswerLife }
