package pipeline

import (
	"fmt"
	"strings"
)

// wide are schemas that have n of something.
var wide = []struct {
	name   string
	least  int // the smallest n
	schema func(n int) object
}{
	{"members", 250, func(n int) object {
		return object{"type": "object", "properties": numbered(n, func(i int) any { return kinds[i%len(kinds)] })}
	}},
	{"required members with examples", 250, func(n int) object {
		return object{
			"type": "object", "required": list(n, func(i int) any { return fmt.Sprint("m", i) }),
			"properties": numbered(n, func(int) any { return object{"type": "string", "minLength": 1, "examples": []any{"a"}} }),
		}
	}},
	{"required members without schemas", 250, func(n int) object {
		return object{"type": "object", "required": list(n, func(i int) any { return fmt.Sprint("m", i) })}
	}},
	{"members with inline objects", 125, func(n int) object {
		return object{"type": "object", "properties": numbered(n, func(i int) any { return structOf(fmt.Sprint("x", i)) })}
	}},
	{"members with equal inline objects", 250, func(n int) object {
		return object{"type": "object", "properties": numbered(n, func(int) any { return structOf("x") })}
	}},
	{"members with inline enumerations", 250, func(n int) object {
		return object{"type": "object", "properties": numbered(n, func(i int) any { return object{"enum": []any{"a", fmt.Sprint("b", i)}} })}
	}},
	{"members with patterns", 125, func(n int) object {
		return object{"type": "object", "properties": numbered(n, func(i int) any { return object{"type": "string", "pattern": fmt.Sprintf("^a+%d$", i)} })}
	}},
	{"members with clashing names", 250, func(n int) object {
		properties := object{}
		for i := range n {
			properties["name"+strings.Repeat("_", i%100+1)+strings.Repeat("-", i/100)] = object{"type": "string"}
		}
		return object{"type": "object", "properties": properties}
	}},
	{"members with long names", 50, func(n int) object {
		properties := object{}
		for i := range n {
			properties[strings.Repeat("rather_long_", 100)+fmt.Sprint(i)] = structOf("x")
		}
		return object{"type": "object", "properties": properties}
	}},
	{"definitions", 125, func(n int) object {
		return object{
			"type": "object", "properties": numbered(n, func(i int) any { return object{"$ref": fmt.Sprint("#/$defs/m", i)} }),
			"$defs": numbered(n, func(i int) any { return structOf(fmt.Sprint("x", i)) }),
		}
	}},
	{"definitions with the same title", 125, func(n int) object {
		return object{
			"type": "object", "properties": numbered(n, func(i int) any { return object{"$ref": fmt.Sprint("#/$defs/m", i)} }),
			"$defs": numbered(n, func(i int) any {
				s := structOf(fmt.Sprint("x", i))
				s["title"] = "Same"
				return s
			}),
		}
	}},
	{"definitions of strings", 250, func(n int) object {
		return object{
			"type": "object", "properties": numbered(n, func(i int) any { return object{"$ref": fmt.Sprint("#/$defs/m", i)} }),
			"$defs": numbered(n, func(i int) any { return object{"type": "string", "minLength": i} }),
		}
	}},
	{"references to one definition", 250, func(n int) object {
		return object{
			"type": "object", "properties": numbered(n, func(int) any { return object{"$ref": "#/$defs/a"} }),
			"$defs": object{"a": structOf("x")},
		}
	}},
	{"chain of objects", 125, func(n int) object {
		return chain(n, func(next object) object {
			return object{"type": "object", "properties": object{"next": next, "also": next}}
		})
	}},
	{"nested objects", 25, func(n int) object {
		s := structOf("x")
		for range n {
			s = object{"type": "object", "properties": object{"a": s}}
		}
		return s
	}},
	{"nested arrays", 25, func(n int) object {
		s := object{"type": "string"}
		for range n {
			s = object{"type": "array", "items": s}
		}
		return object{"type": "object", "properties": object{"a": s}}
	}},
	{"enumeration of strings", 500, func(n int) object {
		return memberOf(object{"enum": list(n, func(i int) any { return fmt.Sprint("v", i) })})
	}},
	{"enumeration of numbers", 500, func(n int) object {
		return memberOf(object{"enum": list(n, func(i int) any { return i })})
	}},
	{"enumeration of objects", 500, func(n int) object {
		return memberOf(object{"enum": list(n, func(i int) any { return object{"a": i} })})
	}},
	{"enumeration of clashing strings", 250, func(n int) object {
		return memberOf(object{"enum": list(n, func(i int) any { return "v" + strings.Repeat("-", i) })})
	}},
	{"alternatives with a tag", 60, func(n int) object {
		return memberOf(object{"oneOf": list(n, func(i int) any {
			return object{"type": "object", "required": []any{"t"}, "properties": object{"t": object{"const": fmt.Sprint("v", i)}, "x": object{"type": "string"}}}
		})})
	}},
	{"alternatives with required members", 60, func(n int) object {
		return memberOf(object{"oneOf": list(n, func(i int) any {
			m := fmt.Sprint("m", i)
			return object{"type": "object", "required": []any{m}, "properties": object{m: object{"type": "string"}}}
		})})
	}},
	{"one required member of many", 125, func(n int) object {
		return object{
			"type": "object", "properties": numbered(n, func(int) any { return object{"type": "string"} }),
			"oneOf": list(n, func(i int) any { return object{"required": []any{fmt.Sprint("m", i)}} }),
		}
	}},
	{"alternatives that are definitions", 60, func(n int) object {
		return object{
			"oneOf": list(n, func(i int) any { return object{"$ref": fmt.Sprint("#/$defs/m", i)} }),
			"$defs": numbered(n, func(i int) any {
				return object{"type": "object", "required": []any{"t"}, "properties": object{"t": object{"const": fmt.Sprint("v", i)}, fmt.Sprint("x", i): object{"type": "string"}}}
			}),
		}
	}},
	{"any of many strings", 500, func(n int) object {
		return memberOf(object{"type": "string", "anyOf": list(n, func(i int) any { return object{"minLength": i} })})
	}},
	{"any of many constants", 500, func(n int) object {
		return memberOf(object{"anyOf": list(n, func(i int) any { return object{"const": fmt.Sprint("v", i)} })})
	}},
	{"all of many required members", 125, func(n int) object {
		return object{"type": "object", "allOf": list(n, func(i int) any { return object{"required": []any{fmt.Sprint("m", i)}} })}
	}},
	{"all of many objects", 125, func(n int) object {
		return object{"type": "object", "allOf": list(n, func(i int) any { return structOf(fmt.Sprint("m", i)) })}
	}},
	{"conditions", 240, func(n int) object {
		return object{"type": "object", "properties": object{"t": object{"type": "string"}}, "allOf": list(n, func(i int) any {
			return object{
				"if":   object{"properties": object{"t": object{"const": fmt.Sprint("v", i)}}, "required": []any{"t"}},
				"then": object{"required": []any{fmt.Sprint("m", i)}},
			}
		})}
	}},
	{"patternProperties", 60, func(n int) object {
		patterns := object{}
		for i := range n {
			patterns[fmt.Sprintf("^a%d", i)] = kinds[i%len(kinds)]
		}
		return object{"type": "object", "patternProperties": patterns}
	}},
	{"patternProperties and members", 60, func(n int) object {
		patterns := object{}
		for i := range n {
			patterns[fmt.Sprintf("^a%d", i)] = object{"minLength": 1}
		}
		return object{"type": "object", "properties": numbered(n, func(int) any { return object{"type": "string"} }), "patternProperties": patterns, "additionalProperties": false}
	}},
	{"places", 500, func(n int) object {
		return memberOf(object{"type": "array", "prefixItems": list(n, func(i int) any { return kinds[i%len(kinds)] })})
	}},
	{"dependentRequired", 125, func(n int) object {
		return object{"type": "object", "dependentRequired": numbered(n, func(i int) any { return []any{fmt.Sprint("n", i)} })}
	}},
	{"dependentSchemas", 60, func(n int) object {
		return object{"type": "object", "dependentSchemas": numbered(n, func(i int) any { return structOf(fmt.Sprint("n", i)) })}
	}},
	{"not", 125, func(n int) object {
		return memberOf(object{"type": "string", "allOf": list(n, func(i int) any { return object{"not": object{"const": fmt.Sprint("v", i)}} })})
	}},
	{"closed object with unevaluatedProperties", 60, func(n int) object {
		return object{
			"type": "object", "unevaluatedProperties": false,
			"anyOf": list(n, func(i int) any { return structOf(fmt.Sprint("m", i)) }),
		}
	}},
	{"checks", 125, func(n int) object {
		return object{"type": "object", "properties": object{"a": object{"type": "string"}}, "x-checks": list(n, func(i int) any {
			return object{"code": fmt.Sprint("a-", i), "message": "m", "schema": object{"properties": object{"a": object{"minLength": i}}}}
		})}
	}},
	{"examples", 500, func(n int) object {
		return object{"type": "object", "required": []any{"a"}, "properties": object{"a": object{"type": "string", "examples": list(n, func(i int) any { return fmt.Sprint("v", i) })}}}
	}},
	{"description", 5000, func(n int) object {
		return object{"type": "object", "properties": object{"a": object{"type": "string", "description": strings.Repeat("word ", n)}}}
	}},
}

// kinds are schemas of members.
var kinds = []object{
	{"type": "string", "minLength": 1},
	{"type": "integer", "minimum": 1},
	{"type": "boolean"},
	{"type": "array", "items": object{"type": "string"}, "uniqueItems": true},
	{"type": "object", "additionalProperties": object{"type": "number"}},
	{"type": []any{"string", "null"}},
	{},
}

// numbered returns an object with n members.
func numbered(n int, value func(i int) any) object {
	all := object{}
	for i := range n {
		all[fmt.Sprint("m", i)] = value(i)
	}
	return all
}

// list returns an array of n values.
func list(n int, value func(i int) any) []any {
	all := make([]any, n)
	for i := range all {
		all[i] = value(i)
	}
	return all
}

// structOf returns a schema of objects with one member.
func structOf(member string) object {
	return object{"type": "object", "properties": object{member: object{"type": "string"}}}
}

// memberOf returns a schema of objects whose member has a schema.
func memberOf(s object) object {
	return object{"type": "object", "properties": object{"m": s}}
}
