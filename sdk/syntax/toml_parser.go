package syntax

import (
	"errors"
	"math/big"
	"regexp"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// tomlParser makes the values of a text. The library parses expressions; it would look for
// repeated keys in time that grows with the square of the keys of a table, so that the tables are
// made here.
type tomlParser struct {
	unstable.Parser
	text string
	root *tomlValue
	at   int // behind the last token
}

func (p *tomlParser) parse() *tomlError {
	p.Reset([]byte(p.text))
	current := p.root
	for p.NextExpression() {
		var err *tomlError
		switch n := p.Expression(); n.Kind {
		case unstable.Table:
			current, err = p.root.header(p.keys(n))
		case unstable.ArrayTable:
			current, err = p.root.headerOfArray(p.keys(n))
		case unstable.KeyValue:
			err = p.keyValue(current, n)
		}
		if err != nil {
			return err
		}
	}
	return p.failed(p.Error(), len(p.text))
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
func (p *tomlParser) keyValue(table *tomlValue, n *unstable.Node) *tomlError {
	keys := p.keys(n)
	value, err := p.value(n.Value())
	if err != nil {
		return err
	}
	return table.set(keys, value)
}

// value returns a value, which begins behind the last token.
func (p *tomlParser) value(n *unstable.Node) (*tomlValue, *tomlError) {
	switch n.Kind {
	case unstable.Array:
		return p.inside(n, tomlArray, func(array *tomlValue, n *unstable.Node) *tomlError {
			item, err := p.value(n)
			array.items = append(array.items, item)
			return err
		})
	case unstable.InlineTable:
		table, err := p.inside(n, tomlTable, p.keyValue)
		if err == nil {
			table.seal()
		}
		return table, err
	}
	v := &tomlValue{text: string(n.Data), start: int(n.Raw.Offset)}
	v.end = v.start + int(n.Raw.Length)
	p.at = v.end
	switch n.Kind {
	case unstable.String:
		return v, nil
	case unstable.Bool:
		v.kind = tomlLiteral
		return v, nil
	}
	// The library checks the digits of numbers and dates when it decodes them.
	var known map[string]any
	if err := toml.Unmarshal([]byte("v = "+v.text), &known); err != nil {
		return nil, p.failed(err, v.start)
	}
	switch n.Kind {
	case unstable.DateTime, unstable.LocalDateTime, unstable.LocalTime:
		v.text = tomlTime(v.text)
	case unstable.Integer:
		v.kind, v.text = tomlLiteral, tomlInteger(v.text)
	case unstable.Float:
		v.kind, v.text = tomlLiteral, strings.ReplaceAll(v.text, "_", "")
		if strings.HasSuffix(v.text, "inf") || strings.HasSuffix(v.text, "nan") {
			v.kind = tomlNoNumber
			return v, nil
		}
		v.text = decimal(v.text)
	}
	return v, nil
}

// inside returns an array or an inline table, and calls add for each node inside it.
func (p *tomlParser) inside(n *unstable.Node, kind tomlKind, add func(*tomlValue, *unstable.Node) *tomlError) (*tomlValue, *tomlError) {
	p.space()
	v := &tomlValue{kind: kind, origin: fromValue, start: p.at, end: p.at + 1}
	p.at = v.end
	for it := n.Children(); it.Next(); {
		if err := add(v, it.Node()); err != nil {
			return nil, err
		}
	}
	p.space()
	p.at++ // the closing bracket
	return v, nil
}

// space skips what separates values: white space, comments, commas and the equals sign.
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
var withoutSeconds = regexp.MustCompile(`^((?:.{10}T)?\d\d:\d\d)($|[-+Z])`)

// tomlTime returns a date with a time, or a time, as RFC 3339 has it: with T between them, and with
// seconds.
func tomlTime(s string) string {
	if len(s) > len(time.DateOnly) && s[4] == '-' {
		s = s[:len(time.DateOnly)] + "T" + strings.ToUpper(s[len(time.DateOnly)+1:])
	}
	return withoutSeconds.ReplaceAllString(s, "$1:00$2")
}

// tomlInteger returns an integer as JSON has it.
func tomlInteger(s string) string {
	s = strings.ReplaceAll(s, "_", "")
	if len(s) > 2 && strings.IndexByte("xob", s[1]) >= 0 {
		n, _ := new(big.Int).SetString(s, 0) // the library accepted it
		return n.String()
	}
	return decimal(s)
}
