package codec

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// node is an object with a list of nodes and unknown members.
type node struct {
	nodes []node
	kept  Kept
}

func readNode(d *Decoder, i int, x *node) int {
	return ReadMembers(d, i, x, &x.kept, &membersNode, readNodeMember)
}

func readNodeMember(d *Decoder, x *node, name string, v int) (field, next int) {
	if name == "nodes" {
		return 0, ReadSlice(d, v, &x.nodes, readNode)
	}
	return -1, v
}

var membersNode = MemberTable{Names: []string{"nodes"}, Fields: func(v any) (*Kept, FieldSet) {
	x := v.(*node)
	var set FieldSet
	if x.nodes != nil {
		set.Add(0)
	}
	return &x.kept, set
}}

// Names belong to one object, regardless of their number and of the values in between: an
// object inside, a sibling, an unknown value.
func TestNamesOfManyObjects(t *testing.T) {
	var b strings.Builder
	for i := range 3 * fewUnknown {
		fmt.Fprintf(&b, `"u%d":{"u%d":0},`, i, i)
	}
	many := b.String()
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{`{` + many + `"nodes":[{` + many + `"x":1},{` + many + `"nodes":[{` + many + `"x":1}]},{` + many + `"x":1}],"x":1}`, true},
		{`{` + many + `"nodes":[{` + many + `"x":1}],"u3":1}`, false},
		{`{` + many + `"nodes":[{` + many + `"x":1},{` + many + `"u40":1}]}`, false},
		{`{` + many + `"nodes":[{` + many + `"nodes":[{` + many + `"x":1}],"u0":1}]}`, false},
	} {
		var x node
		_, err := Decode([]byte(c.text), card.Options{}, readNode, &x)
		if (err == nil) != c.ok {
			t.Errorf("%.20s… %s: %v", c.text, c.text[len(c.text)-20:], err)
		}
	}
}

// A list allocates memory speculatively. For nested lists, the total must be linear in the
// length of the document.
func TestListsTakeLinearMemory(t *testing.T) {
	taken := func(n int) uint64 {
		text := `{"nodes":[` + strings.Repeat(`{"nodes":[{},{},{},{},{}]},`, n) + `{}]}`
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var x node
		if _, err := Decode([]byte(text), card.Options{}, readNode, &x); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / uint64(len(text))
	}
	if few, many := taken(1_000), taken(20_000); many > 2*few {
		t.Errorf("%d bytes for a byte of a short document, %d of a long one", few, many)
	}
}
