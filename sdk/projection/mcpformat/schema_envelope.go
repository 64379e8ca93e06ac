package mcpformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// envelope is an object with a single property, which contains a value that is not an object. A
// marker distinguishes its schema from other schemas of the same form.
type envelope struct{ property, marker string }

var (
	// outputEnvelope is the envelope of FastMCP. Its servers use it for results that are not
	// objects, and its clients unwrap it.
	outputEnvelope = envelope{"result", "x-fastmcp-wrap-result"}
	// inputEnvelope is the envelope for arguments. It is an invention of this project.
	inputEnvelope = envelope{"input", "x-cardgen-wrap-input"}
)

const (
	wrapped   = "the value becomes the only property of an object, since the target requires an object"
	around    = "it belongs to the object around the value"
	unwrapped = "the schema describes an object that contains the value in one property"
)

// readSchema returns a copy of a schema, unwrapped from its envelope.
func readSchema(r *format.Run, v *format.Node) *format.Node {
	if mayHave(v, "wrap") {
		for _, e := range []envelope{outputEnvelope, inputEnvelope} {
			if inner := e.open(r, v); inner != nil {
				r.Rename(v, inner, "schema-unwrapped", unwrapped)
				return inner
			}
		}
	}
	return r.Copy(v)
}

// Distinct returns made, the written form of v. If made looks like an envelope, which reading
// would unwrap, Distinct wraps v in another envelope, so that reading returns the original
// schema.
func (e envelope) Distinct(r *format.Run, v, made *format.Node) *format.Node {
	if !mayHave(made, "wrap") || outputEnvelope.open(r, made) == nil && inputEnvelope.open(r, made) == nil {
		return made
	}
	return e.Wrap(r, v)
}

// Wrap returns the schema of an envelope around the values of a schema. References by JSON
// Pointer are adjusted to the new location of the schema. $schema moves to the root, since it
// is allowed only there.
func (e envelope) Wrap(r *format.Run, v *format.Node) *format.Node {
	made, inner := r.Object().From(v), r.Copy(v)
	if !hasIdentity(v) {
		if dialect := v.Get("$schema"); dialect != nil {
			made.Set(r.Copy(dialect), "$schema")
			inner.Remove("$schema")
		}
		editReferences(r, inner, func(ref string) (string, bool) {
			rest, ok := strings.CutPrefix(ref, "#")
			return e.prefix() + rest, ok && (rest == "" || isPointer(rest))
		})
	}
	kind, required, marker := r.String("object"), r.List(r.String(e.property)), r.Boolean(true)
	made.Set(kind, "type")
	made.Set(inner, "properties", e.property)
	made.Set(required, "required")
	made.Set(marker, e.marker)
	r.Rename(v, made, "schema-wrapped", wrapped)
	for _, added := range []*format.Node{kind, required, marker} {
		r.Added(added, "schema-wrapped", around)
	}
	return made
}

// isOf reports whether v is an envelope of this form. A schema with further members is none.
func (e envelope) isOf(v *format.Node) bool {
	inner, required := v.Get("properties", e.property), v.Get("required").Items()
	members := 4
	if v.Get("$schema") != nil {
		members++
	}
	return len(v.Inner()) == members && v.Get(e.marker).True() && schemaTypeOf(v) == onlyObjects &&
		len(v.Get("properties").Inner()) == 1 && inner.Kind() == card.KindObject &&
		len(required) == 1 && required[0].Is(e.property) &&
		(v.Get("$schema") == nil || !hasIdentity(inner) && inner.Get("$schema") == nil)
}

// open returns the schema inside an envelope, nil if v is not an envelope. It is the inverse of
// Wrap.
func (e envelope) open(r *format.Run, v *format.Node) *format.Node {
	if !e.isOf(v) {
		return nil
	}
	dialect, inner := v.Get("$schema"), v.Get("properties", e.property)
	made := r.Copy(inner)
	if hasIdentity(inner) {
		return made
	}
	editReferences(r, made, func(ref string) (string, bool) {
		rest, ok := strings.CutPrefix(ref, e.prefix())
		return "#" + rest, ok && (rest == "" || isPointer(rest))
	})
	if dialect == nil {
		return made
	}
	whole := r.Object().From(inner)
	whole.Set(r.Copy(dialect), "$schema")
	for _, m := range made.Inner() {
		whole.Set(r.Copy(m), m.Name())
	}
	return whole
}

// prefix is the reference to the schema inside the envelope.
func (e envelope) prefix() string { return "#/properties/" + e.property }

// editReferences calls change for the references that are relative to the root of a schema.
func editReferences(r *format.Run, schema *format.Node, change func(string) (string, bool)) {
	if !mayHave(schema, "$ref") && !mayHave(schema, "$dynamicRef") {
		return
	}
	walkSchema(schema, false, func(o *format.Node, named bool) {
		if named {
			return
		}
		for _, keyword := range []string{"$ref", "$dynamicRef"} {
			v := o.Get(keyword)
			ref, _ := v.Text()
			if ref, ok := change(ref); ok && v.Kind() == card.KindString {
				v.Replace(r.String(ref).From(v))
			}
		}
	})
}

// isPointer reports whether the text of a fragment is a non-empty JSON Pointer.
func isPointer(fragment string) bool {
	return strings.HasPrefix(fragment, "/") || strings.HasPrefix(strings.ToUpper(fragment), "%2F")
}
