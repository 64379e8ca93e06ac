package treetest

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path"
	"reflect"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the list of generated types from the sources")

// sdkDir is the folder of the SDK.
const sdkDir = "../../../sdk"

// listFile holds the list of generated types.
const listFile = "list_test.go"

// TestListIsComplete compares the list of generated types with the sources, so that the
// tests over all types cover every type.
func TestListIsComplete(t *testing.T) {
	found, err := Inventory(sdkDir)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(listFile, listSource(found), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	var want, got []string
	for _, typ := range found {
		want = append(want, typ.Package+"."+typ.Name)
	}
	for _, listed := range types {
		got = append(got, listed.name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the list has %q, the sources have %q; run go test ./internal/test/treetest -run TestListIsComplete -update", got, want)
	}
	if len(want) == 0 {
		t.Error("there are no generated types")
	}
}

type listed struct {
	name string
	typ  reflect.Type
}

// list returns the entry for a type.
func list[T any](name string) listed { return listed{name, reflect.TypeFor[T]()} }

func listSource(found []Type) []byte {
	var b bytes.Buffer
	b.WriteString("//lint:file-ignore SA1019 deprecated types are in the list, too\n\npackage treetest\n\nimport (\n")
	packages := map[string]bool{}
	for _, typ := range found {
		if !packages[typ.Package] {
			packages[typ.Package] = true
			fmt.Fprintf(&b, "\t%q\n", path.Join(modulePath, "sdk", typ.Package))
		}
	}
	b.WriteString(")\n\n// types are all generated types that hold a JSON object.\nvar types = []listed{\n")
	for _, typ := range found {
		fmt.Fprintf(&b, "\tlist[%s](%q),\n", typ, typ.Package+"."+typ.Name)
	}
	b.WriteString("}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		panic(err)
	}
	return text
}
