package detached

import (
	"bytes"
	"encoding/hex"
	"math/big"
	"strings"
	"testing"
)

// The pairs are those of the Internet-Draft on base58 (draft-msporny-base58-03, section 5).
var pairs = []struct{ hex, text string }{
	{"", ""},
	{hex.EncodeToString([]byte("Hello World!")), "2NEpo7TZRRrLZSi2U"},
	{hex.EncodeToString([]byte("The quick brown fox jumps over the lazy dog.")), "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"},
	{"0000287fb4cd", "11233QC4"},
	{"00", "1"},
	{"0000", "11"},
}

func TestPairs(t *testing.T) {
	for _, p := range pairs {
		data, err := hex.DecodeString(p.hex)
		if err != nil {
			t.Fatal(err)
		}
		if got := encodeBase58(data); got != p.text {
			t.Errorf("Encode(%s) = %q, want %q", p.hex, got, p.text)
		}
		if got, ok := decodeBase58(p.text); !ok || !bytes.Equal(got, data) {
			t.Errorf("Decode(%q) = %x, %t, want %s", p.text, got, ok, p.hex)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, text := range []string{"0", "O", "I", "l", "a b", "a\n", "+", "ä", strings.Repeat("2", maxBase58Length+1)} {
		if data, ok := decodeBase58(text); ok {
			t.Errorf("%q is decoded as %x", text, data)
		}
	}
}

// FuzzDecodeBase58 compares with arbitrary-precision arithmetic, and every text with the text of
// its octets.
func FuzzDecodeBase58(f *testing.F) {
	for _, p := range pairs {
		f.Add(p.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data, ok := decodeBase58(text)
		if !ok {
			return
		}
		if again := encodeBase58(data); again != text {
			t.Errorf("%q is %x, whose text is %q", text, data, again)
		}
		want := new(big.Int)
		for _, c := range []byte(text) {
			want.Mul(want, big.NewInt(58)).Add(want, big.NewInt(int64(strings.IndexByte(base58Alphabet, c))))
		}
		if new(big.Int).SetBytes(data).Cmp(want) != 0 {
			t.Errorf("%q is %x, want %x", text, data, want)
		}
	})
}
