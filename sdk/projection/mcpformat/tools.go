package mcpformat

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// The versions of MCP in which the rules for schemas change.
const (
	lastClosed = "2025-11-25" // the last that requires objects as results, and in properties
	firstOpen  = "2026-07-28" // the first whose HTTP clients copy arguments into headers
)

const (
	noArguments = "the arguments of an MCP tool are an object, and the schema requires another value"
	objectType  = `MCP requires "type": "object"`
	equalNames  = "an earlier tool has the name, and clients refuse a list with equal names; a number distinguishes them"
	noBoolean   = "the schema of a property is an object in this version of MCP"
)

// headerKeyword is the keyword by which an HTTP client of MCP also sends an argument as a
// header.
const headerKeyword = "x-mcp-header"

// writeInputSchema writes the schema of a tool's arguments. Its type is made object, since callers
// cannot pass any other value.
func writeInputSchema(r *format.Run, v *format.Node) *format.Node {
	kind := schemaTypeOf(v)
	if kind == otherType || v.Kind() != card.KindObject {
		return r.Drop(v, "schema-root", noArguments)
	}
	made := r.Copy(v)
	if r.Within(firstOpen, "") && mayHave(v, headerKeyword) {
		// The keyword is removed, since in a schema of another format it has another meaning or
		// none.
		walkSchema(made, false, func(o *format.Node, _ bool) {
			if header := o.Get(headerKeyword); header != nil {
				r.Drop(header, "schema-header", "HTTP clients of MCP would send the argument as a header")
				o.Remove(headerKeyword)
			}
		})
	}
	if kind == anyType {
		setObjectType(r, made, objectType)
	}
	return inputEnvelope.Distinct(r, v, objectProperties(r, made))
}

// writeOutputSchema writes the schema of a tool's result. Up to 2025-11-25 the result must be an
// object, so that any other value becomes the only property of an object.
func writeOutputSchema(r *format.Run, v *format.Node) *format.Node {
	if v.Kind() != card.KindObject {
		return r.Copy(v)
	}
	made := r.Copy(v)
	if r.Within("", lastClosed) {
		kind := schemaTypeOf(v)
		if kind == otherType || kind == anyType && hasAny(v, otherKeywords...) {
			return outputEnvelope.Wrap(r, v)
		}
		if kind == anyType {
			setObjectType(r, made, objectType)
		}
	}
	return outputEnvelope.Distinct(r, v, objectProperties(r, made))
}

// otherKeywords are the keywords by which a schema without type may allow values that are not
// objects, or exclude them.
var otherKeywords = []string{
	"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const",
	"items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems",
	"minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
}

// objectProperties replaces property schemas that are true or false by objects, which versions
// up to 2025-11-25 require.
func objectProperties(r *format.Run, schema *format.Node) *format.Node {
	properties := schema.Get("properties")
	if !r.Within("", lastClosed) || properties.Kind() != card.KindObject {
		return schema
	}
	for _, property := range properties.Inner() {
		if property.Kind() == card.KindBool {
			same := `{"not":{}}`
			if property.True() {
				same = `{}`
			}
			property.Replace(r.JSON(same).From(property))
			r.Rename(property, property, "schema-boolean", noBoolean)
		}
	}
	return schema
}

// hasServer reports whether a description has a name and a version, which MCP requires of a
// server. Without them, clients would reject the list.
func hasServer(_ *format.Run, agent *format.Node) bool {
	return agent.Get("name").Kind() == card.KindString && agent.Get("version").Kind() == card.KindString
}

// distinctNames adds a number to the name of each tool that has the name of an earlier one, such
// that no other tool has the result.
func distinctNames(r *format.Run, _, list *format.Node) {
	tools := list.Get("tools").Items()
	const few = 32 // for which sorting needs no memory
	if len(tools) <= few {
		var space [few]string
		names := space[:0]
		for _, tool := range tools {
			names = append(names, nameOf(tool).TextAt())
		}
		if slices.Sort(names); len(slices.Compact(names)) == len(tools) {
			return
		}
	}
	used := make(map[string]bool, len(tools)) // whether an earlier tool has the name
	for _, tool := range tools {
		used[nameOf(tool).TextAt()] = false
	}
	if len(used) == len(tools) {
		return
	}
	count := make(map[string]int)
	for _, tool := range tools {
		v := nameOf(tool)
		name, ok := v.Text()
		if !ok || !used[name] {
			used[name] = ok
			continue
		}
		next := name
		for isTaken := true; isTaken; _, isTaken = used[next] {
			count[name]++
			if next = name + "-" + strconv.Itoa(count[name]+1); len(next) > longestFunction {
				next, _ = FunctionName(next)
			}
		}
		used[next] = true
		v.Replace(r.String(next).From(v))
		r.Narrow(v, v, "name-duplicate", equalNames)
	}
}

// nameOf returns the name of a tool for MCP, or of a function for OpenAI.
func nameOf(tool *format.Node) *format.Node { return cmp.Or(tool.Get("function"), tool).Get("name") }
