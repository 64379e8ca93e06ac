package syntax

import (
	"math/big"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
)

// The plain scalars of the core schema that are numbers (YAML 1.2.2, section 10.3.2).
var (
	isInteger = lazy.Regexp(`^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$`)
	isFloat   = lazy.Regexp(`^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$`)
	noNumber  = lazy.Regexp(`^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$`)
)

// isOldBoolean matches further booleans of YAML 1.1.
var isOldBoolean = lazy.Regexp(`^(?i:y|yes|n|no|on|off)$`)

// The tags of the core schema. Scalars with other tags are strings.
const (
	nullTag  = "!!null"
	boolTag  = "!!bool"
	intTag   = "!!int"
	floatTag = "!!float"
)

func (c *yamlConverter) scalar(n *yaml.Node) *failure {
	if n.Tag == "!" { // a string, whatever its text
		c.quote(n.Value)
		return nil
	}
	literal, f := literalOf(n)
	switch {
	case f != nil:
		return f
	case literal == "":
		c.quote(n.Value)
	default:
		c.literal(literal)
	}
	return nil
}

// literalOf returns the JSON of a number, a boolean or null. It is empty for a string.
func literalOf(n *yaml.Node) (string, *failure) {
	isTagged := n.Style&yaml.TaggedStyle != 0
	tag := n.ShortTag()
	switch {
	case isTagged && tag != nullTag && tag != boolTag && tag != intTag && tag != floatTag:
		return "", nil
	case !isTagged && n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return "", nil
	}
	literal, f := plain(n.Value)
	if f == nil && isTagged && !hasTag(literal, tag) {
		return "", malformed("%q is no value of the type %s", n.Value, tag)
	}
	return literal, f
}

// reading returns the text that is added to a message about the kind of a plain scalar: how YAML
// reads it.
func (e *yamlExtents) reading(i int) string {
	n := e.nodes[i]
	if n.Kind != yaml.ScalarNode || n.Style != 0 {
		return ""
	}
	kind := "a string"
	switch literal, _ := literalOf(n); literal {
	case "":
		if isOldBoolean().MatchString(n.Value) {
			kind += " since version 1.2, where only true and false are booleans"
		}
	case "null":
		kind = "null"
	case "true", "false":
		kind = "a boolean"
	default:
		kind = "a number"
	}
	return "; YAML reads the value, which has no quotes, as " + kind
}

// plain returns the JSON of a plain scalar that is no string.
func plain(s string) (string, *failure) {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return "null", nil
	case "true", "True", "TRUE":
		return "true", nil
	case "false", "False", "FALSE":
		return "false", nil
	}
	switch {
	case isInteger().MatchString(s):
		return integer(s), nil
	case isFloat().MatchString(s):
		return decimal(s), nil
	case noNumber().MatchString(s):
		return "", malformed("JSON has no number %s", s)
	}
	return "", nil
}

// hasTag reports whether a JSON literal is a value of the type that a tag names.
func hasTag(literal, tag string) bool {
	switch literal {
	case "":
		return false
	case "null":
		return tag == nullTag
	case "true", "false":
		return tag == boolTag
	}
	return tag == floatTag || tag == intTag && !strings.ContainsAny(literal, ".eE")
}

// integer converts an integer to the form of JSON: decimal, without a plus sign and leading
// zeros.
func integer(s string) string {
	if len(s) > 1 && (s[1] == 'o' || s[1] == 'x') {
		n, _ := new(big.Int).SetString(s, 0) // the pattern permits only digits of the base
		return n.String()
	}
	return decimal(s)
}

// decimal converts a decimal number to the form of JSON: without a plus sign and leading zeros,
// and with digits on both sides of the point.
func decimal(s string) string {
	sign := ""
	switch s[0] {
	case '-':
		sign, s = "-", s[1:]
	case '+':
		s = s[1:]
	}
	whole, rest := s, ""
	if i := strings.IndexAny(s, ".eE"); i >= 0 {
		whole, rest = s[:i], s[i:]
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if strings.HasPrefix(rest, ".") && (len(rest) == 1 || rest[1] < '0' || rest[1] > '9') {
		rest = ".0" + rest[1:]
	}
	return sign + whole + rest
}

// keyOf returns the name of a member for the key of a mapping.
func keyOf(key *yaml.Node) (string, *failure) {
	if key.Kind == yaml.AliasNode {
		key = key.Alias // an alias never refers to another alias
	}
	if key.Kind != yaml.ScalarNode {
		return "", malformed("the name of a member is a string, not a list or a mapping")
	}
	return key.Value, nil
}
