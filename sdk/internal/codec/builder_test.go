package codec

import (
	"maps"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// faults counts the faults of k.
func faults(k *Kept) int {
	n := 0
	for _, e := range k.list() {
		if e.kind == fault {
			n++
		}
	}
	return n
}

func TestGiven(t *testing.T) {
	var k Kept
	k.SetAbsent(1<<0 | 1<<1)
	if !k.Given(0, "a", true) || k.Absent(0) || !k.Absent(1) {
		t.Error("a value does not make its member present, or makes another one present")
	}
	if k.Given(1, "b", false) || !k.Absent(1) || faults(&k) != 1 {
		t.Error("a missing value is accepted")
	}
	if k.Given(1, "b", true); k.Absent(1) || faults(&k) != 0 {
		t.Error("a value does not remove a fault")
	}
}

// TestNamed: members whose names match are set and read by type; others are faults, or left out.
func TestNamed(t *testing.T) {
	var k Kept
	long := func(name string) bool { return len(name) > 1 }
	read := func(d *Decoder, i int, x *string) int {
		s, i := d.Text(i)
		*x = s
		return i
	}
	table := &MemberTable{}
	one := "1"
	for _, name := range []string{"ab", "c", "de"} {
		PutNamed(&k, table, long, name, &one)
	}
	PutNamed(&k, table, long, "nil", (*string)(nil))
	k.PutUnknown(table, "number", 7)
	k.PutUnknown(table, "f", "x")
	if faults(&k) != 2 {
		t.Errorf("%d faults, want one for a name that does not match and one for nil", faults(&k))
	}
	var got []string
	for name, v := range Named(&k, long, read) {
		got = append(got, name+"="+v)
	}
	for name, v := range Named(&k, nil, read) {
		got = append(got, name+"="+v)
		break
	}
	if want := []string{"ab=1", "de=1", "ab=1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A fault names its cause.
func TestFaultOf(t *testing.T) {
	type text struct{ card.Raw }
	type bag struct{ card.Object }
	type item struct{ Kind, Raw string }
	for _, test := range []struct{ got, want string }{
		{faultOf((*card.Raw)(nil)), givenNoJSON}, {faultOf((*text)(nil)), givenNoJSON},
		{faultOf((*card.Object)(nil)), givenNoObject}, {faultOf((*bag)(nil)), givenNoObject},
		{faultOf((*item)(nil)), givenNil}, {faultOf((*string)(nil)), givenNil},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

// A member with a fault is not also reported as missing.
func TestFaultIsOneFinding(t *testing.T) {
	var k Kept
	k.fault("a", givenNil)
	missing := check.Rule{Keyword: string(card.Required), Code: "required"}
	found := check.Findings(card.Options{}, false, func(c *check.Checker) {
		k.ReportFaults(c)
		c.FailAt("a", &missing)
		c.FailAt("b", &missing)
	})
	if len(found) != 2 || found[0].Pointer != "/a" || found[0].Message != givenNil || found[1].Pointer != "/b" {
		t.Errorf("found %v", found)
	}
}

// Extend removes the same entries as Present, except the fault.
func TestExtend(t *testing.T) {
	k := Kept{entries: &entries{list: []entry{{kind: mismatch, name: "a", text: "1"}, {kind: unknown, name: "u", text: "2"}, {kind: fault, name: "a"}}}}
	k.SetAbsent(1)
	shared := k
	k.Extend(0, "a")
	if k.Absent(0) || faults(&k) != 1 || len(k.list()) != 2 {
		t.Errorf("after Extend: %+v", k)
	}
	if !shared.Absent(0) || len(shared.list()) != 3 || shared.list()[0].kind != mismatch {
		t.Errorf("Extend reached a copy: %+v", shared)
	}
}

func TestGather(t *testing.T) {
	var k Kept
	got := Gather(&k, "list", []card.Raw{}, []any{1, func() {}, "a"}, TakeRaw)
	if len(got) != 2 || got[0].String() != "1" || got[1].String() != `"a"` || faults(&k) != 1 {
		t.Errorf("gathered %v with %d faults", got, faults(&k))
	}
	if empty := Gather(&k, "list", []card.Raw{}, nil, TakeRaw); empty == nil {
		t.Error("no elements are an absent list")
	}

	k = Kept{}
	m := GatherMap[map[string]card.Raw](&k, "map", map[string]any{"a": nil, "b": make(chan int)}, TakeRaw)
	if len(m) != 1 || m["a"].String() != "null" || faults(&k) != 1 {
		t.Errorf("gathered %v with %d faults", m, faults(&k))
	}
}

func TestPut(t *testing.T) {
	var k Kept
	var m map[string]int
	one := 1
	Put(&k, "map", &m, "a", &one)
	Put(&k, "map", &m, "b", nil)
	if len(m) != 1 || m["a"] != 1 || faults(&k) != 1 {
		t.Errorf("put %v with %d faults", m, faults(&k))
	}
}

func TestCopyMap(t *testing.T) {
	if m := CopyMap[map[string]int](nil); m == nil || len(m) != 0 {
		t.Errorf("a copy of nil is %v", m)
	}
	m := map[string]int{"a": 1}
	c := CopyMap(m)
	c["b"] = 2
	if !slices.Equal(slices.Collect(maps.Keys(m)), []string{"a"}) {
		t.Errorf("the copy reaches its original: %v", m)
	}
}

func keeping(list ...entry) *Kept { return &Kept{entries: &entries{list: list}} }
