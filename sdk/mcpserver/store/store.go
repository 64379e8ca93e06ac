package store

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Store stores declared cards: one for each [Key]. Implementations are safe for concurrent use.
// Neither they nor their callers may change the documents of cards that are passed or returned.
type Store interface {
	// Put offers a card. It is stored if [Supersede] decides so; the result has the decision
	// and the card that is stored afterwards. When Put returns without an error, a stored card
	// is as durable as the store makes it.
	//
	// The error is [ErrFull] for a card that exceeds the limits of the store, and [ErrQuota] for one
	// that exceeds the limit of its owner.
	Put(ctx context.Context, incoming *Card) (Result, error)
	// Restore stores a card of a backup as it is, with its edition, its proof and its owner. The error is
	// [ErrExists] if the store has a card of the key, or [ErrFull] or [ErrQuota] as for Put.
	Restore(ctx context.Context, c *Card) error
	// Renew records that the stored card of a key was declared again at a time, unchanged
	// ([Card.Renewed]). The change is in the log only if it is announced: a heartbeat must not make the log
	// grow. A card of another edition is not changed. The error is [ErrNotFound].
	Renew(ctx context.Context, key Key, edition uint64, at time.Time, announce bool) error
	// Revise removes the cards of keys, where they are present, and then stores cards as they are, each in
	// place of the card of its key. It makes all of these changes or, on an error, none, and is not bounded by
	// the limits of the store: the caller gives stored cards other keys or another [Status]. at is the time of
	// the changes.
	Revise(ctx context.Context, remove []Key, put []*Card, at time.Time) error
	// Snapshot calls a function that reads the cards as they are at one moment. Changes can wait for its end, so
	// the function must not make any.
	Snapshot(ctx context.Context, read func(Reader) error) error
	// Get returns the card of a key, or [ErrNotFound].
	Get(ctx context.Context, key Key) (*Card, error)
	Reader
	// Len returns the number of stored cards.
	Len() int
	// Delete removes the card of a key for its owner, see [Card.Owner]. at is the time of the
	// change. The store forgets who has signed the card. The error is [ErrNotFound] or [ErrOwner].
	Delete(ctx context.Context, key Key, owner string, at time.Time) error
	// Changes returns the changes after a position in their order, at most limit. The error is
	// [ErrForgotten] for a position whose next change is not in the log any more, and for one after
	// the last change.
	Changes(ctx context.Context, after uint64, limit int) ([]Change, error)
	// Hashes returns hashes of the Merkle tree over all changes up to Position, by their
	// [tlog.StoredHashIndex]. It has them also for changes that the log does not keep any more.
	// [Tree] makes a reader of it.
	Hashes(ctx context.Context, indexes []int64) ([]tlog.Hash, error)
	// Position returns the position of the last change; 0 before the first one.
	Position() uint64
	// Watch returns a channel that is closed at the next change.
	Watch() <-chan struct{}
}

// Reader reads cards.
type Reader interface {
	// GetAll returns the cards of keys in their order; nil in the place of a key without a card. It costs
	// less than a call of Get for each.
	GetAll(ctx context.Context, keys []Key) ([]*Card, error)
	// List returns the summaries that a query selects, in the order of their keys
	// ([Key.Compare]), as they were at one moment. [Index] does that.
	List(ctx context.Context, q Query) ([]Summary, error)
}

// Shared is a [Store] that several processes use at a time.
type Shared interface {
	Store
	// Exclusively calls a function while no other process is in a call of Exclusively for the same
	// store. Position is up to date when the function begins. With the context of the function, a method that
	// changes the store returns [ErrUnavailable] and changes nothing if the store has let another process in
	// meanwhile, as when a connection is lost. The error is [ErrUnavailable], the error of the context, or the
	// error of the function.
	Exclusively(ctx context.Context, do func(context.Context) error) error
}

// Errors of a [Store].
var (
	// ErrNotFound: the store has no card of a key.
	ErrNotFound = errors.New("store: no such card")
	// ErrFull: a card exceeds the limits of the store.
	ErrFull = errors.New("the store is full")
	// ErrQuota: the owner of a card has as many cards as an owner may have.
	ErrQuota = errors.New("store: the owner has too many cards")
	// ErrOwner: the card belongs to another owner.
	ErrOwner = errors.New("store: the card belongs to another owner")
	// ErrExists: the store has a card of the key.
	ErrExists = errors.New("store: the store has a card of this key")
	// ErrForgotten: the log has no changes from this position on.
	ErrForgotten = errors.New("store: the log of changes does not begin at this position; list the cards again")
	// ErrNoHash: the tree of the log has no hash of an index.
	ErrNoHash = errors.New("store: the tree of the log has no such hash")
	// ErrUnavailable: the store cannot be reached, or not be written, as on a full disk. The same call can succeed
	// later.
	ErrUnavailable = errors.New("store: cannot be reached or written")
)

// Key identifies a card: an agent may have one in each dialect.
type Key struct {
	// Dialect is the name of the dialect, as [dialects.Names] has it.
	Dialect string `json:"dialect"`
	// Tenant is the tenant of the agent; empty for dialects without tenants. A directory keeps old
	// versions of a server.json with the version in this place.
	Tenant string `json:"tenant,omitempty"`
	// ID identifies the agent in the dialect, and in its tenant.
	ID string `json:"id"`
}

// MaxID is the maximum length of an identifier, and of a tenant, in octets.
const MaxID = 600

// Check returns a [card.Violation] with [CodeID] if the identifier or the tenant is too long, is not
// UTF-8 or has control characters.
func (k Key) Check() error {
	for _, part := range []string{k.ID, k.Tenant} {
		if len(part) > MaxID || !utf8.ValidString(part) || strings.ContainsFunc(part, unicode.IsControl) {
			return refusal(CodeID, "", fmt.Sprintf("the identifier and the tenant must be UTF-8 and have at most %d octets and no control characters", MaxID))
		}
	}
	return nil
}

// Compare orders keys by id, then by tenant and dialect, octet by octet.
func (k Key) Compare(other Key) int {
	return cmp.Or(cmp.Compare(k.ID, other.ID), cmp.Compare(k.Tenant, other.Tenant), cmp.Compare(k.Dialect, other.Dialect))
}

// Archived reports whether a key is the key of a version of a server.json that is not the newest one: a directory
// stores it with the version in place of the tenant.
func (k Key) Archived() bool { return k.Dialect == string(detect.MCPServerJSON) && k.Tenant != "" }

// Cursor returns the key as a text for [KeyOfCursor], which clients repeat to get the next page of a
// list.
func (k Key) Cursor() string {
	return base64.RawURLEncoding.EncodeToString([]byte(k.Dialect + "\x00" + k.Tenant + "\x00" + k.ID))
}

// KeyOfCursor returns the key of a cursor, false if the text is not one.
func KeyOfCursor(cursor string) (Key, bool) {
	decoded, err := base64.RawURLEncoding.DecodeString(cursor)
	parts := strings.Split(string(decoded), "\x00")
	if err != nil || len(parts) != 3 || parts[0] == "" || parts[2] == "" {
		return Key{}, false
	}
	return Key{Dialect: parts[0], Tenant: parts[1], ID: parts[2]}, true
}
