// Package repair repairs documents: it changes what the schema of a dialect, its format, or the
// rules of schemas/repairs.json decide, and invents nothing.
package repair

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// The limits of an attempt to repair a document: the sum of the bytes of all changed documents that
// are tried, since each is validated as a whole.
const (
	// Full is the limit for repairing a document.
	Full = 16 << 20
	// Brief is the limit for counting the repairs of a document, which takes little time.
	Brief = 256 << 10
)

// Result is a repaired document.
type Result struct {
	// Document is the document after the repairs; it is unchanged without repairs.
	Document *command.Input
	// Repairs are in the order in which they are made.
	Repairs []command.Repair
	// Unfinished says that the limit ended the attempts, so that further repairs may be possible.
	Unfinished bool
}

// Document repairs a document of a dialect. found are its findings, and examine returns the
// findings of a repaired one. A repair is made only if there are fewer findings after it, and no new
// error. limit is [Full] or [Brief].
func Document(in *command.Input, dialect string, found card.Violations, limit int, examine func(*command.Input) card.Violations) (*Result, error) {
	root, err := jsontree.Parse(in.Text, in.Limit())
	if err != nil {
		return nil, err
	}
	r := &repairing{in: in, dialect: dialect, examine: examine, before: root, root: root, found: found, limit: limit, tried: make(map[[sha256.Size]byte]bool)}
	if r.rules, err = loadRules(); err != nil {
		return nil, err
	}
	if schema, err := dialectschema.Load(dialect); err == nil { // a dialect that a program adds has none
		r.schema = schema
	}
	for r.form() || r.moved() || r.one() {
	}
	done := &Result{Document: in, Repairs: r.repairs, Unfinished: r.spent()}
	if len(r.repairs) > 0 {
		done.Document, err = in.Rewrite(r.root.Append(nil))
	}
	return done, err
}

// repairing repairs a document, one change at a time.
type repairing struct {
	in      *command.Input
	dialect string
	examine func(*command.Input) card.Violations
	rules   *rules
	schema  *dialectschema.Bundle

	before, root *jsontree.Node
	found        card.Violations
	repairs      []command.Repair
	moves        []move                     // of all repairs
	tried        map[[sha256.Size]byte]bool // hashes of texts
	attempted    int                        // bytes of the changed documents that were tried
	limit        int
}

// step is a change that a repair makes.
type step struct {
	move
	reason string
}

// one makes the first repair of a finding that helps.
func (r *repairing) one() bool {
	for _, v := range r.found {
		for _, c := range r.candidates(v) {
			switch {
			case r.spent():
				return false
			case !c.applies(r.root):
				continue
			}
			root := r.root.Clone()
			if to, ok := c.apply(root); ok && r.try(root, isBetter, []step{{move{c.pointer, to}, c.reason}}) {
				return true
			}
		}
	}
	return false
}

// moved moves the first member of another edition whose move helps.
func (r *repairing) moved() bool {
	for _, m := range r.rules.moves(r.dialect, r.root) {
		switch {
		case r.spent():
			return false
		case !m.applies(r.root):
			continue
		}
		root := r.root.Clone()
		if !m.apply(root) {
			continue
		}
		stages := [][]step{{{m, "the member is " + m.To + " in this edition"}}}
		if normal, steps := r.normal(root); steps != nil {
			root, stages = normal, append(stages, steps)
		}
		if r.try(root, isNoWorse, stages...) {
			return true
		}
	}
	return false
}

// form converts the document to the form that its format prefers, if that helps.
func (r *repairing) form() bool {
	root, steps := r.normal(r.root)
	return steps != nil && r.try(root, isBetter, steps)
}

// normal returns a document in the form that its format prefers, and the changes.
func (r *repairing) normal(root *jsontree.Node) (*jsontree.Node, []step) {
	f, ok := formats.Lookup(r.dialect)
	if !ok || format.Of(f).Normal == nil || root.Kind != card.KindObject {
		return nil, nil
	}
	text, entries := format.Of(f).Normal(string(root.Append(nil)), nil)
	if entries == nil {
		return nil, nil
	}
	changed, err := jsontree.Parse([]byte(text), r.in.Limit())
	if err != nil {
		return nil, nil
	}
	var steps []step
	for _, e := range entries {
		steps = append(steps, step{move{e.Source, e.Target}, e.Message})
	}
	return changed, steps
}

// try makes a repair if helps reports that it helps, and it adds no error. The steps of a stage have
// locations in the document as the stage before leaves it.
func (r *repairing) try(root *jsontree.Node, helps func(before, after card.Violations) bool, stages ...[]step) bool {
	text := root.Append(nil)
	hash := sha256.Sum256(text)
	if r.attempted += len(text); r.spent() || r.tried[hash] {
		return false
	}
	r.tried[hash] = true
	in := *r.in
	in.Text, in.Source = text, nil
	after := r.examine(&in)
	if len(command.AddedErrors(r.found, after)) > 0 || !helps(r.found, after) {
		return false
	}
	r.root, r.found = root, after
	for _, steps := range stages {
		r.record(steps)
	}
	return true
}

// spent reports whether the limit is reached.
func (r *repairing) spent() bool { return r.attempted > r.limit }

// isBetter reports whether there are fewer errors, or fewer findings and no more errors.
func isBetter(before, after card.Violations) bool {
	return cmp.Or(cmp.Compare(len(after.Errors()), len(before.Errors())), cmp.Compare(len(after), len(before))) < 0
}

// isNoWorse reports whether there are no more errors and warnings. Advice does not count: readers of
// one edition may accept the form of another one.
func isNoWorse(before, after card.Violations) bool {
	count := func(list card.Violations) (n int) {
		for _, v := range list {
			if !command.IsAdvice(v) {
				n++
			}
		}
		return n
	}
	return count(after) <= count(before)
}

// record adds repairs with their locations in the document as it was read.
func (r *repairing) record(steps []step) {
	for _, s := range steps {
		pointer := s.From
		for _, m := range slices.Backward(r.moves) {
			if rest, ok := strings.CutPrefix(pointer, m.To); ok && m.To != "" && (rest == "" || rest[0] == '/') {
				pointer = m.From + rest
			}
		}
		line, column := r.in.Position(offset(string(r.in.Text), r.before, pointer))
		r.repairs = append(r.repairs, command.Repair{Pointer: pointer, Message: s.reason, Line: line, Column: column})
	}
	for _, s := range steps {
		r.moves = append(r.moves, s.move)
	}
}
