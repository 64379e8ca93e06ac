package mapping

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Pages returns the pages that document the formats, by name. There is one for each format, and
// README.md with a table of all.
func (p *Project) Pages() map[string][]byte {
	pages := make(map[string][]byte)
	lists := make([][]holding, len(p.Formats.List))
	for i, f := range p.Formats.List {
		lists[i] = p.holdings(f)
		w := &pageWriter{project: p, format: f, list: lists[i]}
		w.page()
		pages[f.Name+".md"] = []byte(w.b.String())
	}
	pages["README.md"] = p.matrix(lists)
	return pages
}

// generated is the note on every page.
const generated = "This page is generated from %s; edits are lost."

// pageWriter writes the page of a format.
type pageWriter struct {
	project *Project
	format  *Format
	list    []holding
	b       strings.Builder
}

func (w *pageWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

// table writes a section with a table, unless it has no rows.
func (w *pageWriter) table(title, intro, head string, rows []string) {
	if len(rows) == 0 {
		return
	}
	w.line("\n## %s\n", title)
	if intro != "" {
		w.line("%s\n", intro)
	}
	w.line("%s\n%s", head, strings.Repeat("|---", strings.Count(head, "|")-1)+"|")
	for _, row := range rows {
		w.line("%s", row)
	}
}

func (w *pageWriter) page() {
	f := w.format
	w.line("# %s\n", f.Name)
	w.line("%s\n", sentence(f.Mapping.Doc))
	w.line("- A document is %s%s.", f.Title, w.project.reference(f, ": "))
	w.line("- In Go: `%s.%s`, in the folder `%s`.", f.Package, f.Variable, f.folder(w.project.folder))
	if len(f.Versions) > 1 {
		w.line("- Versions that can be written: %s. The default is %s.", strings.Join(f.Versions, ", "), f.Version)
	}
	if f.Normal {
		w.line("- Other forms of the document are converted to this form first. The report lists these changes.")
	}
	w.line("- %s", f.Carry.describe())
	for _, name := range f.Mapping.Both {
		w.line("- The document has the members of [%s](%[1]s.md).", name.Text)
	}
	w.line("- "+generated, code(f.Mapping.File))
	w.table("What it holds", "", "| description | "+f.Name+" | how | source |", w.held())
	w.table("What it cannot hold", "These members of the description are dropped, and the report has the reason.", "| what | reason |", w.lacking())
	w.table("What only this format has", "The description has no member for these. Converting to another format drops them, and the report has the topic as its code.", "| "+f.Name+" | about |", w.own())
	w.table("What absent members mean", "Conversions to formats that state these values write them. The report has each of them.", "| description | value |", w.implied())
	w.table("Options", "The caller can supply these members, with `--give` or `projection.Supply`. A supplied value replaces that of the card.", "| option | member |", w.options())
	w.table("Additions", "These are written if the card that is converted does not have them. The report has each of them.", "| member | value | reason |", w.additions())
	w.table("Required members", "The format requires these members. If the card that is converted does not have them, supply them with the option, or with `--set` or `projection.Set`; otherwise the result is not valid.", "| member | from | option |", w.required())
	for _, l := range f.Mapping.Lists {
		w.listed(l)
	}
	for _, t := range f.Mapping.Tables {
		w.prescribed(t)
	}
}

// reference returns a separator and a link to the reference page of a format. It is empty if
// the project's reference pages may be elsewhere.
func (p *Project) reference(f *Format, separator string) string {
	if !p.Formats.Own {
		return ""
	}
	return fmt.Sprintf("%s[reference](../reference/%s.md)", separator, f.Dialect.Package.Dialect)
}

// held returns the rows for the values that a format holds.
func (w *pageWriter) held() []string {
	var rows []string
	for _, h := range w.list {
		if h.agent == nil && h.rule.Form != Call {
			continue
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s |", orEmpty(h.agent), code(location(h.card)), cell(h.how()), cell(w.format.cite(w.project.Formats, h.card))))
	}
	return slices.Compact(rows)
}

// formWords are the words for the effect of a form.
var formWords = map[Form]string{
	Object: "member by member", Each: "each element", Entries: "each member",
	First: "the first element that fits", Call: "function",
}

// how describes the effect of a rule in words.
func (h holding) how() string {
	rule := h.rule
	var parts []string
	add := func(isSo bool, format string, args ...any) {
		if isSo {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(formWords[rule.Form] != "", "%s", formWords[rule.Form])
	add(rule.Form == Logins, "words: %s", strings.Join(loginWords(rule.Logins), ", "))
	add(rule.Order != "", "in the order of `%s`", rule.Order)
	if w := rule.Where; w != nil {
		add(true, "where `%s` is `%s`", w.Member, w.Is)
	}
	add(rule.Words != nil, "%s", rule.vocabulary())
	add(rule.Negate, "true and false exchanged")
	add(rule.Text, "a number as a string")
	add(rule.Through != (Functions{}), "converted")
	add(!h.reads, "only written")
	add(h.reads && !h.writes, "only read")
	add(rule.Since.Text != "", "since %s", rule.Since.Text)
	add(rule.Until.Text != "", "until %s", rule.Until.Text)
	if rule.Unless != nil {
		add(true, "unless there is %s", code(rule.Unless.Text))
	}
	for _, p := range rule.Else {
		add(true, "else %s", code(p.Text))
	}
	return strings.Join(parts, "; ")
}

// loginWords returns the words of logins, each once.
func loginWords(logins []*Login) []string {
	var words []string
	for _, login := range logins {
		if word := "`" + login.Word.Text + "`"; !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// vocabulary returns the pairs of words of a rule.
func (r *Rule) vocabulary() string {
	var words []string
	for _, word := range r.Words {
		words = append(words, fmt.Sprintf("`%s` ↔ `%s`", word.Agent, word.Card))
	}
	if r.Keep {
		words = append(words, "other words as they are")
	}
	return strings.Join(words, ", ")
}

// lacking returns the rows for the topics that a format cannot hold, or holds only in part,
// with the reason.
func (w *pageWriter) lacking() []string {
	written := func(p *Pointer) bool {
		return slices.ContainsFunc(holds(w.list, p), func(h holding) bool { return h.writes })
	}
	var rows []string
	for _, t := range w.project.Topics.List {
		general := sentence(w.format.Title + " has no member for " + t.Noun)
		reason := w.format.lack(w.project.Formats, t)
		var lacking, partly []*Pointer
		for _, p := range t.Members {
			outer := &Pointer{Steps: p.Steps[:1]}
			switch {
			case len(p.Steps) > 1 && !written(outer): // the row of the enclosing member covers it
			case !written(p) && !slices.Contains(p.Steps, "*"):
				lacking = append(lacking, p)
			case reason != general:
				partly = append(partly, p)
			}
		}
		if lacking != nil {
			rows = append(rows, fmt.Sprintf("| %s (%s) | %s |", t.Noun, pointers(lacking), cell(reason)))
		}
		if partly != nil {
			rows = append(rows, fmt.Sprintf("| %s (%s), in part | %s |", t.Noun, pointers(partly), cell(reason)))
		}
	}
	return rows
}

// own returns the rows for the members without a counterpart in the description.
func (w *pageWriter) own() []string {
	var rows []string
	for _, t := range w.format.Mapping.Topics {
		topic := w.project.Topics.byName(t.Topic.Text)
		rows = append(rows, fmt.Sprintf("| %s | %s (`%s`) |", code(t.At.Text), cell(topic.Noun), topic.Name))
	}
	return rows
}

// options returns the rows for the members that options supply.
func (w *pageWriter) options() []string {
	var rows []string
	for _, h := range w.list {
		if h.rule.Option != "" {
			row := fmt.Sprintf("| `%s` | %s |", h.rule.Option, code(location(h.card)))
			if !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// additions returns the rows for defaults, and for constants with a reason.
func (w *pageWriter) additions() []string {
	var rows []string
	for _, h := range w.list {
		var values []string
		for _, p := range h.rule.Else {
			values = append(values, "the value of "+code(p.Text))
		}
		if v := h.rule.Default; v != nil {
			values = append(values, code(compact(v.Text)))
		}
		if v := h.rule.Const; v != nil && h.rule.Reason != "" {
			values = append(values, code(compact(v.Text)))
		}
		if values != nil {
			rows = append(rows, fmt.Sprintf("| %s | %s | %s |", code(location(h.card)), cell(strings.Join(values, ", else ")), cell(sentence(h.rule.Reason))))
		}
	}
	return rows
}

// required returns the rows for required members that a card may lack.
func (w *pageWriter) required() []string {
	var rows []string
	for _, m := range w.format.missing {
		option := ""
		if m.option != "" {
			option = "`" + m.option + "`"
		}
		var from []string
		for _, h := range w.list {
			if at := orEmpty(h.agent); location(h.card) == m.pointer && h.writes && !slices.Contains(from, at) {
				from = append(from, at)
			}
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s |", code(m.pointer), strings.Join(from, ", "), option))
	}
	return rows
}

// prescribed writes the section of a table that a specification prescribes.
func (w *pageWriter) prescribed(t *Table) {
	var rows []string
	collect(t.Rules, holding{reads: true, writes: true}, func(h holding) {
		rows = append(rows, fmt.Sprintf("| %s | %s | %s |", code(location(h.card)), orEmpty(h.agent), cell(h.how())))
	})
	w.table("The prescribed table for "+t.To.Text, "With `--mode table` or `projection.Table`, exactly these members are converted, without the description. The result may be invalid.",
		"| "+w.format.Name+" | "+t.To.Text+" | how |", rows)
}

// describe says where a card carries another card.
func (s *Slot) describe() string {
	if s == nil {
		return "A card of this format cannot carry a card of another format."
	}
	at := code(s.Path.Text)
	switch {
	case s.List != nil:
		at += fmt.Sprintf(" of the element of %s with the `%s` `%s`", code(s.List.Text), s.Where.Member, s.Where.Is)
	case s.As == "pieces":
		at = fmt.Sprintf("%s, in pieces of at most %d characters, with the numbers 1, 2, … at the end of the name", code(s.Path.Text+"1"), s.Max)
	}
	return "A carried card is at " + at + "."
}

func orEmpty(steps []string) string {
	if steps == nil {
		return ""
	}
	return code(location(steps))
}

func pointers(list []*Pointer) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = code(p.Text)
	}
	return strings.Join(words, ", ")
}

// code returns a text between backquotes; it is empty for an empty text.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

// cell escapes a text for a table cell.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// compact returns JSON without white space.
func compact(json string) string { return strings.Trim(literal(json), "`") }

// matrix returns the page with a table of all formats. lists are their holdings.
func (p *Project) matrix(lists [][]holding) []byte {
	w := &pageWriter{project: p}
	w.line("# What each format can hold\n")
	w.line("Cards convert from any of these formats to any other one through a description of the agent (`%s.%s`). The rows of the table are the members of the description, the columns are the formats, and a cell has the members of the format that hold it. An empty cell means that the format cannot hold it: its page has the reason, and so has the report of a conversion.\n",
		p.Formats.Middle.Dialect.Package.Name, p.Formats.Middle.Entry.Type.Go)
	if p.Formats.Own {
		w.line("How to convert is in [the guide](../guides/converting.md). [The language of mappings](../projections.md) documents the mapping files.\n")
	}
	w.line(generated+"\n", "the mappings")
	head, rule := "| description |", "|---|"
	for _, f := range p.Formats.List {
		head += fmt.Sprintf(" [%s](%[1]s.md) |", f.Name)
		rule += "---|"
	}
	w.line("%s\n%s", head, rule)
	for _, t := range p.Topics.List {
		for _, member := range t.Members {
			if slices.Contains(member.Steps, "*") {
				continue // reasons of formats use such topics, but the table does not list them
			}
			row := fmt.Sprintf("| %s: %s |", cell(t.Noun), code(member.Text))
			for _, list := range lists {
				row += " " + cellOf(holds(list, member)) + " |"
			}
			w.line("%s", row)
		}
	}
	w.line("\nIn parentheses: (r) is only read, (w) is only written.\n")
	w.line("| format | a document is | versions that can be written | a carried card is at |\n|---|---|---|---|")
	for _, f := range p.Formats.List {
		at := "nowhere"
		if f.Carry != nil {
			at = code(f.Carry.Path.Text)
			if f.Carry.List != nil {
				at = code(path.Join(f.Carry.List.Text, "*", f.Carry.Path.Text))
			}
		}
		w.line("| [%s](%[1]s.md) | %s%s | %s | %s |", f.Name, f.Title, p.reference(f, ", "), strings.Join(f.Versions, ", "), at)
	}
	return []byte(w.b.String())
}

// cellOf returns the members of a format that hold a topic, as the text of a table cell.
func cellOf(list []holding) string {
	var words []string
	reads, writes := map[string]bool{}, map[string]bool{}
	for _, h := range list {
		at := location(h.card)
		if slices.ContainsFunc(list, func(outer holding) bool {
			return len(outer.card) < len(h.card) && within(withoutElements(h.card), withoutElements(outer.card))
		}) {
			continue // the cell has the enclosing member already
		}
		if !slices.Contains(words, at) {
			words = append(words, at)
		}
		reads[at] = reads[at] || h.reads
		writes[at] = writes[at] || h.writes
	}
	for i, at := range words {
		words[i] = code(orScope(&Pointer{Text: at}))
		switch {
		case !reads[at]:
			words[i] += " (w)"
		case !writes[at]:
			words[i] += " (r)"
		}
	}
	return cell(strings.Join(words, ", "))
}
