package cost_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestSetters calls every setter of every builder, and every method that edits a value,
// in loops of doubling length: the cost must be linear in the number of calls.
func TestSetters(t *testing.T) {
	cost.Gate(t)
	types := generatedTypes(t)
	check := func(receiver func() reflect.Value, name string, always bool) {
		label := receiver().Type().String() + "." + name
		if always || *whole || sampled(label) {
			t.Run(label, func(t *testing.T) { checkSetter(t, receiver, name, types) })
		}
	}
	called := 0
	for _, typ := range types {
		if !reflect.New(typ).MethodByName("ToBuilder").IsValid() {
			continue
		}
		of := func() reflect.Value { return reflect.New(typ).MethodByName("ToBuilder").Call(nil)[0] }
		for i := range of().NumMethod() {
			if name := of().Type().Method(i).Name; setter(name) {
				called++
				check(of, name, false)
			}
		}
		check(func() reflect.Value { return reflect.New(typ).MethodByName("Members").Call(nil)[0] }, "SetUnknown", false)
	}
	if called == 0 {
		t.Error("there is no setter")
	}
	check(func() reflect.Value { return reflect.New(reflect.TypeFor[card.Object]()) }, "Set", true)
}

// setter reports whether a method of a builder sets or adds something.
func setter(name string) bool {
	for _, prefix := range []string{"With", "Add", "Put"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// checkSetter measures repeated calls of a method on a new receiver.
func checkSetter(t *testing.T, receiver func() reflect.Value, name string, types []reflect.Type) {
	t.Helper()
	if !cost.Wanted(t.Name()) {
		return
	}
	const fewest = 1000
	var sized []cost.Sized
	for i := range doublings + 1 {
		sized = append(sized, func() (int, func()) {
			n := fewest << i
			arguments := argumentsFor(receiver().MethodByName(name).Type(), n, types)
			return n, func() {
				method := receiver().MethodByName(name)
				for _, in := range arguments {
					method.Call(in)
				}
			}
		})
	}
	growth, allocated := cost.CheckGrowth(t, t.Name(), sized)
	const bytesPerCall = 4096
	if last := growth.Sizes[len(growth.Sizes)-1]; allocated > uint64(last)*bytesPerCall {
		t.Errorf("%d bytes are allocated for each of %d calls", allocated/uint64(last), last)
	}
}

// argumentsFor returns the arguments of n calls: strings and JSON values differ from call
// to call, a variadic parameter gets one element, and a parameter that takes a value of a
// generated type or its builder gets a new value.
func argumentsFor(method reflect.Type, n int, types []reflect.Type) [][]reflect.Value {
	calls := make([][]reflect.Value, n)
	for i := range method.NumIn() {
		typ := method.In(i)
		if method.IsVariadic() && i == method.NumIn()-1 {
			typ = typ.Elem()
		}
		same := argument(typ, types)
		for k := range calls {
			v := same
			switch {
			case typ == reflect.TypeFor[any]():
				v = reflect.ValueOf(k)
			case typ.Kind() == reflect.String:
				v = reflect.ValueOf(fmt.Sprintf("n%d", k)).Convert(typ)
			}
			calls[k] = append(calls[k], v)
		}
	}
	return calls
}

// argument returns a value that a parameter accepts.
func argument(typ reflect.Type, types []reflect.Type) reflect.Value {
	v := reflect.New(typ).Elem()
	if typ.Kind() != reflect.Interface || typ.NumMethod() == 0 {
		return v
	}
	for _, candidate := range types {
		if reflect.PointerTo(candidate).Implements(typ) {
			v.Set(reflect.New(candidate))
			return v
		}
	}
	panic("no generated type implements " + typ.String())
}

// generatedTypes returns the struct types that occur in the documents of all dialects.
func generatedTypes(t *testing.T) []reflect.Type {
	t.Helper()
	var list []reflect.Type
	seen := map[reflect.Type]bool{}
	var walk func(typ reflect.Type)
	walk = func(typ reflect.Type) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		if reflect.PointerTo(typ).Implements(reflect.TypeFor[interface{ Members() card.Members }]()) {
			list = append(list, typ)
		}
		switch typ.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			walk(typ.Elem())
		case reflect.Struct:
			if typ.PkgPath() == reflect.TypeFor[card.Raw]().PkgPath() && typ.NumField() == 0 {
				return
			}
			for i := range typ.NumField() {
				walk(typ.Field(i).Type)
			}
		}
	}
	for _, name := range dialects.Names() {
		family, _ := dialects.Lookup(name)
		for _, kind := range family.Kinds() {
			d, _ := dialects.Lookup(name + "/" + kind)
			c, err := d.Decode([]byte("{}"))
			if err != nil {
				t.Fatalf("%s/%s: %v", name, kind, err)
			}
			walk(reflect.TypeOf(c).Elem())
		}
	}
	return list
}
