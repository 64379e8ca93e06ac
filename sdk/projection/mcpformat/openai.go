package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	shortened            = "OpenAI accepts names of at most 64 characters; a hash replaces the end of the name"
	escaped              = "OpenAI accepts letters and digits of ASCII, _ and - in names; other characters are escaped"
	unescaped            = "escaped characters of the name are written plainly"
	parametersType       = `OpenAI requires "type": "object"`
	parametersProperties = "OpenAI requires properties, even if there are none"

	builtIn = "it is no function: OpenAI knows the tool by its type, which no other format can offer"
)

// dropBuiltIn drops the tools of OpenAI, which have settings in place of a name and a schema.
func dropBuiltIn(r *format.Run, from, _ *format.Node) {
	for _, tool := range from.Get("tools").Items() {
		if kind, ok := tool.Get("type").Text(); ok && kind != "function" && kind != "custom" {
			r.Drop(tool, "hosted-tool", builtIn)
		}
	}
}

// writeFunctionName makes a name that OpenAI accepts.
func writeFunctionName(r *format.Run, v *format.Node) *format.Node {
	id, ok := v.Text()
	if !ok {
		return r.Copy(v)
	}
	name, exact := FunctionName(id)
	made := r.String(name).From(v)
	switch {
	case !exact:
		r.Narrow(v, made, "name-shortened", shortened)
	case name != id:
		r.Rename(v, made, "name-characters", escaped)
	}
	return made
}

// readFunctionName returns the tool name for a function name, see [ToolName], or a copy of the
// function name if there is none.
func readFunctionName(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	name, ok := ToolName(text)
	if !ok || name == text {
		return r.Copy(v)
	}
	made := r.String(name).From(v)
	r.Rename(v, made, "name-characters", unescaped)
	return made
}

// writeParameters makes the schema of the parameters of a function: an object with
// properties and without a combination of schemas at its root.
func writeParameters(r *format.Run, v *format.Node) *format.Node {
	kind := schemaTypeOf(v)
	if v.Kind() != card.KindObject {
		return r.Copy(v)
	}
	if kind == otherType || hasAny(v, "allOf", "anyOf", "oneOf", "not", "enum") {
		return inputEnvelope.Wrap(r, v)
	}
	made := r.Copy(v)
	if kind == anyType {
		setObjectType(r, made, parametersType)
	}
	if made.Get("properties") == nil {
		none := r.Object()
		made.Set(none, "properties")
		r.Added(none, "schema-properties", parametersProperties)
	}
	return inputEnvelope.Distinct(r, v, made)
}
