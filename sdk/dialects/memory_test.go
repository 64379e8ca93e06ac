package dialects_test

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// crowds are documents with a list at #, whose elements take much memory.
var crowds = []struct{ dialect, format string }{
	{"a2a", `{"skills":[#]}`},
	{"a2a", `{"capabilities":{"extensions":[#]}}`},
	{"a2a", `{"signatures":[#]}`},
	{"a2a", `{"supportedInterfaces":[#]}`},
	{"a2a-0.3", `{"security":[#]}`},
	{"a2a-0.3", `{"skills":[#]}`},
	{"adp", `{"endpoints":[#]}`},
	{"adp", `{"tools":[#]}`},
	{"aevum", `{"capabilities":[#]}`},
	{"agentcard", `{"capabilities":[#]}`},
	{"mcp", `{"tools":[#]}`},
	{"mcp", `{"tools":[{"icons":[#]}]}`},
	{"mcp-server-json", `{"packages":[#]}`},
	{"mcp-server-json", `{"remotes":[#]}`},
	{"nooterra", `{"schemaVersion":"AgentCard.v1","tools":[#]}`},
	{"oasf", `{"locators":[#]}`},
	{"oasf", `{"modules":[#]}`},
	{"oasf", `{"skills":[#]}`},
	{"oasf-descriptor", `{"spec":{"capabilities":[#]}}`},
	{"openai", `[#]`},
}

// TestMemoryOfExamine: examining a document within the limits allocates at most 40
// bytes for each byte that a document may have. The elements are those with the highest
// ratio of memory to text, as many as the limit allows, and blanks fill up the
// document.
func TestMemoryOfExamine(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("long documents")
	}
	const most = 40
	limits := card.DefaultLimits()
	for _, element := range []struct {
		text   string
		costs  int    // number of elements and members
		within string // prefix of the names of the dialects
	}{{`{}`, 1, ""}, {`{"tags":[]}`, 2, "a2a-0.3"}, {`{"\u0061":0}`, 2, "a2a"}} {
		n := (limits.Elements - 4) / element.costs
		list := strings.Repeat(element.text+",", n-1) + element.text
		for _, c := range crowds {
			if !strings.HasPrefix(c.dialect, element.within) {
				continue
			}
			text := strings.Replace(c.format, "#", list, 1)
			text += strings.Repeat(" ", int(limits.Bytes)-len(text))
			var found card.Violations
			examine := func() { _, found = dialects.ExamineAs(c.dialect, []byte(text)) }
			// The total of all allocations is an upper bound of the peak and cheaper to
			// measure.
			peak := allocatedBy(examine)
			if peak > most*uint64(len(text)) {
				peak = peakOf(examine)
			}
			if len(found) == 0 || found[0].Code == card.CodeElements {
				t.Fatalf("%s %s: %d findings, the first is %v", c.dialect, c.format, len(found), found[0])
			}
			if rate := float64(peak) / float64(len(text)); rate > most {
				t.Errorf("%s: %s of %s takes %.1f bytes for each byte of the document", c.dialect, c.format, element.text, rate)
			}
		}
	}
}

// TestTooManyElements: a document with too many small elements is rejected before
// memory is allocated for them.
func TestTooManyElements(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("long documents")
	}
	for _, c := range crowds {
		n := (4<<20 - len(c.format)) / len("{},")
		text := []byte(strings.Replace(c.format, "#", strings.Repeat("{},", n-1)+"{}", 1))
		var found card.Violations
		peak := peakOf(func() { _, found = dialects.ExamineAs(c.dialect, text) })
		if len(found) != 1 || found[0].Code != card.CodeElements {
			t.Errorf("%s %s: %v", c.dialect, c.format, found)
		}
		if peak > 3*uint64(len(text)) {
			t.Errorf("%s %s: %d bytes to refuse %d", c.dialect, c.format, peak, len(text))
		}
	}
}

// allocatedBy returns how many bytes do allocates.
func allocatedBy(do func()) uint64 {
	allocated := func() uint64 {
		sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	before := allocated()
	do()
	return allocated() - before
}

// peakOf returns approximately the peak memory of do, in bytes. Garbage is collected
// soon.
func peakOf(do func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	runtime.GC()
	used := func() uint64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	before := used()
	var top atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			top.Store(max(top.Load(), used()))
			select {
			case <-stop:
				return
			case <-time.After(500 * time.Microsecond):
			}
		}
	}()
	do()
	close(stop)
	<-stopped
	return max(top.Load(), before) - before
}
