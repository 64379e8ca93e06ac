package ordered_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/ordered"
)

// model is the reference: a slice of pairs that is copied for every change.
type model []pair

type pair struct{ key, value int }

func (m model) set(key, value int) model {
	m = slices.Clone(m)
	for i := range m {
		if m[i].key == key {
			m[i].value = value
			return m
		}
	}
	return append(m, pair{key, value})
}

func (m model) delete(key int) model {
	return slices.DeleteFunc(slices.Clone(m), func(p pair) bool { return p.key == key })
}

func (m model) values() []int {
	values := []int{}
	for _, p := range m {
		values = append(values, p.value)
	}
	return values
}

// TestModel makes random changes to random earlier maps; no other map may change.
func TestModel(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	maps, models := []ordered.Map[int, int]{{}}, []model{nil}
	for step := range 3000 {
		at := max(0, len(maps)-1-random.IntN(20))
		m, o, key := maps[at], models[at], random.IntN(200)
		if random.IntN(4) == 0 {
			m, o = m.Delete(key), o.delete(key)
		} else {
			m, o = m.Set(key, step), o.set(key, step)
		}
		maps, models = append(maps, m), append(models, o)
	}
	for i, m := range maps {
		if m.Len() != len(models[i]) || !slices.Equal(m.Values(), models[i].values()) {
			t.Fatalf("map %d has %v, want %v", i, m.Values(), models[i].values())
		}
		for key := range 200 {
			at := slices.IndexFunc(models[i], func(p pair) bool { return p.key == key })
			if v, ok := m.Get(key); ok != (at >= 0) || ok && v != models[i][at].value {
				t.Fatalf("map %d: key %d has %d, %v", i, key, v, ok)
			}
		}
	}
}

// TestAdd: maps that Add builds equal maps that Set builds.
func TestAdd(t *testing.T) {
	var m ordered.Map[string, int]
	for i := range 1000 {
		m = m.Add(fmt.Sprint(i%700), i)
	}
	n := m.Set("0", -1)
	if v, _ := m.Get("0"); v != 700 || m.Len() != 700 || m.Values()[1] != 701 {
		t.Errorf("%d of %d", v, m.Len())
	}
	if v, _ := n.Get("0"); v != -1 || n.Len() != 700 || n.Values()[0] != -1 {
		t.Errorf("%d of %d", v, n.Len())
	}
}

// TestGrowth: eight times the changes take little more than eight times the memory.
func TestGrowth(t *testing.T) {
	allocated := func(n int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var m ordered.Map[int, int]
		for i := range n {
			m = m.Set(i, i)
		}
		for i := range n {
			m = m.Set(i, -i)
		}
		for i := range n {
			m = m.Delete(i)
		}
		runtime.ReadMemStats(&after)
		if m.Len() != 0 {
			t.Error("keys are left")
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(1000), allocated(8000); many > 16*few {
		t.Errorf("%d bytes for 1000 keys, %d for 8000", few, many)
	}
}
