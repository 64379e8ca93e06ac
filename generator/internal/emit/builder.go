package emit

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// builderSection declares the builder of a struct. Setters record errors in the value under
// construction; Build reports them. revises says that t can contain members marked readOnly; the
// builder then stores the original value. taken says that setters of other builders accept
// values of t.
func builderSection(pkg *ir.Package, t *ir.Type, revises, taken bool) []jen.Code {
	var code []jen.Code
	if t.Kind == ir.StructType {
		code = append(code, builderDecl(t, revises), newFunc(t))
		for _, f := range t.Fields {
			if !f.ReadOnly {
				code = append(code, setters(t, f)...)
			}
		}
		for _, m := range t.Named {
			if !m.ReadOnly {
				code = append(code, putNamed(t, m))
			}
		}
		if clearable := clearable(t); len(clearable) > 0 || !t.Closed {
			code = append(code, clearMembers(t, clearable))
		}
		if !t.Closed {
			code = append(code, putUnknown(t))
		}
		code = append(code, cloneDraft(t), buildMethod(pkg, t, revises), toBuilder(t, revises))
	}
	switch {
	case !taken:
		return code
	case t.Kind == ir.StructType:
		return append(code, structSources(t)...)
	case t.Kind == ir.SumType:
		return sumSources(t)
	default:
		return []jen.Code{takeTextType(t)}
	}
}

func builderDecl(t *ir.Type, revises bool) jen.Code {
	fields := []jen.Code{jen.Id("value").Id(t.Go)}
	if revises {
		fields = append(fields, jen.Id("origin").Op("*").Id(t.Go).Comment("what ToBuilder was called on"))
	}
	return jen.Type().Id(builderName(t)).Struct(fields...)
}

// newFunc declares the function that creates a builder. All required members are marked as
// absent, so that Build reports the members that are not set. A member with only one valid value
// is set at once.
func newFunc(t *ir.Type) jen.Code {
	var absent []int
	var preset []jen.Code
	for _, f := range t.Required() {
		if value := literal(&f.Use, f.Const); value != nil {
			preset = append(preset, assigned(f, value))
		} else {
			absent = append(absent, f.RequiredBit)
		}
	}
	comment := ""
	if len(preset) == 0 && t.Doc.Deprecated {
		comment = "New" + t.Go + " starts " + withArticle("["+t.Go+"]") + "."
	}
	if len(preset) > 0 {
		comment = "New" + t.Go + " starts " + withArticle("["+t.Go+"]") + "; members that can have one value only have it already."
	}
	comment = withNotes(comment, deprecation(t.Doc))
	create, signature := "&"+builderName(t)+"{}", "func New"+t.Go+"() *"+builderName(t)
	switch {
	case len(absent)+len(preset) == 0:
		return function(comment, text(signature), text("return "+create))
	case len(preset) == 0 && len(absent) < wordBits:
		return function(comment, text(signature), text("b := "+create),
			text(fmt.Sprintf("b.value.kept.SetAbsent(1<<%d - 1)", len(absent))), text("return b"))
	}
	return doc(comment).Add(text(signature)).BlockFunc(func(g *jen.Group) {
		g.Add(text("b := " + create))
		for _, p := range preset {
			g.Add(p)
		}
		if len(absent) > 0 {
			g.Add(markAbsent(absent))
		}
		g.Return(jen.Id("b"))
	})
}

// wordBits is the number of required members in the first mask of absent members.
const wordBits = 64

// markAbsent marks required members as absent, with one mask if that has room for all.
func markAbsent(bits []int) jen.Code {
	if bits[len(bits)-1] < wordBits {
		mask := jen.Null()
		for i, bit := range bits {
			if i > 0 {
				mask.Op("|")
			}
			mask.Lit(1).Op("<<").Lit(bit)
		}
		return builderKept().Dot("SetAbsent").Call(mask)
	}
	list := make([]jen.Code, len(bits))
	for i, bit := range bits {
		list[i] = jen.Lit(bit)
	}
	return jen.For(jen.Id("_").Op(",").Id("bit").Op(":=").Range().Index(jen.Op("...")).Int().Values(list...)).Block(
		builderKept().Dot("MarkAbsent").Call(jen.Id("bit")))
}

// clearMembers declares the method that removes optional and unknown members. The runtime
// records any other name as an error of Build.
func clearMembers(t *ir.Type, clearable []*ir.Field) jen.Code {
	return builderMethod(t, "Clear", clearDoc(clearable), []jen.Code{jen.Id("members").Op("...").String()},
		jen.For(jen.Id("_").Op(",").Id("m").Op(":=").Range().Id("members")).BlockFunc(func(g *jen.Group) {
			unknown := builderKept().Dot("ClearUnknown").Call(jen.Id("m"))
			if len(clearable) == 0 {
				g.Add(unknown)
				return
			}
			g.Switch(jen.Id("m")).BlockFunc(func(g *jen.Group) {
				for _, f := range clearable {
					g.Case(jen.Lit(f.Member)).Block(cleared(f))
				}
				g.Default().Block(unknown, jen.Continue())
			})
			g.Add(builderKept().Dot("Present").Call(jen.Lit(-1), jen.Id("m")))
		}),
		jen.Return(jen.Id("b")))
}

// clearable are the members that a builder removes.
func clearable(t *ir.Type) []*ir.Field {
	var list []*ir.Field
	for _, f := range t.Fields {
		if !f.Required && !f.ReadOnly {
			list = append(list, f)
		}
	}
	return list
}

// clearDoc lists the members that can be cleared, unless there are too many or none.
func clearDoc(clearable []*ir.Field) string {
	const most = 24
	switch {
	case len(clearable) == 0:
		return ""
	case len(clearable) > most:
		return "Clear removes optional and unknown members by name."
	}
	names := make([]string, len(clearable))
	for i, f := range clearable {
		names[i] = quoted(f)
	}
	return "Clear removes members: " + strings.Join(names, ", ") + "."
}

// cleared empties the field of an optional member.
func cleared(f *ir.Field) jen.Code {
	field := builderField(f)
	switch {
	case f.Presence() == ir.OptionalPresence, f.Presence() == ir.NullablePresence:
		return field.Dot("Clear").Call()
	case isJSON(&f.Use):
		return field.Op("=").Add(valueType(&f.Use)).Values()
	}
	return field.Op("=").Nil()
}

func putUnknown(t *ir.Type) jen.Code {
	return setterFunc(t, "PutUnknown", "", text("member string, v any"),
		text("b.value.kept.PutUnknown(&"+tableName(t)+", member, v)"))
}

// setterFunc is a method of a builder that changes it and returns it.
func setterFunc(t *ir.Type, name, comment string, params jen.Code, statements ...jen.Code) jen.Code {
	return function(comment, gosource.Exact(text(builderReceiver(t)+name+"("), params, text(") *"+builderName(t))),
		append(statements, text("return b"))...)
}

// builderReceiver begins the signature of a method of a builder.
func builderReceiver(t *ir.Type) string { return "func (b *" + builderName(t) + ") " }

// cloneDraft declares the method that returns a copy of a builder.
func cloneDraft(t *ir.Type) jen.Code {
	return function("",
		text(builderReceiver(t)+"Clone() *"+t.Go), returnShared(t, "&b.value"))
}

// returnShared returns the statement that returns a builder's copy of the value at x.
func returnShared(t *ir.Type, x string) jen.Code {
	return gosource.Exact(text("return "), shared(t, x))
}

// shared returns a builder's copy of the value at x. The copy shares its strings.
func shared(t *ir.Type, x string) *jen.Statement {
	return gosource.Exact(rtID("Clone"), text("("), rtID("Sharing"), text("(), "+x+", "+detachName(t)+")"))
}

func buildMethod(pkg *ir.Package, t *ir.Type, revises bool) jen.Code {
	origin := "nil"
	if revises {
		origin = "b.origin"
	}
	return function("",
		gosource.Exact(text(builderReceiver(t)+"Build(opts ..."), cardID("Option"), text(") (*"+t.Go+", error)")),
		gosource.Exact(text("c, err := "), calling(rtID("Build"), "&"+plan.DialectVar, origin, "&b.value", sizeLimit(pkg, t), "opts", appendName(t), visitArg(t), validateName(t))),
		gosource.Exact(returning(rtID("Clone"), "c", "&b.value", detachName(t)), text(", err")))
}

func toBuilder(t *ir.Type, revises bool) jen.Code {
	fields := []jen.Code{text("return &" + builderName(t) + "{value: *"), shared(t, "x")}
	if revises {
		fields = append(fields, text(", origin: "), shared(t, "x"))
	}
	return function("",
		text(receiver(t)+"ToBuilder() *"+builderName(t)),
		text("if x == nil {\n\treturn New"+t.Go+"()\n}"),
		gosource.Exact(append(fields, text("}"))...))
}

// structSources declares the methods by which setters of other builders accept a t or its
// builder. The value is copied, so that later changes of its builder do not affect it.
func structSources(t *ir.Type) []jen.Code {
	return []jen.Code{function("", gosource.Exact(text("func "+takeName(t)+"(s "), cardID("Source"), text("["+t.Go+"]) *"+t.Go)),
		gosource.Exact(text("return "), rtID("Take"), text("[*"+builderName(t)+"](s, "), cardID("Source"), text("["+t.Go+"].Clone, "+detachName(t)+")")))}
}

// takeSource declares the function that makes a sum t from a source, which may be nil.
func takeSource(t *ir.Type) jen.Code {
	return function("", text("func "+takeName(t)+"(s "+sourceName(t)+") *"+t.Go),
		text("if s == nil {\n\treturn nil\n}"), text("return s."+sourceMethod(t)+"()"))
}

// takeTextType declares the function that makes a RawType or an ObjectType from any Go value.
func takeTextType(t *ir.Type) jen.Code {
	take, what, held := "TakeRaw", "JSON", jen.Id("raw")
	if t.Kind == ir.ObjectType {
		take, what, held = "TakeObject", "a JSON object", jen.Id("object")
	}
	return docf("%s returns v as %s, nil when it cannot be written as that.", takeName(t), what).
		Func().Id(takeName(t)).Params(jen.Id("v").Any()).Op("*").Id(t.Go).Block(
		held.Clone().Op(":=").Add(rtID(take)).Call(jen.Id("v")),
		jen.If(held.Clone().Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Return(jen.Op("&").Id(t.Go).Values(jen.Op("*").Add(held))),
	)
}

// takeName is the function that converts the argument of a setter to a value of t.
func takeName(t *ir.Type) string { return "take" + t.Go }

// builderMethod is a method that changes the builder and returns it.
func builderMethod(t *ir.Type, name, comment string, params []jen.Code, body ...jen.Code) jen.Code {
	return doc(comment).Func().Params(jen.Id("b").Op("*").Id(builderName(t))).Id(name).Params(params...).Op("*").Id(builderName(t)).
		Block(body...)
}

// builderField is the selector of f on the value under construction.
func builderField(f *ir.Field) *jen.Statement { return jen.Id("b.value." + f.Go) }

// builderKept is the selector of the extra members of the value under construction.
func builderKept() *jen.Statement { return jen.Id("b.value.kept") }

// caser forms the names of parameters.
var caser = naming.NewCaser()

// parameter returns the name of a setter's parameter. It is the field's name, unless the method
// uses that identifier otherwise.
func parameter(f *ir.Field) string {
	name := caser.Unexported(f.Go)
	switch name = naming.SafeLocal(name); name {
	case "b", "v", "key", "card", "cardrt", "list", "m":
		return name + "Value"
	}
	return name
}
