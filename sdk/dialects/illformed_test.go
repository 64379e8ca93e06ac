package dialects_test

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestIllFormedAnywhere puts invalid UTF-8 into every string and NaN into every number of valid
// cards, one at a time. Validate visits the fields and Check the JSON text; both find it.
func TestIllFormedAnywhere(t *testing.T) {
	for _, name := range dialects.Names() {
		texts, numbers := 0, 0
		for file, data := range vectors.Cards(t, name) {
			x, err := dialects.ParseAs(name, data)
			if err != nil {
				continue
			}
			damage(reflect.ValueOf(x), func(code string) {
				if code == card.CodeEncoding {
					texts++
				} else {
					numbers++
				}
				want := card.Check(x).Errors()
				if !slices.ContainsFunc(want, func(v card.Violation) bool { return v.Code == code }) {
					return // another alternative of a sum is written
				}
				var invalid *card.InvalidError
				if err := x.Validate(); !errors.As(err, &invalid) || !reflect.DeepEqual(invalid.Violations, want) {
					t.Errorf("%s: Validate: %v\nCheck: %v", file, err, want)
				}
			})
		}
		if name != "oasf" && name != "oasf-descriptor" && texts == 0 {
			t.Errorf("%s: no strings in the cards", name)
		}
		t.Logf("%s: %d strings, %d numbers", name, texts, numbers)
	}
}

// damage sets each string and number inside v to one without a JSON form, calls damaged with the
// code of the finding, and restores it.
func damage(v reflect.Value, damaged func(code string)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			damage(v.Elem(), damaged)
		}
	case reflect.Slice:
		for i := range v.Len() {
			damage(v.Index(i), damaged)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			old := v.MapIndex(key)
			element := reflect.New(old.Type()).Elem()
			element.Set(old)
			damage(element, func(code string) {
				v.SetMapIndex(key, element)
				damaged(code)
			})
			v.SetMapIndex(key, reflect.Value{})
			v.SetMapIndex(reflect.ValueOf("\xff").Convert(key.Type()), old)
			damaged(card.CodeEncoding)
			v.SetMapIndex(reflect.ValueOf("\xff").Convert(key.Type()), reflect.Value{})
			v.SetMapIndex(key, old)
		}
	case reflect.String:
		restored(v, reflect.ValueOf("a\xff").Convert(v.Type()), func() { damaged(card.CodeEncoding) })
	case reflect.Float64:
		restored(v, reflect.ValueOf(math.NaN()).Convert(v.Type()), func() { damaged(card.CodeRange) })
	case reflect.Struct:
		if get := v.Addr().MethodByName("Get"); get.IsValid() && get.Type().NumIn() == 0 { // a card.Optional or card.Nullable
			if got := get.Call(nil); got[1].Bool() {
				inner := reflect.New(got[0].Type()).Elem()
				inner.Set(got[0])
				old := reflect.New(v.Type()).Elem()
				old.Set(v)
				damage(inner, func(code string) {
					v.Addr().MethodByName("Set").Call([]reflect.Value{inner})
					damaged(code)
				})
				v.Set(old)
			}
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				damage(v.Field(i), damaged)
			}
		}
	}
}

func restored(v, damaged reflect.Value, call func()) {
	old := reflect.New(v.Type()).Elem()
	old.Set(v)
	v.Set(damaged)
	call()
	v.Set(old)
}
