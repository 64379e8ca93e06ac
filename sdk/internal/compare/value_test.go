package compare_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// TestEqualValues: values have equal numbers if and only if they are equal as JSON.
func TestEqualValues(t *testing.T) {
	for _, test := range []struct {
		a, b  string
		equal bool
	}{
		{`{"a":1,"b":[true,null]}`, ` { "b" : [ true, null ], "\u0061": 1.0 } `, true},
		{`["1e2", 100]`, `["1e2", 1e2]`, true},
		{`"\u00e9"`, `"é"`, true},
		{`[1,2]`, `[2,1]`, false},
		{`"1"`, `1`, false},
		{`"true"`, `true`, false},
		{`{}`, `[]`, false},
		{`[]`, `null`, false},
		{`{"a":{"b":1}}`, `{"a":{"c":1}}`, false},
	} {
		var r compare.Reader
		a, b := read(t, &r, test.a), read(t, &r, test.b)
		if equal := a.ID() == b.ID(); equal != test.equal {
			t.Errorf("%s and %s: equal is %t", test.a, test.b, equal)
		}
	}
}

func read(t *testing.T, r *compare.Reader, text string) compare.Value {
	t.Helper()
	v, err := r.Read([]byte(text), card.NoLimits())
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestMember: members are found in small and in large objects, also by names with escapes.
func TestMember(t *testing.T) {
	for _, n := range []int{1, 8, 9, 100} {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, `,"m%d":[%d],"\u006d\n%d":"%d"`, i, i, i, i)
		}
		var r compare.Reader
		v := read(t, &r, "{"+text.String()[1:]+"}")
		for i := range n {
			if list := v.Member(fmt.Sprintf("m%d", i)).List(); len(list) != 1 || list[0].Text() != fmt.Sprint(i) {
				t.Errorf("member %d of %d: %v", i, n, list)
			}
			if got := v.Member(fmt.Sprintf("m\n%d", i)).Text(); got != fmt.Sprint(i) {
				t.Errorf("member %d of %d with escapes: %q", i, n, got)
			}
		}
		if kind := v.Member("m").Kind(); kind != card.KindAbsent {
			t.Errorf("an unknown member of %d is %v", n, kind)
		}
		if r.Nodes != 1+3*n || v.Len() != 2*n {
			t.Errorf("%d members, %d values", v.Len(), r.Nodes)
		}
	}
}
