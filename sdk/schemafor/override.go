package schemafor

import (
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// walk searches a type for types that define their own JSON form. Reflection on their fields
// would not show that form.
type walk struct {
	inside []reflect.Type // the types that contain the current one, outermost first
	found  map[reflect.Type]*jsonschema.Schema
	// generated returns the placeholder of a generated type, nil for any other type. If the
	// function is nil, generated types have the schema {}.
	generated func(reflect.Type) (*jsonschema.Schema, error)
}

// text returns the schema of t as JSON, with references to generated types.
func (w *walk) text(t reflect.Type) (card.Raw, error) {
	schema, err := w.infer(t)
	if err != nil {
		return card.Raw{}, err
	}
	replaceMarks(schema)
	return write(schema)
}

// infer returns the schema of t. Schemas that allow any value are still marked.
func (w *walk) infer(t reflect.Type) (*jsonschema.Schema, error) {
	if err := w.visit(t); err != nil {
		return nil, err
	}
	return jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: w.found})
}

func (w *walk) visit(t reflect.Type) error {
	if t.Name() != "" {
		if slices.Contains(w.inside, t) {
			return fmt.Errorf("%s contains itself", t)
		}
		w.inside = append(w.inside, t)
		defer func() { w.inside = w.inside[:len(w.inside)-1] }()
	}
	own, err := w.own(t)
	switch {
	case err != nil:
		return err
	case own != nil:
		if w.found == nil {
			w.found = map[reflect.Type]*jsonschema.Schema{}
		}
		w.found[t] = own
		return nil
	case slices.Contains(texts, t):
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return w.visit(t.Elem())
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(t) {
			if !f.IsExported() && !f.Anonymous || f.Tag.Get("json") == "-" {
				continue
			}
			if err := w.visit(f.Type); err != nil {
				return fmt.Errorf("field %s: %w", f.Name, err)
			}
		}
	}
	return nil
}

// texts are types that jsonschema-go treats as strings.
var texts = []reflect.Type{
	reflect.TypeFor[time.Time](), reflect.TypeFor[slog.Level](),
	reflect.TypeFor[big.Int](), reflect.TypeFor[big.Rat](), reflect.TypeFor[big.Float](),
}

// own returns the schema of a type whose JSON form does not follow from its fields or elements.
// It is nil for other types.
func (w *walk) own(t reflect.Type) (*jsonschema.Schema, error) {
	if w.generated != nil {
		if s, err := w.generated(t); s != nil || err != nil {
			return s, err
		}
	}
	switch {
	case t.Kind() == reflect.Interface || t.Kind() == reflect.Pointer || slices.Contains(texts, t):
		return nil, nil
	case isGeneric[card.Optional[bool]](t):
		return w.infer(valueOf(t))
	case isGeneric[card.Nullable[bool]](t):
		return w.infer(reflect.PointerTo(valueOf(t)))
	case t == reflect.TypeFor[json.Number]():
		return &jsonschema.Schema{Type: "number"}, nil
	case has[json.Marshaler](t):
		return &jsonschema.Schema{Comment: anything}, nil
	case has[encoding.TextMarshaler](t):
		return &jsonschema.Schema{Type: "string"}, nil
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		return &jsonschema.Schema{Types: []string{"null", "string"}, ContentEncoding: "base64"}, nil
	}
	return nil, nil
}

// has reports whether a type or a pointer to it implements I.
func has[I any](t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[I]()) || reflect.PointerTo(t).Implements(reflect.TypeFor[I]())
}

// isGeneric reports whether t is an instance of the same generic type as I.
func isGeneric[I any](t reflect.Type) bool {
	instance := reflect.TypeFor[I]()
	name, _, _ := strings.Cut(instance.Name(), "[")
	return t.PkgPath() == instance.PkgPath() && strings.HasPrefix(t.Name(), name+"[")
}

// valueOf returns the type argument of an Optional or a Nullable: the result type of
// its Get.
func valueOf(t reflect.Type) reflect.Type {
	get, _ := t.MethodByName("Get")
	return get.Type.Out(0)
}

// anything is the comment that marks a schema that allows any value. jsonschema-go mishandles
// the empty schema: for a pointer it adds null to the list of types, which then allows only
// null. It also writes the empty schema as true, which some readers of schemas reject.
const anything = "anything"

// markedText is the JSON text of a marked schema. No description can contain it: a quotation
// mark inside a string has a backslash before it.
const markedText = `{"$comment":"` + anything + `"}`

// replaceMarks marks the schemas that have no keywords, removes the mark from schemas with other
// keywords, and replaces the placeholders of generated types.
func replaceMarks(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if name, ok := strings.CutPrefix(s.Comment, typeMark); ok {
		refer(s, name)
		return
	}
	if s.Comment == anything {
		*s = jsonschema.Schema{Description: s.Description}
	}
	if reflect.ValueOf(*s).IsZero() {
		s.Comment = anything
	}
	for _, p := range s.Properties {
		replaceMarks(p)
	}
	replaceMarks(s.Items)
	replaceMarks(s.AdditionalProperties)
}

// write returns a marked schema as JSON, {} for the empty schema.
func write(s *jsonschema.Schema) (card.Raw, error) {
	text, err := card.JSON(s)
	if err != nil {
		return card.Raw{}, err
	}
	return card.ParseRaw([]byte(strings.ReplaceAll(text.String(), markedText, "{}")))
}
