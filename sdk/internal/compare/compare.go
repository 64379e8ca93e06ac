// Package compare compares JSON Schemas as described in package jsonschema. It indexes
// the values of a JSON text and numbers them: equal values have equal numbers. Schemas inside
// documents are compared without reading them again.
//
// The comparison tries to prove that the wide schema admits every value that the narrow schema
// admits. It compares each keyword of the wide schema with the related keywords of the narrow
// schema. A requirement that these do not imply is a breaking change. For an input the old schema
// is narrow and the new one wide; for an output it is the opposite.
package compare

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
	"github.com/agentcard-go/cardgen/sdk/internal/witness"
)

// Side is a schema of a comparison and its location in its document.
type Side struct {
	Schema  Value
	Pointer string
}

// Limits of the work. Beyond them, differences count as unproven.
const (
	maxPointer = 1024 // octets of the location of a subschema
	maxDepth   = 1000 // nested comparisons
	maxClaims  = 1 << 14
)

// Compare compares two schemas that the reader read. With output set, the caller receives
// values of the schema; otherwise it sends them. The work is taken from the budget.
func Compare(r *Reader, old, new Side, output bool, o diff.Options, budget *Budget) diff.Changes {
	return Judge(r, old, new, output, o, budget).Changes
}

// Judged is the result of [Judge].
type Judged struct {
	Changes diff.Changes
	// Decided says for each change whether its class is proven.
	Decided []bool
	// Class is the class of all changes together, and Proven says whether it is proven. Example
	// shows a breaking class; it is a document of the definition at At, a JSON Pointer in the
	// schema with the narrow schema, or of the whole schema if At is empty.
	Class   diff.Class
	Proven  bool
	Example []byte
	At      string
	// Ats are the locations of the definitions for the examples of the changes.
	Ats []string
	// Reason says why the schemas could not be compared, if they could not.
	Reason string
	// Drafts are the drafts that the schemas were read as.
	Drafts [2]string
}

// Judge is [Compare] that reports what is proven.
func Judge(r *Reader, old, new Side, output bool, o diff.Options, budget *Budget) Judged {
	if old.Schema.ID() == new.Schema.ID() {
		name := draftNames[draftsFor(old.Schema, new.Schema)[0]]
		return Judged{Proven: true, Drafts: [2]string{name, name}}
	}
	j := &comparison{options: o, budget: budget, open: make(map[pair]bool), done: make(map[pair]bool), apart: make(map[pair]bool), proven: make(map[claim]bool), expressions: make(map[string]*ecmaregexp.Regexp)}
	drafts := draftsFor(old.Schema, new.Schema)
	j.docs = [2]*document{newDocument(r, old.Schema, drafts[0]), newDocument(r, new.Schema, drafts[1])}
	j.at = [2]string{old.Pointer, new.Pointer}
	budget.add(j.docs[0].size + j.docs[1].size)
	parts := j.parts(old, new)
	result := Judged{Proven: true, Drafts: [2]string{draftNames[j.docs[0].draft], draftNames[j.docs[1].draft]}}
	for _, part := range parts {
		a, b := part[0], part[1]
		if output {
			a, b = b, a
		}
		first := len(j.changes)
		j.part(a, b, len(parts) > 1)
		j.prove(part, first, a.doc, &result)
	}
	j.reportSpent()
	for len(result.Decided) < len(j.changes) {
		result.Decided, result.Proven = append(result.Decided, false), false
	}
	result.Changes, result.Class = j.changes, j.changes.Class()
	return result
}

// part compares two schemas. If library is set, they belong to two libraries of definitions.
func (j *comparison) part(a, b sub, library bool) {
	j.place = [2]sub{a, b}
	first := len(j.changes)
	switch {
	case (j.docs[0].opaque || j.docs[1].opaque) && (library || j.docs[a.doc].facts[a.n.place()].whole != j.docs[b.doc].facts[b.n.place()].whole):
		j.doubt(a, b, library, "a schema with keywords whose effect is not followed changed")
	case j.docs[0].draft != j.docs[1].draft && (j.docs[0].sensitive || j.docs[1].sensitive):
		j.doubt(a, b, library, "the schemas are of different drafts of JSON Schema")
	default:
		j.compare(a, b)
		j.metaSchema(a, b)
	}
	if len(j.changes) == first && !library {
		j.record(a, b, diff.Cosmetic, CodeAnnotation, "the schema is written in another way")
	}
}

// parts returns the pairs of schemas to compare: the schemas themselves, or the definitions that
// both have, if the schemas are libraries of definitions that require nothing themselves. A
// definition is then compared without the other definitions that it refers to.
func (j *comparison) parts(old, new Side) [][2]sub {
	roots := [2]sub{{n: old.Schema, at: old.Pointer, has: true}, {n: new.Schema, at: new.Pointer, doc: 1, has: true}}
	defs := [2]sub{j.library(roots[0]), j.library(roots[1])}
	if defs[0].n.absent() || defs[1].n.absent() {
		return [][2]sub{roots}
	}
	parts := [][2]sub{roots}
	for name, n := range defs[0].n.Members() {
		other := defs[1].n.Member(name)
		if other.absent() {
			continue
		}
		a, b := defs[0].inside(n, name), defs[1].inside(other, name)
		parts = append(parts, [2]sub{a, b})
		for _, key := range [2]pair{{a: n.place(), b: other.place(), docB: 1}, {a: other.place(), b: n.place(), docA: 1}} {
			j.apart[key] = true
		}
	}
	return parts
}

// library returns the definitions of a schema that has nothing else, an absent sub for others.
func (j *comparison) library(s sub) sub {
	if s.n.Kind() != card.KindObject || j.plain(s) != j.docs[s.doc].empty {
		return sub{}
	}
	for _, name := range [...]string{"$defs", "definitions"} {
		if k := s.keyword(name); k.n.Kind() == card.KindObject {
			return k
		}
	}
	return sub{}
}

// Mismatch returns the error for documents that cannot be compared. property is "dialects",
// "kinds" or "versions"; old and new are its two values. They may come from the documents, and are
// therefore quoted and cut.
func Mismatch(property, old, new string) error {
	return fmt.Errorf("%w %s, %.40q and %.40q; convert one of them first", diff.ErrMismatch, property, old, new)
}

// Codes of changes. Their meaning is documented in package jsonschema.
const (
	CodeAnnotation      = "schema-annotation"
	CodeDefault         = "schema-default"
	CodeWidened         = "schema-widened"
	CodeNarrowed        = "schema-narrowed"
	CodeUnproven        = "schema-unproven"
	CodePropertyAdded   = "schema-property-added"
	CodePropertyRemoved = "schema-property-removed"
	CodeRequiredAdded   = "schema-required-added"
	CodeRequiredRemoved = "schema-required-removed"
	CodeValueAdded      = "schema-value-added"
	CodeValueRemoved    = "schema-value-removed"
)

// comparison is one comparison.
type comparison struct {
	docs    [2]*document
	owners  [][2]sub  // the schemas whose keyword each change is about
	at      [2]string // the locations of the schemas in their documents
	options diff.Options
	changes diff.Changes

	open   map[pair]bool // the comparisons in progress: assumed to succeed
	done   map[pair]bool // comparisons that need not be repeated
	apart  map[pair]bool // definitions that are compared on their own
	trial  bool          // changes are not recorded
	failed bool          // in a trial: there is a breaking change
	proven map[claim]bool
	// expressions are the compiled patterns by their source; nil for an invalid pattern, and
	// for one that the comparison does not match.
	expressions map[string]*ecmaregexp.Regexp
	budget      *Budget
	depth       int
	// place is the pair that is currently compared outside of trials. An exhausted budget is
	// reported at its location.
	place    [2]sub
	reported bool
	// doubtful is set if the schemas have keywords that the comparison does not understand, or are
	// of different drafts. A compatible change is then unproven.
	doubtful bool
	// search finds documents; nil until it is needed.
	search *witness.Pair
}

// claim is the key under which the result of a trial is stored: the numbers of both schemas
// without annotations.
type claim struct {
	a, b  int
	doc   uint8 // the document of a
	kinds scan.KindSet
}

// sub is a subschema or an absent keyword, which admits everything.
type sub struct {
	n     Value
	at    string
	doc   uint8
	has   bool         // at is the location of a value
	kinds scan.KindSet // if not 0, the only kinds of values that are considered
	entry string       // for a schema in a list: the location in the list, before a reference is followed
}

// pair identifies a comparison of two values by their places and documents.
type pair struct {
	a, b       int32
	docA, docB uint8
	kinds      scan.KindSet
}

// keyword returns the subschema in a keyword of a subschema.
func (s sub) keyword(name string) sub {
	k := sub{doc: s.doc}
	if k.n = s.n.Member(name); !k.n.absent() && s.has {
		k.at, k.has = s.at+card.JoinPointer(name), true
	}
	return k
}

// inside returns a member or element of the value of a keyword.
func (s sub) inside(n Value, name string) sub {
	k := sub{n: n, doc: s.doc}
	if s.has {
		k.at, k.has = s.at+card.JoinPointer(name), true
	}
	return k
}

// admitsAll reports whether a subschema is absent, true or has annotations only.
func (j *comparison) admitsAll(s sub) bool {
	return s.n.absent() || s.n.IsTrue() || s.n.Kind() == card.KindObject && j.plain(s) == j.docs[s.doc].empty
}

// plain returns the number of a subschema without annotations.
func (j *comparison) plain(s sub) int { return j.docs[s.doc].facts[s.n.place()].plain }

// same reports whether two subschemas are equal apart from annotations and contain no reference
// to parts that could differ.
func (j *comparison) same(a, b sub) bool {
	x, y := j.docs[a.doc].facts[a.n.place()], j.docs[b.doc].facts[b.n.place()]
	return !a.n.absent() && !b.n.absent() && x.plain == y.plain && !x.refs && !y.refs
}

// record adds a change. A breaking change makes a trial fail. When the budget is spent, an
// unfinished trial proves nothing, so that only the end of the comparison is reported.
func (j *comparison) record(a, b sub, class diff.Class, code, message string) {
	switch {
	case j.trial:
		j.failed = j.failed || j.doubtful || class == diff.Breaking
		return
	case j.budget.Spent():
		j.reportSpent()
		return
	}
	if j.doubtful && class == diff.Compatible && code != CodeDefault {
		class, code = diff.Breaking, CodeUnproven
	}
	j.add(a, b, class, code, message)
}

func (j *comparison) add(a, b sub, class diff.Class, code, message string) {
	c := diff.Change{Class: class, Code: code, Message: message}
	for _, s := range []sub{a, b} {
		switch {
		case !s.has:
		case s.doc == 0:
			c.Old.Set(s.at)
		default:
			c.New.Set(s.at)
		}
	}
	j.budget.Octets -= int64(c.Size())
	j.changes, j.owners = append(j.changes, c), append(j.owners, j.place)
}

// wider records that the wide schema admits more than the narrow one; narrower records that it
// admits less. The code describes the difference of the new schema from the old one.
func (j *comparison) wider(a, b sub, what string) {
	j.record(a, b, diff.Compatible, choose(a.doc == 0, CodeWidened, CodeNarrowed), what+choose(a.doc == 0, " admits more", " admits less"))
}

func (j *comparison) narrower(a, b sub, what string) {
	j.record(a, b, diff.Breaking, choose(a.doc == 0, CodeNarrowed, CodeWidened), what+choose(a.doc == 0, " admits less", " admits more"))
}

func (j *comparison) unproven(a, b sub, message string) {
	j.record(a, b, diff.Breaking, CodeUnproven, message)
}

func choose[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// implied reports whether a proof that b admits everything in a succeeds. The proof fails when
// the budget is spent.
func (j *comparison) implied(a, b sub) bool {
	if j.admitsAll(b) {
		return true
	}
	if !j.pay(1) {
		return false
	}
	key, keep := j.claim(a, b)
	if ok, known := j.proven[key]; keep && known {
		return ok
	}
	if !j.trial {
		defer j.leave(j.place)
		j.place = [2]sub{a, b}
	}
	a.at, a.has, b.at, b.has = "", false, "", false // trials need no locations
	trial, failed, done := j.trial, j.failed, j.done
	j.trial, j.failed, j.done = true, false, make(map[pair]bool)
	j.compare(a, b)
	ok := !j.failed && !j.budget.Spent()
	j.trial, j.failed, j.done = trial, failed, done
	if keep && len(j.proven) < maxClaims {
		j.proven[key] = ok
	}
	return ok
}

// claim returns the key of a trial. It returns false if the schemas contain references: the
// result then depends on more than the two schemas.
func (j *comparison) claim(a, b sub) (claim, bool) {
	if a.n.absent() || b.n.absent() {
		return claim{}, false
	}
	x, y := j.docs[a.doc].facts[a.n.place()], j.docs[b.doc].facts[b.n.place()]
	return claim{x.plain, y.plain, a.doc, a.kinds}, !x.refs && !y.refs
}

// pay takes a cost from the budget and reports whether the budget sufficed. If it did not, and
// a trial is in progress, the trial fails.
func (j *comparison) pay(cost int) bool {
	if j.budget.pay(cost) {
		return true
	}
	j.failed = j.failed || j.trial
	return false
}

// reportSpent reports, once, that the budget was spent before the comparison was complete.
func (j *comparison) reportSpent() {
	if j.budget.Spent() && !j.reported {
		j.reported = true
		j.add(j.place[0], j.place[1], diff.Breaking, CodeUnproven, "the schemas are too large or too entangled to be compared")
	}
}

// compare records the differences between two subschemas, the narrow one and the wide one.
func (j *comparison) compare(a, b sub) {
	if a.n == b.n || j.trial && j.failed {
		return
	}
	if !j.trial && !j.budget.Spent() {
		defer j.leave(j.place)
		j.place = [2]sub{a, b}
	}
	if !j.pay(1 + (len(a.at)+len(b.at))/maxPointer) {
		return
	}
	if x, y := j.follow(a), j.follow(b); x != a || y != b {
		j.annotations(a, b)
		a, b = x, y
		if !j.trial {
			j.place = [2]sub{a, b}
		}
	}
	key := pair{a.n.place(), b.n.place(), a.doc, b.doc, a.kinds}
	if j.open[key] || j.done[key] || !j.trial && j.depth > 0 && j.apart[key] {
		return
	}
	j.open[key], j.done[key] = true, true
	j.depth++
	j.compareNew(a, b)
	j.depth--
	delete(j.open, key)
}

// leave restores the place of the comparison. It stays where the budget was spent.
func (j *comparison) leave(outer [2]sub) {
	if !j.budget.Spent() {
		j.place = outer
	}
}

// compareNew compares two schemas that have not been compared before.
func (j *comparison) compareNew(a, b sub) {
	equal := sameValue(a.n, b.n)
	switch {
	case equal && j.same(a, b):
	case j.depth > maxDepth || len(a.at) > maxPointer || len(b.at) > maxPointer:
		if !j.same(a, b) {
			j.unproven(a, b, "a deeply nested schema changed")
		}
	case a.n.IsFalse() || j.typesOf(a) == 0:
		if !b.n.IsFalse() {
			j.wider(a, b, "the schema")
		}
	case b.n.IsFalse():
		j.narrower(a, b, "the schema")
	case !isSchema(a.n) || !isSchema(b.n):
		if !equal {
			j.unproven(a, b, "something that is not a schema changed")
		}
	default:
		j.keywords(a, b)
	}
}

// sameValue reports whether both values are present and equal.
func sameValue(a, b Value) bool { return !a.absent() && !b.absent() && a.ID() == b.ID() }

// isSchema reports whether a value is a schema; an absent one counts as true.
func isSchema(n Value) bool {
	return n.absent() || n.Kind() == card.KindObject || n.Kind() == card.KindBool
}

// follow replaces a schema that has only a reference or only one alternative by its target.
func (j *comparison) follow(s sub) sub {
	for range 32 {
		if s.n.absent() || s.n.Kind() != card.KindObject {
			return s
		}
		only := j.docs[s.doc].facts[s.n.place()].only
		if ref := s.n.Member("$ref"); !ref.absent() && j.docs[s.doc].draft <= draft07 {
			only = "$ref" // in older drafts a reference hides the other keywords
		}
		if only == "" {
			return s
		}
		k := s.keyword(only)
		var next sub
		switch only {
		case "$ref":
			next = j.target(k)
		case "allOf", "anyOf", "oneOf":
			if k.n.Kind() == card.KindArray && k.n.Len() == 1 {
				next = k.inside(k.n.List()[0], "0")
			}
		}
		if next.n.absent() {
			return s
		}
		next.kinds = s.kinds
		s = next
	}
	return s
}

// target returns the target schema of a $ref, the zero sub if the reference is not local.
func (j *comparison) target(ref sub) sub {
	if ref.n.absent() || !j.pay(cost(ref.n)) {
		return sub{}
	}
	n, pointer := j.docs[ref.doc].resolve(ref.n.Text())
	s := sub{n: n, doc: ref.doc, has: ref.has}
	if s.has {
		s.at = j.at[ref.doc] + pointer
	}
	return s
}

// metaSchema records a change of $schema that does not change the meaning.
func (j *comparison) metaSchema(a, b sub) {
	x, y := a.keyword("$schema"), b.keyword("$schema")
	if !x.n.absent() && y.n.absent() || !y.n.absent() && (x.n.absent() || x.n.ID() != y.n.ID()) {
		j.record(x, y, diff.Cosmetic, CodeAnnotation, "$schema changed without an effect on the other keywords")
	}
}
