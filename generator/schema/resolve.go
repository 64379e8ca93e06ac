package schema

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/internal/nearest"
	"github.com/agentcard-go/cardgen/generator/source"
)

// resolveAll looks up every reference. Targets that had not been read, in other
// documents or under keywords that hold no schemas, may bring further references.
func (l *loader) resolveAll() {
	for len(l.pending) > 0 {
		p := l.pending[0]
		l.pending = l.pending[1:]
		l.resolve(p.schema, p.keyword)
	}
	for _, f := range l.failed {
		f.Hint = l.documentHint(f.ref)
		l.diags.Add(f.Diagnostic)
	}
}

// failedRef is a reference whose document was not found. What it should have been
// can be guessed only when all documents are known.
type failedRef struct {
	diag.Diagnostic
	ref string
}

// resolve finds the target of a $ref, or the first target of a $dynamicRef.
func (l *loader) resolve(s *Schema, k *Keyword) {
	ref, fragment, _ := strings.Cut(k.Value.Str, "#")
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return // no URI reference, which its shape has reported
	}
	resource, err := l.resource(s, ref)
	switch {
	case err != nil:
		l.failed = append(l.failed, failedRef{refProblem(k, "", "%s", err), ref})
	case resource == nil:
		// The document is broken, and its own diagnostics say how.
	case fragment == "" || strings.HasPrefix(fragment, "/"):
		l.resolvePointer(k, resource, fragment)
	default:
		l.resolveAnchor(k, resource, fragment)
	}
}

func (l *loader) resolvePointer(k *Keyword, r *Resource, pointer string) {
	target, at := l.target(r.Root, pointer)
	switch {
	case target == nil:
		l.diags.Add(refProblem(k, l.pointerHint(r, pointer), "there is nothing at this place in %s", r.Root.File))
	case target.Kind != Object && target.Kind != Bool:
		l.diags.Add(refProblem(k, "", "%s is there, which is no schema", target.Kind))
	default:
		k.Ref = l.schema(target, at)
	}
}

func (l *loader) resolveAnchor(k *Keyword, r *Resource, name string) {
	k.Ref = r.Anchors[name]
	if k.Ref == nil {
		hint := nearest.Question(name, slices.Sorted(maps.Keys(r.Anchors)))
		l.diags.Add(refProblem(k, hint, "%s has no anchor %q", r.Root.File, name))
		return
	}
	k.Dynamic = k.Name == "$dynamicRef" && r.Dynamic[name] == k.Ref
}

// refProblem is a diagnostic about a reference.
func refProblem(k *Keyword, hint, format string, args ...any) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: k.Value.Pos, Code: "ref", Hint: hint,
		Message: fmt.Sprintf("%q: ", k.Value.Str) + fmt.Sprintf(format, args...),
	}
}

// resource finds the resource that a URI reference without a fragment leads to,
// reading the document when need be. It returns nil without an error when the
// document is there but cannot be read.
//
// A schema whose $id is an address of the network often stands in a folder with those
// that it refers to, so what cannot be had at the address is looked for beside the file.
func (l *loader) resource(s *Schema, ref string) (*Resource, error) {
	uri, err := resolveURI(s.Base, ref)
	if err != nil {
		return nil, err
	}
	if r := l.resources[uri]; r != nil {
		return r, nil
	}
	f, err := l.store.Lookup(uri)
	if errors.Is(err, source.ErrOffline) {
		if beside := l.beside(s, ref); beside != nil {
			f, err = beside, nil
		}
	}
	switch {
	case errors.Is(err, source.ErrOffline):
		return nil, errors.New("no schema that was read has this \"$id\", and documents are never fetched from the network")
	case err != nil:
		return nil, fmt.Errorf("cannot read %w", err)
	}
	if root := l.document(f); root != nil {
		l.resources[uri] = l.resources[f.URI]
		return l.resources[f.URI], nil
	}
	return nil, nil
}

// beside returns the file that a relative reference names from the folder of the file
// in which it stands, nil when there is none.
func (l *loader) beside(s *Schema, ref string) *source.File {
	if u, err := url.Parse(ref); err != nil || u.IsAbs() || u.Path == "" {
		return nil
	}
	uri, err := resolveURI(l.store.URI(s.File), ref)
	if err != nil {
		return nil
	}
	f, err := l.store.Lookup(uri)
	if err != nil {
		return nil
	}
	return f
}

// target walks a JSON Pointer from the root of a resource. It also returns the
// place of the target: the schema that was read nearest around it gives it base
// URI and draft.
func (l *loader) target(root *Schema, pointer string) (*Value, place) {
	v, around, full := root.Value, root, root.Pointer
	if pointer == "" {
		return v, root.at(full)
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		if s := l.schemas[v]; s != nil {
			around = s
		}
		if v = v.step(token); v == nil {
			return nil, place{}
		}
		full += "/" + token
	}
	return v, around.at(full)
}

// pointerHint proposes another place in the resource: one whose last token is the
// same, or else the one that is spelled most like it.
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

// documentHint proposes another document: one of those that were read.
func (l *loader) documentHint(ref string) string {
	var names []string
	for _, uri := range slices.Sorted(maps.Keys(l.resources)) {
		r := l.resources[uri]
		if !strings.HasPrefix(uri, "file:") {
			names = append(names, uri)
		}
		names = append(names, r.Root.File[strings.LastIndexByte(r.Root.File, '/')+1:])
	}
	return nearest.Question(ref, names)
}
