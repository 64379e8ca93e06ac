package emit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// commenter converts the documentation of a schema to comments.
type commenter struct {
	// versions are the versions of the package, oldest first.
	versions []string
}

// typeDoc is the comment of a type: the schema's description, the constraints on the type
// as a whole, and the source.
func (w commenter) typeDoc(t *ir.Type) string {
	text := subject(t.Go, prose(t.Doc))
	if text == "" {
		text = t.Go + " is " + kindPhrase(t) + "."
	}
	var list []string
	if t.Kind != ir.EnumType {
		list = w.phrases(t.Node)
	}
	if t.Closed {
		list = append(list, nothingElse(t))
	}
	switch {
	case t.Kind == ir.RawType:
		text = joinSentence(text, "It holds any JSON value as text.")
	case t.Kind == ir.ObjectType:
		text = joinSentence(text, "It holds an object with unrestricted members.")
	case t.Kind == ir.SumType:
		text = joinSentence(text, "One of its fields is set.")
	case t.Kind == ir.TupleType:
		text = joinSentence(text, "Its elements differ by position.")
	case t.OtherKinds:
		text = joinSentence(text, "Its schema describes members without requiring an object; Other returns values of other kinds.")
	}
	return withNotes(joinSentence(text, sentence(list)), t.Doc)
}

// nothingElse returns the sentence that a type allows no other members.
func nothingElse(t *ir.Type) string {
	if t.Kind == ir.TupleType {
		return "no further elements"
	}
	return "no other members"
}

// kindPhrase describes a type without a description in the schema.
func kindPhrase(t *ir.Type) string {
	switch t.Kind {
	case ir.EnumType:
		return withArticle(typeName(t.Under)) + " with named values"
	case ir.ListType:
		return "an array"
	case ir.MapType:
		return "an object whose members have no fixed names"
	case ir.RawType:
		return "a JSON value"
	case ir.ScalarType:
		return "a single value"
	case ir.SumType:
		return "a value of one of several shapes"
	case ir.TupleType:
		return "an array"
	}
	return "a JSON object"
}

// fieldDoc is the comment of a field.
func (w commenter) fieldDoc(t *ir.Type, f *ir.Field) string {
	text := subject(f.Go, prose(f.Doc))
	if text == "" {
		text = f.Go + " is the member " + quoted(f) + "."
	}
	notes := f.Doc
	if notes.Source == t.Doc.Source {
		notes.Source = "" // the comment of the struct states it
	}
	return withNotes(joinSentence(text, sentence(w.fieldPhrases(f))), notes)
}

// alternativeDoc is the comment of a field of a sum: the values for which it is set.
func alternativeDoc(a *ir.Alternative) string {
	text := a.Field.Go + " is set for " + alternativeValues(a) + "."
	if words := strings.TrimSpace(a.Field.Doc.Description); words != "" {
		text = joinSentence(text, endSentence(words))
	}
	return withNotes(text, a.Field.Doc)
}

// alternativeValues describes the values of an alternative.
func alternativeValues(a *ir.Alternative) string {
	kinds := make([]string, 0, 2)
	for _, kind := range a.Kinds.Names() {
		kinds = append(kinds, withArticle(kind))
	}
	text := strings.Join(kinds, " or ")
	switch {
	case a.Condition() != "":
		text += " whose " + a.Condition()
	case a.Kinds == ir.Object && len(a.Required) > 0:
		text += " with " + strings.Join(a.Required, ", ")
	case a.Field.Use.IsNamed(ir.TupleType):
		if first := a.Field.Use.Named.Fields[0]; first.Const != "" {
			text += " that begins with " + first.Const
		}
	}
	return text
}

// fieldPhrases are the constraints of a member in prose.
func (w commenter) fieldPhrases(f *ir.Field) []string {
	var list []string
	if f.Required {
		list = append(list, "required")
	}
	phrases := w.phrases(f.Node)
	if f.Use.Nullable {
		list = append(list, "may be null")
		for i, p := range phrases {
			if strings.HasPrefix(p, "always ") {
				phrases[i] = "else " + p
			}
		}
	}
	list = append(list, phrases...)
	if f.Default != "" {
		list = append(list, "default "+f.Default)
	}
	if f.ReadOnly {
		list = append(list, "read-only")
	}
	return list
}

// constantDoc is the comment of a constant.
func constantDoc(v *ir.EnumValue) string {
	if v.Doc == "" {
		return ""
	}
	return subject(v.Go, v.Doc)
}

// prose is the documentation of a schema: its description, or else its title.
func prose(d ir.Doc) string {
	if text := strings.TrimSpace(d.Description); text != "" {
		return text
	}
	return strings.TrimSpace(d.Title)
}

// subject makes name the first word of the text, as Go's conventions require; an article
// after it is put in lower case.
func subject(name, text string) string {
	first, rest, _ := strings.Cut(text, " ")
	switch {
	case text == "" || text == name:
		return ""
	case strings.TrimRight(first, ".,:;") == name:
		return endSentence(text)
	case first == "A" || first == "An" || first == "The":
		return endSentence(name + " is " + unicodetables.Lower(first) + " " + rest)
	}
	return endSentence(name + ": " + text)
}

// sentence joins phrases to a sentence, "" when there are none.
func sentence(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return endSentence(upperFirst(strings.Join(list, "; ")))
}

// endSentence appends a full stop to a text that does not end in one.
func endSentence(text string) string {
	last, _ := utf8.DecodeLastRuneInString(text)
	if unicode.Is(unicodetables.PropertySentenceTerminal, last) {
		return text
	}
	return text + "."
}

// joinSentence appends b to a, either of which may be empty.
func joinSentence(a, b string) string { return strings.TrimSpace(a + " " + b) }

// withNotes appends the source, and the deprecation as a paragraph.
func withNotes(text string, d ir.Doc) string {
	if d.Source != "" {
		text = joinSentence(text, "Source: "+endSentence(d.Source))
	}
	if d.Deprecated {
		text += "\n\nDeprecated: the schema keeps this only for old documents."
	}
	return text
}

// deprecation returns the part of a member's or type's documentation that its methods repeat:
// whether it is deprecated.
func deprecation(d ir.Doc) ir.Doc { return ir.Doc{Deprecated: d.Deprecated} }

// withArticle puts a or an before a Go name, which may have punctuation around it.
func withArticle(name string) string {
	if first := strings.TrimLeft(name, "[*"); first != "" && strings.ContainsRune("AEIOaeio", rune(first[0])) {
		return "an " + name
	}
	return "a " + name
}
