package syntax

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// json returns the root of a text that is JSON, with comments or not.
func (e *editing) json(root *jsontree.Node, commented bool) *site {
	f := &flow{editing: e, comment: func(at int) int { return at }, colon: ": ", comma: ", ", unit: "  "}
	if commented {
		f.comment = func(at int) int {
			if e.text[at] != '/' {
				return at
			}
			end, _ := commentEnd(e.text, at) // no failure: the text was read before
			return end
		}
	}
	f.name = func(name string) string { return string(scan.AppendString(nil, name)) }
	f.scalar = func(v *jsontree.Node) (string, error) { return v.Text, nil }
	e.form = f
	start := 0
	if strings.HasPrefix(e.text, mark) {
		start = len(mark)
	}
	s, _ := f.site(f.skip(start, false), root)
	pretty := len(s.entries) > 0 && e.beginsLine(s.entries[0].start)
	if pretty {
		if margin := e.margin(s.entries[0].start); margin != "" {
			f.unit = strings.TrimPrefix(margin, e.margin(s.start))
		}
	}
	f.oneLine = func(*site) bool { return !pretty }
	if len(s.entries) > 0 && root.Kind == card.KindObject {
		m := s.entries[0]
		if !strings.ContainsAny(e.text[m.key.end:m.value.start], " \t\r\n") {
			f.colon = ":"
			if !pretty {
				f.comma = ","
			}
		}
	}
	return s
}

// site returns the value at an offset, and the offset after the value.
func (f *flow) site(at int, v *jsontree.Node) (*site, int) {
	s := &site{value: v, span: span{at, at}, flow: v.Kind >= card.KindArray}
	if !s.flow {
		s.end = scan.SkipValue(f.text, at)
		return s, s.end
	}
	at++
	add := func(m entry, v *jsontree.Node) {
		m.value, m.end = f.site(at, v)
		m.value.in = s
		m.comma = f.commaBehind(m.end)
		s.entries = append(s.entries, m)
		at = m.end
		if m.comma >= 0 {
			at = m.comma + 1
		}
	}
	for _, item := range v.Items {
		at = f.skip(at, false)
		add(entry{span: span{start: at}}, item)
	}
	for _, m := range v.Members {
		at = f.skip(at, false)
		key := span{at, scan.SkipValue(f.text, at)}
		at = f.skip(f.skip(key.end, false)+1, false)
		add(entry{name: m.Name, key: key, span: span{start: key.start}}, m.Value)
	}
	s.end = f.skip(at, false) + 1
	return s, s.end
}
