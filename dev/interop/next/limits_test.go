package next

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// maxTools is the number of functions in a request.
//
// Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools
const maxTools = 128

var (
	// toolName is the form of names.
	//
	// Sources: https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools and
	// https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use
	toolName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)
	// parameterName is the form of the names of parameters.
	//
	// Source: https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes
	parameterName = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)
)

// limit is a limit that the documentation of a model's interface states for a function tool.
type limit struct {
	name  string
	check func(name string, size size) error
}

// limits are the documented limits. The limits on sizes are for functions that a model follows exactly
// (strict), the only sizes that are stated.
//
// Sources: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas,
// https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use and, for the
// names of parameters, alternatives and references,
// https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes
var limits = []limit{
	{"OpenAI and Anthropic, name", func(name string, _ size) error {
		return unless(toolName.MatchString(name), "the name is %q", name)
	}},
	{"OpenAI and Anthropic, an object", func(_ string, s size) error {
		return unless(s.isObject, "the schema is not one of an object")
	}},
	{"OpenAI and Anthropic, no alternatives at the root", func(_ string, s size) error {
		return unless(!s.hasAlternatives, "the schema has alternatives")
	}},
	{"OpenAI strict, at most 5000 properties", func(_ string, s size) error {
		return unless(s.properties <= 5000, "%d properties", s.properties)
	}},
	{"OpenAI strict, at most 10 levels", func(_ string, s size) error { return unless(s.levels <= 10, "%d levels", s.levels) }},
	{"OpenAI strict, at most 1000 enum values", func(_ string, s size) error {
		return unless(s.values <= 1000, "%d values", s.values)
	}},
	{"OpenAI strict, at most 120000 characters", func(_ string, s size) error {
		return unless(s.characters <= 120_000, "%d characters", s.characters)
	}},
	{"Anthropic, names of parameters", func(_ string, s size) error {
		return unless(s.otherName == "", "the parameter %q", s.otherName)
	}},
	{"Anthropic, no references", func(_ string, s size) error { return unless(!s.refers, "the schema has a reference") }},
}

func unless(holds bool, message string, args ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf(message, args...)
}

// TestLimits: tools that were converted from any format are within the limits that the interfaces
// of models document.
func TestLimits(t *testing.T) {
	found := counts{}
	for _, from := range toolSources {
		for file, text := range cardsOf(t, from) {
			list, err := convert(text, formatOf(t, from), mcpformat.OpenAI)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			var request struct {
				Tools []struct {
					Function struct {
						Name       string
						Parameters any
					}
				}
			}
			if err := json.Unmarshal(list, &request); err != nil {
				t.Fatal(err)
			}
			names := map[string]bool{}
			for _, tool := range request.Tools {
				f := tool.Function
				s := size{otherName: otherName(f.Parameters)}
				s.root(f.Parameters)
				s.measure(f.Parameters, 0)
				for _, l := range limits {
					err := l.check(f.Name, s)
					found.add(l.name, err)
					if err != nil {
						t.Logf("%s: %s: %s: %v", l.name, file, f.Name, err)
					}
				}
				names[f.Name] = true
			}
			found.add("OpenAI, at most 128 functions", unless(len(request.Tools) <= maxTools, "%d tools", len(request.Tools)))
			found.add("OpenAI and Anthropic, names differ", unless(len(names) == len(request.Tools), "two tools have one name"))
		}
	}
	found.check(t, "limits.txt")
}

// size is what limits are about in a schema.
type size struct {
	isObject, hasAlternatives, refers      bool
	properties, levels, values, characters int
	// otherName is a name of a parameter that has another form than Anthropic's.
	otherName string
}

// root examines the root of a schema. A function without a schema takes no arguments.
func (s *size) root(schema any) {
	object, ok := schema.(map[string]any)
	s.isObject = schema == nil || ok && object["type"] == "object"
	for _, keyword := range []string{"anyOf", "oneOf", "allOf", "enum", "not"} {
		if _, has := object[keyword]; has {
			s.hasAlternatives = true
		}
	}
}

func otherName(schema any) string {
	object, _ := schema.(map[string]any)
	properties, _ := object["properties"].(map[string]any)
	for name := range properties {
		if !parameterName.MatchString(name) {
			return name
		}
	}
	return ""
}

// measure adds a schema at a level of objects.
func (s *size) measure(schema any, level int) {
	switch schema := schema.(type) {
	case []any:
		for _, inner := range schema {
			s.measure(inner, level)
		}
	case map[string]any:
		if _, has := schema["$ref"].(string); has {
			s.refers = true
		}
		properties, _ := schema["properties"].(map[string]any)
		if properties != nil {
			level++
		}
		s.levels = max(s.levels, level)
		s.properties += len(properties)
		for name, inner := range properties {
			s.characters += len([]rune(name))
			s.measure(inner, level)
		}
		values, _ := schema["enum"].([]any)
		s.values += len(values)
		for _, value := range append(slices.Clone(values), schema["const"]) {
			text, _ := value.(string)
			s.characters += len([]rune(text))
		}
		for keyword, inner := range schema {
			if !slices.Contains([]string{"properties", "enum", "const", "default", "examples", "required"}, keyword) {
				s.measure(inner, level)
			}
		}
	}
}
