package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// resolveAll resolves every reference. A target that was not read as a schema yet, in another
// document or under a keyword without schemas, may contain further references. A document read
// later may contain the target of an earlier reference.
func (l *loader) resolveAll() {
	for {
		known := len(l.graph.Resources)
		for len(l.pending) > 0 {
			p := l.pending[0]
			l.pending = l.pending[1:]
			l.resolve(p)
		}
		if len(l.failed) == 0 || known == len(l.graph.Resources) {
			break
		}
		for _, f := range l.failed {
			l.pending = append(l.pending, f.pendingRef)
		}
		l.failed = nil
	}
	for _, f := range l.failed {
		if f.hinted {
			f.problem.Hint = l.hint(func() string { return nearest.Question(f.ref, l.documentNames()) })
			if f.problem.Hint == "" {
				f.problem.Hint = "--with FILE or --with URI=FILE gives the document"
			}
		}
		l.missing(f.pendingRef, f.problem)
	}
	l.takeOut(l.idle)
}

// failedRef is a reference whose document was not found. A suggestion is possible only after
// all documents are known.
type failedRef struct {
	pendingRef
	problem source.Diagnostic
	ref     string
	hinted  bool // whether to suggest a target
}

// missing reports an unresolved reference. With AllowMissing it asserts nothing.
func (l *loader) missing(p pendingRef, d source.Diagnostic) {
	if !l.options.AllowMissing {
		l.diags.Add(d)
		return
	}
	d.Severity = card.Warning
	d.Message += "; any value is accepted here"
	l.diags.Add(d)
	l.idle[p.keyword] = true
}

// resolve finds the target of a $ref, or the initial target of a $dynamicRef.
func (l *loader) resolve(p pendingRef) {
	k := p.keyword
	ref, fragment, _ := strings.Cut(k.Value.Str, "#")
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return // not a URI reference; the check of its shape has reported it
	}
	resource, err := l.resource(p.schema, ref, k.Value)
	switch {
	case err != nil:
		d := refProblem(k, "", "%s", err)
		refused := errors.Is(err, source.ErrOutside)
		if refused {
			d.Hint = "--with FILE allows references to it"
		}
		hinted := !refused && (errors.Is(err, errNotGiven) || errors.Is(err, fs.ErrNotExist))
		l.failed = append(l.failed, failedRef{p, d, ref, hinted})
	case resource == nil:
		// The document is invalid and has its own diagnostics.
	case fragment == "" || strings.HasPrefix(fragment, "/"):
		l.resolvePointer(p, resource, fragment)
	default:
		l.resolveAnchor(p, resource, fragment)
	}
}

func (l *loader) resolvePointer(p pendingRef, r *Resource, pointer string) {
	k := p.keyword
	target, at := l.target(r.Root, pointer)
	switch {
	case target == nil:
		hint := l.hint(func() string { return l.pointerHint(r, pointer) })
		l.missing(p, refProblem(k, hint, "there is nothing at this location in %s", r.Root.File))
	case target.Kind != card.KindObject && target.Kind != card.KindBool:
		l.diags.Add(refProblem(k, "", "expected a schema at this location, found %s", target.KindName()))
	default:
		k.Ref = l.schema(target, at)
		k.Dynamic = k.Written == "$recursiveRef" && k.Ref != nil && k.Ref.Resource.Dynamic[""] == k.Ref
	}
}

func (l *loader) resolveAnchor(p pendingRef, r *Resource, name string) {
	k := p.keyword
	k.Ref = r.Anchors[name]
	if k.Ref == nil {
		hint := l.hint(func() string { return nearest.Question(name, slices.Sorted(maps.Keys(r.Anchors))) })
		l.missing(p, refProblem(k, hint, "%s has no anchor %q", r.Root.File, name))
		return
	}
	k.Dynamic = k.Name == "$dynamicRef" && r.Dynamic[name] == k.Ref
}

// refProblem returns a diagnostic for a reference.
func refProblem(k *Keyword, hint, format string, args ...any) source.Diagnostic {
	return source.Diagnostic{
		Pos: k.Value.Pos(), Code: "ref", Hint: hint,
		Message: fmt.Sprintf("%q: ", k.Value.Str) + fmt.Sprintf(format, args...),
	}
}

// target follows a JSON Pointer from the root of a resource. It also returns the place of the
// target. Its base URI and draft come from the innermost enclosing schema that was read.
func (l *loader) target(root *Schema, pointer string) (*Value, place) {
	v, around, full := root.Value, root, root.Pointer
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return nil, place{}
	}
	for _, token := range tokens {
		if s := l.schemas[v]; s != nil {
			around = s
		}
		if v = step(v, token); v == nil {
			return nil, place{}
		}
		full += card.JoinPointer(token)
	}
	return v, around.at(full)
}

// pointerHint suggests another location in the resource: a pointer with the same last token,
// otherwise the most similar pointer.
func (l *loader) pointerHint(r *Resource, pointer string) string {
	last := pointer[strings.LastIndexByte(pointer, '/')+1:]
	var all []string
	for _, s := range l.graph.All {
		inside, ok := strings.CutPrefix(s.Pointer, r.Root.Pointer)
		if s.File != r.Root.File || !ok || inside == "" {
			continue
		}
		if strings.HasSuffix(inside, "/"+last) {
			return fmt.Sprintf("did you mean %q?", "#"+inside)
		}
		all = append(all, "#"+inside)
	}
	return nearest.Question("#"+pointer, all)
}

// documentNames lists the candidates for a reference to a document.
func (l *loader) documentNames() []string {
	var names []string
	for _, uri := range slices.Sorted(maps.Keys(l.resources)) {
		r := l.resources[uri]
		if !strings.HasPrefix(uri, "file:") {
			names = append(names, uri)
		}
		names = append(names, lastSegment(r.Root.File))
	}
	for _, f := range l.library.files {
		names = append(names, lastSegment(f.Name))
	}
	return names
}

// lastSegment returns the text after the last slash.
func lastSegment(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// step returns the part of v that an unescaped token of a JSON Pointer names. The index of an
// element has no sign and no leading zeros.
func step(v *Value, token string) *Value {
	if v.Kind == card.KindArray {
		if i, err := strconv.Atoi(token); err != nil || strconv.Itoa(i) != token {
			return nil
		}
	}
	return v.Child(token)
}
