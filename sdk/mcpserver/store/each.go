package store

import "context"

// eachPage is the number of cards that [Each] reads at a time, and eachBytes the length of their documents
// in octets at which it reads fewer.
const (
	eachPage  = 500
	eachBytes = 4 << 20
)

// Each calls a function with each card, also with revoked ones, in the order of their keys. It reads many cards at
// a time. Cards that change meanwhile, unless the reader is of [Store.Snapshot], are passed as they were at some
// moment of the call, and may be left out if they are removed or get another key.
func Each(ctx context.Context, s Reader, do func(*Card) error) error {
	for q := (Query{Revoked: true, Limit: eachPage}); ; {
		page, err := s.List(ctx, q)
		if err != nil {
			return err
		}
		for rest := page; len(rest) > 0; {
			n := fitting(rest)
			if err := eachOf(ctx, s, rest[:n], do); err != nil {
				return err
			}
			rest = rest[n:]
		}
		if len(page) < eachPage {
			return nil
		}
		q.After = page[len(page)-1].Key
	}
}

// fitting returns how many of some cards are read at a time, at least one.
func fitting(page []Summary) int {
	octets := 0
	for i := range page {
		if octets += page[i].Size; octets > eachBytes && i > 0 {
			return i
		}
	}
	return len(page)
}

// eachOf calls a function with each of some cards.
func eachOf(ctx context.Context, s Reader, page []Summary, do func(*Card) error) error {
	keys := make([]Key, len(page))
	for i := range page {
		keys[i] = page[i].Key
	}
	list, err := s.GetAll(ctx, keys)
	if err != nil {
		return err
	}
	for _, c := range list {
		if c == nil {
			continue // it was removed in the meantime
		}
		if err := do(c); err != nil {
			return err
		}
	}
	return nil
}
