package syntax

import (
	"fmt"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// oldScalar matches plain scalars that readers of YAML 1.1 do not read as strings: booleans,
// numbers in other notations, times and dates.
var oldScalar = lazy.Regexp(`^(?i:y|yes|n|no|on|off|=|<<|[-+.]?[0-9][-+0-9_:.tzeabcdfox ]*)$`)

// yamlScalar returns the text of a scalar in the style of the node that it replaces, which may
// be nil.
func yamlScalar(v *jsontree.Node, old *yaml.Node, inFlow bool) string {
	if v.Kind != card.KindString {
		return v.Text
	}
	style := yaml.Style(0)
	if old != nil && old.Kind == yaml.ScalarNode {
		style = old.Style
	}
	switch {
	case style&yaml.SingleQuotedStyle != 0 && isPrintable(v.Str):
		return "'" + strings.ReplaceAll(v.Str, "'", "''") + "'"
	case style&yaml.DoubleQuotedStyle == 0 && isPlain(v.Str, inFlow):
		return v.Str
	}
	return yamlQuoted(v.Str)
}

// yamlName returns the text of the name of a member.
func yamlName(name string, inFlow bool) string {
	if isPlain(name, inFlow) && len(name) < 128 {
		return name
	}
	return yamlQuoted(name)
}

// isPlain reports whether a string can be a plain scalar.
func isPlain(s string, inFlow bool) bool {
	if s == "" || s != strings.TrimSpace(s) || !isPrintable(s) || strings.ContainsRune("-?:,[]{}#&*!|>'\"%@`", rune(s[0])) {
		return false
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.HasSuffix(s, ":") || strings.HasPrefix(s, "...") {
		return false
	}
	if inFlow && strings.ContainsAny(s, ",[]{}?") || oldScalar().MatchString(s) {
		return false
	}
	literal, f := plain(s)
	return literal == "" && f == nil
}

// isPrintable reports whether all characters of a string may occur in YAML and are neither tabs
// nor line ends.
func isPrintable(s string) bool {
	return strings.IndexFunc(s, isEscaped) < 0
}

// isEscaped reports whether a character has an escape in a quoted scalar.
func isEscaped(r rune) bool {
	return r < ' ' || r >= 0x7F && r < 0xA0 || r == '\u2028' || r == '\u2029' || r == 0xFEFF || r == 0xFFFE || r == 0xFFFF ||
		r > unicode.MaxRune
}

// yamlQuoted returns a double-quoted scalar.
func yamlQuoted(s string) string {
	quoted := string(scan.AppendString(nil, s))
	if isPrintable(quoted) {
		return quoted
	}
	var b strings.Builder
	for _, r := range quoted {
		if isEscaped(r) {
			fmt.Fprintf(&b, `\u%04X`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
