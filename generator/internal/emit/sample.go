package emit

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A sampler creates values from the examples in a schema: Go source, and the JSON text that the
// generated code writes for it. If an example is missing, or its value has several possible
// texts, there is no sample, since a failing example is worse than none.
type sampler struct {
	// qualifier precedes the package's identifiers.
	qualifier string
	// newest is the index of the version in which samples are valid.
	newest int
	// depth is the nesting depth of the current sample.
	depth int
}

// maxSampleDepth bounds samples of recursive types.
const maxSampleDepth = 8

// exemplar is one value: a Go expression and its JSON.
type exemplar struct{ expr, json string }

// memberSample is a sample of a member: the call that sets it, and its JSON. The call is empty
// if the builder sets the member at once.
type memberSample struct {
	field *ir.Field
	call  string
	json  string
}

// newSampler returns a sampler for the newest version of a package.
func newSampler(pkg *ir.Package, qualifier string) sampler {
	return sampler{qualifier: qualifier, newest: max(0, len(pkg.Versions)-1)}
}

// required returns samples of the required members of t, in schema order, including those
// that only the newest version requires.
func (s sampler) required(t *ir.Type) ([]memberSample, bool) {
	s.depth++
	if s.depth > maxSampleDepth {
		return nil, false
	}
	list := []memberSample{}
	wanted := map[string]bool{}
	s.demanded(t.Node, wanted, map[*ir.Node]bool{})
	for _, f := range t.Fields {
		if !f.Required && !wanted[f.Member] {
			continue
		}
		m, ok := s.member(f)
		if !ok || f.ReadOnly {
			return nil, false
		}
		list = append(list, m)
	}
	return list, true
}

// demanded collects the members that a node requires unconditionally in the newest
// version.
func (s sampler) demanded(n *ir.Node, names map[string]bool, seen map[*ir.Node]bool) {
	if n == nil || seen[n] {
		return
	}
	seen[n] = true
	for _, c := range n.Checks {
		if r, ok := c.Rule.(ir.Required); ok && c.Severity == card.Error {
			names[r.Name] = true
		}
		if r, ok := c.Rule.(ir.InVersions); ok && r.From <= s.newest && s.newest <= r.To {
			s.demanded(r.Node, names, seen)
		}
		s.demanded(ir.Same(c.Rule), names, seen)
	}
}

// member is a sample of a member by its schema.
func (s sampler) member(f *ir.Field) (memberSample, bool) {
	if v, ok := s.value(&f.Use, f.Const); ok && f.Required && literal(&f.Use, f.Const) != nil {
		return memberSample{field: f, json: v.json}, true
	}
	for _, text := range append(slices.Clone(f.Doc.Examples), typeExamples(&f.Use)...) {
		if m, ok := s.memberFrom(f, text); ok {
			return m, true
		}
	}
	return s.memberOfType(f)
}

// memberOfType is a sample of a member without an example: a struct with its required members, a
// list of one such struct, or the first value of an enum.
func (s sampler) memberOfType(f *ir.Field) (memberSample, bool) {
	u := &f.Use
	switch c := container(u); {
	case hasMembers(u):
		v, ok := s.object(u.Named)
		return memberSample{f, call("With", f, v.expr), v.json}, ok
	case u.IsNamed(ir.EnumType) && len(u.Named.Values) > 0:
		v, ok := s.value(u, u.Named.ValueText(u.Named.Values[0]))
		return memberSample{f, call("With", f, v.expr), v.json}, ok
	case c != nil && c.Form == ir.Slice && hasMembers(c.Elem):
		v, ok := s.object(c.Elem.Named)
		return memberSample{f, call("With", f, v.expr), "[" + v.json + "]"}, ok
	}
	return memberSample{}, false
}

// hasMembers reports whether u is a struct that samples of its members can fill. Tuples need an
// example; nullable values do not count.
func hasMembers(u *ir.Use) bool {
	return isStruct(u) && !u.IsNamed(ir.TupleType) && !isNullable(u)
}

// object is a sample of a struct with its required members, or of the first object that a
// sum can hold.
func (s sampler) object(t *ir.Type) (exemplar, bool) {
	if t.Kind == ir.SumType {
		for _, h := range held(t) {
			if v, ok := s.object(h.object); ok {
				return v, true
			}
		}
		return exemplar{}, false
	}
	list, ok := s.required(t)
	return exemplar{s.chain(t, list), object(list)}, ok
}

// typeExamples are the examples in the definition of u's type.
func typeExamples(u *ir.Use) []string {
	if u.Form != ir.Named {
		return nil
	}
	return u.Named.Doc.Examples
}

// memberFrom is a sample of a member with the given JSON value.
func (s sampler) memberFrom(f *ir.Field, text string) (memberSample, bool) {
	u := &f.Use
	c := container(u)
	if c == nil {
		if isStruct(u) {
			plain := *u
			plain.Nullable = false
			u = &plain
		}
		v, ok := s.value(u, text)
		return memberSample{f, call("With", f, v.expr), v.json}, ok
	}
	if isNullable(c.Elem) {
		return memberSample{}, false
	}
	if c.Form == ir.Slice {
		list, ok := s.elements(c.Elem, text)
		var exprs, texts []string
		for _, v := range list {
			exprs, texts = append(exprs, v.expr), append(texts, v.json)
		}
		return memberSample{f, call("With", f, exprs...), "[" + strings.Join(texts, ",") + "]"}, ok
	}
	var entries map[string]card.Raw
	if !decodes(text, card.KindObject, &entries) || len(entries) == 0 {
		return memberSample{}, false
	}
	var calls, texts []string
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		v, ok := s.value(c.Elem, entries[key].String())
		if !ok {
			return memberSample{}, false
		}
		calls = append(calls, call("Put", f, strconv.Quote(key), v.expr))
		texts = append(texts, quoteJSON(key)+":"+v.json)
	}
	return memberSample{f, strings.Join(calls, ".\n"), "{" + strings.Join(texts, ",") + "}"}, true
}

// elements are samples of the elements of a JSON array.
func (s sampler) elements(u *ir.Use, text string) ([]exemplar, bool) {
	var items []card.Raw
	if !decodes(text, card.KindArray, &items) {
		return nil, false
	}
	list := make([]exemplar, len(items))
	for i, item := range items {
		v, ok := s.value(u, item.String())
		if !ok {
			return nil, false
		}
		list[i] = v
	}
	return list, true
}

// value is a sample with the given JSON text for a setter that takes u.
func (s sampler) value(u *ir.Use, text string) (exemplar, bool) {
	form, scalar := u.Scalar()
	switch {
	case text == "" || isNullable(u) && text == "null":
		return exemplar{}, false
	case scalar:
		return s.scalar(u, form, text)
	case isRaw(u):
		return rawSample(text)
	case isObject(u):
		if !strings.HasPrefix(text, "{") {
			return exemplar{}, false
		}
		return rawSample(text)
	case u.IsNamed(ir.TupleType):
		return s.tupleFrom(u.Named, text)
	case isStruct(u):
		return s.structFrom(u.Named, text)
	}
	return exemplar{}, false
}

// tupleFrom is a sample of a tuple with the elements of a JSON array; required elements
// must be scalars.
func (s sampler) tupleFrom(t *ir.Type, text string) (exemplar, bool) {
	var items []card.Raw
	if !decodes(text, card.KindArray, &items) || len(items) != leastPlaces(t) {
		return exemplar{}, false
	}
	exprs, texts := make([]string, len(items)), make([]string, len(items))
	for i, f := range t.Required() {
		form, ok := f.Use.Scalar()
		if !ok || f.Presence() != ir.PlainPresence {
			return exemplar{}, false
		}
		v, ok := s.scalar(&f.Use, form, items[i].String())
		if !ok {
			return exemplar{}, false
		}
		exprs[i], texts[i] = f.Go+": "+v.expr, v.json
	}
	return exemplar{s.qualifier + t.Go + "{" + strings.Join(exprs, ", ") + "}", "[" + strings.Join(texts, ",") + "]"}, true
}

// scalar is a sample of a scalar in the only form in which the codec writes it.
func (s sampler) scalar(u *ir.Use, form ir.Form, text string) (exemplar, bool) {
	if literal(u, text) == nil {
		return exemplar{}, false
	}
	sample, ok := exemplar{text, text}, true
	switch form {
	case ir.String:
		var str string
		if !decodes(text, card.KindString, &str) || !plainText(str) {
			return exemplar{}, false
		}
		sample = exemplar{strconv.Quote(str), quoteJSON(str)}
	case ir.Float64:
		ok = plainNumber().MatchString(text)
	case ir.Int64, ir.Uint64:
		ok = plainInteger().MatchString(text)
	}
	if u.IsNamed(ir.EnumType) {
		if v := u.Named.Constant(text); v != nil {
			sample.expr = s.qualifier + v.Go
		}
	}
	return sample, ok
}

// Numbers that are written as they are read: no exponent, no redundant zero, and few enough
// digits for a float64.
var (
	plainInteger = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(0|-?[1-9][0-9]{0,14})$`) })
	plainNumber  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(0|-?[1-9][0-9]{0,6}|-?(0|[1-9][0-9]{0,6})\.[0-9]{0,6}[1-9])$`)
	})
)

// rawSample is JSON text that is preserved byte for byte.
func rawSample(text string) (exemplar, bool) {
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		return exemplar{}, false
	}
	compact, err := json.Marshal(json.RawMessage(raw.String()))
	if err != nil || !plainText(string(compact)) || strings.Contains(string(compact), `\u`) {
		return exemplar{}, false
	}
	return exemplar{"json.RawMessage(" + goString(string(compact)) + ")", string(compact)}, true
}

// structFrom is a sample of a struct with the members of a JSON object, all of
// which must have fields.
func (s sampler) structFrom(t *ir.Type, text string) (exemplar, bool) {
	if t.Kind == ir.SumType {
		return s.sumFrom(t, text)
	}
	s.depth++
	var members map[string]card.Raw
	if s.depth > maxSampleDepth || !decodes(text, card.KindObject, &members) {
		return exemplar{}, false
	}
	var list []memberSample
	for _, f := range t.Fields {
		value, there := members[f.Member]
		if !there {
			continue
		}
		delete(members, f.Member)
		m, ok := s.memberFrom(f, value.String())
		if !ok || f.ReadOnly || f.Const != "" && f.Const != value.String() {
			return exemplar{}, false
		}
		list = append(list, m)
	}
	return exemplar{s.chain(t, list), object(list)}, len(members) == 0
}

// sumFrom is a sample of the only object of a sum that can have the members of a JSON
// object.
func (s sampler) sumFrom(t *ir.Type, text string) (exemplar, bool) {
	var found []exemplar
	for _, h := range held(t) {
		if v, ok := s.structFrom(h.object, text); ok {
			found = append(found, v)
		}
	}
	if len(found) != 1 {
		return exemplar{}, false
	}
	return found[0], true
}

// chain is the expression of a builder with the calls of the members.
func (s sampler) chain(t *ir.Type, list []memberSample) string {
	links := []string{s.qualifier + "New" + t.Go + "()"}
	for _, m := range list {
		if m.call != "" {
			links = append(links, m.call)
		}
	}
	if len(links) == 2 {
		return strings.Join(links, ".")
	}
	return strings.Join(links, ".\n")
}

// object is the JSON of the members.
func object(list []memberSample) string {
	texts := make([]string, len(list))
	for i, m := range list {
		texts[i] = quoteJSON(m.field.Member) + ":" + m.json
	}
	return "{" + strings.Join(texts, ",") + "}"
}

// call is the call of a setter of f; arguments that are chains are on lines of their own.
func call(verb string, f *ir.Field, args ...string) string {
	for i, a := range args {
		if strings.Contains(a, "\n") {
			args[i] = "\n" + a
			if i == len(args)-1 {
				args[i] += ",\n"
			}
		}
	}
	return verb + f.Go + "(" + strings.Join(args, ", ") + ")"
}

// decodes decodes a JSON text into a variable, and reports whether the text has the kind and is
// valid.
func decodes(text string, kind card.Kind, into any) bool {
	raw, err := card.ParseRaw([]byte(text))
	return err == nil && raw.Kind() == kind && raw.Decode(into) == nil
}

// plainText reports whether s needs no escapes in JSON and in a comment.
func plainText(s string) bool {
	return gosource.EscapeLine(s) == s && !strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r == 0x7F || r == '<' || r == '>' || r == '&' || r >= 0x2028 && r <= 0x2029 || r == '\uFFFD'
	})
}

// quoteJSON is a plain text as a JSON string.
func quoteJSON(s string) string { return `"` + jsonEscapes.Replace(s) + `"` }

var jsonEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// goString is a string literal, raw where that is easier to read.
func goString(s string) string {
	if gosource.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
