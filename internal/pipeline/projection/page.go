package projection

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Page documents one mapping: the target of each member in both directions, and the losses.
type Page struct {
	// From and To are the names of the formats.
	From, To string
	// Functions are the Go functions that convert, the one from From to To first.
	Functions []string
	// Markdown is the page without its examples.
	Markdown []byte
}

// Pages returns a page for each mapping, in the order of the formats.
func (p *Project) Pages() []Page {
	var pages []Page
	for _, plan := range p.sorted() {
		pages = append(pages, plan.page())
	}
	return pages
}

// page writes the page of a mapping.
func (p *planned) page() Page {
	m := p.mapping
	w := &pageWriter{}
	page := Page{From: m.From.Name, To: m.To.Name, Functions: []string{m.From.Go + "To" + m.To.Go, m.From.Go + "From" + m.To.Go}}
	if m.symmetric() {
		page.Functions = append(page.Functions, m.To.Go+"To"+m.From.Go, m.To.Go+"From"+m.From.Go)
	}
	w.line("# %s ↔ %s", m.From.Name, m.To.Name)
	w.line("")
	w.line("%s", sentence(m.Doc))
	w.line("")
	w.line("- Go: `%s` of package `project`.", strings.Join(page.Functions, "`, `"))
	w.versions(m.To)
	w.versions(m.From)
	w.options(p)
	if via := m.Via; via != nil {
		a, b := m.From.Name, via.To.Name
		if via.reversed {
			a, b = b, a
		}
		if via.To == m.From {
			w.line("- All members are copied; the function `%s` adds members, and `%s` removes them again.", via.Forth, via.Back)
		} else {
			w.line("- The conversion goes through [%s ↔ %s](%s-%s.md), which documents the members; then the function `%s` completes the result. The direction back begins with `%s`.",
				a, b, a, b, via.Forth, via.Back)
		}
		page.Markdown = []byte(w.b.String())
		return page
	}
	w.direction(fmt.Sprintf("From %s to %s", m.From.Name, m.To.Name), p.forth)
	if p.table != nil {
		w.direction(fmt.Sprintf("From %s to %s, exactly by the table", m.From.Name, m.To.Name), p.table)
	}
	w.direction(fmt.Sprintf("From %s to %s", m.To.Name, m.From.Name), p.back)
	page.Markdown = []byte(w.b.String())
	return page
}

// pageWriter writes Markdown.
type pageWriter struct{ b strings.Builder }

func (w *pageWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

// versions lists the versions of a format that can be written.
func (w *pageWriter) versions(f *Format) {
	if len(f.Versions) > 1 {
		w.line("- Versions of %s: %s; the default is %s.", f.Name, strings.Join(f.Versions, ", "), f.Version)
	}
}

// options lists the options that the caller can supply.
func (w *pageWriter) options(p *planned) {
	for _, d := range []direction{forth, back} {
		var list []string
		for _, s := range p.supply(d) {
			list = append(list, fmt.Sprintf("`%s` (%s)", s.option, code(s.at)))
		}
		if len(list) > 0 {
			_, to := ends(d, p.mapping.From, p.mapping.To)
			w.line("- Options that write members of %s: %s.", to.Name, strings.Join(list, ", "))
		}
	}
}

// direction writes the tables of one direction: conversions and losses.
func (w *pageWriter) direction(title string, l *directionPlan) {
	var rows []row
	rows = l.functions[0].rows("", "", rows)
	w.line("")
	w.line("## %s", title)
	w.line("")
	w.line("| %s | %s | how |", l.in.Name, l.out.Name)
	w.line("|---|---|---|")
	for _, r := range rows {
		if r.how != "" {
			w.line("| %s | %s | %s |", r.in, r.out, cell(r.how))
		}
	}
	if !slices.ContainsFunc(rows, func(r row) bool { return r.lost != "" }) {
		return
	}
	w.line("")
	w.line("Lost, and reported:")
	w.line("")
	w.line("| %s | code | why |", l.in.Name)
	w.line("|---|---|---|")
	for _, r := range rows {
		if r.lost != "" {
			w.line("| %s | `%s` | %s |", r.in, r.code, cell(r.lost))
		}
	}
}

// row is a line of a table: a conversion has how, a loss has a code and a reason.
type row struct{ in, out, how, code, lost string }

// rows appends the rows of a function for the objects at in and out.
func (f *function) rows(in, out string, rows []row) []row {
	at := func(base string, p *location) string {
		if p == nil {
			return ""
		}
		return code(base + p.pointer.Text)
	}
	for _, s := range f.steps {
		switch s := s.(type) {
		case *move:
			rows = append(rows, row{in: at(in, s.in), out: at(out, s.out), how: s.how(in, f.d)})
			if lost := s.lossOfValues(); lost != "" {
				rows = append(rows, row{in: at(in, s.in), code: "no-word", lost: lost})
			}
		case *compare:
			rows = append(rows, row{in: at(in, s.in), code: "no-home", lost: "unless it equals the value that the other direction writes: " + s.constantText(in)})
		case *dropStep:
			for _, p := range s.in {
				rows = append(rows, row{in: at(in, p), code: orElse(s.code, s.general()), lost: orElse(s.why, s.reason(f.outFormat))})
			}
		case *inner:
			rows = append(rows, row{in: at(in, s.in), out: at(out, s.out), how: s.how(f.d)})
			step := "/*"
			if s.rule.Form == Inner {
				step = ""
			}
			rows = s.call.rows(in+s.in.pointer.Text+step, out+s.out.pointer.Text+step, rows)
		case *summary:
			rows = append(rows, row{in: at(in, s.in), out: at(out, s.out), how: "true if it is true in any element" + reason(s.rule)})
		case *callStep:
			rows = append(rows, row{in: codes(in, s.in), out: codes(out, s.out), how: "function `" + s.name + "`" + reason(s.rule)})
		}
	}
	return f.unreadRows(f.in, f.read, in, rows)
}

// general and reason are the code and message of a rule that states none.
func (s *dropStep) general() string {
	if s.oneWay {
		return projectrt.CodeOneWay
	}
	return projectrt.CodeNoHome
}

func (s *dropStep) reason(to *Format) string {
	if s.oneWay {
		return projectrt.OneWay
	}
	return to.Title + " has no place for it"
}

// unreadRows are the members of an object that no rule reads.
func (f *function) unreadRows(t *ir.Type, c *coverage, in string, rows []row) []row {
	lost := f.outFormat.Title + " has no place for it"
	for _, m := range t.Fields {
		at := in + card.JoinPointer(m.Member)
		switch inner := c.fields[m]; {
		case inner == nil:
			rows = append(rows, row{in: code(at), code: "no-home", lost: lost})
		case inner.whole:
		case m.Use.IsNamed(ir.StructType):
			rows = f.unreadRows(m.Use.Named, inner, at, rows)
		default:
			rows = append(rows, row{in: code(at + "/…"), code: "no-home", lost: "other members: " + lost})
		}
	}
	return rows
}

// how describes a move in words.
func (m *move) how(in string, d direction) string {
	var parts []string
	if m.option != "" {
		parts = append(parts, "the option `"+m.option+"`")
	}
	switch {
	case m.in == nil:
	case m.transform.through != "":
		parts = append(parts, "function `"+m.transform.through+"`")
	case m.transform.values != nil:
		words := make([]string, len(m.transform.values))
		for i, v := range m.transform.values {
			words[i] = fmt.Sprintf("`%s` → `%s`", v.From, v.To)
		}
		parts = append(parts, strings.Join(words, ", "))
	case m.transform.join:
		parts = append(parts, "elements joined with "+code(m.transform.separator))
	case m.transform.split:
		parts = append(parts, "split at "+code(m.transform.separator))
	default:
		parts = append(parts, "copied")
	}
	for _, f := range m.fallbacks {
		parts = append(parts, "the value of "+code(in+f.in.pointer.Text))
	}
	if m.constant != nil {
		parts = append(parts, "the constant "+code(m.constant.Text))
	}
	how := strings.Join(parts, ", else ")
	if d == back && m.rule.Through == nil {
		return how
	}
	return how + versionsOf(m.rule, d) + reason(m.rule)
}

// lossOfValues describes the handling of a text without a counterpart.
func (m *move) lossOfValues() string {
	if m.transform.values == nil || m.transform.otherwise {
		return ""
	}
	return "any other text"
}

func (s *inner) how(d direction) string {
	how := "element by element"
	if s.rule.Form == Inner {
		how = "member by member"
	}
	if s.empty {
		how += ", else an empty one"
	}
	if d == back {
		return how
	}
	return how + versionsOf(s.rule, d) + reason(s.rule)
}

// constantText is the value that is not a loss.
func (s *compare) constantText(in string) string {
	if s.other != nil {
		return "the value of " + code(in+s.other.pointer.Text)
	}
	return code(s.constant.Text)
}

// versionsOf states the versions of the target to which a rule applies; the direction back
// has none.
func versionsOf(r *Rule, d direction) string {
	switch {
	case d == back:
		return ""
	case r.Since != "" && r.Until != "":
		return fmt.Sprintf(" (%s to %s)", r.Since, r.Until)
	case r.Since != "":
		return fmt.Sprintf(" (since %s)", r.Since)
	case r.Until != "":
		return fmt.Sprintf(" (until %s)", r.Until)
	}
	return ""
}

// reason is the rule's why.
func reason(r *Rule) string {
	if r.Why == "" {
		return ""
	}
	return "; " + r.Why
}

func orElse(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

// code is text between backquotes; empty for an empty text.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

// codes lists pointers, separated by commas.
func codes(base string, list []*location) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = code(base + p.pointer.Text)
	}
	return strings.Join(words, ", ")
}

// cell escapes a text for a table cell.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
