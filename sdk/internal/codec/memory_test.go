package codec

import "testing"

// TestMemoryOfMaps: maps, and lists of the same maps, have memory of their own, which is used
// again after each document.
func TestMemoryOfMaps(t *testing.T) {
	d := &Decoder{memory: new(memory)}
	for range 3 {
		d.reuse()
		m, list, lists := newMap[map[string]int](d), newList[map[string]int](d, 2), newList[[]int](d, 1)
		m["a"], list[0], lists[0] = 1, m, newList[int](d, 1)
		if len(m) != 1 || list[1] != nil {
			t.Fatal("a value of the last document is left")
		}
	}
	if n := len(d.memory.parts); n != 4 {
		t.Errorf("there is memory for %d types, want 4", n)
	}
}
