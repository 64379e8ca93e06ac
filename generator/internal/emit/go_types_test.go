package emit

import (
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// goText returns a type as the source of a package that imports a package "shop".
func goText(t *testing.T, code *jen.Statement) string {
	t.Helper()
	var b strings.Builder
	if err := code.RenderWithFile(&b, jen.NewFile("")); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPackage: the types of a value, as the package itself and as another one writes them,
// and the argument of a setter.
func TestPackage(t *testing.T) {
	named := func(name string, kind ir.TypeKind) ir.Use {
		return ir.Use{Form: ir.Named, Named: &ir.Type{Go: name, Kind: kind}}
	}
	nullable := func(u ir.Use) ir.Use { u.Nullable = true; return u }
	boxed := func(u ir.Use) ir.Use { u.Nullable, u.Boxed = true, true; return u }
	list := func(u ir.Use) ir.Use { return ir.Use{Form: ir.Slice, Elem: &u} }
	item := named("Item", ir.StructType)
	for _, test := range []struct {
		use                      ir.Use
		value, imported, element string
		argument                 string
	}{
		{ir.Use{Form: ir.Uint64}, "uint64", "uint64", "uint64", "uint64"},
		{nullable(ir.Use{Form: ir.String}), "string", "string", "card.Nullable[string]", "card.Nullable[string]"},
		{item, "Item", "shop.Item", "shop.Item", "card.Source[shop.Item]"},
		{boxed(item), "Item", "shop.Item", "card.Nullable[*shop.Item]", "card.Nullable[*shop.Item]"},
		{named("Range", ir.TupleType), "Range", "shop.Range", "shop.Range", "shop.Range"},
		{named("Choice", ir.SumType), "Choice", "shop.Choice", "shop.Choice", "shop.ChoiceSource"},
		{list(item), "[]Item", "[]shop.Item", "[]shop.Item", "[]shop.Item"},
		{list(boxed(item)), "[]card.Nullable[*Item]", "[]card.Nullable[*shop.Item]", "[]card.Nullable[*shop.Item]", "[]card.Nullable[*shop.Item]"},
		{ir.Use{Form: ir.Map, Elem: &item}, "map[string]Item", "map[string]shop.Item", "map[string]shop.Item", "map[string]shop.Item"},
		{ir.Use{Form: ir.OpenObject}, "card.Object", "card.Object", "card.Object", "any"},
		{nullable(ir.Use{Form: ir.Raw}), "card.Raw", "card.Raw", "card.Raw", "any"},
		{named("Free", ir.RawType), "Free", "shop.Free", "shop.Free", "any"},
	} {
		own, imported := goTypes(""), goTypes("example.com/shop")
		got := []string{
			goText(t, own.Value(&test.use)), goText(t, imported.Value(&test.use)),
			goText(t, imported.Element(&test.use)), goText(t, imported.Argument(&test.use)),
		}
		if want := []string{test.value, test.imported, test.element, test.argument}; strings.Join(got, "; ") != strings.Join(want, "; ") {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestField: how a field holds a value that may be absent or null.
func TestField(t *testing.T) {
	for _, test := range []struct {
		field ir.Field
		want  string
	}{
		{ir.Field{Use: ir.Use{Form: ir.String}, Required: true}, "string"},
		{ir.Field{Use: ir.Use{Form: ir.String}}, "card.Optional[string]"},
		{ir.Field{Use: ir.Use{Form: ir.String, Nullable: true}}, "card.Nullable[string]"},
		{ir.Field{Use: ir.Use{Form: ir.Named, Named: &ir.Type{Go: "Item", Kind: ir.StructType}}}, "*Item"},
		{ir.Field{Use: ir.Use{Form: ir.Slice, Elem: &ir.Use{Form: ir.Bool}}}, "[]bool"},
	} {
		if got := goText(t, goTypes("").Field(&test.field)); got != test.want {
			t.Errorf("%+v: got %s, want %s", test.field, got, test.want)
		}
	}
}
