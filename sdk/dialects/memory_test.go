package dialects_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/cost"
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

// TestMemoryOfExamine: examining a document within the limits allocates at most 40 bytes for
// each byte of the size limit. The elements are those with the highest ratio of memory to text,
// as many as the limit allows, and blanks fill up the document.
func TestMemoryOfExamine(t *testing.T) {
	cost.Gate(t)
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
			peak := cost.LeastPeak(cost.Allocated(examine), most*uint64(len(text)), examine)
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
		allocated := cost.Allocated(func() { _, found = dialects.ExamineAs(c.dialect, text) })
		if len(found) != 1 || found[0].Code != card.CodeElements {
			t.Errorf("%s %s: %v", c.dialect, c.format, found)
		}
		if allocated > 3*uint64(len(text)) {
			t.Errorf("%s %s: %d bytes to refuse %d", c.dialect, c.format, allocated, len(text))
		}
	}
}
