package compare

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// draft is a version of JSON Schema, in chronological order.
type draft int

const (
	unstated draft = iota - 1
	otherDraft
	draft04
	draft06
	draft07
	draft2019
	draft2020
)

// draftNames are the names of the drafts, as messages and documents write them.
var draftNames = [...]string{"another draft", "draft-04", "draft-06", "draft-07", "2019-09", "2020-12"}

// draftOf returns the draft that a schema states, 0 if it states none.
func draftOf(root Value) draft {
	stated := root.Member("$schema")
	if stated.absent() {
		return unstated
	}
	switch strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(stated.Text(), "http://"), "https://"), "#") {
	case "json-schema.org/draft/2020-12/schema":
		return draft2020
	case "json-schema.org/draft/2019-09/schema":
		return draft2019
	case "json-schema.org/draft-07/schema":
		return draft07
	case "json-schema.org/draft-06/schema":
		return draft06
	case "json-schema.org/draft-04/schema":
		return draft04
	}
	return otherDraft
}

// document is one of the two schemas.
type document struct {
	reader *Reader
	root   Value
	draft  draft
	facts  map[int32]facts // by the place of the value
	empty  int             // the number of a schema that has only annotations
	// size is the cost of reading all subschemas once.
	size int
	// opaque is set if parts of the schema depend on each other in ways that the comparison
	// does not analyse. Such a schema is compatible only with an equal one.
	opaque bool
	// malformed is set if a keyword has a value of a wrong kind.
	malformed bool
	// sensitive is set if the meaning of the schema depends on the draft.
	sensitive bool
}

// facts are the known facts about one subschema.
type facts struct {
	plain int  // the number of the schema without annotations and definitions
	whole int  // the number of the schema without descriptions, and with definitions
	refs  bool // it or one of its parts has $ref
	cost  int  // of reading its keywords, without the subschemas in them
	types scan.KindSet
	only  string // the only keyword other than annotations, empty if there is none or several
}

func newDocument(r *Reader, root Value, draft draft) *document {
	d := &document{reader: r, root: root, draft: draft, facts: make(map[int32]facts)}
	d.opaque, d.empty = d.draft == otherDraft, d.number('s', numbered{})
	d.schema(root)
	return d
}

// nested are the keywords whose value is a schema, a list of schemas or a map of schemas.
var (
	schemaKeywords = wordList{"items", "additionalItems", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else", "contentSchema"}
	listKeywords   = wordList{"allOf", "anyOf", "oneOf", "prefixItems", "items"}
	mapKeywords    = wordList{"properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"}
)

// annotations are the keywords that do not affect which values are valid.
var annotations = wordList{"title", "description", "examples", "$comment", "deprecated", "default", "$schema", "$id", "id", "$defs", "definitions"}

// structural are the annotations that identify and define other schemas.
var structural = wordList{"$schema", "$id", "id", "$defs", "definitions"}

// isAnnotation reports whether a keyword is an annotation. Extensions are annotations.
func isAnnotation(name string) bool { return annotations.has(name) || strings.HasPrefix(name, "x-") }

// A wordList is a set of keywords. It is data that the linker drops from programs that do not compare
// schemas, which a map filled during initialization is not.
type wordList []string

func (l wordList) has(word string) bool { return slices.Contains(l, word) }

// since maps a keyword to the first draft that defines it, until to the last one.
var (
	since = map[string]draft{"prefixItems": draft2020, "dependentSchemas": draft2019, "dependentRequired": draft2019,
		"minContains": draft2019, "maxContains": draft2019,
		"if": draft07, "then": draft07, "else": draft07, "const": draft06, "contains": draft06, "propertyNames": draft06}
	until = map[string]draft{"additionalItems": draft2019, "dependencies": draft07}
)

// unfollowed are the keywords whose effect depends on other parts of a document; the comparison
// does not analyse them.
var unfollowed = wordList{"$dynamicRef", "$recursiveRef", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "unevaluatedProperties", "unevaluatedItems", "$vocabulary"}

// schema examines a subschema and everything inside it.
func (d *document) schema(n Value) facts {
	f := facts{plain: n.ID(), whole: n.ID(), cost: cost(n), types: scan.AnyKind}
	if n.Kind() == card.KindObject {
		f.types = typesOf(n)
		var plain, whole numbered
		for name, value := range n.Members() {
			d.keyword(n, name, value)
			inside := d.inside(name, value)
			f.refs = f.refs || inside.refs || name == "$ref"
			f.cost += inside.cost
			if !isAnnotation(name) {
				plain.add(name, inside.plain)
			}
			if !isAnnotation(name) || structural.has(name) {
				whole.add(name, inside.whole)
			}
		}
		f.plain, f.whole = d.number('s', plain), d.number('w', whole)
		if len(plain.names) == 1 {
			f.only = plain.names[0]
		}
	}
	d.size += f.cost
	d.facts[n.place()] = f
	return f
}

// numbered has the ID numbers of some members.
type numbered struct {
	names []string
	ids   []int
}

func (n *numbered) add(name string, id int) {
	n.names, n.ids = append(n.names, name), append(n.ids, id)
}

// number returns the ID number of a list of names with ID numbers.
func (d *document) number(kind byte, n numbered) int {
	order := make([]int, len(n.names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(n.names[a], n.names[b]) })
	key := []byte{kind}
	for _, i := range order {
		key = strconv.AppendQuote(key, n.names[i])
		key = strconv.AppendInt(key, int64(n.ids[i]), 10)
	}
	return d.reader.Number(key)
}

// inside examines the schemas in a keyword. The cost is the cost of the value without them.
func (d *document) inside(name string, value Value) facts {
	isMap := mapKeywords.has(name) && value.Kind() == card.KindObject
	isList := listKeywords.has(name) && value.Kind() == card.KindArray
	switch {
	case isMap || isList:
		f := facts{cost: cost(value) + value.Len()}
		var names []string
		if isMap {
			for name := range value.Members() {
				names = append(names, name)
			}
		}
		plain, whole := numbered{names: names}, numbered{names: names}
		for _, item := range value.Items() {
			part := d.one(item)
			f.refs = f.refs || part.refs
			plain.ids, whole.ids = append(plain.ids, part.plain), append(whole.ids, part.whole)
		}
		if isList {
			f.plain, f.whole = d.reader.ListID(plain.ids), d.reader.ListID(whole.ids)
		} else {
			f.plain, f.whole = d.number('m', plain), d.number('m', whole)
		}
		return f
	case schemaKeywords.has(name):
		f := d.one(value)
		f.cost = 1
		return f
	}
	return facts{plain: value.ID(), whole: value.ID(), cost: wholeCost(value)}
}

// one examines a value that should be a schema.
func (d *document) one(n Value) facts {
	if n.Kind() != card.KindObject && n.Kind() != card.KindBool {
		return facts{plain: n.ID(), whole: n.ID()}
	}
	return d.schema(n)
}

// forms has the kinds of values that keywords may have.
var forms = map[string][]card.Kind{
	"required": {card.KindArray}, "enum": {card.KindArray}, "allOf": {card.KindArray}, "anyOf": {card.KindArray}, "oneOf": {card.KindArray},
	"prefixItems": {card.KindArray}, "properties": {card.KindObject}, "patternProperties": {card.KindObject},
	"dependentSchemas": {card.KindObject}, "dependentRequired": {card.KindObject}, "$ref": {card.KindString},
	"type": {card.KindString, card.KindArray}, "uniqueItems": {card.KindBool}, "minimum": {card.KindNumber}, "maximum": {card.KindNumber},
	"multipleOf": {card.KindNumber}, "items": {card.KindArray, card.KindObject, card.KindBool},
	"exclusiveMinimum": {card.KindNumber, card.KindBool}, "exclusiveMaximum": {card.KindNumber, card.KindBool},
}

// keyword records keywords that make a document opaque or depend on the draft.
func (d *document) keyword(n Value, name string, value Value) {
	first, last := draftsOf(name, value)
	switch name {
	case "$ref":
		d.sensitive = d.sensitive || n.Len() > 1
	case "$id":
		d.opaque = d.opaque || n != d.root
	case "id":
		d.opaque = d.opaque || n != d.root && d.draft == draft04
	case "format":
		d.sensitive = true
	}
	if kinds := forms[name]; kinds != nil && !slices.Contains(kinds, value.Kind()) {
		d.opaque, d.malformed = true, true
	}
	d.opaque = d.opaque || unfollowed.has(name) || !d.draft.within(first, last)
	d.sensitive = d.sensitive || first != 0 || last != 0
}

// within reports whether a draft is between two drafts; 0 is no bound.
func (d draft) within(first, last draft) bool { return d >= first && (last == 0 || d <= last) }

// draftsOf returns the first and the last draft that define a keyword with a value; 0 is no bound.
func draftsOf(name string, value Value) (first, last draft) {
	switch {
	case name == "items" && value.Kind() == card.KindArray:
		return 0, draft2019
	case name == "exclusiveMinimum" || name == "exclusiveMaximum":
		if value.Kind() == card.KindBool {
			return 0, draft04
		}
		return draft06, 0
	}
	return since[name], until[name]
}

// resolve returns the target of a local reference, absent if there is none.
func (d *document) resolve(ref string) (target Value, pointer string) {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return Value{}, ""
	}
	pointer, err := url.PathUnescape(fragment)
	if err != nil {
		return Value{}, ""
	}
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return Value{}, ""
	}
	n := d.root
	for _, token := range tokens {
		if n.Kind() == card.KindArray {
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= n.Len() {
				return Value{}, ""
			}
			n = n.List()[i]
		} else if n = n.Member(token); n.absent() {
			return Value{}, ""
		}
	}
	if _, known := d.facts[n.place()]; !known {
		return Value{}, "" // not a location of schemas
	}
	return n, pointer
}
