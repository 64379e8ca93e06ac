package convert

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// group are entries of a report that differ only in the indices of elements.
type group struct {
	entry card.ReportEntry // with stars in its locations
	count int
}

// groups are the changes of one report or of several, in the order of their first entries.
type groups struct {
	list  []*group
	found map[string]*group
	key   []byte // of the last entry
}

// add adds an entry to its group. It adds no group beyond most, and reports whether the entry has one.
func (g *groups) add(e *card.ReportEntry, most int) bool {
	g.key = appendKey(g.key[:0], e)
	x := g.found[string(g.key)]
	if x == nil {
		if len(g.list) >= most {
			return false
		}
		if g.found == nil {
			g.found = make(map[string]*group)
		}
		x = &group{entry: *e}
		g.found[string(g.key)] = x
		g.list = append(g.list, x)
	}
	x.count++
	x.entry.Source, x.entry.Target = star(x.entry.Source, e.Source), star(x.entry.Target, e.Target)
	return true
}

// write writes a line for each group, after an end of line.
func (g *groups) write(b *strings.Builder) {
	b.Grow(usualLine * len(g.list))
	for _, x := range g.list {
		change, text, _ := strings.Cut(x.line(), " ")
		b.WriteString("\n  ")
		b.WriteString(change)
		b.WriteString(padding[min(len(change), len(padding)):])
		b.WriteString(text)
	}
}

// grouped returns a report as text. The same change of several elements of a list has one line:
// /skills/*/examples (9).
func grouped(report *card.Report) string {
	var g groups
	for i := range report.Entries {
		g.add(&report.Entries[i], len(report.Entries))
	}
	var b strings.Builder
	b.WriteString(report.Summary())
	g.write(&b)
	return b.String()
}

const (
	// padding is as long as the longest word for a change and a blank.
	padding = "          "
	// usualLine is the usual number of bytes of a line.
	usualLine = 100
)

// appendKey appends a text that entries of one group have in common.
func appendKey(dst []byte, e *card.ReportEntry) []byte {
	const end = 0xff // no text contains it
	dst = append(append(dst, e.Change...), end)
	dst = append(appendPattern(dst, e.Source), end)
	dst = append(appendPattern(dst, e.Target), end)
	dst = append(append(dst, e.Code...), end)
	return append(dst, e.Message...)
}

// appendPattern appends a location with a star for each index.
func appendPattern(dst []byte, location string) []byte {
	for {
		name, rest, more := strings.Cut(location, "/")
		if isIndex(name) {
			name = "*"
		}
		if dst = append(dst, name...); !more {
			return dst
		}
		dst, location = append(dst, '/'), rest
	}
}

func isIndex(name string) bool {
	for i := range len(name) {
		if name[i] < '0' || name[i] > '9' {
			return false
		}
	}
	return name != ""
}

// star returns a location with a star for each name that differs in another location of the same
// pattern.
func star(location, other string) string {
	if location == other {
		return location
	}
	for start := 0; start < len(location); {
		name, _, _ := strings.Cut(location[start:], "/")
		otherName, rest, _ := strings.Cut(other, "/")
		if name != otherName && name != "*" {
			location = location[:start] + "*" + location[start+len(name):]
			name = "*"
		}
		start, other = start+len(name)+1, rest
	}
	return location
}

// line returns the text of the group, with the number of entries after the locations.
func (g *group) line() string {
	e := g.entry
	if g.count > 1 {
		number := " (" + strconv.Itoa(g.count) + ")"
		if e.Target == "" || e.Source == e.Target {
			e.Source += number
		}
		if e.Target != "" {
			e.Target += number
		}
	}
	return e.String()
}
