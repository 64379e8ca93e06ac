package schema

import (
	"errors"

	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// readPattern checks that a pattern is a regular expression.
func (l *loader) readPattern(_ *Schema, k *Keyword) {
	if k.Value.Kind == card.KindString {
		l.compile(k.Value.Str, k.Value.Pos())
	}
}

// readPatternMap reads an object of schemas by pattern.
func (l *loader) readPatternMap(s *Schema, k *Keyword) {
	for _, m := range k.Value.Members {
		l.compile(m.Name, m.NamePos())
	}
	l.readMap(s, k)
}

// compile reports errors in a regular expression. A construct outside the unicode
// grammar still has a meaning and is a warning.
func (l *loader) compile(expr string, pos source.Position) {
	compiled, err := pattern.Compile(expr)
	if fault, ok := errors.AsType[*ecmaregexp.Error](err); ok && fault.Limit {
		l.diags.Errorf(pos, "pattern", "the pattern exceeds a limit of regular expressions: %s at offset %d", fault.Message, fault.Offset)
		return
	}
	if err != nil {
		l.diags.Errorf(pos, "pattern", "the pattern is not a regular expression of ECMA-262: %v", err)
		return
	}
	for _, note := range compiled.Notes {
		l.diags.Warnf(pos, "pattern", "the pattern is outside the unicode grammar of ECMA-262: %v", note)
	}
}
