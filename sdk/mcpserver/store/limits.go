package store

import (
	"cmp"
	"fmt"
)

// Limits bound a store. A zero field means the default, see [DefaultLimits].
type Limits struct {
	// Cards is the maximum number of cards.
	Cards int
	// Bytes is the maximum total length of their documents, in octets.
	Bytes int64
	// OwnerCards is the maximum number of cards of one owner. Cards without an owner do not count.
	OwnerCards int
	// Changes is the number of changes that the log keeps.
	Changes int
}

// DefaultLimits returns the limits that apply where none are set: 10,000 cards and 64 MiB, 1,000
// cards for each owner, and the last 100,000 changes.
func DefaultLimits() Limits {
	return Limits{Cards: 10_000, Bytes: 64 << 20, OwnerCards: 1000, Changes: 100_000}
}

// OrDefault returns the limits with their zero fields replaced by the defaults.
func (l Limits) OrDefault() Limits {
	d := DefaultLimits()
	return Limits{cmp.Or(l.Cards, d.Cards), cmp.Or(l.Bytes, d.Bytes), cmp.Or(l.OwnerCards, d.OwnerCards), cmp.Or(l.Changes, d.Changes)}
}

// Usage is the number and the size of the cards in a store. The zero value is an empty store.
type Usage struct {
	Cards  int
	Bytes  int64
	owners map[string]int
}

// UsageOf returns the usage of a store with a number of cards and their total length in octets.
// It counts the cards of one owner only: owned is their number.
func UsageOf(cards int, octets int64, owner string, owned int) Usage {
	return Usage{Cards: cards, Bytes: octets, owners: map[string]int{owner: owned}}
}

// Check returns [ErrQuota] or [ErrFull], wrapped, if storing a card exceeds the limits. stored is the
// card that it replaces; nil if there is none. A card that needs no more room than stored is allowed
// in a full store.
func (u *Usage) Check(stored, incoming *Card, l Limits) error {
	moves := stored == nil || stored.Owner != incoming.Owner
	if incoming.Owner != "" && moves && u.owners[incoming.Owner] >= l.OwnerCards {
		return fmt.Errorf("%w: the limit is %d cards", ErrQuota, l.OwnerCards)
	}
	growth := int64(len(incoming.Document))
	if stored != nil {
		growth -= int64(len(stored.Document))
	} else if u.Cards >= l.Cards {
		return fmt.Errorf("%w: its limit of cards is %d", ErrFull, l.Cards)
	}
	if growth > 0 && u.Bytes+growth > l.Bytes {
		return fmt.Errorf("%w: its limit of octets is %d", ErrFull, l.Bytes)
	}
	return nil
}

// Change counts a change: incoming replaces stored. A nil stored is a new card, a nil incoming a
// removal.
func (u *Usage) Change(stored, incoming *Card) {
	u.add(stored, -1)
	u.add(incoming, 1)
}

// add counts a card n times.
func (u *Usage) add(c *Card, n int) {
	if c == nil {
		return
	}
	u.Cards += n
	u.Bytes += int64(n) * int64(len(c.Document))
	if c.Owner == "" {
		return
	}
	if u.owners == nil {
		u.owners = map[string]int{}
	}
	if u.owners[c.Owner] += n; u.owners[c.Owner] == 0 {
		delete(u.owners, c.Owner)
	}
}
