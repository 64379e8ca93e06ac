package check_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

var planets = check.IDTable{
	Entries: []check.IDEntry{{Name: "earth", ID: 3}, {Name: "mars", ID: 4}, {Name: "mercury", ID: 1}, {Name: "venus", ID: 2}},
	ByID:    []uint16{2, 3, 0, 1},
}

func TestTableFindsBothWays(t *testing.T) {
	for _, e := range planets.Entries {
		if id, ok := planets.ID(e.Name); !ok || id != e.ID {
			t.Errorf("ID(%q) = %d, %t, want %d", e.Name, id, ok, e.ID)
		}
		if name, ok := planets.Name(e.ID); !ok || name != e.Name {
			t.Errorf("Name(%d) = %q, %t, want %q", e.ID, name, ok, e.Name)
		}
	}
}

func TestTableKnowsWhatIsNotThere(t *testing.T) {
	for _, name := range []string{"", "a", "ear", "earths", "pluto", "zeus"} {
		if id, ok := planets.ID(name); ok {
			t.Errorf("ID(%q) = %d", name, id)
		}
	}
	for _, id := range []int64{-1, 0, 5, 1 << 40} {
		if name, ok := planets.Name(id); ok {
			t.Errorf("Name(%d) = %q", id, name)
		}
	}
	empty := new(check.IDTable)
	if _, ok := empty.ID("earth"); ok {
		t.Error("an empty table has a name")
	}
	if _, ok := empty.Name(3); ok {
		t.Error("an empty table has a number")
	}
}

func TestTableAllIsInOrderOfNumbers(t *testing.T) {
	var names []string
	for _, name := range planets.All() {
		names = append(names, name)
	}
	if want := []string{"mercury", "venus", "earth", "mars"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	for id := range planets.All() {
		if id != 1 {
			t.Fatal("iteration goes on after break")
		}
		break
	}
}

func TestTableLooksUpWithoutAllocating(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() {
		planets.ID("venus")
		planets.Name(2)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
