package projectrt

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// assign sets places of a document, which is an object.
func assign(text string, sets []Assignment) (string, error) {
	root := parse(text)
	for _, s := range sets {
		tokens, err := card.SplitPointer(s.Pointer)
		if err == nil {
			root, err = root.set(tokens, parse(s.Value.String()))
		}
		if err != nil {
			return "", fmt.Errorf("%q cannot be set: %w", s.Pointer, err)
		}
	}
	return string(root.append(nil)), nil
}

var (
	errNoIndex   = errors.New("a place in a list is its number, or - for one more")
	errBeyond    = errors.New("the list is not so long")
	errNoInside  = errors.New("a part of the way there is neither an object nor a list")
	absentObject = node{text: "{}", kind: object}
	absentArray  = node{text: "[]", kind: array}
)

// set returns n with another value at the place that tokens lead to. Objects that are
// missing on the way are made, and lists where the way goes to a further element.
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
