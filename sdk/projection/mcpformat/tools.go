package mcpformat

import (
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
		walkSchema(made, func(o *format.Node, _ bool) {
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
