package codec

import (
	"fmt"
	"strings"
	"testing"
)

// A released decoder keeps nothing of its document in memory, whatever the result, and little
// memory of its own.
func TestReleasedDecoderIsEmpty(t *testing.T) {
	var names strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&names, `"n%d":[%d],`, i, i)
	}
	for _, text := range []string{
		`{"a":{"b":["c","d"]},"e":["f"]}`,
		`{` + names.String() + `"last":0}`,
		`{` + names.String() + `"last":0`,
		strings.Repeat("[", 3000),
	} {
		d := newDecoder(text, 2000)
		var k Kept
		i, more := d.object(0)
		for more {
			name, v := d.name(i)
			var list []string
			if i = ReadStrings(d, v, &list); i < 0 {
				i = d.mismatch(&k, name, v, i)
			}
			if i < 0 {
				break
			}
			i, more = d.next(i)
		}
		if i == Mismatch {
			d.mismatch(&k, "", 0, i)
		}
		d.release()
		if d.scan.Text != "" || d.scan.Err != nil || d.slots != nil || d.strings != nil || d.depth != 0 || len(d.crowds) != 0 || cap(d.crowds) > 1024 || d.inexact {
			t.Errorf("%.20s: the decoder still has %+v", text, d)
		}
	}
}
