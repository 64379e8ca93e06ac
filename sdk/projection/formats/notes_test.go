package formats_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// notePrefix begins the names of annotations for what OASF has no member for.
const notePrefix = "/annotations/io.github.agentcard-go."

// notes are counts of scalars of cards that were converted to OASF, by format: those that reach
// the record, and those that only an annotation of ours has, by the topic in its name.
type notes struct {
	reached map[string]int
	noted   map[string]map[string]int
}

// inModule are the formats that OASF has a module for.
var inModule = []string{"a2a", "a2a-0.3", "mcp", "mcp-server-card", "mcp-server-json", "openai"}

// mostNoted are the greatest counts of the cards in the tree. OASF has no module for agents of
// most of these formats: its list of modules is closed, so that a validator refuses one's own.
var mostNoted = map[string]map[string]int{
	"adp":       {"skill": 500, "endpoint": 24, "tags": 24, "limits": 19, "schemes": 11, "id": 9, "ttl": 4, "updatedAt": 4, "did": 1},
	"aevum":     {"skill": 72, "endpoint": 10, "agent_id": 10, "pricing": 6, "schemes": 6, "goals": 3},
	"agentcard": {"skill": 55, "endpoint": 12, "agent_id": 12, "pricing": 4, "schemes": 1},
	"nooterra": {
		"skill": 361, "tags": 57, "pricing": 45, "agentId": 42, "tenantId": 42, "status": 42, "visibility": 42, "updatedAt": 42,
		"endpoint": 24,
	},
}

// TestNotes: what OASF has a place for stands there, and not in annotations of ours.
func TestNotes(t *testing.T) {
	inTree := notes{map[string]int{}, map[string]map[string]int{}}
	for file, text := range cardFiles(t, "../../../internal/test/vectors/testdata/cards") {
		inTree.add(t, file, text)
	}
	if len(inTree.reached) == 0 {
		t.Error("no card in the tree is converted")
	}
	for format, topics := range inTree.noted {
		for topic, n := range topics {
			if most := mostNoted[format][topic]; n > most {
				t.Errorf("%d scalars of cards of %s are only in annotations %q, and were %d", n, format, topic, most)
			}
		}
	}
	all := notes{map[string]int{}, map[string]map[string]int{}}
	for file, text := range vectors.Wild(t) {
		all.add(t, file, text)
	}
	for file, text := range cardFiles(t, "../../../../shared/data/discovery") {
		all.add(t, file, text)
	}
	all.log(t)
	reached, noted := 0, 0
	for _, format := range inModule {
		reached += all.reached[format]
		noted += all.count(format)
	}
	if reached == 0 || 100*noted > 5*reached {
		t.Errorf("%d of %d scalars of formats with a module are only in annotations, more than 5 %%", noted, reached)
	}
}

// cardFiles returns the texts of the JSON files in a folder and below it; none if it is absent.
func cardFiles(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	texts := map[string][]byte{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".json" {
			return nil
		}
		texts[path], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// add converts a card, with the values that a caller supplies who publishes a record, and counts
// its scalars.
func (n notes) add(t *testing.T, file string, text []byte) {
	t.Helper()
	found, err := detect.Detect(text)
	if err != nil || named(string(found.Format)) == nil || found.Format == "oasf" {
		return
	}
	format := string(found.Format)
	opts := offers("oasf", "")
	if format == "mcp" || format == "openai" {
		opts = append(opts, projection.Supply("server", "npx -y @example/server"))
	}
	record, report, err := projection.Convert(text, named(format), named("oasf"), opts...)
	for _, option := range []string{"authors", "name", "description"} {
		if err != nil {
			opts = append(opts, projection.Supply(option, "Example"))
			record, report, err = projection.Convert(text, named(format), named("oasf"), opts...)
		}
	}
	if err != nil {
		t.Logf("%s: %v", file, err) // a mistake of the card itself
		return
	}
	lost, topics := map[string]bool{}, map[string]string{}
	for _, e := range report.Entries {
		if e.Change == "dropped" {
			lost[e.Source] = true
		}
		if topic, ok := strings.CutPrefix(e.Target, notePrefix); ok {
			topics[e.Source], _, _ = strings.Cut(topic, ".")
		}
	}
	placed := map[string]bool{}
	for at, scalar := range scalars(t, record) {
		if topic, ok := strings.CutPrefix(at, notePrefix); ok {
			topics[scalar], _, _ = strings.Cut(topic, ".")
		} else {
			placed[scalar] = true
		}
	}
	for at, scalar := range scalars(t, text) {
		if around(at, func(p string) bool { return lost[p] }) != "-" {
			continue
		}
		n.reached[format]++
		topic := topics[around(at, func(p string) bool { return topics[p] != "" })]
		if topic == "" && strings.HasPrefix(scalar, `"`) {
			topic = topics[scalar]
		}
		// Short scalars such as true may be in the record for another reason.
		if topic == "" || len(scalar) > 6 && placed[scalar] {
			continue
		}
		if n.noted[format] == nil {
			n.noted[format] = map[string]int{}
		}
		n.noted[format][topic]++
	}
}

// around returns the innermost of a pointer and the pointers of the values around it that is
// selected, "-" if none is.
func around(pointer string, selects func(string) bool) string {
	for ; !selects(pointer); pointer = pointer[:strings.LastIndexByte(pointer, '/')] {
		if pointer == "" {
			return "-"
		}
	}
	return pointer
}

// scalars returns the scalars of a document as JSON, by pointer. A null is absent.
func scalars(t *testing.T, text []byte) map[string]string {
	t.Helper()
	var document any
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	collectScalars(document, "", found)
	return found
}

func collectScalars(v any, at string, found map[string]string) {
	switch v := v.(type) {
	case nil:
	case map[string]any:
		for name, inner := range v {
			collectScalars(inner, at+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), found)
		}
	case []any:
		for i, inner := range v {
			collectScalars(inner, at+"/"+strconv.Itoa(i), found)
		}
	default:
		text, _ := json.Marshal(v) // a scalar
		found[at] = string(text)
	}
}

// count returns the scalars of a format that are only in annotations.
func (n notes) count(format string) int {
	count := 0
	for _, c := range n.noted[format] {
		count += c
	}
	return count
}

// log prints the counts.
func (n notes) log(t *testing.T) {
	reached, noted := 0, 0
	for _, format := range slices.Sorted(maps.Keys(n.reached)) {
		t.Logf("%-16s %5d scalars reach a record, %5d only in annotations: %v", format, n.reached[format], n.count(format), n.noted[format])
		reached += n.reached[format]
		noted += n.count(format)
	}
	t.Logf("%d of %d, %.1f %%", noted, reached, 100*float64(noted)/float64(reached))
}
