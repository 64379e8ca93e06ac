package signing_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// vectorKeys are the public keys of the fixture "keys" of the vectors, which signed the
// cards of the corpus.
var vectorKeys = []string{
	"fdd88167c886ffb95262bc3b116602c6fa73d400ded8df91830fcb1ab53c18ce",
	"6c27d2e3ff6298a6cb9875c87cfd69942c3f3dd3a436b412a69c9b0f07d061f5",
}

// keysFor returns a resolver with one key for every agent.
func keysFor(key ed25519.PublicKey) signature.KeyFunc {
	return func(context.Context, signature.Request) (signature.Key, error) {
		return signature.Key{Public: key, Origin: "table"}, nil
	}
}

// verify verifies a document with keys whose look-up does not fail.
func verify(t testing.TB, document []byte, keys signature.KeySource) *signing.Verification {
	t.Helper()
	v, err := signing.Verify(t.Context(), document, signing.VerifyOptions{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// signedCard is a signed card of the corpus with the key that signed it.
type signedCard struct {
	name string
	text []byte
	keys signature.KeySource
}

// signedCards returns the signed cards of the corpus. Each one verifies with a key of the
// vectors.
func signedCards(t testing.TB) []signedCard {
	t.Helper()
	files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/adp/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cards (%v)", err)
	}
	var list []signedCard
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := signedCard{name: filepath.Base(file), text: text}
		if verify(t, text, nil).Outcome == signature.Unsigned {
			continue
		}
		for _, public := range vectorKeys {
			key, err := hex.DecodeString(public)
			if err != nil {
				t.Fatal(err)
			}
			if keys := keysFor(key); verify(t, text, keys).Outcome == signature.Valid {
				c.keys = keys
			}
		}
		if c.keys == nil {
			t.Errorf("%s does not verify", c.name)
			continue
		}
		list = append(list, c)
	}
	if len(list) < 10 {
		t.Fatalf("%d signed cards, want 10", len(list))
	}
	return list
}

// content returns what a signature covers, as encoding/json decodes it, and false for a
// text that it refuses.
func content(text []byte) (any, bool) {
	var v map[string]any
	if json.Unmarshal(text, &v) != nil {
		return nil, false
	}
	delete(v, "signature")
	return v, true
}

// Every byte of every signed card is changed in several ways. The card then verifies only
// if encoding/json decodes the same content and the same signature.
func TestChangedBytes(t *testing.T) {
	for _, c := range signedCards(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			want, _ := content(c.text)
			changed, same, step := 0, 0, 1
			if testing.Short() {
				step = 17
			}
			for i := 0; i < len(c.text); i += step {
				b := c.text[i]
				for _, other := range []byte{b ^ 1, b ^ 0x20, ' ', '0'} {
					if other == b {
						continue
					}
					text := slices.Clone(c.text)
					text[i] = other
					got, ok := content(text)
					unchanged := ok && reflect.DeepEqual(got, want) && hasSignatureOf(text, c.text)
					outcome := verify(t, text, c.keys).Outcome
					if valid := outcome == signature.Valid; valid != unchanged {
						t.Fatalf("byte %d, %q as %q: the outcome is %s, the content is unchanged: %t", i, b, other, outcome, unchanged)
					}
					changed++
					if unchanged {
						same++
					}
				}
			}
			if changed < 2*len(c.text)/step || same > changed/2 {
				t.Errorf("%d changes, %d of them without effect", changed, same)
			}
		})
	}
}

// hasSignatureOf reports whether two documents have the same text as signature.
func hasSignatureOf(a, b []byte) bool {
	var x, y struct {
		Signature any `json:"signature"`
	}
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && x.Signature == y.Signature
}

// A member that is added to any object invalidates the signature, an element that is added
// to any array as well.
func TestAddedMembers(t *testing.T) {
	for _, c := range signedCards(t) {
		inserted := 0
		for i, b := range c.text {
			if b != '{' && b != '[' || inString(c.text, i) {
				continue
			}
			added := `"zz-added":null`
			if b == '[' {
				added = "null"
			}
			if rest := bytes.TrimLeft(c.text[i+1:], " \r\n\t"); rest[0] != '}' && rest[0] != ']' {
				added += ","
			}
			text := slices.Concat(c.text[:i+1], []byte(added), c.text[i+1:])
			if !json.Valid(text) {
				t.Fatalf("%s, byte %d: the change is not JSON", c.name, i)
			}
			if v := verify(t, text, c.keys); v.Outcome != signature.Invalid || v.Code != signing.CodeSignature {
				t.Errorf("%s, byte %d: the outcome is %s (%s)", c.name, i, v.Outcome, v.Code)
			}
			inserted++
		}
		if inserted == 0 {
			t.Errorf("%s: nothing was added", c.name)
		}
	}
}

// inString reports whether byte i of a document is inside a string.
func inString(text []byte, i int) bool {
	in := false
	for k := 0; k < i; k++ {
		switch {
		case in && text[k] == '\\':
			k++
		case text[k] == '"':
			in = !in
		}
	}
	return in
}

// White space, the order of members at every level, and escapes are not covered.
func TestOtherForms(t *testing.T) {
	for _, c := range signedCards(t) {
		var indented, compact bytes.Buffer
		if err := json.Indent(&indented, c.text, "\t", "   \r\n"); err != nil {
			t.Fatal(err)
		}
		if err := json.Compact(&compact, c.text); err != nil {
			t.Fatal(err)
		}
		forms := map[string][]byte{
			"indented": indented.Bytes(),
			"compact":  compact.Bytes(),
			"reversed": reversed(t, c.text),
			"escaped":  []byte(escaped(compact.String())),
			"marked":   append([]byte("\xef\xbb\xbf"), c.text...),
		}
		for form, text := range forms {
			if bytes.Equal(text, c.text) && form != "compact" {
				t.Errorf("%s %s: nothing changed", c.name, form)
			}
			if v := verify(t, text, c.keys); v.Outcome != signature.Valid {
				t.Errorf("%s %s: %s (%s)\n%s", c.name, form, v.Outcome, v.Message, text)
			}
		}
	}
}

// reversed returns a document with the members of every object in reversed order. The
// literals of numbers stay.
func reversed(t *testing.T, text []byte) []byte {
	t.Helper()
	var members map[string]json.RawMessage
	var items []json.RawMessage
	switch text = bytes.TrimSpace(text); text[0] {
	case '{':
		if err := json.Unmarshal(text, &members); err != nil {
			t.Fatal(err)
		}
		names := make([]string, 0, len(members))
		for name := range members {
			names = append(names, name)
		}
		slices.Sort(names)
		slices.Reverse(names)
		parts := make([]string, 0, len(names))
		for _, name := range names {
			quoted, err := json.Marshal(name)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, string(quoted)+":"+string(reversed(t, members[name])))
		}
		return []byte("{" + strings.Join(parts, ",") + "}")
	case '[':
		if err := json.Unmarshal(text, &items); err != nil {
			t.Fatal(err)
		}
		parts := make([]string, 0, len(items))
		for _, item := range items {
			parts = append(parts, string(reversed(t, item)))
		}
		return []byte("[" + strings.Join(parts, ",") + "]")
	}
	return text
}

// escaped returns a compact text with every slash and letter e of its strings as an
// escape.
func escaped(text string) string {
	var b strings.Builder
	in := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case in && c == '\\':
			b.WriteString(text[i : i+2])
			i++
			continue
		case c == '"':
			in = !in
		case in && c == '/':
			b.WriteByte('\\')
		case in && c == 'e':
			b.WriteString(`\u0065`)
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
