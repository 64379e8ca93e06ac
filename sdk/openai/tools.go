package openai

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Definition returns the function of the tool in either form: Function itself, or a
// copy of the members of the flat form. It is never nil.
func (x *Tool) Definition() *Function {
	if x == nil || x.Function != nil || !x.Name.IsSet() {
		return cardrt.OrEmpty(x).Function.OrEmpty()
	}
	return x.definition().value.Clone()
}

// definition builds a function from the members of the flat form.
func (x *Tool) definition() *FunctionBuilder {
	b := NewFunction().WithName(x.Name.Or(""))
	if description, ok := x.Description.Get(); ok {
		b.WithDescription(description)
	}
	if parameters, ok := x.Parameters.Get(); ok {
		b.WithParameters(parameters)
	}
	switch strict, ok := x.Strict.Get(); {
	case ok:
		b.WithStrict(strict)
	case x.Strict.IsNull():
		b.WithStrictNull()
	}
	return b
}

// isFlat reports whether the tool is in the form of Responses.
func (x *Tool) isFlat() bool { return x.Function == nil && x.Name.IsSet() }

// Normalize returns a copy of the list with all tools in the form of Chat Completions.
// Members that no form defines remain next to type.
func Normalize(l *ToolList) *ToolList {
	x := l.Clone()
	for i := range cardrt.OrEmpty(x).Tools {
		t := &x.Tools[i]
		if !t.isFlat() {
			continue
		}
		b := t.ToBuilder().WithFunction(t.definition())
		b.Clear("name", "description", "parameters", "strict")
		*t = *b.value.Clone()
	}
	return x
}

// DecodeNormal combines [Decode] and [Normalize] and reports the tools whose form
// changed: each is Renamed, with the location of its members in the document as source
// and that in the list as target. Mismatches are not moved and are reported as Dropped.
func DecodeNormal(data []byte, opts ...card.Option) (*ToolList, []card.ReportEntry, error) {
	l, err := Decode(data, opts...)
	if err != nil {
		return nil, nil, err
	}
	var changes []card.ReportEntry
	for i := range l.Tools {
		if !l.Tools[i].isFlat() {
			continue
		}
		at := "/tools/" + strconv.Itoa(i)
		changes = append(changes, card.ReportEntry{
			Change: card.Renamed, Source: at, Target: at + "/function",
			Code: card.CodeNormalForm, Message: flatForm,
		})
		for name := range card.MembersOf(&l.Tools[i]).Mismatches().All() {
			if name == "description" || name == "parameters" || name == "strict" {
				changes = append(changes, card.ReportEntry{
					Change: card.Dropped, Source: at + "/" + name,
					Code: card.CodeNormalForm, Message: mismatch,
				})
			}
		}
	}
	if changes == nil {
		return l, nil, nil
	}
	return Normalize(l), changes, nil
}

// The messages for a tool in the form of Responses.
const (
	flatForm = "the tool is in the form of the Responses API and is converted to that of Chat Completions"
	mismatch = "the value does not have the type that the form requires and is not converted"
)

// checkToolList reports functions with the same name, in either form.
func checkToolList(c *cardrt.Checker, x *ToolList) {
	if !c.Warnings {
		return
	}
	seen := make(map[string]bool, len(x.Tools))
	list := c.Mark()
	for i := range x.Tools {
		t := &x.Tools[i]
		item := c.Mark()
		name := t.functionName()
		if name != "" && seen[name] {
			c.FailAt("name", &nameDuplicate)
			if t.Function != nil {
				c.In(item, "function")
			}
			c.InIndex(item, i)
		}
		seen[name] = true
	}
	c.In(list, "tools")
}

// functionName returns the name in either form, empty when there is none.
func (x *Tool) functionName() string {
	if x.Function != nil {
		return x.Function.Name
	}
	return x.Name.Or("")
}
