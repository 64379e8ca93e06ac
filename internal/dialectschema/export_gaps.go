package dialectschema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// gap is a keyword of a schema object that its export does not express, or only in part.
type gap struct{ keyword, reason string }

// gaps returns the keywords of one schema object that its export does not express. Keywords of
// subschemas are not included.
func (e *exporter) gaps(s *jsontree.Node) []gap {
	var list []gap
	for _, m := range s.Members {
		if reason := e.gap(s, m.Name, m.Value); reason != "" {
			list = append(list, gap{m.Name, reason})
		}
	}
	return list
}

// gap returns what the exported form of a keyword does not check; empty if it checks
// everything.
func (e *exporter) gap(s *jsontree.Node, keyword string, value *jsontree.Node) string {
	if strings.HasPrefix(keyword, "x-") {
		return extensionGap(keyword, value)
	}
	switch keyword {
	case "minLength", "maxLength":
		return lengthOf(s).gap(keyword)
	case "format":
		if e.bundle.config.AssertFormats {
			return formatGap(value.Str)
		}
	case "pattern":
		if _, ok := portable(value.Str); !ok {
			return "validators do not agree on this regular expression"
		}
	case "patternProperties":
		for _, m := range value.Members {
			if _, ok := portable(m.Name); !ok {
				return "validators do not agree on one of the regular expressions"
			}
		}
	}
	return ""
}

// extensions has a row for each x- keyword: what the export of its value does not express.
var extensions = map[string]func(value *jsontree.Node) string{
	// Annotations.
	"x-go-name": nothing, "x-was": nothing, "x-go-type-of": nothing, "x-source": nothing, "x-code": nothing, "x-message": nothing,
	"x-values": nothing, "x-enum-varnames": nothing, "x-enum-descriptions": nothing, "x-diff": nothing,
	// Keywords that the export expresses in standard keywords; x-length with minLength and maxLength.
	"x-versions": nothing, "x-checks": nothing, "x-zero-or-minimum": nothing, "x-length": nothing,

	"x-json-schema": func(*jsontree.Node) string { return "the value is a valid JSON Schema" },
	"x-order": func(value *jsontree.Node) string {
		return "the date-time " + value.Member("later").Str + " is not before " + value.Member("earlier").Str
	},
	"x-references": func(value *jsontree.Node) string {
		return "the strings at " + value.Member("from").Str + " occur at " + value.Member("to").Str
	},
	"x-within":    func(*jsontree.Node) string { return "the value is in a set that the caller gives" },
	"x-unique-by": func(value *jsontree.Node) string { return "no two elements have the same " + uniqueMember(value) },
	"x-go-check":  procedure,
}

func nothing(*jsontree.Node) string { return "" }

// extensionGap says what the export of an x- keyword does not express. A keyword without a row is
// not expressed.
func extensionGap(keyword string, value *jsontree.Node) string {
	if row := extensions[keyword]; row != nil {
		return row(value)
	}
	return "the value satisfies " + keyword
}

// uniqueMember returns the name of the member in the value of x-unique-by.
func uniqueMember(value *jsontree.Node) string {
	if m := value.Member("member"); m != nil {
		return m.Str
	}
	return value.Str
}

// procedure returns the errors that a hand-written check reports, as text; empty if it reports
// only warnings.
func procedure(value *jsontree.Node) string {
	var codes []string
	for _, f := range value.Member("findings").Items {
		if code := f.Member("code").Str; isError(f) && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	if len(codes) == 0 {
		return ""
	}
	return "a procedure checks " + strings.Join(codes, ", ")
}

// findLenient finds the targets of references whose exported schema accepts more values than
// the original.
func (e *exporter) findLenient() {
	for changed := true; changed; {
		changed = false
		seen := map[Location]bool{}
		var visit func(at Location)
		visit = func(at Location) {
			if seen[at] {
				return
			}
			seen[at] = true
			s, err := e.bundle.At(at)
			if err != nil {
				return // Export reports it
			}
			for _, target := range e.targets(s, at) {
				visit(target)
			}
			if !e.lenient[at] && e.acceptsMore(s, at) {
				e.lenient[at], changed = true, true
			}
		}
		visit(e.bundle.Root)
	}
}

// targets returns the targets of the references in a schema.
func (e *exporter) targets(s *jsontree.Node, at Location) []Location {
	var list []Location
	for _, ref := range references(s) {
		list = append(list, at.Follow(ref))
	}
	return list
}

// accepts is acceptsMore for a schema that may be a boolean or may not apply in the edition.
func (e *exporter) accepts(s *jsontree.Node, at Location) bool {
	return s.Kind == card.KindObject && e.applies(s) && e.acceptsMore(s, at)
}

// acceptsMore reports whether the export of a schema accepts more values than the schema.
func (e *exporter) acceptsMore(s *jsontree.Node, at Location) bool {
	if len(e.gaps(s)) > 0 {
		return true
	}
	more := false
	for _, m := range s.Members {
		switch m.Name {
		case "$ref":
			more = more || e.lenient[at.Follow(m.Value.Str)]
		case "x-checks":
			for i, entry := range m.Value.Items {
				if rule := entry.Member("schema"); rule != nil && isError(entry) {
					more = more || e.accepts(rule, at.Below("x-checks").Below(strconv.Itoa(i)).Below("schema"))
				}
			}
		default:
			children(m.Name, m.Value, at.Below(m.Name), func(_ string, s *jsontree.Node, at Location) {
				more = more || e.accepts(s, at)
			})
		}
	}
	return more
}
