package cli_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// FuzzValues: a stream is split without losing anything but white space, each position is
// that of its text, and a well-formed document at the beginning is split off whole.
func FuzzValues(f *testing.F) {
	f.Add(`{"a":"}\""} [1,{}]`)
	f.Add("\xEF\xBB\xBF{}\n\n7 \"x")
	f.Add("{} }\n{}\t\n7e {}")
	f.Fuzz(func(t *testing.T, in string) {
		r := cli.Values(strings.NewReader(in), int64(len(in)))
		starts := []int{0} // of lines
		for i := range len(in) {
			if in[i] == '\n' {
				starts = append(starts, i+1)
			}
		}
		var all []byte
		for first := true; ; first = false {
			d, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(in[starts[d.Line-1]+d.Column-1:], string(d.Text)) {
				t.Errorf("%q is not at %d:%d of %q", d.Text, d.Line, d.Column, in)
			}
			var value json.RawMessage
			if stream := json.NewDecoder(strings.NewReader(in)); first && stream.Decode(&value) == nil && (value[0] == '{' || value[0] == '[') {
				if !bytes.Equal(d.Text, value) {
					t.Errorf("the first document of %q is split off as %q", in, d.Text)
				}
			}
			all = append(all, d.Text...)
		}
		space := strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "")
		if got, want := space.Replace(string(all)), space.Replace(in); got != want {
			t.Errorf("%q becomes %q", want, got)
		}
	})
}
