package fuzzing

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// cardPackage is where Optional and Nullable are declared.
var cardPackage = reflect.TypeFor[card.Raw]().PkgPath()

// wraps reports whether t is an instance of a generic type of package card.
func wraps(t reflect.Type, name string) bool {
	return t.PkgPath() == cardPackage && strings.HasPrefix(t.Name(), name+"[")
}

// inside returns the values that v contains: fields, elements, entries (as copies), and
// the target of a pointer. v must be settable.
func inside(v reflect.Value) []reflect.Value {
	var list []reflect.Value
	switch t := v.Type(); {
	case t == reflect.TypeFor[card.Raw](), t == reflect.TypeFor[card.Object](), wraps(t, "Optional"):
	case wraps(t, "Nullable"):
		list = inside(v.Addr().MethodByName("Ptr").Call(nil)[0])
	case v.Kind() == reflect.Pointer:
		if !v.IsNil() {
			list = append(list, v.Elem())
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if t.Field(i).IsExported() {
				list = append(list, v.Field(i))
			}
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			list = append(list, v.Index(i))
		}
	case v.Kind() == reflect.Map:
		keys := slices.Sorted(maps.Keys(keySet(v)))
		for _, key := range keys {
			entry := reflect.New(t.Elem()).Elem()
			entry.Set(v.MapIndex(reflect.ValueOf(key)))
			list = append(list, entry)
		}
	}
	return list
}

func keySet(v reflect.Value) map[string]bool {
	keys := map[string]bool{}
	for _, key := range v.MapKeys() {
		keys[key.String()] = true
	}
	return keys
}

// keeps returns the texts that x stores unchanged: free JSON and unknown members.
func keeps(x any) []string { return appendKept(nil, reflect.ValueOf(x).Elem()) }

func appendKept(list []string, v reflect.Value) []string {
	switch x := v.Addr().Interface().(type) {
	case *card.Raw:
		if !x.IsZero() {
			list = append(list, x.String())
		}
	case *card.Object:
		if !x.IsZero() {
			list = append(list, x.String())
		}
	case card.Message:
		for _, value := range card.MembersOf(x).Unknown().All() {
			list = append(list, value.String())
		}
	}
	for _, part := range inside(v) {
		list = appendKept(list, part)
	}
	return list
}

// scramble changes every value that is reachable from x.
func scramble(x any) { scrambleValue(reflect.ValueOf(x).Elem()) }

func scrambleValue(v reflect.Value) {
	for _, part := range inside(v) {
		scrambleValue(part)
	}
	switch {
	case v.Kind() == reflect.Map && !v.IsNil():
		v.Clear()
	case v.Kind() == reflect.Struct:
		if x, ok := v.Addr().Interface().(card.Message); ok {
			_ = card.MembersOf(x).SetUnknown("x-scrambled", 1)
		}
		if kept := v.FieldByName("kept"); kept.IsValid() {
			return // its fields are zero; changed extra members would not be valid
		}
		v.SetZero()
	default:
		v.SetZero()
	}
}
