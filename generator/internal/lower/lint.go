package lower

import (
	"fmt"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// lint reports keywords that are legal and have no effect, which is usually a mistake.
func (l *lowerer) lint(g *schema.Graph) {
	for _, s := range g.All {
		l.idleKeywords(s)
		l.emptyRanges(s)
		l.refusedValues(s)
		l.otherDefault(s)
		l.misspelledFormat(s)
		l.impossibleMembers(s)
		l.discriminators(s)
	}
}

// lintFinding reports a finding of lint: an error in a dialect, otherwise a warning.
func (l *lowerer) lintFinding(d source.Diagnostic) {
	if !l.opts.Strict {
		d.Severity = card.Warning
	}
	l.diags.Add(d)
}

// idleKeywords finds keywords about kinds of values that the keyword type rejects.
func (l *lowerer) idleKeywords(s *schema.Schema) {
	kinds, typed := typeKindsOf(s)
	if !typed {
		return
	}
	for _, k := range s.Keywords {
		if k.Row != nil && k.Row.Group != schema.Extension && k.Row.Kinds&kinds == 0 {
			l.lintFinding(source.Diagnostic{Pos: k.Pos, Code: "idle-keyword",
				Message: "\"" + k.Written + "\" has no effect: the value must be " + kindPhrase(kinds)})
		}
	}
}

// emptyRanges finds bounds that no value satisfies.
func (l *lowerer) emptyRanges(s *schema.Schema) {
	for _, ends := range []struct {
		from, to   string
		phrase     string
		mayBeEqual bool
	}{
		{"minimum", "maximum", "at least %s and at most %s", true},
		{"minimum", "exclusiveMaximum", "at least %s and less than %s", false},
		{"exclusiveMinimum", "maximum", "greater than %s and at most %s", false},
		{"exclusiveMinimum", "exclusiveMaximum", "greater than %s and less than %s", false},
		{"minLength", "maxLength", "at least %s and at most %s", true},
		{"minItems", "maxItems", "at least %s and at most %s", true},
		{"minProperties", "maxProperties", "at least %s and at most %s", true},
	} {
		from, to := s.Keyword(ends.from), s.Keyword(ends.to)
		if from == nil || to == nil {
			continue
		}
		if c := decimal.Compare(from.Value.Text, to.Value.Text); c > 0 || c == 0 && !ends.mayBeEqual {
			l.lintFinding(source.Diagnostic{Pos: to.Pos, Code: "empty-range",
				Message: "nothing is both " + fmt.Sprintf(ends.phrase, from.Value.Text, to.Value.Text)})
		}
	}
}

// refusedValues finds a const or an enum whose values the keyword type all rejects.
func (l *lowerer) refusedValues(s *schema.Schema) {
	kinds, typed := typeKindsOf(s)
	if !typed {
		return
	}
	for _, name := range []string{"const", "enum"} {
		k := s.Keyword(name)
		if k == nil {
			continue
		}
		values := k.Value.Items
		if name == "const" {
			values = []*schema.Value{k.Value}
		}
		if len(values) > 0 && !slices.ContainsFunc(values, func(v *schema.Value) bool { return hasKind(v, kinds) }) {
			l.lintFinding(source.Diagnostic{Pos: k.Value.Pos(), Code: "refused-value",
				Message: "\"type\" rejects every value of \"" + name + "\": it must be " + kindPhrase(kinds)})
		}
	}
}

// otherDefault finds a default of a kind that the schema rejects. A null default is ignored,
// since many generators write null if there is no default.
func (l *lowerer) otherDefault(s *schema.Schema) {
	k, kinds := s.Keyword("default"), kindsOf(s)
	if k == nil || k.Value.Kind == card.KindNull || kinds == 0 || hasKind(k.Value, kinds) {
		return
	}
	l.lintFinding(source.Diagnostic{Pos: k.Value.Pos(), Code: "default",
		Message: "the schema does not admit the default: it must be " + kindPhrase(kinds)})
}

// misspelledFormat finds an unsupported format whose name is similar to a supported one.
// Other formats are custom annotations.
func (l *lowerer) misspelledFormat(s *schema.Schema) {
	k := s.Keyword("format")
	if k == nil {
		return
	}
	if _, known := ir.Formats[k.Value.Str]; known {
		return
	}
	if question := nearest.Question(k.Value.Str, slices.Sorted(maps.Keys(ir.Formats))); question != "" {
		l.lintFinding(source.Diagnostic{Pos: k.Value.Pos(), Code: "format",
			Message: "unknown format \"" + k.Value.Str + "\"", Hint: question})
	}
}

// impossibleMembers finds required members that no object may have.
func (l *lowerer) impossibleMembers(s *schema.Schema) {
	closed := s.Keyword("additionalProperties")
	required := s.Keyword("required")
	if closed == nil || closed.One == nil || closed.One.Bool == nil || *closed.One.Bool || required == nil || s.Keyword("patternProperties") != nil {
		return
	}
	for _, name := range required.Value.Items {
		known := s.Keyword("properties") != nil &&
			slices.ContainsFunc(s.Keyword("properties").Map, func(n schema.Named) bool { return n.Name == name.Str })
		if !known {
			l.lintFinding(source.Diagnostic{Pos: name.Pos(), Code: "impossible-member",
				Message: "no object can have \"" + name.Str + "\": additionalProperties rejects members that properties does not name"})
		}
	}
}
