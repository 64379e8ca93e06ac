package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// TestCodecBehaviour runs the tests of testdata/codec on the codecs of every shape,
// without validators and builders.
func TestCodecBehaviour(t *testing.T) { goTest(t, "testdata/codec", codecPackage(t)) }

// codecPackage renders the sample: the declarations of its types, written here, and
// the sections under test.
func codecPackage(t *testing.T) map[string][]byte {
	t.Helper()
	pkg := samplePackage()
	types, codec, entry := newFile(pkg.Name), newFile(pkg.Name), newFile(pkg.Name)
	entry.Add(ownDialect(pkg))
	for _, typ := range pkg.Types {
		types.Add(declaration(typ))
		for _, c := range codecSection(pkg, typ) {
			codec.Add(c).Line()
		}
	}
	checks := validators{plan.Of(pkg)}
	for _, typ := range pkg.Types {
		for _, c := range checks.messageSection(typ) {
			entry.Add(c).Line()
		}
		if isMessage(pkg, typ) {
			entry.Add(stubs(checks, typ))
		}
	}
	for _, e := range pkg.Entries {
		for _, c := range entrySection(pkg, e) {
			entry.Add(c).Line()
		}
	}
	files := map[string][]byte{}
	for name, f := range map[string]*jen.File{"types.go": types, "codec.go": codec, "entry.go": entry} {
		source, err := gosource.Render(f, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = source
	}
	return files
}

// stubs are the validators of a type, which accept everything, unless testdata/codec/rules.go has
// them.
func stubs(v validators, t *ir.Type) jen.Code {
	method := gosource.Exact(text("func (*"+t.Go+") Validate(..."), cardID("Option"), text(") error { return nil }\n"))
	if t.Kind == ir.StructType {
		method = gosource.Exact(method, text("var _ = "+visitName(t)+"\n"))
	}
	switch {
	case t.Go == "Sparse", t.Go == "Names":
		return method
	case hasValidator(t):
		return gosource.Exact(method, text("func "+validateName(t)+"(*"), rtID("Checker"), text(", *"+t.Go+") {}\n"))
	}
	return gosource.Exact(method, text("func "+v.TextFunc(t).Name+"(*"), rtID("Checker"), text(", "), rtID("Value"), text(") {}\n"))
}

// declaration is the bare declaration of a type.
func declaration(t *ir.Type) jen.Code {
	beside := jen.Id("kept").Add(rtID("Kept"))
	switch t.Kind {
	case ir.StructType:
	case ir.TupleType:
		beside = jen.Id(otherField).Add(cardID("Raw"))
	default:
		return jen.Type().Id(t.Go).Add(underType(t))
	}
	return jen.Type().Id(t.Go).StructFunc(func(g *jen.Group) {
		for _, f := range t.Fields {
			g.Id(f.Go).Add(fieldType(f))
		}
		g.Add(beside)
	})
}

// TestCodecSource shows the code of one small struct.
func TestCodecSource(t *testing.T) {
	pkg := samplePackage()
	f := newFile(pkg.Name)
	for _, typ := range pkg.Types {
		if typ.Go == "Endpoint" {
			for _, c := range codecSection(pkg, typ) {
				f.Add(c).Line()
			}
		}
	}
	got, err := gosource.Render(f, "endpoint_codec.go")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/codec/endpoint_codec.golden", got)
}

func TestNumbered(t *testing.T) {
	f := func(name string, required bool) *ir.Field { return &ir.Field{Member: name, Required: required} }
	typ := &ir.Type{Fields: []*ir.Field{f("a", false), f("b", true), f("c", false), f("d", true)}}
	var got []string
	for _, field := range numbered(typ) {
		got = append(got, field.Member)
	}
	if want := []string{"b", "d", "a", "c"}; !slices.Equal(got, want) {
		t.Errorf("fields %v, want %v: required members come first", got, want)
	}
}

func TestTextLiteral(t *testing.T) {
	for text, want := range map[string]string{
		`,"name":`:         "`,\"name\":`",
		"a`b":              "\"a`b\"",
		"line\nbreak":      `"line\nbreak"`,
		"carriage\rreturn": `"carriage\rreturn"`,
	} {
		var b strings.Builder
		if err := textLiteral(text).Render(&b); err != nil {
			t.Fatal(err)
		}
		if b.String() != want {
			t.Errorf("%q becomes %s, want %s", text, b.String(), want)
		}
	}
}
