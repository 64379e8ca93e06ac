package card_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestProblemsOf(t *testing.T) {
	invalid := card.Violations{{Pointer: "/a", Code: "type", Message: "m"}, {Pointer: "/b", Code: "enum", Message: "n"}}
	for _, test := range []struct {
		name string
		err  error
		want string // locations and codes
	}{
		{"all violations", fmt.Errorf("reading: %w", invalid.Err()), "/a type /b enum "},
		{"one violation", fmt.Errorf("reading: %w", invalid[1]), "/b enum "},
		{"not decoded", errors.Join(io.ErrClosedPipe, &card.DecodeError{Pointer: "/c", Code: card.CodeSyntax}), "/c syntax "},
		{"a limit", &card.LimitError{Limit: "ResultBytes", Max: 9, Pointer: "/d"}, "/d limit "},
		{"no document", io.ErrUnexpectedEOF, ""},
		{"no error", nil, ""},
	} {
		got := ""
		for _, v := range card.ProblemsOf(test.err) {
			got += v.Pointer + " " + v.Code + " "
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
