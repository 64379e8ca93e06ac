package syntax

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// toml returns the document of a part of the text.
func (t *source) toml(start, end int) ([]*Document, error) {
	text := strings.TrimPrefix(t.text[start:end], mark)
	start = end - len(text)
	p := &tomlParser{text: text, root: &tomlValue{kind: tomlTable}}
	if err := p.parse(); err != nil {
		return nil, t.fail(start+err.offset, malformed("the text is not TOML: %s", err.message))
	}
	w := &tomlWriter{source: t, writer: &writer{limits: t.limits}, start: start}
	if err := w.value(p.root); err != nil {
		return nil, err
	}
	return []*Document{t.document(w.writer, start, w)}, nil
}

// tomlWriter writes values as JSON.
type tomlWriter struct {
	*source
	*writer
	start  int      // of the part in the text
	ranges [][2]int // of the places, in the part
}

// extent implements [extents].
func (w *tomlWriter) extent(i int) (start, end int) {
	return w.start + w.ranges[i][0], w.start + w.ranges[i][1]
}

func (w *tomlWriter) at(offset int, f *failure) *card.DecodeError { return w.fail(w.start+offset, f) }

// value writes a value.
func (w *tomlWriter) value(v *tomlValue) *card.DecodeError {
	if f := w.begin(); f != nil {
		return w.at(v.start, f)
	}
	w.ranges = append(w.ranges, [2]int{v.start, v.end})
	switch v.kind {
	case tomlArray:
		return w.array(v)
	case tomlTable:
		return w.table(v)
	case tomlText:
		w.quote(v.text)
	case tomlLiteral:
		w.literal(v.text)
	case tomlNoNumber:
		return w.at(v.start, malformed("JSON has no number %s", v.text))
	}
	return nil
}

func (w *tomlWriter) array(v *tomlValue) *card.DecodeError {
	if f := w.open('['); f != nil {
		return w.at(v.start, f)
	}
	for i, item := range v.items {
		if f := w.element(); f != nil {
			return w.at(item.start, f)
		}
		if err := w.value(item); err != nil {
			return within(strconv.Itoa(i), err)
		}
		w.next()
	}
	w.close(']')
	return nil
}

func (w *tomlWriter) table(v *tomlValue) *card.DecodeError {
	if f := w.open('{'); f != nil {
		return w.at(v.start, f)
	}
	for _, m := range v.members {
		if f := w.name(m.key.text); f != nil {
			return w.at(m.key.start, f)
		}
		w.ranges = append(w.ranges, [2]int{m.key.start, m.key.end})
		if err := w.value(m.value); err != nil {
			return within(m.key.text, err)
		}
		w.next()
	}
	w.close('}')
	return nil
}
