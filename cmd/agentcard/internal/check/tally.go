package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// tally counts documents and findings.
type tally struct {
	files, withCards   int
	malformed          int // files that are left out because their text is malformed or too long
	firstMalformed     string
	documents, invalid int
	repairs, changed   int // repairs, and the documents with some
	unfinished         int // documents with findings whose repairs were not all tried
	// possible are the repairs that fix would make, possibleIn the documents with some.
	possible, possibleIn int
	// trials are the documents whose repairs are counted; untried is the number of documents with
	// findings whose repairs are not, or not all.
	trials   []trial
	untried  int
	findings [off]int
	dialects map[string]dialectTally
	codes    map[codeOf]int
}

type dialectTally struct{ documents, invalid int }

// codeOf is a code with the level of its findings.
type codeOf struct {
	level level
	code  string
}

func (t *tally) count(f *finding) {
	t.findings[f.level]++
	if t.codes == nil {
		t.codes = make(map[codeOf]int)
	}
	t.codes[codeOf{f.level, f.Code}]++
}

// document counts a document.
func (t *tally) document(r *command.Result) {
	t.documents++
	t.repairs += len(r.Repairs)
	if len(r.Repairs) > 0 {
		t.changed++
	}
	if t.dialects == nil {
		t.dialects = make(map[string]dialectTally)
	}
	d := t.dialects[r.Dialect]
	d.documents++
	if !r.Valid {
		t.invalid++
		d.invalid++
	}
	t.dialects[r.Dialect] = d
}

// add adds the counts of another tally.
func (t *tally) add(other *tally) {
	t.files += other.files
	t.withCards += other.withCards
	t.malformed += other.malformed
	t.firstMalformed = cmp.Or(t.firstMalformed, other.firstMalformed)
	t.documents += other.documents
	t.invalid += other.invalid
	t.repairs += other.repairs
	t.changed += other.changed
	t.unfinished += other.unfinished
	t.untried += other.untried
	t.try(other.trials...)
	for l, n := range other.findings {
		t.findings[l] += n
	}
	for name, d := range other.dialects {
		if t.dialects == nil {
			t.dialects = make(map[string]dialectTally)
		}
		sum := t.dialects[name]
		t.dialects[name] = dialectTally{sum.documents + d.documents, sum.invalid + d.invalid}
	}
	for code, n := range other.codes {
		if t.codes == nil {
			t.codes = make(map[codeOf]int)
		}
		t.codes[code] += n
	}
}

// unknownDialect is the name in the summary of documents that cannot be read.
const unknownDialect = "unknown"

// summary returns the lines of the summary. repairs is the command for repairs.
func (t *tally) summary(shown level, repairs string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %s: %s; %s\n", command.Plural(t.documents, "card"), command.Plural(t.withCards, "file"), t.verdict(), t.counted())
	if t.repairs > 0 {
		fmt.Fprintf(&b, "%s in %s\n", command.Plural(t.repairs, "repair"), command.Plural(t.changed, "card"))
	}
	rows := make([][2]string, 0, len(t.dialects))
	for _, name := range slices.Sorted(maps.Keys(t.dialects)) {
		d := t.dialects[name]
		text := fmt.Sprint(d.documents)
		if d.invalid > 0 {
			text += fmt.Sprintf(", %d not valid", d.invalid)
		}
		rows = append(rows, [2]string{cmp.Or(name, unknownDialect), text})
	}
	if len(rows) > 0 {
		b.WriteString(command.List(rows))
	}
	last := off
	for _, c := range t.sortedCodes() {
		separator := ", "
		if c.level != last {
			separator = byLevel[c.level] + " by code: "
			if last != off {
				separator = "\n" + separator
			}
			last = c.level
		}
		fmt.Fprintf(&b, "%s%s %d", separator, c.code, t.codes[c])
	}
	if last != off {
		b.WriteByte('\n')
	}
	hidden := 0
	for l := shown + 1; l < off; l++ {
		hidden += t.findings[l]
	}
	if hidden > 0 {
		fmt.Fprintf(&b, "not listed: %s (--severity %s lists them)\n", command.Plural(hidden, "finding"), t.least())
	}
	if t.malformed > 0 {
		fmt.Fprintf(&b, "left out: %s with malformed or too long text, such as %s (agentcard validate says why)\n",
			command.Plural(t.malformed, "file"), cli.Printable(t.firstMalformed))
	}
	b.WriteString(t.repairable(repairs))
	return b.String()
}

// repairable returns the line about the repairs that can be made with a command; empty if there are none.
func (t *tally) repairable(with string) string {
	switch {
	case t.possible == 0 && t.untried == 0:
		return ""
	case t.possible == 0:
		return fmt.Sprintf("repairs may be possible in %s: %s\n", command.Plural(t.untried, "card"), with)
	}
	least, verb := "", "are"
	if t.untried > 0 {
		least = "at least "
	}
	if t.possible == 1 {
		verb = "is"
	}
	return fmt.Sprintf("%s%s %s possible in %s: %s\n", least, command.Plural(t.possible, "repair"), verb, command.Plural(t.possibleIn, "card"), with)
}

// err returns [command.ErrInvalid] if a document is not valid, or not all its repairs were tried. The
// counts may be nil.
func (t *tally) err() error {
	if t != nil && t.invalid+t.unfinished > 0 {
		return command.ErrInvalid
	}
	return nil
}

// repaired returns the line about the repairs and the findings that remain.
func (t *tally) repaired(written bool) string {
	text := "nothing to repair"
	if t.unfinished > 0 {
		text = "nothing repaired"
	}
	if t.repairs > 0 {
		text = fmt.Sprintf("%s in %s", command.Plural(t.repairs, "repair"), command.Plural(t.changed, "card"))
		if !written {
			text += ", not written (--write makes them)"
		}
	}
	return fmt.Sprintf("%s in %s: %s; %s remain\n", command.Plural(t.documents, "card"), command.Plural(t.withCards, "file"), text, t.counted())
}

// byLevel are the plurals of the levels.
var byLevel = [off]string{"errors", "warnings", "advice"}

// verdict says how many documents are valid.
func (t *tally) verdict() string {
	switch {
	case t.invalid == 0 && t.documents > 0:
		return "all valid"
	case t.documents == 0:
		return "none found"
	}
	return fmt.Sprintf("%d valid, %d not", t.documents-t.invalid, t.invalid)
}

// counted says how many findings there are.
func (t *tally) counted() string {
	return fmt.Sprintf("%s, %s, %d advice", command.Plural(t.findings[failing], "error"), command.Plural(t.findings[warning], "warning"), t.findings[advice])
}

// least returns the lowest level of findings.
func (t *tally) least() level {
	l := advice
	for t.findings[l] == 0 {
		l--
	}
	return l
}

// sortedCodes returns the codes: errors first, then by number.
func (t *tally) sortedCodes() []codeOf {
	return slices.SortedFunc(maps.Keys(t.codes), func(a, b codeOf) int {
		return cmp.Or(cmp.Compare(a.level, b.level), cmp.Compare(t.codes[b], t.codes[a]), cmp.Compare(a.code, b.code))
	})
}
