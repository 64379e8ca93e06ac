package codec

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestMemoryOfLists: each type of list has memory of its own, also if its elements are lists or maps. The
// memory is used again after each document.
func TestMemoryOfLists(t *testing.T) {
	d := &Decoder{memory: new(memory)}
	for range 3 {
		d.reuse()
		list, lists := newList[map[string]int](d, 2), newList[[]int](d, 1)
		list[0], lists[0] = map[string]int{"a": 1}, newList[int](d, 1)
		if list[1] != nil {
			t.Fatal("a value of the last document is left")
		}
	}
	if n := len(d.memory.parts); n != 3 {
		t.Errorf("there is memory for %d types, want 3", n)
	}
}

// large is a type whose values a map does not have in its own memory.
type large struct {
	text string
	_    [200]byte
}

func readLarge(d *Decoder, i int, x *large) int {
	x.text, i = d.Text(i)
	return i
}

func readLarges(d *Decoder, i int, x *map[string]large) int { return ReadMap(d, i, x, readLarge) }

// readInto reads a list of maps with the decoder of a reader.
func readInto(d *Decoder, text string) (list []map[string]large, end int) {
	d.reuse()
	d.start(text, 1000)
	defer d.memory.settle()
	defer d.release()
	end = ReadSlice(d, 0, &list, readLarges)
	return list, end
}

// objectOf returns a JSON object of strings: names and values alternate.
func objectOf(members ...string) string {
	var b strings.Builder
	for i := 0; i < len(members); i += 2 {
		fmt.Fprintf(&b, `,%q:%q`, members[i], members[i+1])
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

// TestMapsOfReader reads documents in any order with one decoder. The maps have exactly the members of
// the document, also after errors and after the program changed a map.
func TestMapsOfReader(t *testing.T) {
	many := make([]string, 0, 4*fewMembers)
	for i := range 2 * fewMembers {
		many = append(many, fmt.Sprint("n", i), "x")
	}
	texts := []string{
		"[]", "[{}]", "[{},{}]", `[{"a":1}]`, `[{"a":"1","b":2}]`, `[{"a":"1","a":"2"}]`, `[{"a":"1","b":"2","a":"3"}]`, `[{"a":"1"`,
		"[" + objectOf("a", "1", "b", "2") + "]", "[" + objectOf("b", "1", "a", "2") + "]", "[" + objectOf("a", "3") + "]",
		"[" + objectOf("a", "1", "b", "2", "c", "3") + "," + objectOf("a", "4", "c", "5") + "]", "[" + objectOf("c", "1", "b", "2", "d", "3") + "]",
		"[" + objectOf(many...) + "]", `[{"b":"1","a":"2","b":"3"}]`, `[{"a":"1","c":"2","c":"3"}]`,
	}
	changes := []func(map[string]large){
		func(map[string]large) {},
		func(m map[string]large) { m["b"], m["z"] = large{text: "own"}, large{} },
		func(m map[string]large) { delete(m, "a"); m["c"] = large{text: "own"} },
		func(m map[string]large) { clear(m) },
	}
	d := newReusing()
	for n, change := range changes {
		for _, first := range texts {
			for _, second := range texts {
				list, _ := readInto(d, first)
				for _, m := range list {
					change(m)
				}
				got, end := readInto(d, second)
				want, wantEnd := readInto(newReusing(), second)
				if end != wantEnd || !slices.EqualFunc(got, want, maps.Equal) {
					t.Errorf("%d: %s after %s: %v, %d, want %v, %d", n, second, first, got, end, want, wantEnd)
				}
			}
		}
	}
}

// A reader keeps nothing of an earlier document in maps that it does not use.
func TestUnusedMapsAreEmpty(t *testing.T) {
	d := newReusing()
	readInto(d, "["+objectOf("a", "1")+","+objectOf("b", "2")+","+objectOf("c", "2")+"]")
	readInto(d, "["+objectOf("a", "1")+"]")
	pool := part[mapPool[large]](d.memory)
	if len(pool.list) != 3 || pool.used != 1 {
		t.Fatalf("%d maps, %d are used", len(pool.list), pool.used)
	}
	for _, m := range pool.list[1:] {
		if len(m.values) > 0 || len(m.names.list) > 0 || slices.ContainsFunc(m.names.list[:cap(m.names.list)], func(s string) bool { return s != "" }) {
			t.Errorf("an unused map has %v", m)
		}
	}
}

// A reader drops long maps, whether or not the next document has a map in their place.
func TestLongMapsAreDropped(t *testing.T) {
	many := make([]string, 0, 4*fewMembers)
	for i := range 2 * fewMembers {
		many = append(many, fmt.Sprint("n", i), "x")
	}
	d := newReusing()
	long := objectOf(many...)
	readInto(d, "["+long+","+long+"]")
	pool := part[mapPool[large]](d.memory)
	before := []map[string]large{pool.list[0].values, pool.list[1].values}
	readInto(d, `[{"a":"1"}]`)
	for i, m := range before {
		if len(m) != 2*fewMembers || cap(pool.list[i].names.list) > fewMembers {
			t.Errorf("map %d has %d members, room for %d names", i, len(m), cap(pool.list[i].names.list))
		}
	}
}

// A reader allocates nothing for maps whose names it has read before.
func TestMapsOfReaderAllocateNothing(t *testing.T) {
	text := "[" + objectOf("a", "1", "b", "2") + "," + objectOf("b", "2") + "," + objectOf() + "]"
	d := newReusing()
	if n := testing.AllocsPerRun(100, func() {
		d.reuse()
		d.start(text, 1000)
		var list []map[string]large
		if ReadSlice(d, 0, &list, readLarges) != len(text) {
			t.Error("the text is not read")
		}
		d.release()
		d.memory.settle()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// kind is a type of strings, whose lists do not share memory with other lists of strings.
type kind string

// Short lists of a document share allocations, and documents share none.
func TestListsOfDocumentShareMemory(t *testing.T) {
	text := "[" + strings.Repeat(`["a","b"],`, 99) + `["c"]]`
	d := new(Decoder)
	read := func() (lists [][]kind) {
		d.start(text, 1000)
		if ReadSlice(d, 0, &lists, func(d *Decoder, i int, x *[]kind) int { return ReadStrings(d, i, x) }) != len(text) {
			t.Error("the text is not read")
		}
		d.own.forget()
		return lists
	}
	if n := testing.AllocsPerRun(100, func() { read() }); n > 20 {
		t.Errorf("%v allocations", n)
	}
	a, b := read(), read()
	for i := range a {
		for j := range a[i] {
			a[i][j] = "x"
		}
		_ = append(a[i], "y")
	}
	if s := fmt.Sprint(b); s != fmt.Sprint(read()) || fmt.Sprint(a[:2]) != "[[x x] [x x]]" {
		t.Errorf("lists share memory: %v, %s", a, s)
	}
}
