package codec_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// FuzzMembers: Members reads the documents that Raw reads, with the same text and the same error,
// and stores the members that have a slot.
func FuzzMembers(f *testing.F) {
	for _, text := range []string{
		whole, `{"a":1,"b":{"a":[2]},"c":"x"}`, ` {"a" : 1 , "\u0061" : 2}`, `{"c":1,"d":2,"c":3}`, `{"a":1,"a":"` + "\x01" + `"}`,
		`{"a":1,"b"`, `{"c":1,"c"2`, `{"c":{"x":1,"x":2}}`, `[1,{}]`, `7`, `"{\"a\":1}"`, `{`, `{}`, `{"a":1}x`, strings.Repeat("[", 1000), strings.Repeat(`{"a":`, 1000), "\xEF\xBB\xBF{}", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, in string) {
		var raw card.Raw
		o := card.Options{AcceptEmbedded: true}
		_, want := codec.Decode([]byte(in), o, (*codec.Decoder).Raw, &raw)
		var slots [2]string
		slot := func(name string) *string {
			if i := strings.Index("ab", name); i >= 0 && len(name) == 1 {
				return &slots[i]
			}
			return nil
		}
		var text string
		_, err := codec.Decode([]byte(in), o, func(d *codec.Decoder, i int, x *string) int { return d.Members(i, x, slot) }, &text)
		if (err == nil) != (want == nil) || err != nil && err.Error() != want.Error() {
			t.Fatalf("%q: the error is %v, not %v", in, err, want)
		}
		if err != nil {
			return
		}
		if text != raw.String() {
			t.Errorf("%q: the text is %q", in, text)
		}
		if members := maps.Collect(scan.Members(text)); slots != [2]string{members["a"], members["b"]} {
			t.Errorf("%q: the members are %q", in, slots)
		}
	})
}
