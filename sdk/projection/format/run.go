package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Run is the state of one conversion. Its methods JSON, Object, List, String, Boolean and Copy make
// the values of the document that is being written; a new value is not part of it yet.
type Run struct {
	*document
	options  *Options
	from, to *Definition
	// source is the source, and received its text before normalization.
	source   *Node
	received string
	// inner is the format of a card inside the source while that card is read; otherwise nil.
	inner *Definition
	// isWhole says that the target holds the whole source.
	isWhole   bool
	direction Direction
	entries   []entry
	// at is the index of the version to write.
	at  int16
	err error
	// budget limits this conversion.
	budget budget
	// root is the description. choice is the security requirement that was chosen last.
	root   *Node
	choice choice
}

// newRun returns the state of a conversion of a source, which was received as a text.
func newRun(from, to *Definition, source *Node, received string, o *Options) *Run {
	source.doc.isSource = true
	r := &source.doc.run
	*r = Run{document: source.doc, options: o, from: from, to: to, source: source, received: received, direction: Reading, entries: source.doc.report.entries}
	r.at = int16(slices.Index(to.Versions, o.Version))
	r.budget = budget{left: o.most, most: o.most, source: source.doc}
	source.doc.budget = &r.budget
	r.open()
	return r
}

// open starts a new document; nodes are made in it from now on.
func (r *Run) open() {
	before := r.document
	r.document = newDocument(before.role + 1)
	r.document.before = before
	r.document.budget = &r.budget
	r.document.source = r.source.doc
}

// scratch returns the memory for the report.
func (r *Run) scratch() *scratch { return &r.source.doc.report }

// release returns the memory of all documents and entries to their pools.
func (r *Run) release() {
	r.scratch().entries = r.entries
	r.scratch().release()
	for d := r.document; d != nil; { // the run is a part of the first document
		before := d.before
		d.release()
		d = before
	}
}

// result returns the text of the target.
func (r *Run) result(target *Node) []byte {
	size := target.paySize(&r.budget)
	return target.append(make([]byte, 0, size))
}

// SourceFormat returns the format of the source.
func (r *Run) SourceFormat() *Definition { return r.from }

// Implied returns the JSON value that the format of the source means by the absence of a member of
// the description, see [Mapping.Implies]; empty if it means nothing.
func (r *Run) Implied(pointer string) string {
	if r.from.Mapping == nil {
		return ""
	}
	return r.from.Mapping.Implies[pointer]
}

// Whole returns the whole source, as it was received, for a member of the target that holds a
// whole card. The report then has no losses, since nothing of the source is lost.
func (r *Run) Whole(code, message string) *Node {
	r.isWhole = true
	whole := r.JSON(r.received).From(r.source)
	r.Rename(r.source, whole, code, message)
	return whole
}

// IsWhole reports whether the target holds the whole source.
func (r *Run) IsWhole() bool { return r.isWhole }

// SourceDocument returns the root of the source.
func (r *Run) SourceDocument() *Node { return r.source }

// Target returns the name of the format that is written.
func (r *Run) Target() string { return r.to.Name }

// Refuse makes the conversion fail with an error at the location of v.
func (r *Run) Refuse(v *Node, name, message string) {
	r.err = &failure{code: name, pointer: v.Source().Pointer(), message: message}
}

// Fail makes the conversion fail with [CodeOptions], for an option with an invalid value.
func (r *Run) Fail(message string) { r.err = &failure{code: CodeOptions, message: message} }

// Option returns the texts that the caller supplied for an option.
func (r *Run) Option(name string) ([]string, bool) {
	if s := r.options.find(name); s != nil && name != "" {
		return s.texts, true
	}
	return nil, false
}

// Text returns the last text that the caller supplied for an option.
func (r *Run) Text(option string) (string, bool) {
	texts, _ := r.Option(option)
	if len(texts) == 0 {
		return "", false
	}
	return texts[len(texts)-1], true
}

// Supplied reports that the caller supplied a value of the target with an option.
func (r *Run) Supplied(v *Node, option, message string) {
	r.Took(option)
	r.Added(v, CodeOption, message)
}

// Took records that an option had an effect. The report lists the options that had none.
func (r *Run) Took(option string) {
	if s := r.options.find(option); s != nil {
		s.taken = true
	}
}

// Version returns the version of the format that is written.
func (r *Run) Version() string { return r.options.Version }

// Within reports whether the version to write is in the range from since to until, inclusive.
// An empty bound does not restrict it.
func (r *Run) Within(since, until string) bool {
	return (since == "" || int(r.at) >= slices.Index(r.to.Versions, since)) &&
		(until == "" || int(r.at) <= slices.Index(r.to.Versions, until))
}

// Restate returns a copy of a value that another member of the description also has. If only the
// copy is written, the value is narrowed, and the values beside it are dropped.
func (r *Run) Restate(v *Node) *Node {
	v.marks |= restated
	made := r.Copy(v)
	made.marks |= restated
	return made
}

// path returns the value at a path, and marks the values on the path as visited.
func path(n *Node, names []name) *Node {
	for i := range names {
		if n == nil || n.kind != card.KindObject {
			return nil
		}
		n.marks |= visited
		n = n.find(names[i])
	}
	return n
}

// ListAt returns the list at a path. It replaces any other value by a new list.
func (r *Run) ListAt(n *Node, path ...string) *Node {
	var buffer [4]name
	return r.listAt(n, appendNames(buffer[:0], path))
}

// listAt is [Run.ListAt] for a path whose names have their keys.
func (r *Run) listAt(n *Node, path []name) *Node {
	list := n.follow(path)
	if list.Kind() != card.KindArray {
		list = r.List()
		n.setNamed(list, path)
	}
	return list
}

// object returns a new object whose source is the source of v.
func (r *Run) object(v *Node) *Node { return r.Object().From(v) }
