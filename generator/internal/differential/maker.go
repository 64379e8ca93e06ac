package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// object is a JSON object; encoding/json writes its members sorted by name.
type object = map[string]any

// maker generates schemas and instances that depend only on the seed.
type maker struct {
	*rand.Rand
	// defs are the names of the definitions of the current schema.
	defs []string
	// rows are the keywords of the schemas.
	rows []schema.Row
	// from is the index of the first definition that a reference to the same instance may use.
	// References lead only to later definitions, so that no schema refers back to itself.
	from int
}

// newMaker returns the maker of the schema with the given number.
func newMaker(seed, number uint64) *maker {
	return &maker{Rand: rand.New(rand.NewPCG(seed, number)), rows: rows}
}

func pick[T any](m *maker, list []T) T { return list[m.IntN(len(list))] }

// chance returns true in the given percentage of cases.
func (m *maker) chance(percent int) bool { return m.IntN(100) < percent }

// makers generate the value of a keyword. If a keyword of the table is absent here, unmade has
// the reason.
var makers map[string]func(m *maker, s object, depth int) any

// unmade are the keywords that generated schemas do not have.
var unmade = map[string]string{
	"discriminator":   "a hint of OpenAPI without effect on validation",
	"$schema":         "all schemas are of draft 2020-12",
	"$id":             "every schema is a separate file",
	"$anchor":         "occurs in definitions, see root",
	"$dynamicAnchor":  "occurs in definitions, see root",
	"$vocabulary":     "has no effect outside a meta-schema",
	"$comment":        "has no effect",
	"$defs":           "occurs at the root, see root",
	"definitions":     "another name for $defs",
	"dependencies":    "the validator supports it in older drafts only",
	"then":            "made with if",
	"else":            "made with if",
	"minContains":     "made with contains",
	"maxContains":     "made with contains",
	"format":          "an annotation here; the dialects assert it",
	"contentEncoding": "an annotation", "contentMediaType": "an annotation", "contentSchema": "an annotation",
}

// made returns the keywords that generated schemas of a draft can have, with the kinds they apply
// to.
func made(draft schema.Draft) []schema.Row {
	var list []schema.Row
	for _, row := range schema.Keywords(draft) {
		if makers[row.Name] != nil {
			list = append(list, row)
		}
	}
	return list
}

var rows []schema.Row

func init() {
	makers = map[string]func(m *maker, s object, depth int) any{
		"$ref":                  (*maker).ref,
		"$dynamicRef":           (*maker).dynamicRef,
		"allOf":                 (*maker).list,
		"anyOf":                 (*maker).list,
		"oneOf":                 (*maker).list,
		"not":                   (*maker).same,
		"if":                    (*maker).condition,
		"dependentSchemas":      (*maker).sameMap,
		"prefixItems":           (*maker).tuple,
		"items":                 (*maker).child,
		"contains":              (*maker).contains,
		"properties":            (*maker).childMap,
		"patternProperties":     (*maker).patternMap,
		"additionalProperties":  (*maker).rest,
		"propertyNames":         (*maker).names,
		"unevaluatedItems":      (*maker).rest,
		"unevaluatedProperties": (*maker).rest,
		"type":                  (*maker).kinds,
		"enum":                  (*maker).enum,
		"const":                 func(m *maker, _ object, _ int) any { return m.value(2) },
		"multipleOf":            func(m *maker, _ object, _ int) any { return pick(m, divisors) },
		"maximum":               (*maker).bound,
		"exclusiveMaximum":      (*maker).bound,
		"minimum":               (*maker).bound,
		"exclusiveMinimum":      (*maker).bound,
		"maxLength":             func(m *maker, _ object, _ int) any { return m.IntN(6) },
		"minLength":             func(m *maker, _ object, _ int) any { return m.IntN(4) },
		"pattern":               func(m *maker, _ object, _ int) any { return pick(m, patterns) },
		"maxItems":              func(m *maker, _ object, _ int) any { return m.IntN(5) },
		"minItems":              func(m *maker, _ object, _ int) any { return m.IntN(3) },
		"uniqueItems":           func(m *maker, _ object, _ int) any { return m.chance(85) },
		"maxProperties":         func(m *maker, _ object, _ int) any { return m.IntN(5) },
		"minProperties":         func(m *maker, _ object, _ int) any { return m.IntN(3) },
		"required":              (*maker).required,
		"dependentRequired":     (*maker).dependentRequired,
	}
	rows = made(schema.Draft2020)
}

var (
	memberNames = []string{"a", "b", "c", "kind", "x-1", "é", ""}
	kindNames   = []string{"null", "boolean", "integer", "number", "string", "array", "object"}
	bounds      = []json.Number{"0", "1", "-1", "2", "2.5", "3", "10", "1e1", "0.1", "-0.5", "9007199254740993", "1e20"}
	divisors    = []json.Number{"1", "2", "0.1", "0.01", "2.5", "3", "1e2", "1e-7"}
	// patterns have the same meaning in ECMA-262 and in Go, since the validator uses Go's
	// engine.
	patterns = []string{"^a", "b$", "^[a-c]*$", "[0-9]", "^(?:a|bc)+$", "^.{2,3}$", "^\\d+$", "é", "^x-", "^[^a]", "^$", "a|b", "^(a|ab)(c|bcd)?$", "^[😀x]$"}
)

// root generates a whole schema.
func (m *maker) root() any {
	m.defs, m.from = []string{"a", "b", "c"}[:m.IntN(4)], 0
	s := m.schema(3)
	whole, ok := s.(object)
	if ok && len(m.defs) > 0 {
		defs := object{}
		for i, name := range m.defs {
			m.from = i + 1
			def := m.schema(2)
			if d, ok := def.(object); ok {
				if m.chance(30) {
					d["$anchor"] = "at-" + name
				}
				if m.chance(30) {
					d["$dynamicAnchor"] = "dyn-" + name
				}
			}
			defs[name] = def
		}
		whole["$defs"] = defs
		dangling(whole, defs)
	}
	return plain(s)
}

// plain returns the result of encoding and decoding a value.
func plain(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // v is built only from JSON values
	}
	return read(text)
}

// read decodes a JSON value and keeps number literals.
func read(text []byte) any {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		panic(err)
	}
	return v
}

// dangling fixes references to anchors that no definition has.
func dangling(v any, defs object) {
	switch v := v.(type) {
	case object:
		for _, keyword := range []string{"$ref", "$dynamicRef"} {
			ref, ok := v[keyword].(string)
			if !ok || ref == "#" || ref[1] == '/' {
				continue
			}
			name := ref[len(ref)-1:]
			anchor, _ := defs[name].(object)
			if anchor["$anchor"] != ref[1:] && anchor["$dynamicAnchor"] != ref[1:] {
				delete(v, keyword)
				v["$ref"] = "#/$defs/" + name
			}
		}
		for _, member := range v {
			dangling(member, defs)
		}
	case []any:
		for _, item := range v {
			dangling(item, defs)
		}
	}
}

// schema generates a schema with nested schemas up to the given depth.
func (m *maker) schema(depth int) any {
	if m.chance(5) || depth < 0 {
		return m.chance(70)
	}
	s := object{}
	kinds := ir.AnyKind
	if m.chance(60) {
		name := pick(m, kindNames)
		if depth > 0 && m.chance(50) {
			name = pick(m, []string{"array", "object", "object"})
		}
		s["type"] = name
		kinds = kindsOf[name]
	}
	for range 1 + m.IntN(4) {
		row := pick(m, m.rows)
		if s["type"] != nil && row.Kinds != ir.AnyKind && row.Kinds&kinds == 0 && m.chance(85) {
			continue // use few keywords that do not apply to the kind
		}
		if _, there := s[row.Name]; there || row.Group == schema.Unevaluated && m.chance(50) {
			continue
		}
		if v := makers[row.Name](m, s, depth); v != nil {
			s[row.Name] = v
		}
	}
	return s
}

var kindsOf = map[string]ir.KindSet{
	"null": ir.Null, "boolean": ir.Boolean, "integer": ir.Integer, "number": ir.Number,
	"string": ir.Text, "array": ir.Array, "object": ir.Object,
}

// inside generates schemas for other instances than the current one. Their references are
// unrestricted.
func (m *maker) inside(make func() any) any {
	from := m.from
	m.from = 0
	defer func() { m.from = from }()
	return make()
}

func (m *maker) ref(_ object, _ int) any {
	if m.from >= len(m.defs) {
		return nil
	}
	name := m.defs[m.from+m.IntN(len(m.defs)-m.from)]
	return pick(m, []string{"#/$defs/", "#/$defs/", "#at-"}) + name
}

func (m *maker) dynamicRef(s object, depth int) any {
	v, ok := m.ref(s, depth).(string)
	if !ok {
		return nil
	}
	return pick(m, []string{"#dyn-", "#dyn-", "#/$defs/"}) + v[len(v)-1:]
}

func (m *maker) same(_ object, depth int) any { return m.schema(depth - 1) }
func (m *maker) child(_ object, depth int) any {
	return m.inside(func() any { return m.schema(depth - 1) })
}

func (m *maker) list(_ object, depth int) any {
	list := make([]any, 1+m.IntN(3))
	for i := range list {
		list[i] = m.schema(depth - 1)
	}
	if m.chance(15) {
		list = append(list, object{"type": "null"})
	}
	return list
}

func (m *maker) condition(s object, depth int) any {
	if m.chance(80) {
		s["then"] = m.schema(depth - 1)
	}
	if m.chance(50) {
		s["else"] = m.schema(depth - 1)
	}
	if m.chance(50) { // conditions typically test these members
		return object{"properties": object{"kind": object{"const": pick(m, memberNames)}}, "required": []any{"kind"}}
	}
	return m.schema(depth - 1)
}

func (m *maker) mapOf(names []string, depth int, make func(object, int) any) object {
	o := object{}
	for range 1 + m.IntN(3) {
		o[pick(m, names)] = make(nil, depth)
	}
	return o
}

func (m *maker) childMap(_ object, depth int) any   { return m.mapOf(memberNames, depth, m.child) }
func (m *maker) sameMap(_ object, depth int) any    { return m.mapOf(memberNames, depth, m.same) }
func (m *maker) patternMap(_ object, depth int) any { return m.mapOf(patterns, depth, m.child) }

func (m *maker) tuple(_ object, depth int) any {
	return m.inside(func() any {
		list := make([]any, 1+m.IntN(3))
		for i := range list {
			list[i] = m.schema(depth - 1)
		}
		return list
	})
}

func (m *maker) contains(s object, depth int) any {
	if m.chance(40) {
		s["minContains"] = m.IntN(3)
	}
	if m.chance(40) {
		s["maxContains"] = m.IntN(4)
	}
	return m.child(nil, depth)
}

// rest returns a schema for values that no other keyword covers, usually false.
func (m *maker) rest(_ object, depth int) any {
	if m.chance(50) {
		return false
	}
	return m.child(nil, depth)
}

func (m *maker) names(_ object, depth int) any {
	switch m.IntN(4) {
	case 0:
		return object{"pattern": pick(m, patterns)}
	case 1:
		return object{"enum": []any{pick(m, memberNames), pick(m, sampleTexts)}}
	case 2:
		return object{"maxLength": m.IntN(3)}
	}
	return m.child(nil, depth)
}

func (m *maker) kinds(s object, _ int) any {
	if m.chance(50) {
		return pick(m, kindNames)
	}
	list := slices.Clone(kindNames)
	m.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:1+m.IntN(3)]
}

func (m *maker) enum(_ object, _ int) any {
	var list []any
	texts := m.chance(60)
	for range 1 + m.IntN(4) {
		v := m.value(1)
		if texts {
			v = pick(m, sampleTexts)
		}
		if !slices.ContainsFunc(list, func(x any) bool { return same(x, v) }) {
			list = append(list, v)
		}
	}
	return list
}

func (m *maker) bound(_ object, _ int) any { return pick(m, bounds) }

func (m *maker) required(_ object, _ int) any {
	names := slices.Clone(memberNames)
	m.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names[:m.IntN(3)]
}

func (m *maker) dependentRequired(_ object, _ int) any {
	o := object{}
	for range 1 + m.IntN(2) {
		o[pick(m, memberNames)] = m.required(nil, 0)
	}
	return o
}
