package project_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/randomcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/project"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// What holds of every conversion is tried on cards that are made up from the schemas of
// all dialects, and on those of the tests and of other people where they are there:
//
//	go test ./sdk/project -run TestLaws -laws.n 2000 -laws.seed 7
var (
	lawsCount = flag.Int("laws.n", 4, "how many random cards the laws are tried on, for each way of each pair")
	lawsSeed  = flag.Uint64("laws.seed", 1, "the seed of the first of them")
	// What is not valid need not convert; what becomes of it is looked at on demand.
	lawsDamaged = flag.Bool("laws.damaged", false, "whether the laws about losses are tried on cards that are not valid, too")
)

// law is one thing that holds of a card on a way. It returns what does not hold.
type law struct {
	name  string
	check func(w *route, doc []byte, seed uint64) []string
	// ofDamaged says that it is about cards that break the rules of their format.
	ofDamaged bool
}

// laws are all of them.
var laws = []law{
	{"carried cards come back", checkCarried, false},
	{"edits of carried cards win", checkEdited, false},
	{"what is lost is named", checkNamed, false},
	{"what is lost of a damaged card is named", checkDamaged, true},
	{"the same twice", checkDeterministic, false},
	{"nothing is invented", checkInvented, false},
	{"tables keep to the letter", checkTable, false},
	{"values that are set are reported", checkSet, false},
}

// TestLaws tries the laws on every way that a card can go.
func TestLaws(t *testing.T) {
	for _, w := range routes(t) {
		t.Run(string(w.from)+" to "+string(w.to), func(t *testing.T) {
			made := w.specimens(t)
			failures := map[string]bool{}
			for _, s := range made {
				for _, l := range laws {
					if s.damaged == l.ofDamaged {
						w.try(t, l, s, failures)
					}
				}
			}
			if w.converted == 0 {
				t.Errorf("of %d cards none is a valid %s", len(made), w.to)
			}
			t.Logf("%d cards, %d of %d conversions are valid", len(made), w.converted, w.converted+w.refused)
			for _, text := range slices.Sorted(maps.Keys(w.reasons)) {
				t.Logf("%4d %s", w.reasons[text], text)
			}
		})
	}
}

// specimen is a card that the laws are tried on.
type specimen struct {
	name string
	doc  []byte
	seed uint64
	// damaged cards break the rules of their format.
	damaged bool
}

// specimens are the cards of the format that a way comes from.
func (w *route) specimens(t testing.TB) []specimen {
	t.Helper()
	var list []specimen
	if w.from != project.FormatA2AUnion {
		list = slices.Clone(w.files(t))
	}
	count := *lawsCount
	if testing.Short() {
		count = min(count, 2) // a card with an even seed and one with an odd seed
	}
	for i := range count {
		seed := *lawsSeed + uint64(i)
		if doc := w.madeUp(t, seed); doc != nil {
			list = append(list, specimen{fmt.Sprint("seed ", seed), doc, seed, false})
			if *lawsDamaged {
				list = append(list, specimen{fmt.Sprint("damaged, seed ", seed), damage(doc, seed), seed, true})
			}
		}
	}
	return list
}

// filesOf are the valid cards in files, by dialect: several routes begin at each.
var filesOf = map[string][]specimen{}

// files returns the valid cards in files of the format that a way comes from.
func (w *route) files(t testing.TB) []specimen {
	t.Helper()
	if list, ok := filesOf[w.dialect]; ok {
		return list
	}
	list := []specimen{}
	patterns := []string{filepath.Join(fuzzing.Vectors(t), "cards", w.dialect+"*/*.json")}
	if !testing.Short() {
		patterns = append(patterns, "../../../shared/data/wild/*.json")
	}
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			doc, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if w.isOf(doc) {
				list = append(list, specimen{filepath.Base(file), doc, uint64(len(list)), false})
			}
		}
	}
	filesOf[w.dialect] = list
	return list
}

// damage puts other values into some places of a card.
func damage(doc []byte, seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 5))
	others := []string{`null`, `""`, `"x"`, `0`, `-1.5`, `1e400`, `true`, `[]`, `{}`, `[null]`, `["x",1]`, `{"":null}`, `{"x":{}}`, `[{}]`, `[[]]`}
	v := parsedCard(doc)
	for range 1 + r.IntN(3) {
		places := placesOf(v.Append(nil))
		if len(places) == 0 {
			break
		}
		steps := places[r.IntN(len(places))]
		at, err := v.At(card.JoinPointer(steps...))
		if err == nil && at != nil {
			*at = *parsedCard([]byte(others[r.IntN(len(others))]))
		}
	}
	return v.Append(nil)
}

// isOf reports whether a document is a valid card of the format that a way comes from.
func (w *route) isOf(doc []byte) bool {
	found, err := dialects.Decode(doc)
	return err == nil && found.Dialect() == w.dialect && w.isValid(doc)
}

func (w *route) isValid(doc []byte) bool {
	_, found := dialects.ExamineAs(w.dialect, doc, card.AllowUnknown())
	return len(found.Errors()) == 0
}

// origin is what a made-up card depends on.
type origin struct {
	from project.Format
	seed uint64
}

// madeUpOf are the cards that were made up: several routes begin at each.
var madeUpOf = map[origin][]byte{}

// madeUp is [route.random] for the cards that every route begins with.
func (w *route) madeUp(t testing.TB, seed uint64) []byte {
	t.Helper()
	key := origin{w.from, seed}
	doc, ok := madeUpOf[key]
	if !ok {
		doc = w.random(t, seed)
		madeUpOf[key] = doc
	}
	return doc
}

// random makes a card up, nil where nothing valid comes out. Texts and numbers of cards
// with even seeds occur once.
func (w *route) random(t testing.TB, seed uint64) []byte {
	t.Helper()
	pkg := planOf(t, w.dialect)
	o := randomcard.Options{Unique: seed%2 == 0}
	if n := len(pkg.Versions); n > 0 {
		o.Version = pkg.Versions[int(seed/2)%n]
	}
	v := randomcard.New(pkg, pkg.Entries[0], o).Valid(seed, func(data []byte) card.Violations {
		_, found := dialects.ExamineAs(w.dialect, data, card.Version(o.Version))
		return found
	})
	if v == nil {
		return nil
	}
	doc := v.Append(nil)
	if w.from == project.FormatA2AUnion {
		// A card that says all for readers of 1.0 and nothing for others is none of those
		// that are written for both.
		var err error
		if doc, err = project.UnionOf(doc); err != nil {
			return nil
		}
	}
	if !w.isValid(doc) {
		return nil
	}
	return doc
}

// try tests a law with a card. Each kind of failure is reported once, with the smallest card
// that shows it.
func (w *route) try(t *testing.T, l law, s specimen, failures map[string]bool) {
	t.Helper()
	for _, what := range l.check(w, s.doc, s.seed) {
		kind := l.name + kindOf(what)
		if failures[kind] {
			continue
		}
		failures[kind] = true
		quiet := &route{pair: w.pair, back: w.back, from: w.from, to: w.to, dialect: w.dialect}
		small := shrink(s.doc, func(doc []byte) bool {
			return (s.damaged || quiet.isValid(doc)) && slices.ContainsFunc(l.check(quiet, doc, s.seed), func(other string) bool { return l.name+kindOf(other) == kind })
		})
		for _, other := range l.check(quiet, small, s.seed) {
			if l.name+kindOf(other) == kind {
				what = other
			}
		}
		t.Errorf("%s (%s): %s\n%s", l.name, s.name, what, small)
	}
}

// kindOf returns the kind of a failure: the line without the names of elements and the text
// after the first colon.
func kindOf(what string) string {
	line, _, _ := strings.Cut(what, "\n")
	line, _, _ = strings.Cut(line, ": ")
	steps := strings.FieldsFunc(line, func(r rune) bool { return r == '/' || r == ' ' })
	for i, step := range steps {
		if strings.ContainsAny(step, "0123456789") || strings.ContainsFunc(step, func(r rune) bool { return r > 0x7e }) {
			steps[i] = "*"
		}
	}
	return strings.Join(steps, "/")
}

// maxShrink is how many smaller documents are tried.
const maxShrink = 400

// shrink takes members and elements out of a document as long as it fails.
func shrink(doc []byte, fails func([]byte) bool) []byte {
	for tries := 0; ; {
		smaller := false
		for _, steps := range placesOf(doc) {
			v, err := jsontree.Parse(doc)
			if err != nil {
				return doc
			}
			if !randomcard.Remove(v, steps) {
				continue
			}
			if tries++; tries > maxShrink {
				return doc
			}
			if next := v.Append(nil); fails(next) {
				doc, smaller = next, true
			}
		}
		if !smaller {
			return doc
		}
	}
}

// placesOf are the places of all members and elements, greater ones and later ones
// first.
func placesOf(doc []byte) [][]string {
	root, err := jsontree.Parse(doc)
	if err != nil {
		return nil
	}
	var list [][]string
	walk(root, nil, func(_ *jsontree.Node, steps []string) {
		if len(steps) > 0 {
			list = append(list, slices.Clone(steps))
		}
	})
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b []string) int { return cmp.Compare(len(a), len(b)) })
	return list
}

// walk calls f for a value and everything in it.
func walk(v *jsontree.Node, steps []string, f func(*jsontree.Node, []string)) {
	f(v, steps)
	for _, m := range v.Members {
		walk(m.Value, append(steps, m.Name), f)
	}
	for i, item := range v.Items {
		walk(item, append(steps, fmt.Sprint(i)), f)
	}
}

// edition is one of the versions of the target.
func (w *route) edition(seed uint64) []project.Option {
	versions := w.versions()
	if len(versions) == 0 {
		return nil
	}
	return []project.Option{project.Version(versions[int(seed)%len(versions)])}
}

// editionOf is the version that a document says it is of, where there is such a version.
func (w *route) editionOf(doc []byte) []project.Option {
	if v := parsedCard(doc).Member("schema_version"); v != nil && slices.Contains(w.reverse().versions(), v.Str()) {
		return []project.Option{project.Version(v.Str())}
	}
	return nil
}

// supplies returns the options for members of a target that no source has. The version is
// that of the target; an address is supplied if the source may have none.
func supplies(w *route, seed uint64, more ...project.Option) []project.Option {
	opts := slices.Concat(more, w.edition(seed))
	version := projectrt.Collect(opts).Version
	switch w.to {
	case project.FormatOASF:
		for _, name := range oasf.Skills(oasf.Version(version)).All() {
			opts = append(opts, project.Skills(name))
			break
		}
		opts = append(opts, project.CreatedAt("2031-01-02T03:04:05Z"), project.Authors("zauthor"))
	case project.FormatDescriptor:
		opts = append(opts, project.APIVersion("zapi/v1"))
	case project.FormatA2A, project.FormatA2AV03, project.FormatA2AUnion:
		opts = append(opts, project.ProtocolVersion(map[project.Format]string{project.FormatA2AV03: "0.3.0"}[w.to]+map[project.Format]string{project.FormatA2A: "1.0", project.FormatA2AUnion: "1.0"}[w.to]))
	case project.FormatAevum, project.FormatAgentCard:
		opts = append(opts, project.ID("01JST8PB00PY9KCYBFPV32GMQ9"))
	case project.FormatADP:
		opts = append(opts, project.ID("agent://zid.example/z"))
	case project.FormatNooterra:
		opts = append(opts, project.ID("zid"), project.TenantID("ztenant"))
	}
	return opts
}

// maxSupplies is how many members are added to a target, which has at most a few places
// that lack one.
const maxSupplies = 5000

// missing are members that a target must have and nothing supplies but its author. The
// places have the form of path.Match.
var missing = map[project.Format][][2]string{
	project.FormatAevum: {{"/version", `"7.0.1"`}, {"/name", `"zname"`}, {"/endpoint", `{"protocol":"https","url":"https://zhost.example/"}`}, {"/capabilities", `[{"id":"text.z"}]`},
		{"/endpoint/url", `"https://zhost.example/"`}, {"/endpoint/protocol", `"https"`}, {"/capabilities/*/id", `"text.z"`}},
	project.FormatAgentCard: {{"/version", `"7.0.1"`}, {"/name", `"zname"`}, {"/endpoint", `{"protocol":"http","url":"https://zhost.example/"}`}, {"/capabilities", `[{"id":"zcap","description":"zdescription"}]`}, {"/capabilities/*/description", `"zdescription"`},
		{"/endpoint/url", `"https://zhost.example/"`}, {"/endpoint/protocol", `"http"`}, {"/capabilities/*/id", `"zcap"`}},
	project.FormatA2A:        {{"/version", `"7.0.1"`}, {"/name", `"zname"`}, {"/description", `"zdescription"`}, {"/supportedInterfaces", `[{"url":"https://zhost.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`}},
	project.FormatA2AUnion:   {{"/version", `"7.0.1"`}, {"/name", `"zname"`}, {"/description", `"zdescription"`}, {"/supportedInterfaces", `[{"url":"https://zhost.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`}},
	project.FormatA2AV03:     {{"/version", `"7.0.1"`}, {"/name", `"zname"`}, {"/description", `"zdescription"`}, {"/url", `"https://zhost.example/"`}},
	project.FormatOASF:       {{"/version", `"7.0.1"`}, {"/name", `"zname"`}, {"/description", `"zdescription"`}},
	project.FormatDescriptor: {{"/metadata/version", `"7.0.1"`}, {"/metadata/name", `"zname"`}, {"/metadata/description", `"zdescription"`}},
	project.FormatADP:        {{"/id", `"agent://zid.example/z"`}, {"/name", `"zname"`}},
	project.FormatNooterra: {{"/status", `"active"`}, {"/visibility", `"public"`}, {"/displayName", `"zname"`}, {"/capabilities", `[]`}, {"/revision", `0`},
		{"/createdAt", `"2031-01-02T03:04:05Z"`}, {"/updatedAt", `"2031-01-02T03:04:05Z"`}, {"/tools/*/sideEffecting", `true`}},
}

// send converts a card as a caller would who adds what the target must have and the
// source does not say. The error is nil where it came to nothing that is valid.
func (w *route) send(doc []byte, seed uint64, more ...project.Option) (out []byte, report *card.Report, err error) {
	opts := supplies(w, seed, more...)
	for {
		out, report, err = w.convert(doc, opts...)
		invalid, ok := errors.AsType[*card.InvalidError](err)
		if !ok {
			break
		}
		n := len(opts)
		for _, v := range invalid.Violations {
			for _, m := range missing[w.to] {
				if ok, err := path.Match(m[0], v.Pointer); err == nil && ok {
					opts = append(opts, project.Set(v.Pointer, json.RawMessage(m[1])))
				}
			}
		}
		if n == len(opts) || len(opts) > maxSupplies {
			break
		}
	}
	w.count(err)
	return out, report, err
}

// count counts what conversions come to.
func (w *route) count(err error) {
	if err == nil {
		w.converted++
		return
	}
	w.refused++
	reason := err.Error()
	if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
		reason = kindOf(invalid.Violations[0].Pointer+": ") + " " + invalid.Violations[0].Code
	} else if failed, ok := errors.AsType[*project.Error](err); ok {
		reason = kindOf(failed.Pointer+": ") + " " + failed.Code
	}
	if w.reasons == nil {
		w.reasons = map[string]int{}
	}
	w.reasons[reason]++
}

// mustSend is send for laws that need a target: without one there is nothing to check.
// What goes wrong with a valid card has to be one of the errors that Convert promises.
func (w *route) mustSend(doc []byte, seed uint64, more ...project.Option) (out []byte, report *card.Report, ok bool, wrong []string) {
	out, report, err := w.send(doc, seed, more...)
	if err == nil {
		return out, report, true, nil
	}
	_, target := errors.AsType[*project.TargetError](err)
	_, cannot := errors.AsType[*project.Error](err)
	if !target && !cannot {
		wrong = []string{"cannot be converted: " + err.Error()}
	}
	return nil, nil, false, wrong
}

// checkDeterministic asks for the same bytes and the same report the second time, and
// for the places that the report names.
func checkDeterministic(w *route, doc []byte, seed uint64) []string {
	out, report, ok, wrong := w.mustSend(doc, seed)
	if !ok {
		return wrong
	}
	again, reportAgain, _ := w.send(doc, seed)
	n := naming{report: report}
	n.same(out, again, report, reportAgain)
	n.pointers("converted", outcome{source: w.outcome(doc).source, target: out, document: doc, report: report})
	return n.wrong
}

// checkTable does the same for the table that a document prescribes, where it does,
// whose result need not be valid.
func checkTable(w *route, doc []byte, seed uint64) []string {
	if !w.hasTable() {
		return nil
	}
	opts := supplies(w, seed, project.Table())
	out, report, err := w.convert(doc, opts...)
	if err != nil {
		if _, cannot := errors.AsType[*project.Error](err); cannot {
			return nil
		}
		return []string{"cannot be done: " + err.Error()}
	}
	again, reportAgain, _ := w.convert(doc, opts...)
	n := naming{report: report}
	n.same(out, again, report, reportAgain)
	n.pointers("table", outcome{source: w.outcome(doc).source, target: out, document: doc, report: report})
	return append(n.wrong, w.invented(doc, out, report, seed)...)
}

// same asks that two conversions came to the same.
func (n *naming) same(out, again []byte, report, reportAgain *card.Report) {
	if !bytes.Equal(out, again) {
		n.fail("is another the second time: %s\n%s", out, again)
	}
	if report.String() != reportAgain.String() {
		n.fail("has another report the second time: %s\n%s", report, reportAgain)
	}
}
