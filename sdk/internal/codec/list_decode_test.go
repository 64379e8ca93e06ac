package codec_test

import (
	"fmt"
	"strings"
	"testing"
)

// Lists of strings share one piece of memory; appending to one must not change the next.
func TestListsDoNotOverlap(t *testing.T) {
	x, err := decode(`{"capabilities":[{"tags":["a","b"]},{"tags":["c"]},{"tags":["d","e","f"]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for i := range x.Capabilities {
		x.Capabilities[i].Tags = append(x.Capabilities[i].Tags, "new")
	}
	want := `{"capabilities":[{"tags":["a","b","new"]},{"tags":["c","new"]},{"tags":["d","e","f","new"]}]}`
	if out := encode(x); out != want {
		t.Error(out)
	}
}

func TestLists(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 5, 17, 64, 65, 1000} {
		var b strings.Builder
		b.WriteString(`{"agent_id":"a","name":"b","version":"1","capabilities":[`)
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"id":"c%d","tags":[%s"last"],"u%d":%d}`, i, strings.Repeat(`"t",`, i%40), i, i)
		}
		b.WriteString(`],"endpoint":{"protocol":"http","url":"u"}}`)
		x, err := decode(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if len(x.Capabilities) != n || x.Capabilities == nil {
			t.Errorf("%d elements, want %d", len(x.Capabilities), n)
		}
		if out := encode(x); out != b.String() {
			t.Errorf("%d elements came back as %s", n, out)
		}
	}
}
