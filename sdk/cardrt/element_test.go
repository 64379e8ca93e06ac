package cardrt_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

func TestDetach(t *testing.T) {
	type box struct{ names []string }
	detachBox := func(c *cardrt.Copier, x *box) { cardrt.DetachSlice(c, &x.names, cardrt.DetachString[string]) }

	first := &box{names: []string{"a"}}
	copied := cardrt.Clone(new(cardrt.Copier), first, detachBox)
	copied.names[0] = "b"
	if first.names[0] != "a" {
		t.Error("a clone shares its slice")
	}
	if cardrt.Clone(new(cardrt.Copier), nil, detachBox) != nil {
		t.Error("the clone of nil is not nil")
	}

	boxes := map[string]box{"k": {names: []string{"a"}}}
	clone := boxes
	cardrt.DetachMap(new(cardrt.Copier), &clone, detachBox)
	clone["k"].names[0] = "b"
	clone["l"] = box{}
	if len(boxes) != 1 || boxes["k"].names[0] != "a" {
		t.Error("a map shares something")
	}

	pointer := cardrt.Clone(new(cardrt.Copier), first, detachBox)
	nullable := card.Present(*first)
	cardrt.DetachNullable(new(cardrt.Copier), &nullable, detachBox)
	pointer.names[0], nullable.Ptr().names[0] = "b", "c"
	if first.names[0] != "a" {
		t.Error("a pointer or nullable shares its slice")
	}
}

func TestDetachKeepsNilAndEmpty(t *testing.T) {
	var none []int
	empty := []int{}
	var noMap map[string]int
	emptyMap := map[string]int{}
	cardrt.DetachSlice(new(cardrt.Copier), &none, nil)
	cardrt.DetachSlice(new(cardrt.Copier), &empty, nil)
	cardrt.DetachMap(new(cardrt.Copier), &noMap, nil)
	cardrt.DetachMap(new(cardrt.Copier), &emptyMap, nil)
	if none != nil || empty == nil || noMap != nil || emptyMap == nil {
		t.Error("nil and empty are mixed up")
	}
	var absent card.Optional[string]
	cardrt.DetachOptional(new(cardrt.Copier), &absent)
	null := card.Null[string]()
	cardrt.DetachNullable(new(cardrt.Copier), &null, cardrt.DetachString[string])
	if absent.IsSet() || !null.IsNull() {
		t.Error("absent or null becomes a value")
	}
}
