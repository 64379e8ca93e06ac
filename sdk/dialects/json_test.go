package dialects_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Only encoding/json lets a repeated name through; json/v2 refuses it before it calls the method.
func TestEncodingJSON(t *testing.T) {
	checkJSON(t, json.Marshal, json.Unmarshal)
	err := json.Unmarshal([]byte(`{"tags":["a"],"x":{"y":1,"y":2}}`), new(adp.Card))
	if d, ok := errors.AsType[*card.DecodeError](err); !ok || d.Code != card.CodeDuplicateKey || d.Pointer != "/x/y" || d.Offset != 25 {
		t.Errorf("a repeated name: %v", err)
	}
}

// checkJSON checks that a package for any type of Go reads and writes cards as their own methods
// do, and returns the errors of these.
func checkJSON(t *testing.T, marshal func(any) ([]byte, error), unmarshal func([]byte, any) error) {
	for _, name := range dialects.Names() {
		for file, data := range vectors.Cards(t, name) {
			x, err := dialects.DecodeAs(name, data)
			if err != nil {
				continue
			}
			y := x.CardInfo().New()
			if err := unmarshal(data, y); err != nil || !card.Equal(x, y) {
				t.Errorf("%s: another card is read, or none: %v", file, err)
			}
			want, err := card.AppendJSON(nil, x)
			if err != nil {
				t.Fatal(err)
			}
			got, err := marshal(x)
			if err != nil {
				t.Errorf("%s: %v", file, err)
			} else if same, err := card.EqualJSON(got, want); err != nil || !same {
				t.Errorf("%s: %s is written, want %s", file, got, want)
			}
		}
	}
	if d, ok := errors.AsType[*card.DecodeError](unmarshal([]byte(` [1]`), new(adp.Card))); !ok || d.Code != card.CodeType || d.Pointer != "" {
		t.Errorf("an array in place of a card: %v", d)
	}
	_, err := marshal(&adp.Card{Name: "\xff"})
	if invalid, ok := errors.AsType[*card.InvalidError](err); !ok || invalid.Violations[0].Pointer != "/name" {
		t.Errorf("ill-formed UTF-8: %v", err)
	}
	if got, err := marshal(extended{adp.Card{Name: "a"}, 1}); err != nil || string(got) != `{"score":1}` {
		t.Errorf("a struct with a card and a MarshalJSON of its own is written as %s, %v", got, err)
	}
	var e extended
	if err := unmarshal([]byte(`{"name":"a"}`), &e); err != nil || e.Score != 2 || e.Name != "" {
		t.Errorf("a struct with a card and an UnmarshalJSON of its own is read as %+v, %v", e, err)
	}
}

// extended has a card and its own JSON form. No method of the card takes precedence over it.
type extended struct {
	adp.Card
	Score int
}

func (x extended) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]int{"score": x.Score})
}

func (x *extended) UnmarshalJSON([]byte) error {
	x.Score = 2
	return nil
}
