package mapping

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// List is a list of facts that the functions of a format use. It becomes a variable of the
// format's package.
type List struct {
	// Name is the name of the variable, and Type the hand-written struct of its elements.
	Name, Type string
	// Title and Doc are the heading and the text of the section on the page. Doc is the comment
	// of the variable, too, and begins with its name.
	Title, Doc string
	Rows       []Row
}

// Row is an element of a list: the fields of a struct.
type Row []Field

// Field is a field of an element: its value in Go, and on the page.
type Field struct{ Name, Go, Page string }

const aName = "the name of a Go variable, type or field of the format's package"

func (r reader) lists(v *schema.Value) []*List {
	var lists []*List
	for _, member := range r.Members(v) {
		m := r.Object(member.Value, "$comment", "type", "title", "doc", "rows")
		if m == nil {
			continue
		}
		of := member.Value
		l := &List{
			Name: member.Name, Type: r.Matching(r.Needed(of, m, "type"), isLocal, aName),
			Title: r.Text(r.Needed(of, m, "title")), Doc: r.Text(r.Needed(of, m, "doc")),
		}
		if l.Doc != "" && !strings.HasPrefix(l.Doc, l.Name+" ") {
			r.Errorf(m["doc"], "form", "the text is the comment of the variable, and begins with its name, %s", l.Name)
		}
		if !isLocal(l.Name) {
			r.Diags.Errorf(member.NamePos(), "form", "%q is not %s", l.Name, aName)
		}
		for _, row := range r.NeededItems(of, m, "rows") {
			l.Rows = append(l.Rows, r.row(row))
		}
		lists = append(lists, l)
	}
	return lists
}

// isLocal reports whether a name is an identifier that is not exported.
func isLocal(name string) bool { return token.IsIdentifier(name) && !token.IsExported(name) }

// row reads the fields of an element: strings, lists of strings, and true or false.
func (r reader) row(v *schema.Value) Row {
	var row Row
	for _, member := range r.Members(v) {
		field := Field{Name: member.Name}
		switch x := member.Value; x.Kind {
		case card.KindString:
			field.Go, field.Page = strconv.Quote(r.Text(x)), code(x.Str)
		case card.KindBool:
			field.Go, field.Page = strconv.FormatBool(r.Flag(x)), "yes"
			if !x.IsTrue() {
				field.Page = "no"
			}
		default:
			texts := r.Texts(x)
			field.Go = stringList(texts)
			for i := range texts {
				texts[i] = code(texts[i])
			}
			field.Page = strings.Join(texts, " ")
		}
		if !isLocal(field.Name) {
			r.Diags.Errorf(member.NamePos(), "form", "%q is not %s", field.Name, aName)
		}
		row = append(row, field)
	}
	return row
}

// list declares the variable of a list.
func (e *emitter) list(l *List) {
	e.b.WriteString(comment(strings.TrimSuffix(l.Doc, ".") + "."))
	e.line("var %s = []%s{", l.Name, l.Type)
	for _, row := range l.Rows {
		var fields []string
		for _, f := range row {
			fields = append(fields, f.Name+": "+f.Go)
		}
		e.line("{%s},", strings.Join(fields, ", "))
	}
	e.line("}\n")
}

// listed writes the section of a list. Its columns are the fields of all elements, in the order
// of their first appearance.
func (w *pageWriter) listed(l *List) {
	var columns []string
	for _, row := range l.Rows {
		for _, f := range row {
			if !slices.Contains(columns, f.Name) {
				columns = append(columns, f.Name)
			}
		}
	}
	var rows []string
	for _, row := range l.Rows {
		cells := make([]string, len(columns))
		for _, f := range row {
			cells[slices.Index(columns, f.Name)] = cell(f.Page)
		}
		rows = append(rows, fmt.Sprintf("| %s |", strings.Join(cells, " | ")))
	}
	w.table(l.Title, sentence(l.Doc), "| "+strings.Join(columns, " | ")+" |", rows)
}
