package jsontree

import (
	"fmt"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// At returns the value that a JSON Pointer refers to, nil if it does not exist.
func (n *Node) At(pointer string) (*Node, error) {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return nil, err
	}
	for _, step := range steps {
		if n = n.Child(step); n == nil {
			return nil, nil
		}
	}
	return n, nil
}

// Child returns the member or element of a reference token, nil if it does not exist.
func (n *Node) Child(step string) *Node {
	if n.Kind == card.KindArray {
		if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(n.Items) {
			return n.Items[i]
		}
		return nil
	}
	return n.Member(step)
}

// Set sets the value at the location of a JSON Pointer. Missing objects on the path are
// created, and arrays where the next token is "-"; in an array a token is the index of an
// element, or "-" or the length to append one.
func (n *Node) Set(pointer string, value *Node) error {
	steps, err := card.SplitPointer(pointer)
	if err != nil {
		return err
	}
	if len(steps) == 0 {
		*n = *value
		return nil
	}
	for i, step := range steps[:len(steps)-1] {
		next := n.Child(step)
		if next == nil {
			if next = Object(); steps[i+1] == "-" {
				next = Array()
			}
			if err := n.put(step, next); err != nil {
				return fmt.Errorf("%s: %w", pointer, err)
			}
		}
		n = next
	}
	if err := n.put(steps[len(steps)-1], value); err != nil {
		return fmt.Errorf("%s: %w", pointer, err)
	}
	return nil
}

// put sets one member or element.
func (n *Node) put(step string, value *Node) error {
	switch n.Kind {
	case card.KindObject:
		n.SetMember(step, value)
		return nil
	case card.KindArray:
		i, err := strconv.Atoi(step)
		switch {
		case step == "-" || err == nil && i == len(n.Items):
			n.Items = append(n.Items, value)
		case err == nil && i >= 0 && i < len(n.Items):
			n.Items[i] = value
		default:
			return fmt.Errorf("the array of length %d has no element %q", len(n.Items), step)
		}
		return nil
	}
	return fmt.Errorf("cannot set %q inside a %s", step, n.Kind)
}
