package card

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
)

// Page is one page of a paginated list.
type Page[T any] struct {
	// Items are the entries of the page, which may be none.
	Items []T
	// Next is the cursor of the next page; empty on the last page.
	Next string
	// Bytes is the size of the page as it was received; 0 if it is not known.
	Bytes int64
}

// PageLimits bounds a list that is read with [Pages]. A zero field means the default, a negative
// one removes the limit.
type PageLimits struct {
	// Pages is the maximum number of pages, 1,000 by default.
	Pages int
	// Bytes is the maximum size of all pages together, with their cursors, 256 MiB by default.
	Bytes int64
}

// Errors of [Pages].
var (
	// ErrPageCursor: the cursor of a page is the cursor of an earlier page, so that the list would
	// never end.
	ErrPageCursor = errors.New("card: the cursor of the next page is the cursor of an earlier page")
	// ErrPageLimit: the list has more pages or bytes than the limits allow.
	ErrPageLimit = errors.New("card: the list is longer than the limits of its pages allow")
)

// Pages iterates over the entries of a paginated list. When the loop needs a page, Pages calls
// read: first with an empty cursor, then with Next of the page before. A loop that ends early
// reads no further page; a second loop begins at the first page.
//
// An error is the last element, after the entries of the pages before: the error of read,
// [ErrPageCursor], or an error that wraps [ErrPageLimit] and states the limit.
func Pages[T any](read func(cursor string) (Page[T], error), limits PageLimits) iter.Seq2[T, error] {
	most := PageLimits{
		Pages: cmp.Or(limits.Pages, 1000),
		Bytes: cmp.Or(limits.Bytes, 256<<20),
	}
	return func(yield func(T, error) bool) {
		var none T
		var bytes int64
		seen := map[string]bool{"": true}
		for n, cursor := 1, ""; ; n++ {
			if most.Pages >= 0 && n > most.Pages {
				yield(none, fmt.Errorf("%w: %d pages", ErrPageLimit, most.Pages))
				return
			}
			page, err := read(cursor)
			if bytes += page.Bytes + int64(len(page.Next)); err == nil && most.Bytes >= 0 && bytes > most.Bytes {
				err = fmt.Errorf("%w: %d bytes", ErrPageLimit, most.Bytes)
			}
			if err != nil {
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
			if page.Next == "" {
				return
			}
			if cursor = page.Next; seen[cursor] {
				yield(none, ErrPageCursor)
				return
			}
			seen[cursor] = true
		}
	}
}
