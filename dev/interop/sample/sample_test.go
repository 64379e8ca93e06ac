package sample

import (
	"bytes"
	"testing"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
)

// TestCards: every format has cards, generated ones are the same every time, and each
// converts to some format.
func TestCards(t *testing.T) {
	vectors, err := FromVectors("../../..")
	if err != nil {
		t.Fatal(err)
	}
	random, err := MakeUp("../../..", 2)
	if err != nil {
		t.Fatal(err)
	}
	again, err := MakeUp("../../..", 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range random {
		if !bytes.Equal(c.Text, again[i].Text) {
			t.Errorf("%s %s differs the second time", c.Format, c.Name)
		}
	}
	cards := map[reader.Format]int{}
	for _, c := range append(vectors, random...) {
		cards[c.Format]++
		converts := false
		for _, w := range Ways() {
			if w.From == c.Format {
				_, _, err := w.Convert(c, true)
				converts = converts || err == nil
			}
		}
		if !converts {
			t.Errorf("%s %s converts into nothing", c.Format, c.Name)
		}
	}
	for _, f := range folders {
		if cards[f.format] < 4 {
			t.Errorf("%d cards of %s", cards[f.format], f.format)
		}
	}
}

func TestGeneral(t *testing.T) {
	if got, want := general("/a/0/b2/17"), "/a/*/b2/*"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
