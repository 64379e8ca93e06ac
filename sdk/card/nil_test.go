package card_test

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestNilMessage: a nil interface is no value, as a nil pointer is none. It is what a function returns
// that could not read a card.
func TestNilMessage(t *testing.T) {
	var invalid *card.InvalidError
	if text, err := card.Encode(nil); !errors.As(err, &invalid) || text != nil {
		t.Errorf("Encode: %s (%v)", text, err)
	}
	if text, err := card.AppendJSON(nil, nil); !errors.As(err, &invalid) || text != nil {
		t.Errorf("AppendJSON: %s (%v)", text, err)
	}
	if found := card.Check(nil); len(found) != 1 || found[0].Code != card.CodeType {
		t.Errorf("Check: %v", found)
	}
	if m := card.MembersOf(nil); len(m.Names()) != 0 || m.Has("name") || m.SetUnknown("x", 1) == nil {
		t.Errorf("MembersOf: %v", m.Names())
	}
	if !card.Equal[card.Message](nil, nil) {
		t.Error("nil is not equal to nil")
	}
}

// TestNilPointer: a nil pointer has no JSON text.
func TestNilPointer(t *testing.T) {
	var invalid *card.InvalidError
	var x *adp.Card
	if text, err := card.Encode(x); !errors.As(err, &invalid) || text != nil {
		t.Errorf("Encode: %s (%v)", text, err)
	}
	if text, err := card.AppendJSON([]byte("x"), x); !errors.As(err, &invalid) || text != nil {
		t.Errorf("AppendJSON: %s (%v)", text, err)
	}
}
