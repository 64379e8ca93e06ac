package syntax

import (
	"errors"
	"math/big"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// tomlParser builds the values of a text. The library parses single expressions only: building
// the tables itself, it would take time that grows with the square of the number of keys in a
// table.
type tomlParser struct {
	unstable.Parser
	*tomlValues
	text string
	at   int // behind the last token
	// sections are the parts of the text in order: first the part without a header, then one part
	// for each header.
	sections []tomlSection
}

// tomlSection is a header and the members below it.
type tomlSection struct {
	table      *jsontree.Node
	start, end int // of the keys of the header
	last       int // the end of the last member, or of the header without one
}

func (p *tomlParser) parse() *tomlError {
	p.Reset([]byte(p.text))
	current := p.root
	p.sections = []tomlSection{{table: current}}
	for p.NextExpression() {
		var err *tomlError
		switch n := p.Expression(); n.Kind {
		case unstable.Table:
			keys := p.keys(n)
			current, err = p.header(keys)
			p.section(current, keys)
		case unstable.ArrayTable:
			keys := p.keys(n)
			current, err = p.headerOfArray(keys)
			p.section(current, keys)
		case unstable.KeyValue:
			err = p.keyValue(current, n)
		}
		if err != nil {
			return err
		}
		p.sections[len(p.sections)-1].last = p.at
	}
	return p.failed(p.Error(), len(p.text))
}

// section begins a section.
func (p *tomlParser) section(table *jsontree.Node, keys []tomlKey) {
	p.sections = append(p.sections, tomlSection{table: table, start: keys[0].start, end: p.at})
}

// failed returns the error for an error of the parser, at an offset if the error has none.
func (p *tomlParser) failed(err error, offset int) *tomlError {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*unstable.ParserError](err); ok && len(known.Highlight) > 0 {
		offset = int(p.Range(known.Highlight).Offset)
	}
	return &tomlError{offset, strings.TrimPrefix(err.Error(), "toml: ")}
}

// keys returns the parts of the key of a table or a member.
func (p *tomlParser) keys(n *unstable.Node) []tomlKey {
	var keys []tomlKey
	for it := n.Key(); it.Next(); {
		key := it.Node()
		p.at = int(key.Raw.Offset + key.Raw.Length)
		keys = append(keys, tomlKey{string(key.Data), int(key.Raw.Offset), p.at})
	}
	return keys
}

// keyValue sets a member of a table.
func (p *tomlParser) keyValue(table *jsontree.Node, n *unstable.Node) *tomlError {
	keys := p.keys(n)
	value, err := p.value(n.Value())
	if err != nil {
		return err
	}
	note := p.notes[value]
	note.member = keys[0].start
	p.notes[value] = note
	return p.set(table, keys, value)
}

// value returns a value, which begins behind the last token.
func (p *tomlParser) value(n *unstable.Node) (*jsontree.Node, *tomlError) {
	switch n.Kind {
	case unstable.Array:
		return p.inside(n, jsontree.Array(), func(array *jsontree.Node, n *unstable.Node) *tomlError {
			item, err := p.value(n)
			array.Items = append(array.Items, item)
			return err
		})
	case unstable.InlineTable:
		table, err := p.inside(n, jsontree.Object(), p.keyValue)
		if err == nil {
			p.seal(table)
		}
		return table, err
	}
	start := int(n.Raw.Offset)
	p.at = start + int(n.Raw.Length)
	v, err := p.scalar(n, string(n.Data))
	if err != nil {
		return nil, p.failed(err, start)
	}
	p.notes[v] = tomlNote{start: start, end: p.at, stop: p.at}
	return v, nil
}

// scalar returns the scalar with the given text. A date or a time becomes a string. An infinity
// or NaN becomes a number, which the writer refuses.
func (p *tomlParser) scalar(n *unstable.Node, text string) (*jsontree.Node, error) {
	switch n.Kind {
	case unstable.String:
		return jsontree.Text(text), nil
	case unstable.Bool:
		return jsontree.Bool(text == "true"), nil
	}
	// The library checks the digits of numbers and dates when it decodes them.
	var known map[string]any
	if err := toml.Unmarshal([]byte("v = "+text), &known); err != nil {
		return nil, err
	}
	switch n.Kind {
	case unstable.DateTime, unstable.LocalDateTime, unstable.LocalTime:
		text = tomlTime(text)
	case unstable.Integer:
		return jsontree.Number(tomlInteger(text)), nil
	case unstable.Float:
		if isNoNumber(text) {
			return jsontree.Number(text), nil
		}
		return jsontree.Number(decimal(strings.ReplaceAll(text, "_", ""))), nil
	}
	return jsontree.Text(text), nil
}

// isNoNumber reports whether a float is an infinity or NaN.
func isNoNumber(text string) bool {
	return strings.HasSuffix(text, "inf") || strings.HasSuffix(text, "nan")
}

// inside fills an array or an inline table: it calls add for each node inside.
func (p *tomlParser) inside(n *unstable.Node, v *jsontree.Node, add func(*jsontree.Node, *unstable.Node) *tomlError) (*jsontree.Node, *tomlError) {
	p.space()
	p.notes[v] = tomlNote{origin: fromValue, start: p.at, end: p.at + 1}
	p.at++
	for it := n.Children(); it.Next(); {
		if err := add(v, it.Node()); err != nil {
			return nil, err
		}
	}
	p.space()
	p.at++ // the closing bracket
	note := p.notes[v]
	note.stop = p.at
	p.notes[v] = note
	return v, nil
}

// space skips separators of values: white space, comments, commas and the equals sign.
func (p *tomlParser) space() {
	for ; p.at < len(p.text); p.at++ {
		switch p.text[p.at] {
		case ' ', '\t', '\r', '\n', ',', '=':
		case '#':
			p.at += lineLength(p.text[p.at:])
		default:
			return
		}
	}
}

// withoutSeconds matches a time of day that leaves out its seconds.
var withoutSeconds = lazy.Regexp(`^((?:.{10}T)?\d\d:\d\d)($|[-+Z])`)

// tomlTime returns a date with a time, or a time, in the form of RFC 3339: with T between date
// and time, and with seconds.
func tomlTime(s string) string {
	if len(s) > len(time.DateOnly) && s[4] == '-' {
		s = s[:len(time.DateOnly)] + "T" + strings.ToUpper(s[len(time.DateOnly)+1:])
	}
	return withoutSeconds().ReplaceAllString(s, "$1:00$2")
}

// tomlInteger converts an integer to the form of JSON.
func tomlInteger(s string) string {
	s = strings.ReplaceAll(s, "_", "")
	if len(s) > 2 && strings.IndexByte("xob", s[1]) >= 0 {
		n, _ := new(big.Int).SetString(s, 0) // the library accepted it
		return n.String()
	}
	return decimal(s)
}
