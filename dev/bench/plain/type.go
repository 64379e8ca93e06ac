// Package plain makes the structs of programs that do not keep unknown members.
package plain

import (
	"fmt"
	"reflect"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Types makes the structs of programs that read documents with a library for JSON: the fields of
// our types, without their methods. A member that can be absent or null is a pointer. A value
// that our types keep as text, or that has several forms, is text.
type Types struct {
	// Text is the type for text: [json.RawMessage], or the one of another library.
	Text reflect.Type
	open map[reflect.Type]bool
}

// Of returns the struct for a document of our type.
func (t *Types) Of(x card.Message) reflect.Type { return t.plain(reflect.TypeOf(x).Elem()) }

func (t *Types) plain(from reflect.Type) reflect.Type {
	switch from {
	case reflect.TypeFor[card.Raw](), reflect.TypeFor[card.Object]():
		return t.Text
	}
	switch from.Kind() {
	case reflect.Struct:
		return t.object(from)
	case reflect.Pointer:
		return t.pointerTo(from.Elem())
	case reflect.Slice:
		return reflect.SliceOf(t.plain(from.Elem()))
	case reflect.Map:
		return reflect.MapOf(reflect.TypeFor[string](), t.plain(from.Elem()))
	case reflect.String:
		return reflect.TypeFor[string]()
	case reflect.Bool, reflect.Int64, reflect.Uint64, reflect.Float64:
		return from
	}
	panic(fmt.Sprintf("plain: no type for %v", from))
}

// object returns the type for one of our structs.
func (t *Types) object(from reflect.Type) reflect.Type {
	if get, ok := from.MethodByName("Get"); ok && get.Type.NumOut() == 2 && get.Type.Out(1).Kind() == reflect.Bool {
		return t.pointerTo(get.Type.Out(0)) // an Optional or a Nullable
	}
	names := members(from)
	if len(names) == 0 || t.open[from] {
		return t.Text // several forms, or a struct that contains itself
	}
	if t.open == nil {
		t.open = make(map[reflect.Type]bool)
	}
	t.open[from] = true
	defer delete(t.open, from)
	var fields []reflect.StructField
	for _, f := range reflect.VisibleFields(from) {
		tag := names[f.Name]
		if tag == "" {
			continue
		}
		field := reflect.StructField{Name: f.Name, Type: t.plain(f.Type)}
		switch field.Type.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			tag += ",omitempty"
		}
		field.Tag = reflect.StructTag(fmt.Sprintf("json:%q", tag))
		fields = append(fields, field)
	}
	return reflect.StructOf(fields)
}

// pointerTo returns the type for a value that can be absent. Text is nil then.
func (t *Types) pointerTo(elem reflect.Type) reflect.Type {
	to := t.plain(elem)
	if to == t.Text {
		return to
	}
	return reflect.PointerTo(to)
}

// members returns the names of the members by the names of their fields. It finds the field by
// reading a document that has only the member, with a value of each kind.
func members(from reflect.Type) map[string]string {
	names := make(map[string]string)
	x := reflect.New(from).Interface().(card.Message)
	for _, name := range card.MembersOf(x).Names() {
		for _, value := range []string{`"x"`, `1`, `true`, `[]`, `{}`, `{"x":1}`} {
			y, err := x.CardInfo().Decode(fmt.Appendf(nil, "{%q:%s}", name, value))
			if err != nil {
				panic(err) // any value can be decoded
			}
			for f, v := range reflect.ValueOf(y).Elem().Fields() {
				if f.IsExported() && !v.IsZero() {
					names[f.Name] = name
				}
			}
		}
	}
	return names
}
