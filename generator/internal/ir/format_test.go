package ir_test

import (
	"reflect"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// TestFormats: the table has every checker of the runtime, under the name of its method.
func TestFormats(t *testing.T) {
	methods := reflect.TypeFor[cardrt.String]()
	checkers := 0
	for m := range methods.Methods() {
		if m.Type == reflect.TypeFor[func(cardrt.String) bool]() {
			checkers++
		}
	}
	if len(ir.Formats) != checkers {
		t.Errorf("%d formats, %d checkers", len(ir.Formats), checkers)
	}
	for name, f := range ir.Formats {
		m, ok := methods.MethodByName(f.Method)
		if !ok || m.Func.Pointer() != reflect.ValueOf(f.Holds).Pointer() {
			t.Errorf("%s: the method %s is another one", name, f.Method)
		}
	}
	uri := ir.Formats["uri"].Holds
	if !uri("a:b") || uri("a") {
		t.Error("uri")
	}
	if !ir.Formats["uuid"].Holds("00000000-0000-0000-0000-000000000000") {
		t.Error("uuid")
	}
	for _, name := range []string{"colour", "nothing"} {
		if _, ok := ir.Formats[name]; ok {
			t.Errorf("found the format %s, which is none", name)
		}
	}
}
