package emit_test

import (
	"fmt"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/emit"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// A package is written once its names have been assigned.
func ExamplePackage() {
	point := &ir.Type{
		Key: "point.schema.json#", Hints: []string{"point"}, Kind: ir.StructType,
		Origin: ir.Origin{File: "point.schema.json"}, Node: &ir.Node{},
	}
	for i, member := range []string{"x", "y"} {
		point.Fields = append(point.Fields, &ir.Field{
			Member: member, Use: ir.Use{Form: ir.Float64}, Node: &ir.Node{}, Index: i, RequiredBit: -1,
		})
	}
	point.Node.Type = point
	pkg := &ir.Package{
		Name: "point", Doc: "reads points", Files: []string{"point.schema.json"},
		Types: []*ir.Type{point}, Entries: []*ir.Entry{{Type: point, Primary: true}},
	}
	var diags source.Diagnostics
	naming.Assign(pkg, naming.Options{}, &diags)
	files, err := emit.Package(plan.Of(pkg), emit.Options{ImportPath: "example.com/point"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Println(name)
	}
	// Output:
	// builders_gen.go
	// codec_gen.go
	// doc_gen.go
	// example_gen_test.go
	// schema_gen.go
	// types_gen.go
	// validate_gen.go
}
