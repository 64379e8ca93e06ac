package jsonschema

import (
	"maps"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// location is the file and the pointer of a schema.
type location struct{ file, pointer string }

func (p location) below(steps ...string) location {
	return location{p.file, p.pointer + card.JoinPointer(steps...)}
}

// walker finds evaluation paths. Findings do not state them, and several references may lead to
// the schema of a finding.
type walker struct {
	base  string
	root  location
	files map[string]any
	found map[search]string
}

// search is a request for the path to a schema that is applied at a location of the document.
type search struct {
	target   location
	instance string
}

// locate returns both locations of a keyword. If it finds no path to the keyword, it uses the
// pointer in the keyword's file.
func (w *walker) locate(schema, keyword, instance string) (relative, absolute string) {
	file, pointer, _ := strings.Cut(schema, "#")
	switch {
	case schema == "" && keyword == "":
		return "", "" // the document could not be read
	case schema == "":
		return card.JoinPointer(keyword), ""
	}
	at := location{file, pointer}
	absolute = w.uri(at)
	for owner, rest := at, ""; ; {
		if trail, ok := w.path(search{owner, instance}); ok {
			return trail + rest, absolute
		}
		i := strings.LastIndexByte(owner.pointer, '/')
		if i < 0 {
			return pointer, absolute
		}
		owner, rest = location{file, owner.pointer[:i]}, owner.pointer[i:]+rest
	}
}

// uri returns the absolute URI of a location. It is resolved against the innermost $id.
func (w *walker) uri(at location) string {
	base, err := url.Parse(w.base)
	if err != nil {
		return ""
	}
	if w.base != "" {
		base = base.ResolveReference(&url.URL{Path: at.file})
	}
	steps, err := card.SplitPointer(at.pointer)
	if err != nil {
		return ""
	}
	from := 0
	for i := 0; i <= len(steps); i++ {
		v, ok := w.at(location{at.file, card.JoinPointer(steps[:i]...)})
		if !ok {
			break
		}
		s, _ := v.(map[string]any)
		if id, ok := s["$id"].(string); ok && i < len(steps) {
			if u, err := base.Parse(id); err == nil {
				base, from = u, i
			}
		}
	}
	if !base.IsAbs() {
		return ""
	}
	base.Fragment, base.RawFragment = "", ""
	return base.String() + "#" + (&url.URL{Fragment: card.JoinPointer(steps[from:]...)}).EscapedFragment()
}

// at returns the value at a location.
func (w *walker) at(p location) (any, bool) {
	v, ok := w.files[p.file]
	steps, err := card.SplitPointer(p.pointer)
	if err != nil || !ok {
		return nil, false
	}
	for _, step := range steps {
		switch x := v.(type) {
		case map[string]any:
			if v, ok = x[step]; !ok {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(x) {
				return nil, false
			}
			v = x[i]
		default:
			return nil, false
		}
	}
	return v, true
}

// state is a schema together with the location in the document to which it is applied: the given
// number of first tokens of the instance location.
type state struct {
	at    location
	steps int
}

// visit is a state with the path that leads to it.
type visit struct {
	state
	path string
}

// path returns the shortest evaluation path to a schema at a location.
func (w *walker) path(s search) (string, bool) {
	if p, ok := w.found[s]; ok {
		return p, p != missing
	}
	w.found[s] = missing
	steps, err := card.SplitPointer(s.instance)
	if err != nil {
		return "", false
	}
	queue := []visit{{state{w.root, 0}, ""}}
	seen := map[state]bool{queue[0].state: true}
	for ; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		if v.at == s.target && v.steps == len(steps) {
			w.found[s] = v.path
			return v.path, true
		}
		for _, n := range w.next(v, steps) {
			if !seen[n.state] {
				seen[n.state] = true
				queue = append(queue, n)
			}
		}
	}
	return "", false
}

// missing marks schemas without a path; it is not a JSON Pointer.
const missing = "missing"

// next returns the schemas that are evaluated directly by a schema.
func (w *walker) next(v visit, steps []string) []visit {
	value, _ := w.at(v.at)
	schema, ok := value.(map[string]any)
	if !ok {
		return nil
	}
	var list []visit
	add := func(used int, keyword ...string) {
		list = append(list, visit{state{v.at.below(keyword...), v.steps + used}, v.path + card.JoinPointer(keyword...)})
	}
	for _, name := range slices.Sorted(maps.Keys(schema)) {
		switch name {
		case "$ref", "$dynamicRef", "$recursiveRef":
			if ref, ok := schema[name].(string); ok {
				if target, ok := w.follow(v.at, ref); ok {
					list = append(list, visit{state{target, v.steps}, v.path + "/" + name})
				}
			}
		case "allOf", "anyOf", "oneOf":
			items, _ := schema[name].([]any)
			for i := range items {
				add(0, name, strconv.Itoa(i))
			}
		case "not", "if", "then", "else":
			add(0, name)
		case "dependentSchemas", "dependencies":
			members, _ := schema[name].(map[string]any)
			for _, member := range slices.Sorted(maps.Keys(members)) {
				add(0, name, member)
			}
		case "x-checks":
			checks, _ := schema[name].([]any)
			for i := range checks {
				add(0, name, strconv.Itoa(i), "schema")
			}
		default:
			if v.steps < len(steps) {
				inner(name, schema[name], steps[v.steps], add)
			}
		}
	}
	return list
}

// inner adds the schemas of a keyword for a member or element.
func inner(name string, value any, step string, add func(used int, keyword ...string)) {
	members, _ := value.(map[string]any)
	switch name {
	case "properties":
		if _, ok := members[step]; ok {
			add(1, name, step)
		}
	case "patternProperties":
		for _, pattern := range slices.Sorted(maps.Keys(members)) {
			re, err := ecmaregexp.Compile(pattern)
			if err != nil {
				continue
			}
			if match, err := re.Match(step); err == nil && match {
				add(1, name, pattern)
			}
		}
	case "items", "prefixItems":
		if _, ok := value.([]any); ok {
			add(1, name, step)
			return
		}
		add(1, name)
	case "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "additionalItems", "contains", "propertyNames":
		add(1, name)
	}
}

// follow returns the target of a reference, by its file and pointer or by a name.
func (w *walker) follow(from location, ref string) (location, bool) {
	file, fragment, _ := strings.Cut(ref, "#")
	target := from.file
	if file != "" {
		target = path.Join(path.Dir(from.file), file)
		for name, v := range w.files {
			s, _ := v.(map[string]any)
			if id, _ := s["$id"].(string); id == file {
				target = name
			}
		}
	}
	if unescaped, err := url.PathUnescape(fragment); err == nil {
		fragment = unescaped
	}
	if fragment != "" && fragment[0] != '/' {
		return w.anchor(location{file: target}, fragment)
	}
	p := location{target, fragment}
	_, ok := w.at(p)
	return p, ok
}

// anchor returns the schema with an anchor name in a file.
func (w *walker) anchor(at location, name string) (location, bool) {
	value, _ := w.at(at)
	switch v := value.(type) {
	case map[string]any:
		if v["$anchor"] == name || v["$dynamicAnchor"] == name {
			return at, true
		}
		for _, member := range slices.Sorted(maps.Keys(v)) {
			if p, ok := w.anchor(at.below(member), name); ok {
				return p, true
			}
		}
	case []any:
		for i := range v {
			if p, ok := w.anchor(at.below(strconv.Itoa(i)), name); ok {
				return p, true
			}
		}
	}
	return location{}, false
}
