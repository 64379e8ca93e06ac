package projection

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// countWriter counts the steps that write into the builders of inner objects.
func (e *emitter) countWriter(s step) {
	var out *location
	n := 1
	switch s := s.(type) {
	case *move:
		out = s.out
	case *summary:
		out = s.out
	case *inner:
		out, n = s.out, 2 // several statements
	}
	if out == nil {
		return
	}
	for i := 1; i < len(out.fields); i++ {
		e.writers[fieldKey(out.fields[:i])] += n
	}
}

// set is the statement that writes a value; args are those of the setter.
func (e *emitter) set(out *location, args ...jen.Code) *jen.Statement {
	f := out.last()
	method := "With" + f.Go
	if !out.isField() {
		method, args = "Put"+f.Go, append([]jen.Code{jen.Lit(out.keys[0])}, args...)
	}
	return e.call(out, method, args...)
}

// call calls a method of the builder that the last field of a location belongs to.
func (e *emitter) call(out *location, method string, args ...jen.Code) *jen.Statement {
	around := out.fields[:len(out.fields)-1]
	if len(around) == 1 && e.isInline(around) {
		return jen.Id("b").Dot("With" + around[0].Go).Call(
			newBuilder(e.outFormat, around[0].Use.Named).Dot(method).Call(args...))
	}
	return e.builder(around).Dot(method).Call(args...)
}

// isInline reports whether one step only writes an inner object, so that the step can create
// it inline.
func (e *emitter) isInline(fields []*ir.Field) bool {
	return !fields[0].Required && e.writers[fieldKey(fields)] == 1
}

// builder is the expression for the builder of an inner object.
func (e *emitter) builder(fields []*ir.Field) *jen.Statement {
	if len(fields) == 0 {
		return jen.Id("b")
	}
	c := e.child(fields)
	if c.always {
		return jen.Id(c.name)
	}
	return jen.Id(c.name).Dot("Get").Call()
}

// child declares the builder of an inner object on first use, after that of the enclosing
// object.
func (e *emitter) child(fields []*ir.Field) *child {
	key := fieldKey(fields)
	if c := e.children[key]; c != nil {
		return c
	}
	around, f := fields[:len(fields)-1], fields[len(fields)-1]
	always := f.Required
	if len(around) > 0 {
		always = e.child(around).always && always
	}
	c := &child{name: e.free("new" + f.Go), field: f, around: around, always: always}
	e.children[key] = c
	e.order = append(e.order, key)
	create := jen.Qual(e.outFormat.Dialect.ImportPath, "New"+f.Use.Named.Go)
	if always {
		e.head = append(e.head, jen.Id(c.name).Op(":=").Add(create).Call())
	} else {
		e.head = append(e.head, jen.Id(c.name).Op(":=").Qual(sdkpath.ProjectRT, "NewChild").Call(create))
	}
	return c
}

// attach sets the builders of inner objects in the enclosing ones, the innermost first.
func (e *emitter) attach() []jen.Code {
	var code []jen.Code
	for i := len(e.order) - 1; i >= 0; i-- {
		c := e.children[e.order[i]]
		give := func(x *jen.Statement) *jen.Statement { return e.builder(c.around).Dot("With" + c.field.Go).Call(x) }
		if c.always {
			code = append(code, give(jen.Id(c.name)))
			continue
		}
		used := jen.Id(c.name).Dot("Used").Call()
		if c.field.Required {
			used = jen.Id(e.child(c.around).name).Dot("Used").Call().Op("||").Add(used)
		}
		code = append(code, jen.If(used).Block(give(jen.Id(c.name).Dot("Get").Call())))
	}
	return code
}

// writeConverted writes a converted value, followed by after. failed is the statement for a
// failed conversion.
func (e *emitter) writeConverted(out *location, c conversion, from *ir.Use, value *jen.Statement, failed jen.Code, after ...jen.Code) []jen.Code {
	done := func(value jen.Code) []jen.Code { return append([]jen.Code{e.set(out, value)}, after...) }
	rt := func(name string) *jen.Statement { return jen.Qual(sdkpath.ProjectRT, name) }
	list := container(out.use)
	isList := list != nil && list.Form == ir.Slice
	v := jen.Id("v")
	switch c {
	case retyped:
		value = valueType(e.outFormat, out.use).Call(value)
	case unwrapped:
		name := "Raw"
		if from.IsObject() {
			name = "Object"
		}
		value = value.Dot(name)
	case retypedList:
		name := "Retype"
		if !isText(list.Elem) {
			name = "RetypeNumbers"
		}
		value = rt(name).Types(valueType(e.outFormat, list.Elem)).Call(value)
	case retypedMap:
		name := "RetypeMap"
		if !isText(list.Elem) {
			name = "RetypeNumberMap"
		}
		value = rt(name).Types(valueType(e.outFormat, list.Elem)).Call(value)
	case anyList:
		value = rt("Anys").Call(value)
	case anyMap:
		value = rt("AnyMap").Call(value)
	case exactly:
		form, _ := out.use.Scalar()
		made := e.retype(out.use, v.Clone(), form)
		return []jen.Code{jen.If(jen.List(v.Clone(), jen.Id("ok")).Op(":=").Add(rt("Exactly").Types(valueType(e.outFormat, &ir.Use{Form: form})).Call(value)), jen.Id("ok")).
			Block(done(made)...).Else().Block(failed)}
	case ofRaw:
		if from.Form == ir.Named {
			value = value.Dot("Raw")
		}
		made, read := e.ofRaw(out.use, value)
		return []jen.Code{jen.If(jen.List(v.Clone(), jen.Id("ok")).Op(":=").Add(read), jen.Id("ok")).
			Block(done(made)...).Else().Block(failed)}
	}
	if isList {
		value = value.Op("...")
	}
	return done(value)
}

// ofRaw is the Go for reading JSON as a value of u, and the value v as a setter accepts it.
func (e *emitter) ofRaw(u *ir.Use, value *jen.Statement) (made, read *jen.Statement) {
	v := jen.Id("v")
	if form, ok := u.Scalar(); ok {
		name := map[ir.Form]string{ir.Bool: "BoolOf", ir.String: "TextOf", ir.Int64: "Int64Of", ir.Uint64: "Uint64Of", ir.Float64: "Float64Of"}[form]
		return e.retype(u, v, form), jen.Qual(sdkpath.ProjectRT, name).Call(value)
	}
	if u.IsObject() {
		return v, value.Dot("Object").Call()
	}
	if elem := container(u).Elem; elem.Form == ir.Named {
		v = jen.Qual(sdkpath.ProjectRT, "Retype").Types(valueType(e.outFormat, elem)).Call(v)
	}
	return v.Op("..."), jen.Qual(sdkpath.ProjectRT, "TextsOf").Call(value)
}

// retype is the Go scalar v as a value of u.
func (e *emitter) retype(u *ir.Use, v *jen.Statement, form ir.Form) *jen.Statement {
	if u.Form == form {
		return v
	}
	return valueType(e.outFormat, u).Call(v)
}
