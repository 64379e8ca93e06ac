package cost_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/untrusted"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

var (
	whole  = flag.Bool("whole", false, "grow every location of every example, not one in 80, to twice the size")
	record = flag.Bool("record", false, "write the costs to results.txt")
)

// documentCall is a public function on a document.
type documentCall struct {
	name string
	// prepare returns the call to measure, nil if the function does not apply. All
	// functions share one decoded value of the document, which they do not change.
	prepare func(document []byte, decoded func() (card.Message, error)) func()
}

// ofText is a function that takes the text of a document.
func ofText(name string, prepare func(document []byte) func()) documentCall {
	return documentCall{name, func(document []byte, _ func() (card.Message, error)) func() { return prepare(document) }}
}

// common are the functions that take any document.
var common = []documentCall{
	ofText("card.ParseRaw", func(d []byte) func() { return func() { _, _ = card.ParseRaw(d) } }),
	ofText("card.ParseObject", func(d []byte) func() { return func() { _, _ = card.ParseObject(d) } }),
	ofText("card.Canonical", func(d []byte) func() { return func() { _, _ = card.Canonical(d) } }),
	ofText("card.EqualJSON", func(d []byte) func() {
		other := bytes.Clone(d)
		return func() { _, _ = card.EqualJSON(d, other) }
	}),
	ofText("card.NewObject", func(d []byte) func() { return func() { _, _ = card.NewObject(json.RawMessage(d)) } }),
	ofText("untrusted.Examine", func(d []byte) func() { return func() { _, _ = untrusted.Examine(d) } }),
	ofText("projection.FindPlaceholders", func(d []byte) func() { return func() { projection.FindPlaceholders(d) } }),
	ofText("wellknown.KeysDocument", func(d []byte) func() { return func() { _, _ = wellknown.KeysDocument(d) } }),
	ofText("detect.Detect", func(d []byte) func() { return func() { _, _ = detect.Detect(d) } }),
	ofText("dialects.Parse", func(d []byte) func() { return func() { _, _ = dialects.Parse(d) } }),
	ofText("dialects.Examine", func(d []byte) func() { return func() { dialects.Examine(d) } }),
	fetchDocument,
	readPages,
}

// ofDialect are the functions of one dialect, including those of its values.
func ofDialect(d *dialect.Dialect) []documentCall {
	// onValue measures a function of the decoded value of a document.
	onValue := func(name string, call func(c card.Message) func()) documentCall {
		return documentCall{name, func(_ []byte, decoded func() (card.Message, error)) func() {
			c, err := decoded()
			if err != nil {
				return nil
			}
			return call(c)
		}}
	}
	// method calls a method of the typed value.
	method := func(c card.Message, name string) []reflect.Value {
		return reflect.ValueOf(c).MethodByName(name).Call(nil)
	}
	return []documentCall{
		ofText("Decode", func(b []byte) func() { return func() { _, _ = d.Decode(b) } }),
		ofText("Parse", func(b []byte) func() { return func() { _, _ = d.Parse(b) } }),
		ofText("Examine", func(b []byte) func() { return func() { d.Examine(b) } }),
		onValue("UnmarshalJSON", func(c card.Message) func() {
			text, _ := card.AppendJSON(nil, c)
			fresh := reflect.New(reflect.TypeOf(c).Elem()).Interface()
			return func() { _ = json.Unmarshal(text, fresh) }
		}),
		onValue("Encode", func(c card.Message) func() { return func() { _, _ = card.Encode(c) } }),
		onValue("AppendJSON", func(c card.Message) func() { return func() { _, _ = card.AppendJSON(nil, c) } }),
		onValue("json.Marshal", func(c card.Message) func() { return func() { _, _ = json.Marshal(c) } }),
		onValue("Check", func(c card.Message) func() { return func() { card.Check(c) } }),
		onValue("Equal", func(c card.Message) func() {
			other := method(c, "Clone")[0].Interface().(card.Message)
			return func() { card.Equal(c, other) }
		}),
		onValue("Clone", func(c card.Message) func() { return func() { method(c, "Clone") } }),
		onValue("DiffCards", func(c card.Message) func() {
			empty, err := d.Decode([]byte("{}"))
			if err != nil {
				return nil
			}
			text, _ := card.AppendJSON(nil, c)
			changed, err := d.Decode(bytes.Replace(text, []byte("{"), []byte(`{"x-added":0,`), 1))
			return func() {
				_, _ = dialects.DiffCards(empty, c)
				_, _ = dialects.DiffCards(c, empty)
				if err == nil {
					_, _ = dialects.DiffCards(c, changed)
				}
			}
		}),
		onValue("Unknown", func(c card.Message) func() { return func() { card.MembersOf(c).Unknown() } }),
		onValue("ToBuilder and Build", func(c card.Message) func() {
			return func() {
				builder := method(c, "ToBuilder")[0]
				builder.MethodByName("Build").Call(nil)
			}
		}),
	}
}

// doublings is how often the size of a document doubles.
const doublings = 3

// TestDocuments grows every location of the examples and measures every public function
// that takes a document.
func TestDocuments(t *testing.T) {
	cost.Gate(t)
	smallest := 16 << 10
	if *whole {
		smallest = 32 << 10
	}
	packages, err := generatortest.Packages("../../..")
	if err != nil {
		t.Fatal(err)
	}
	costs := Costs{}
	total := 0
	seenByCommon := map[string]bool{}
	for _, name := range dialects.Names() {
		family, _ := dialects.Lookup(name)
		for i, kind := range family.Kinds() {
			d, _ := dialects.Lookup(name + "/" + kind)
			pkg := packages[name]
			maker := generatortest.New(pkg, pkg.Entries[i], generatortest.Options{})
			t.Run(name+"/"+kind, func(t *testing.T) {
				calls := append(ofDialect(d), behaviours[name]...)
				known := memberNames(pkg)
				grown := map[string]bool{}
				for _, root := range examples(t, name, kind, d, maker) {
					for _, at := range locations(root, known) {
						for n, m := range mutations {
							if m.applies != card.KindAbsent && m.applies != at.value.Kind {
								continue
							}
							// A location is grown once in each way, in the first example
							// that has it.
							key := fmt.Sprint(at.key, " ", n)
							if grown[key] || !*whole && !sampled(name+kind+key) {
								continue
							}
							grown[key] = true
							applied := calls
							if shape := fmt.Sprint(strings.Count(at.key, "/"), n); !seenByCommon[shape] {
								seenByCommon[shape] = true
								applied = slices.Concat(applied, common, ofServer)
							}
							checkPlace(t, d, root, at, m, applied, smallest, costs)
						}
					}
				}
				total += len(grown)
			})
		}
	}
	if total == 0 {
		t.Error("no location was grown")
	}
	results := fmt.Sprintf("%d locations grown to %d KiB; the highest cost of each function\n\n%s", total, smallest<<doublings>>10, costs)
	t.Log(results)
	if *record && !t.Failed() {
		if err := os.WriteFile("results.txt", []byte(results), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// memberNames returns the names of the members of all types of a package.
func memberNames(pkg *generatortest.Package) map[string]bool {
	names := map[string]bool{}
	for _, t := range pkg.Types {
		for _, f := range t.Fields {
			names[f.Member] = true
		}
	}
	return names
}

// sampled reports whether the short form measures something: one in so many, the same in
// every run.
func sampled(key string) bool { return sampledOneIn(key, 80) }

func sampledOneIn(key string, n uint32) bool {
	h := fnv.New32a()
	h.Write([]byte(key))
	return h.Sum32()>>8%n == 0
}

// checkPlace grows one location and measures the functions.
func checkPlace(t *testing.T, d *dialect.Dialect, root *jsontree.Node, at location, m mutation, calls []documentCall, smallest int, costs Costs) {
	t.Helper()
	old := string(at.value.Append(nil))
	documents := make([]func() []byte, doublings+1)
	decoded := make([]func() (card.Message, error), len(documents))
	for i := range documents {
		documents[i] = sync.OnceValue(func() []byte { return replace(root, at.value, m.grow(at.value, old, smallest<<i)) })
		decoded[i] = sync.OnceValues(func() (card.Message, error) { return d.Decode(documents[i]()) })
	}
	largest := documents[doublings]()
	limit := cost.MaxMemory(largest)
	for _, f := range calls {
		label := fmt.Sprintf("%s, %s at %q", f.name, m.name, at.pointer)
		if !cost.Wanted(label) {
			continue
		}
		prepared := make([]func() func(), len(documents))
		sized := make([]cost.Sized, len(documents))
		for i, document := range documents {
			prepared[i] = sync.OnceValue(func() func() { return f.prepare(document(), decoded[i]) })
			sized[i] = func() (int, func()) { return len(document()), prepared[i]() }
		}
		call := prepared[doublings]()
		if call == nil || prepared[0]() == nil {
			continue
		}
		growth, allocated := cost.CheckGrowth(t, label, sized)
		memory := cost.LeastPeak(allocated, limit, call)
		if memory > limit {
			cost.Suspect(t, label, fmt.Sprintf("%d bytes of memory for a document of %d bytes, at most %d are allowed", memory, len(largest), limit))
		}
		costs.Add(f.name, len(largest), growth.Times[len(growth.Times)-1], memory)
	}
}

// examples returns documents of one kind: the whole cards of the dialect and generated
// ones for members that no card has.
func examples(t *testing.T, name, kind string, d *dialect.Dialect, maker *generatortest.Maker) []*jsontree.Node {
	t.Helper()
	var list []*jsontree.Node
	files, err := filepath.Glob(filepath.Join("../vectors/testdata/cards", name, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, err := jsontree.Parse(data)
		if err != nil {
			continue // some examples are invalid on purpose
		}
		if family, _ := dialects.Lookup(name); len(family.Kinds()) > 1 {
			if c, err := family.Decode(data); err != nil || c.CardInfo().Entry() != kind {
				continue
			}
		}
		list = append(list, root)
	}
	const madeUp = 12
	for seed := range uint64(madeUp) {
		made := maker.Valid(seed, func(b []byte) card.Violations {
			_, found := d.Examine(b)
			return found
		})
		if made == nil {
			made = maker.Make(seed) // invalid, but with members to grow
		}
		list = append(list, made)
	}
	return list
}
