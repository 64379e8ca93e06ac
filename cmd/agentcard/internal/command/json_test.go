package command

import (
	"bytes"
	"encoding/json"
	"testing"
)

func FuzzCompact(f *testing.F) {
	f.Add([]byte("{ \"a\\\" b\" : [1 ,\t\"\\\\\", {\r\n}] }"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var want bytes.Buffer
		got := Compact(text)
		if json.Compact(&want, text) == nil && !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%q: %q, want %q", text, got, want.Bytes())
		}
	})
}
