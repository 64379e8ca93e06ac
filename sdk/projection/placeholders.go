package projection

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// Placeholders writes a placeholder for each value that the target requires and the card lacks,
// so that the conversion is not refused. A placeholder is a text that begins with TODO or todo,
// an address on the host example.invalid, or the placeholder of the mapping, such as a ULID of
// zeros. The report has an entry of [CodeNeeded] for each placeholder, with the option that
// supplies the value, and for each value of the card that is not valid in the target. At most
// 100 placeholders are written.
//
// The result is not validated. It is valid unless a required value has no valid placeholder,
// such as a class of OASF or a value of an enum.
func Placeholders() Option { return func(o *conversion) { o.fill = (*conversion).withPlaceholders } }

const (
	// maxTries limits the conversions for one draft.
	maxTries = 24
	todo     = "TODO: "
	address  = `"https://example.invalid/TODO"`
)

// need is a value that the target requires and the card lacks, or has in a form that is not
// valid.
type need struct {
	finding card.Violation
	// isKept says that the card has a value that is not valid. It stays in the result.
	isKept bool
	// forms are the placeholders to try in order, and findings the number of findings that each
	// caused.
	forms    []string
	findings []int
}

// at returns the placeholder to try next, or the one with the fewest findings if all were tried.
func (n *need) at() string {
	if i := len(n.findings); i < len(n.forms) {
		return n.forms[i]
	}
	return n.forms[slices.Index(n.findings, slices.Min(n.findings))]
}

// isObject reports whether the placeholder is an object, or a list with one object. The required
// members of the object are needs of their own.
func (n *need) isObject() bool { return n.at() == "{}" || n.at() == "[{}]" }

// withPlaceholders converts a text with placeholders. result and report are the result of the
// conversion without placeholders.
func (x *conversion) withPlaceholders(text, result []byte, report *card.Report) ([]byte, *card.Report, error) {
	given := x.Options
	var needs []*need
	for range maxTries {
		err := x.to.Validate(result, x.rules()...)
		if !x.find(&needs, card.ProblemsOf(err)) {
			break
		}
		x.Options = given // without the placeholders of the previous try
		for _, n := range needs {
			if !n.isKept {
				raw, err := card.ParseRaw([]byte(n.at()))
				if err != nil {
					return nil, report, err
				}
				x.Set(n.finding.Pointer, raw)
			}
		}
		var failed error
		result, report, _, failed = format.Convert(text, x.from, x.to, &x.Options)
		if failed != nil {
			return nil, report, x.failed(failed)
		}
	}
	x.name(needs, report)
	return result, report, nil
}

// find adds needs for the findings about a result, and chooses the next placeholder for each
// need whose current one is not valid. It reports whether the next result will differ.
func (x *conversion) find(needs *[]*need, findings card.Violations) (differs bool) {
	known := slices.Clone(*needs)
	counts := make(map[*need]int)
	for _, v := range findings {
		inner := innermost(known, v.Pointer)
		isMissing := v.Code == "required" && v.Pointer != ""
		switch {
		case inner != nil && !(isMissing && inner.isObject()):
			counts[inner]++
		case len(*needs) == maxSupplies:
		case isMissing:
			*needs = append(*needs, &need{finding: v, forms: x.forms(v.Pointer)})
			differs = true
		default:
			*needs = append(*needs, &need{finding: v, isKept: true})
		}
	}
	for _, n := range known {
		if counts[n] > 0 && len(n.findings) < len(n.forms) {
			n.findings = append(n.findings, counts[n])
			*needs = slices.DeleteFunc(*needs, func(other *need) bool { return other != n && isIn(other.finding.Pointer, n.finding.Pointer) })
			differs = true
		}
	}
	return differs
}

// isIn reports whether pointer equals outer or is inside it.
func isIn(pointer, outer string) bool {
	return pointer == outer || strings.HasPrefix(pointer, outer+"/")
}

// innermost returns the last need that contains a location; nil if there is none. A need with
// isKept contains its own location only, since members inside the value can be missing.
func innermost(needs []*need, pointer string) *need {
	for _, n := range slices.Backward(needs) {
		if n.finding.Pointer == pointer || !n.isKept && isIn(pointer, n.finding.Pointer) {
			return n
		}
	}
	return nil
}

// forms returns the placeholders for a location in the order in which they are tried.
func (x *conversion) forms(pointer string) []string {
	names, _ := card.SplitPointer(pointer)
	// card.JSON would link the encoder of encoding/json.
	text := string(scan.AppendString(nil, todo+wanted(names)))
	forms := []string{text, address, `"todo"`, "[" + text + "]", "{}", "[{}]"}
	if own := format.Of(x.to).PlaceholderAt(names...); own != "" {
		forms = slices.Insert(forms, 0, own)
	}
	return forms
}

// wanted returns the name of the member at a path; the elements of a list have the name of the list.
func wanted(names []string) string {
	for _, name := range slices.Backward(names) {
		if strings.Trim(name, "0123456789") != "" {
			return name
		}
	}
	return "value"
}

// name adds the names of options to the entries about placeholders. It adds entries for values
// of the card that are not valid, and for placeholders that the report omitted because of its
// length.
func (x *conversion) name(needs []*need, report *card.Report) {
	for i, n := range needs {
		entry := card.ReportEntry{Change: card.Defaulted, Target: n.finding.Pointer, Code: CodeNeeded}
		if n.isKept {
			entry.Message = n.finding.Message + "; the value of the card is kept"
			report.Entries = append(report.Entries, entry)
			continue
		}
		entry.Message = n.finding.Message + "; the value is a placeholder, and " + x.supplier(needs[:i], n)
		at := slices.IndexFunc(report.Entries, func(e card.ReportEntry) bool {
			return e.Target == entry.Target && e.Change == card.Defaulted && e.Code == CodeOption
		})
		if at < 0 {
			report.Entries = append(report.Entries, entry)
		} else {
			report.Entries[at] = entry
		}
	}
}

// supplier returns the part of a message that names the option for the value of a need, or of an
// enclosing need.
func (x *conversion) supplier(outer []*need, n *need) string {
	options := optionsFor(format.Of(x.to), n.finding)
	if around := innermost(outer, n.finding.Pointer); options[0] == "" && around != nil && !around.isKept {
		return x.supplier(nil, around)
	}
	switch {
	case options[0] == "":
		return "no option supplies it: set it"
	case len(options) == 1:
		return "the option " + options[0] + " supplies it"
	}
	return "the options " + strings.Join(options, " and ") + " supply it"
}
