package projection

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// reading is the Go for reading the value at a location: if init; cond { value }.
type reading struct {
	init, cond, value *jen.Statement
	// null is the condition that the member is null, nil if it cannot be.
	null *jen.Statement
}

// read returns the Go for reading the value at a location. Structs are read as pointers.
func (e *emitter) read(p *location) reading {
	f := p.last()
	around := p.fields[:len(p.fields)-1]
	safe := e.safe(around).Dot(f.Go)
	get := func(from *jen.Statement) *jen.Statement {
		return jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(from)
	}
	if !p.isField() {
		return reading{init: get(keyed(safe, p)), cond: jen.Id("ok"), value: jen.Id("v")}
	}
	plain := e.local(around).Dot(f.Go)
	switch f.Presence() {
	case ir.OptionalPresence:
		return reading{init: get(safe.Clone().Dot("Get").Call()), cond: jen.Id("ok"), value: jen.Id("v")}
	case ir.NullablePresence:
		value := jen.Id("v")
		if f.Use.IsStruct() && !f.Use.Boxed {
			value = jen.Op("&").Id("v")
		}
		return reading{
			init: get(safe.Clone().Dot("Get").Call()), cond: jen.Id("ok"), value: value,
			null: safe.Clone().Dot("IsNull").Call(),
		}
	case ir.PlainPresence:
		if f.Use.IsStruct() {
			plain = jen.Op("&").Add(plain)
		}
		return reading{cond: has(e.local(around), f), value: plain}
	}
	if isRaw(&f.Use) || f.Use.IsObject() {
		return reading{cond: jen.Op("!").Add(safe).Dot("IsZero").Call(), value: plain}
	}
	return reading{cond: safe.Op("!=").Nil(), value: plain}
}

// keyed is the expression, of two values, for the value at a path of keys.
func keyed(field *jen.Statement, p *location) *jen.Statement {
	f := p.last()
	if c := container(&f.Use); c != nil {
		if f.Presence() == ir.NullablePresence {
			field = field.Dot("Or").Call(jen.Nil())
		}
		entry := field.Index(jen.Lit(p.keys[0]))
		if c.Elem.Nullable && !isRaw(c.Elem) {
			return entry.Dot("Get").Call()
		}
		return entry
	}
	if f.Presence() == ir.NullablePresence {
		field = jen.Qual(sdkpath.ProjectRT, "OrZero").Call(field)
	}
	return field.Dot("Pointer").Call(jen.Lit(card.JoinPointer(p.keys...)))
}

// present is the condition, with its init, that a value or null is present at a location.
func (e *emitter) present(p *location) (init, cond *jen.Statement) {
	if p.isField() {
		return nil, has(e.local(p.fields[:len(p.fields)-1]), p.last())
	}
	safe := e.safe(p.fields[:len(p.fields)-1]).Dot(p.last().Go)
	return jen.List(jen.Id("_"), jen.Id("ok")).Op(":=").Add(keyed(safe, p)), jen.Id("ok")
}

// branch is one arm of an if with several.
type branch struct {
	init, cond *jen.Statement
	body       []jen.Code
}

// chain is if, else if …, else. A branch without condition is the last.
func chain(branches []branch) []jen.Code {
	if len(branches) == 0 {
		return nil
	}
	if branches[0].cond == nil {
		return branches[0].body
	}
	s := jen.Null()
	for i, b := range branches {
		if i > 0 {
			s.Else()
		}
		if b.cond == nil {
			s.Block(b.body...)
			break
		}
		s.Add(ifThen(b.init, b.cond)).Block(b.body...)
	}
	return []jen.Code{s}
}

// ifThen is the head of an if.
func ifThen(init, cond *jen.Statement) *jen.Statement {
	if init == nil {
		return jen.If(cond)
	}
	return jen.If(init, cond)
}
