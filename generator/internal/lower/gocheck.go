package lower

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// goCheck lowers x-go-check: the call of a hand-written function, on a struct or on a
// string.
func (w lowering) goCheck() {
	if !w.opts.Strict {
		w.diags.Warnf(w.k.Pos, "x-go-check", "hand-written checks are supported only in dialects; this one is ignored")
		return
	}
	t := w.types[w.s]
	if t == nil || t.Kind != ir.StructType {
		t = nil
		if kindsOf(w.s)&^ir.Null != ir.Text {
			w.diags.Errorf(w.k.Pos, "x-go-check", "x-go-check is supported in a definition that is an object, and in schemas of strings")
			return
		}
	}
	w.apply(ir.AnyKind, ir.Call{Func: text(w.k.Value, "func"), Struct: t, Findings: w.findings(w.s, w.k)})
}

// findings returns the findings that a hand-written function declares. They are the same in
// every context of the schema, since each finding is a variable of the package.
func (l *lowerer) findings(s *schema.Schema, k *schema.Keyword) []*ir.Finding {
	list, known := l.declared[k]
	if known {
		return list
	}
	for _, v := range k.Value.Member("findings").Items {
		f := &ir.Finding{
			Go: text(v, "name"),
			Check: &ir.Check{
				Keyword: k.Name, Code: text(v, "code"), Message: text(v, "message"),
				Definition: keywordOrigin(s, k), Use: keywordOrigin(s, k),
			},
		}
		if text(v, "severity") == "warning" {
			f.Check.Severity = card.Warning
		}
		if f.Go == "" {
			f.Go = variableName(f.Check.Code)
		}
		switch other := l.findingNames[f.Go]; {
		case other == nil:
			l.findingNames[f.Go] = f
		case reportsSame(other.Check, f.Check):
			f = other // declared by the same function at another location
		default:
			l.diags.Errorf(v.Pos(), "x-go-check", "another finding has the variable %s; set \"name\"", f.Go)
		}
		list = append(list, f)
	}
	l.declared[k] = list
	return list
}

// reportsSame reports whether two findings are equal except for their schema location.
func reportsSame(a, b *ir.Check) bool {
	return a.Code == b.Code && a.Severity == b.Severity && a.Message == b.Message
}

// variableName returns the Go variable for a code: its words, joined.
func variableName(code string) string {
	words := strings.FieldsFunc(code, func(r rune) bool { return r == '-' || r == '_' || r == '.' })
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}
