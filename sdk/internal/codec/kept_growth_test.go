package codec_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// crowded returns a document with n unknown members.
func crowded(n int) string {
	var b strings.Builder
	b.WriteString(`{"name":"a"`)
	for i := range n {
		fmt.Fprintf(&b, `,"u%d":%d`, i, i)
	}
	return b.String() + "}"
}

// TestChangesToManyMembers applies the same changes to few and to many unknown members, which
// are found by an index. It compares both with an equivalent document.
func TestChangesToManyMembers(t *testing.T) {
	for _, n := range []int{3, 31, 32, 33, 500} {
		x := mustDecode(t, crowded(n))
		first, copied := *x, *x
		raw := func(i int) card.Raw { return card.Must(card.JSON(i)) }
		for i := range n {
			first.kept.SetUnknown(fmt.Sprintf("u%d", i), raw(-i-1))
		}
		for i := range n {
			first.kept.SetUnknown(fmt.Sprintf("v%d", i), raw(i))
		}
		second := first
		for i := range n - 1 {
			second.kept.DeleteUnknown(fmt.Sprintf("u%d", i))
			second.kept.DeleteUnknown(fmt.Sprintf("v%d", i+1))
			second.kept.DeleteUnknown("not there")
		}
		expect(t, x, crowded(n))
		expect(t, &copied, crowded(n))
		var want strings.Builder
		want.WriteString(`{"name":"a"`)
		for i := range n {
			fmt.Fprintf(&want, `,"u%d":%d`, i, -i-1)
		}
		for i := range n {
			fmt.Fprintf(&want, `,"v%d":%d`, i, i)
		}
		expect(t, &first, want.String()+"}")
		expect(t, &second, fmt.Sprintf(`{"name":"a","u%d":%d,"v0":0}`, n-1, -n))
		for i := range n {
			if v, ok := first.kept.Get(fmt.Sprintf("u%d", i)); !ok || v.String() != fmt.Sprint(-i-1) {
				t.Fatalf("%d members: u%d is %s", n, i, v)
			}
		}
		second.kept.DeleteUnknown(fmt.Sprintf("u%d", n-1))
		second.kept.DeleteUnknown("v0")
		expect(t, &second, `{"name":"a"}`)
		if second.kept.Any() {
			t.Errorf("%d members: something is kept after all are deleted", n)
		}
	}
}

// TestKeptGrowth: eight times as many changes to the extra members allocate little more than
// eight times the memory.
func TestKeptGrowth(t *testing.T) {
	value := card.Must(card.JSON(1))
	for name, change := range map[string]func(n int){
		"set one after the other": func(n int) {
			var k codec.Kept
			for i := range n {
				k.SetUnknown(fmt.Sprint(i), value)
			}
		},
		"replace and delete what was read": func(n int) {
			x, err := decode(crowded(n))
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				k := &x.kept
				k.SetUnknown(fmt.Sprintf("u%d", i), value)
				k.Get(fmt.Sprintf("u%d", n-i))
				k.Present(70, fmt.Sprintf("u%d", i))
				k.DeleteUnknown(fmt.Sprintf("u%d", i/2))
			}
		},
		"read what was read": func(n int) {
			x, err := decode(crowded(n))
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				x.kept.Absent(64 + i)
				if _, ok := x.kept.Get(fmt.Sprintf("u%d", i)); !ok {
					t.Fatalf("no member u%d", i)
				}
			}
		},
		"required members beyond the first word": func(n int) {
			var k codec.Kept
			for i := range n {
				k.MarkAbsent(i)
			}
			for i := range n {
				k.Present(i, "")
			}
			if !k.Empty() {
				t.Error("a member is absent")
			}
		},
		"faults": func(n int) {
			var k codec.Kept
			for i := range n {
				k.Fault(fmt.Sprint(i), "no JSON")
			}
		},
	} {
		linear(t, name, change)
	}
}

// linear fails if eight times as many changes allocate more than sixteen times the memory.
func linear(t *testing.T, name string, do func(n int)) {
	t.Helper()
	allocated := func(n int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do(n)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(1000), allocated(8000); many > 16*few {
		t.Errorf("%s: %d bytes for 1000, %d for 8000", name, few, many)
	}
}

// TestNamesAreKept: unknown members and mismatches keep the spelling of their names. A known
// member is written with the name of its field.
func TestNamesAreKept(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{`{"x\/y":1.0,"\u00e9":"\u003c"}`, ""},
		{`{"é":1,"\"":2,"\\":3,"\\\"":4,"a\\\\":5}`, ""},
		{"{\"\\u0061b\" \t:\n [1 ]}", ""},
		{`{"n\u0061me":5}`, ""},
		{`{"n\u0061me":"a","\u0062":1}`, `{"name":"a","\u0062":1}`},
		{`{"\ud83d\ude00":{"\u0061":1}}`, ""},
	} {
		x := mustDecode(t, test.in)
		want := test.out
		if want == "" {
			want = test.in
		}
		expect(t, x, want)
		clone := *x
		new(codec.Copier).Kept(&clone.kept)
		expect(t, &clone, want)
	}
	x := mustDecode(t, `{"\u0062":1,"c":2}`)
	if v, ok := x.kept.Get("b"); !ok || v.String() != "1" {
		t.Errorf("the member b is %s", v)
	}
	sameText(t, "the names", namesOf(x.kept.Unknown()), "b c")
	x.kept.SetUnknown("b", card.Must(card.JSON("set")))
	expect(t, x, `{"\u0062":"set","c":2}`)
	x.kept.DeleteUnknown("b")
	x.kept.SetUnknown("b", card.Must(card.JSON(3)))
	expect(t, x, `{"c":2,"b":3}`)
	if _, err := decode(`{"\u0062":1,"b":2}`); err == nil {
		t.Error("a duplicate name with a different spelling was accepted")
	}
}
