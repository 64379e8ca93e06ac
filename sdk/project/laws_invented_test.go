package project_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/project"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// checkInvented asks where every text and number of the target comes from.
func checkInvented(w *route, doc []byte, seed uint64) []string {
	out, report, ok, wrong := w.mustSend(doc, seed)
	if !ok {
		return wrong
	}
	return w.invented(doc, out, report, seed)
}

// invented returns the texts and numbers of a target that come neither from the source, the
// caller nor the mapping.
func (w *route) invented(doc, out []byte, report *card.Report, seed uint64) []string {
	rounded := slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Code == projectrt.CodeRounded })
	known := atomsOf(doc)
	for _, opt := range optionTexts(w, seed) {
		known.add(opt)
	}
	said := declared(w.pair, dialectOf(w.to))
	var found []string
	walk(parsedCard(out), nil, func(v *jsontree.Node, steps []string) {
		var text string
		switch v.Kind() {
		case card.KindString:
			text = v.Str()
		case card.KindNumber:
			text = v.Literal()
		default:
			return
		}
		if said[text] || known.makes(text, said) || rounded && known.rounds(text) {
			return
		}
		found = append(found, fmt.Sprintf("%s is invented: %q\n%s", card.JoinPointer(steps...), text, out))
	})
	return found
}

// atoms are the texts and numbers that a target may be made of.
type atoms struct {
	whole map[string]bool
	list  []string // the longest first
}

func (a *atoms) add(s string) {
	if !a.whole[s] && s != "" {
		a.whole[s] = true
		a.list = append(a.list, s)
		slices.SortStableFunc(a.list, func(x, y string) int { return len(y) - len(x) })
	}
}

// atomsOf are the texts, numbers and names of a card, and the parts of those that have
// parts: of an address, of a list in one text, of a path.
func atomsOf(doc []byte) *atoms {
	a := &atoms{whole: map[string]bool{"": true}}
	walk(parsedCard(doc), nil, func(v *jsontree.Node, _ []string) {
		for _, m := range v.Members {
			a.add(m.Name)
		}
		switch v.Kind() {
		case card.KindString:
			a.add(v.Str())
			for _, part := range strings.FieldsFunc(v.Str(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				a.add(part)
			}
		case card.KindNumber:
			a.add(v.Literal())
		}
	})
	return a
}

// makes reports whether a text is made of atoms and what joins them: it is one, maybe
// in other letters, or without them no letter and no digit is left. A text that holds
// JSON, or an escaped name, is decoded first.
func (a *atoms) makes(s string, said map[string]bool) bool {
	if a.whole[s] || a.equalsNumber(s) || slices.ContainsFunc(a.list, func(atom string) bool { return strings.EqualFold(atom, s) }) {
		return true
	}
	if v, err := jsontree.Parse([]byte(s)); err == nil && (v.Kind() == card.KindObject || v.Kind() == card.KindArray) {
		ok := true
		walk(v, nil, func(v *jsontree.Node, _ []string) {
			for _, m := range v.Members {
				ok = ok && (a.whole[m.Name] || said[m.Name])
			}
			if v.Kind() == card.KindString {
				ok = ok && (said[v.Str()] || a.makes(v.Str(), said))
			}
		})
		return ok
	}
	if plain := toolNameOf(s); plain != s && a.makes(plain, said) || a.shortens(s) {
		return true
	}
	rest := s
	for _, atom := range a.list {
		if len(atom) > 1 {
			rest = strings.ReplaceAll(rest, atom, " ")
		}
	}
	for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !said[word] && !a.whole[word] {
			return false
		}
	}
	return true
}

// shortens reports whether a text is the shortened function name for a name of the card.
func (a *atoms) shortens(s string) bool {
	return slices.ContainsFunc(a.list, func(atom string) bool {
		name, exact := project.FunctionName(atom)
		return !exact && name == s
	})
}

// equalsNumber reports whether a text is a number that the card has in other digits.
func (a *atoms) equalsNumber(s string) bool {
	if s == "" || !strings.ContainsRune("-0123456789", rune(s[0])) {
		return false
	}
	for _, atom := range a.list {
		if same, err := card.EqualJSON([]byte(s), []byte(atom)); err == nil && same {
			return true
		}
	}
	return false
}

// rounds reports whether a number is the double of a longer one that the card has.
func (a *atoms) rounds(literal string) bool {
	var want, f float64
	return json.Unmarshal([]byte(literal), &want) == nil && slices.ContainsFunc(a.list, func(atom string) bool {
		return json.Unmarshal([]byte(atom), &f) == nil && f == want
	})
}

// optionTexts are what the options of a conversion and its author supply.
func optionTexts(w *route, seed uint64) []string {
	texts := []string{}
	for _, list := range projectrt.Collect(supplies(w, seed)).Texts {
		texts = append(texts, list...)
	}
	if versions := w.versions(); len(versions) > 0 {
		texts = append(texts, versions[int(seed)%len(versions)])
	}
	for _, m := range missing[w.to] {
		walk(parsedCard([]byte(m[1])), nil, func(v *jsontree.Node, _ []string) {
			if v.Kind() == card.KindString {
				texts = append(texts, v.Str())
			} else {
				texts = append(texts, v.Literal())
			}
		})
	}
	return texts
}

// declaredBy caches declared.
var declaredBy = map[string]map[string]bool{}

// declared are the texts and numbers that a mapping declares, and the words that the
// target's format has, which its schema lists.
func declared(pair interface{ Ends() (from, to string) }, dialect string) map[string]bool {
	from, to := pair.Ends()
	key := from + " " + to + " " + dialect
	if said, ok := declaredBy[key]; ok {
		return said
	}
	said := map[string]bool{}
	declaredIn(from, to, said)
	packages, _ := plans()
	words(packages[dialect], said)
	switch project.Format(to) {
	case project.FormatA2AUnion:
		words(packages[string(project.FormatA2AV03)], said)
	case project.FormatOASF:
		for _, version := range packages[dialect].Versions {
			for id, name := range oasf.Modules(oasf.Version(version)).All() {
				said[fmt.Sprint(id)], said[name] = true, true
			}
		}
	}
	for _, word := range project.Written {
		said[word], said[shortOf(word)] = true, true
	}
	declaredBy[key] = said
	return said
}

// shortOf is a version as major and minor number.
func shortOf(version string) string { return strings.TrimSuffix(version, ".0") }

// words adds the words of a dialect, which its schemas list.
func words(pkg *ir.Package, said map[string]bool) {
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			switch r := c.Rule.(type) {
			case ir.Const:
				scalars([]byte(r.Value), said)
			case ir.Enum:
				for _, v := range r.Values {
					scalars([]byte(v), said)
				}
			}
		}
	}
}

// declaredIn adds what the file of a pair declares, or the one that it goes by.
func declaredIn(from, to string, said map[string]bool) {
	data, err := os.ReadFile(filepath.Join("../../schemas/projections", from+"-"+to+".json"))
	if err != nil {
		return
	}
	var file struct {
		Via *struct{ To string }
	}
	if json.Unmarshal(data, &file) == nil && file.Via != nil {
		declaredIn(from, file.Via.To, said)
	}
	walk(parsedCard(data), nil, func(v *jsontree.Node, _ []string) {
		for _, name := range []string{"const", "default", "values"} {
			if m := v.Member(name); m != nil && v.Kind() == card.KindObject {
				scalars(m.Append(nil), said)
			}
		}
	})
}

// scalars adds all texts, numbers and names of a value.
func scalars(data []byte, said map[string]bool) {
	walk(parsedCard(data), nil, func(v *jsontree.Node, _ []string) {
		for _, m := range v.Members {
			said[m.Name] = true
		}
		switch v.Kind() {
		case card.KindString:
			said[v.Str()] = true
		case card.KindNumber:
			said[v.Literal()] = true
		}
	})
}

// TestInventionIsSeen: the law about invented data finds some.
func TestInventionIsSeen(t *testing.T) {
	a := atomsOf([]byte(`{"a":"https://q1.example/x","n":1.50,"m":["q2","q3"]}`))
	for text, want := range map[string]bool{
		"q2": true, "q2, q3": true, "q2/q3": true, "1.5": true, `{"a":"q2"}`: true, "q1.example": true,
		"q4": false, "q2 q4": false, "2": false, `{"a":"q4"}`: false, `{"b":"q2"}`: false,
	} {
		if got := a.makes(text, nil); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// toolNameOf returns the tool name of a function name.
func toolNameOf(function string) string {
	if name, ok := project.ToolName(function); ok {
		return name
	}
	return function
}
