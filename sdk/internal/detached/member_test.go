package detached

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// TestCanonical: the canonical form lacks the member at the path alone, wherever it is.
func TestCanonical(t *testing.T) {
	root, inner := Member{"signature"}, Member{"metadata", "signature"}
	for _, test := range []struct {
		member     Member
		text, want string
	}{
		{root, `{"signature": "x"}`, `{}`},
		{root, `{"b": 1, "signature": "x", "a": {"signature": 2}}`, `{"a":{"signature":2},"b":1}`},
		{root, `{"z": 1, "signature": {"a": []}}`, `{"z":1}`},
		{root, `{"a": 1, "signature": 2, "z": 3}`, `{"a":1,"z":3}`},
		{root, `{"a": 1}`, `{"a":1}`},
		{inner, `{"signature": 1, "metadata": {"signature": "x"}}`, `{"metadata":{},"signature":1}`},
		{inner, `{"metadata": {"did": 1, "signature": "x", "z": 2}, "z": 3}`, `{"metadata":{"did":1,"z":2},"z":3}`},
		{inner, `{"metadata": {"signature": "x", "z": 2}}`, `{"metadata":{"z":2}}`},
		{inner, `{"metadata": {"did": 1, "signature": "x"}}`, `{"metadata":{"did":1}}`},
		{inner, `{"metadata": ["signature"]}`, `{"metadata":["signature"]}`},
		{inner, `{"other": {"signature": 1}}`, `{"other":{"signature":1}}`},
	} {
		got, err := test.member.Canonical([]byte(test.text))
		if err != nil || string(got) != test.want {
			t.Errorf("%s of %s: %s (%v), want %s", test.member.Pointer(), test.text, got, err, test.want)
		}
	}
	for _, text := range []string{`[]`, `"{}"`, `{`, `{"a": 1e999}`} {
		if got, err := inner.Canonical([]byte(text)); err == nil {
			t.Errorf("%s has the form %s", text, got)
		}
	}
}

// TestSet: all other bytes stay.
func TestSet(t *testing.T) {
	inner := Member{"metadata", "signature"}
	for text, want := range map[string]string{
		"\ufeff {\"metadata\" : {\"did\": 1}, \"z\": 2}": " {\"metadata\" : {\"did\": 1,\"signature\": 7}, \"z\": 2}",
		`{"metadata": {"signature": "x", "did": 1}}`:     `{"metadata": {"signature": 7, "did": 1}}`,
	} {
		if got := string(inner.Set([]byte(text), "7")); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestIsDouble(t *testing.T) {
	for literal, want := range map[string]bool{
		"0": true, "1.50": true, "1e3": true, "0.1": true, "9007199254740992": true, "-0": true,
		"9007199254740993": false, "0.1000000000000000055": false, "1e400": false, "1e-400": false,
	} {
		if decimal.IsDouble(literal) != want {
			t.Errorf("%s: %t", literal, !want)
		}
	}
}
