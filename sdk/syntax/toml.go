package syntax

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// toml returns the document of a part of the text.
func (t *source) toml(start, end int) ([]*Document, error) {
	text := strings.TrimPrefix(t.text[start:end], mark)
	start = end - len(text)
	p := &tomlParser{text: text, tomlValues: newTOMLValues()}
	if err := p.parse(); err != nil {
		return nil, t.fail(start+err.offset, malformed("the text is not TOML: %s", err.message))
	}
	w := &tomlWriter{source: t, writer: &writer{limits: t.limits}, notes: p.notes, sections: p.sections, root: p.root, start: start, end: end}
	if err := w.value(p.root); err != nil {
		return nil, err
	}
	return []*Document{t.document(w.writer, start, w)}, nil
}

// tomlWriter writes values as JSON.
type tomlWriter struct {
	*source
	*writer
	notes      map[*jsontree.Node]tomlNote
	sections   []tomlSection
	root       *jsontree.Node
	start, end int      // the part of the text
	ranges     [][2]int // the start and end of each name and value, relative to start
}

// extent implements [extents].
func (w *tomlWriter) extent(i int) (start, end int) {
	return w.start + w.ranges[i][0], w.start + w.ranges[i][1]
}

func (w *tomlWriter) at(offset int, f *failure) *card.DecodeError { return w.fail(w.start+offset, f) }

func (w *tomlWriter) value(v *jsontree.Node) *card.DecodeError {
	note := w.notes[v]
	if f := w.begin(); f != nil {
		return w.at(note.start, f)
	}
	w.ranges = append(w.ranges, [2]int{note.start, note.end})
	var f *failure
	switch v.Kind {
	case card.KindArray:
		f = w.open('[')
	case card.KindObject:
		f = w.open('{')
	case card.KindNumber:
		if isNoNumber(v.Text) {
			f = malformed("JSON has no number %s", v.Text)
		}
		fallthrough
	default:
		w.literal(v.Text)
	}
	if f != nil {
		return w.at(note.start, f)
	}
	switch v.Kind {
	case card.KindArray:
		return w.array(v)
	case card.KindObject:
		return w.table(v)
	}
	return nil
}

func (w *tomlWriter) array(v *jsontree.Node) *card.DecodeError {
	for i, item := range v.Items {
		if f := w.element(); f != nil {
			return w.at(w.notes[item].start, f)
		}
		if err := w.value(item); err != nil {
			return within(strconv.Itoa(i), err)
		}
		w.next()
	}
	w.close(']')
	return nil
}

func (w *tomlWriter) table(v *jsontree.Node) *card.DecodeError {
	for _, m := range v.Members {
		key := w.notes[m.Value].key
		if f := w.name(m.Name); f != nil {
			return w.at(key.start, f)
		}
		w.ranges = append(w.ranges, [2]int{key.start, key.end})
		if err := w.value(m.Value); err != nil {
			return within(m.Name, err)
		}
		w.next()
	}
	w.close('}')
	return nil
}
