package card_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// numbered returns pages of two numbers, n in total, and the cursors that were requested.
func numbered(n int) (read func(string) (card.Page[int], error), requested *[]string) {
	requested = new([]string)
	return func(cursor string) (card.Page[int], error) {
		*requested = append(*requested, cursor)
		at, _ := strconv.Atoi(cursor)
		page := card.Page[int]{Items: []int{at, at + 1}, Bytes: 10}
		if at+2 < 2*n {
			page.Next = strconv.Itoa(at + 2)
		}
		return page, nil
	}, requested
}

// all returns the entries of a list, and its error.
func all[T any](list func(func(T, error) bool)) (items []T, failed error) {
	for item, err := range list {
		if err != nil {
			return items, err
		}
		items = append(items, item)
	}
	return items, nil
}

func TestPages(t *testing.T) {
	read, requested := numbered(3)
	list := card.Pages(read, card.PageLimits{Pages: 3, Bytes: 32})
	for range 2 {
		if got, err := all(list); err != nil || !slices.Equal(got, []int{0, 1, 2, 3, 4, 5}) {
			t.Errorf("got %v, %v", got, err)
		}
	}
	if got := strings.Join(*requested, ","); got != ",2,4,,2,4" {
		t.Errorf("the pages %s were read", got)
	}
	*requested = nil
	for item, err := range list {
		if err != nil || item == 1 {
			break
		}
	}
	if len(*requested) != 1 {
		t.Errorf("a loop over one page read %q", *requested)
	}
}

// A list ends with one error, after the entries before it.
func TestPagesEnd(t *testing.T) {
	broken := errors.New("broken")
	loop := map[string]string{"": "a", "a": "b", "b": "a"}
	endless, _ := numbered(1 << 20)
	for _, tt := range []struct {
		name    string
		read    func(string) (card.Page[int], error)
		limits  card.PageLimits
		items   int
		want    error
		message string
	}{
		{"repeated cursor", func(c string) (card.Page[int], error) { return card.Page[int]{Items: []int{1}, Next: loop[c]}, nil }, card.PageLimits{}, 3, card.ErrPageCursor, "earlier page"},
		{"same cursor", func(string) (card.Page[int], error) { return card.Page[int]{Next: "x"}, nil }, card.PageLimits{}, 0, card.ErrPageCursor, "earlier page"},
		{"error of a page", func(c string) (card.Page[int], error) {
			if c == "x" {
				return card.Page[int]{Items: []int{2}}, broken
			}
			return card.Page[int]{Items: []int{1}, Next: "x"}, nil
		}, card.PageLimits{}, 1, broken, "broken"},
		{"pages", endless, card.PageLimits{Pages: 4}, 8, card.ErrPageLimit, "4 pages"},
		{"default number of pages", endless, card.PageLimits{}, 2000, card.ErrPageLimit, "1000 pages"},
		{"bytes", endless, card.PageLimits{Bytes: 25}, 4, card.ErrPageLimit, "25 bytes"},
		{"cursors have a size", func(c string) (card.Page[int], error) { return card.Page[int]{Next: c + "0123456789"}, nil }, card.PageLimits{Bytes: 25}, 0, card.ErrPageLimit, "25 bytes"},
		{"no limit of pages", endless, card.PageLimits{Pages: -1, Bytes: 20_000}, 2936, card.ErrPageLimit, "20000 bytes"},
		{"no limit of bytes", func(c string) (card.Page[int], error) {
			return card.Page[int]{Bytes: 1 << 40, Next: c + "x"}, nil
		}, card.PageLimits{Pages: 5, Bytes: -1}, 0, card.ErrPageLimit, "5 pages"},
	} {
		items, err := all(card.Pages(tt.read, tt.limits))
		if len(items) != tt.items || !errors.Is(err, tt.want) || !strings.Contains(fmt.Sprint(err), tt.message) {
			t.Errorf("%s: %d entries, %v", tt.name, len(items), err)
		}
		count := 0
		for _, err := range card.Pages(tt.read, tt.limits) {
			if err != nil {
				count++
			}
		}
		if count != 1 {
			t.Errorf("%s: %d errors", tt.name, count)
		}
	}
}
