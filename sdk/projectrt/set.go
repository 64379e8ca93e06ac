package projectrt

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// assign sets locations in a document, which is an object. It also returns those that had
// another value before.
func assign(text string, sets []Assignment) (string, []string, error) {
	before, root := parse(text), parse(text)
	for _, s := range sets {
		tokens, err := card.SplitPointer(s.Pointer)
		if err == nil {
			root, err = root.set(tokens, parse(s.Value.String()))
		}
		if err != nil {
			return "", nil, fmt.Errorf("%q cannot be set: %w", s.Pointer, err)
		}
	}
	return string(root.append(nil)), overwritten(before, root, sets), nil
}

// overwritten returns the set locations that had another value before, without those inside
// another one.
func overwritten(before, after *node, sets []Assignment) []string {
	var list []string
	for _, s := range sets {
		old := before.at(s.Pointer)
		if old == nil {
			continue
		}
		if now := after.at(s.Pointer); now == nil || !rawjson.Equal(old.text, string(now.append(nil))) {
			list = append(list, s.Pointer)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return slices.DeleteFunc(list, func(place string) bool {
		return slices.ContainsFunc(list, func(other string) bool { return other != place && within(place, other) })
	})
}

// at returns the value at a location, or nil.
func (n *node) at(pointer string) *node {
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return nil
	}
	for _, token := range tokens {
		switch n.kind {
		case object:
			n = n.member(token)
		case array:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(n.items) {
				return nil
			}
			n = n.items[i]
		default:
			return nil
		}
		if n == nil {
			return nil
		}
	}
	return n
}

// replace reports that the caller replaced values of the mapping. The entries for these
// locations no longer apply: a part of the source that was converted to such a location
// becomes dropped, and a value of the mapping itself is no longer in the target.
func (r *Run) replace(places []string) {
	if len(places) == 0 {
		return
	}
	r.flush()
	entries := r.report.Entries
	r.report.Entries, r.places = make([]card.ReportEntry, 0, len(entries)+len(places)), 0
	gone := map[string]bool{}
	for _, e := range entries {
		inside := func(place string) bool { return e.Target != "" && within(e.Target, place) }
		switch {
		case !slices.ContainsFunc(places, inside):
		case e.Change == card.Narrowed || e.Change == card.Renamed:
			if gone[e.Source] {
				continue
			}
			gone[e.Source] = true
			e = card.ReportEntry{Change: card.Dropped, Source: e.Source, Code: CodeOption, Message: OptionWins}
		default:
			continue
		}
		r.note(e)
	}
	for _, place := range places {
		r.note(card.ReportEntry{Change: card.Defaulted, Target: place, Code: CodeOption, Message: setByCaller})
	}
}

var (
	errNoIndex   = errors.New("a place in a list is its number, or - for one more")
	errBeyond    = errors.New("the list is not so long")
	errNoInside  = errors.New("a part of the way there is neither an object nor a list")
	absentObject = node{text: "{}", kind: object}
	absentArray  = node{text: "[]", kind: array}
)

// set returns n with another value at the location given by tokens. It creates missing
// objects on the path, and lists if the path continues with a new element.
func (n *node) set(tokens []string, value *node) (*node, error) {
	if len(tokens) == 0 {
		return value, nil
	}
	token, inner := tokens[0], tokens[1:]
	if n == nil || n.text == "null" {
		missing := absentObject
		if token == "-" {
			missing = absentArray
		}
		n = &missing
	}
	switch n.kind {
	case object:
		return n, n.setMember(token, inner, value)
	case array:
		return n, n.setItem(token, inner, value)
	}
	return nil, errNoInside
}

func (n *node) setMember(name string, inner []string, value *node) error {
	at := n.find(name)
	if at < 0 {
		v, err := (*node)(nil).set(inner, value)
		if err != nil {
			return err
		}
		n.touch()
		n.members = append(n.members, member{name, v})
		return nil
	}
	v, err := n.members[at].value.set(inner, value)
	if err != nil {
		return err
	}
	n.touch()
	n.members[at].value = v
	return nil
}

func (n *node) setItem(token string, inner []string, value *node) error {
	var old *node
	at := len(n.items)
	if token != "-" {
		var err error
		if at, err = strconv.Atoi(token); err != nil || strconv.Itoa(at) != token || at < 0 {
			return errNoIndex
		}
		if at >= len(n.items) {
			return errBeyond
		}
		old = n.items[at]
	}
	v, err := old.set(inner, value)
	if err != nil {
		return err
	}
	n.touch()
	if at == len(n.items) {
		n.items = append(n.items, nil)
	}
	n.items[at] = v
	return nil
}
