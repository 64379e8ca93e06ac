package codec_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func TestDetach(t *testing.T) {
	type box struct{ names []string }
	detachBox := func(c *codec.Copier, x *box) { codec.DetachSlice(c, &x.names, codec.DetachString[string]) }

	first := &box{names: []string{"a"}}
	copied := codec.Clone(new(codec.Copier), first, detachBox)
	copied.names[0] = "b"
	if first.names[0] != "a" {
		t.Error("a clone shares its slice")
	}
	if codec.Clone(new(codec.Copier), nil, detachBox) != nil {
		t.Error("the clone of nil is not nil")
	}

	boxes := map[string]box{"k": {names: []string{"a"}}}
	clone := boxes
	codec.DetachMap(new(codec.Copier), &clone, detachBox)
	clone["k"].names[0] = "b"
	clone["l"] = box{}
	if len(boxes) != 1 || boxes["k"].names[0] != "a" {
		t.Error("a map shares something")
	}

	pointer := codec.Clone(new(codec.Copier), first, detachBox)
	nullable := card.Present(*first)
	codec.DetachNullable(new(codec.Copier), &nullable, detachBox)
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
	codec.DetachSlice(new(codec.Copier), &none, nil)
	codec.DetachSlice(new(codec.Copier), &empty, nil)
	codec.DetachMap(new(codec.Copier), &noMap, nil)
	codec.DetachMap(new(codec.Copier), &emptyMap, nil)
	if none != nil || empty == nil || noMap != nil || emptyMap == nil {
		t.Error("nil and empty are mixed up")
	}
	var absent card.Optional[string]
	codec.DetachOptional(new(codec.Copier), &absent)
	null := card.Null[string]()
	codec.DetachNullable(new(codec.Copier), &null, codec.DetachString[string])
	if absent.IsSet() || !null.IsNull() {
		t.Error("absent or null becomes a value")
	}
}
