package project_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/randomcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// checkCarried carries a card forth and back, also through readers that write in their
// own way what they have read.
func checkCarried(w *route, doc []byte, seed uint64) []string {
	if !w.canCarry() {
		return nil
	}
	out, report, ok, wrong := w.mustSend(doc, seed, project.Carry())
	if !ok {
		return wrong
	}
	if report.Lossy() {
		wrong = append(wrong, "a carried card is lossy: "+report.String())
	}
	n := naming{report: report}
	n.pointers("carried", outcome{source: w.outcome(doc).source, target: out, document: doc, report: report})
	wrong = append(wrong, n.wrong...)
	back, report, err := w.reverse().convert(out)
	switch {
	case err != nil:
		return append(wrong, "does not come back: "+err.Error()+"\n"+string(out))
	case !bytes.Equal(back, doc):
		wrong = append(wrong, fmt.Sprintf("comes back as another: %s\nthere %s", back, out))
	case report.Summary() != "1 carried":
		wrong = append(wrong, "comes back with another report: "+report.String())
	}
	for _, r := range rewriters {
		wrong = append(wrong, checkRewritten(w, doc, out, r)...)
	}
	return wrong
}

// rewriter is a reader that writes a card again.
type rewriter struct {
	name  string
	write func(*jsontree.Node)
	// faithful ones write the same value.
	faithful bool
}

var rewriters = []rewriter{
	{"sorts members", func(v *jsontree.Node) {
		slices.SortFunc(v.Members, func(a, b jsontree.Member) int { return strings.Compare(a.Name, b.Name) })
	}, true},
	{"holds numbers as doubles", func(v *jsontree.Node) {
		var f float64
		if v.Kind() == card.KindNumber && json.Unmarshal([]byte(v.Literal()), &f) == nil {
			*v = *parsedCard(card.Must(card.JSON(f)).Bytes())
		}
	}, false},
	{"leaves false out", func(v *jsontree.Node) {
		v.Members = slices.DeleteFunc(v.Members, func(m jsontree.Member) bool { return m.Value.Literal() == "false" })
	}, false},
}

// checkRewritten asks that a card comes back as it was but for what a reader has
// changed, and that the report says what that is.
func checkRewritten(w *route, doc, out []byte, r rewriter) []string {
	v := parsedCard(out)
	walk(v, nil, func(v *jsontree.Node, _ []string) { r.write(v) })
	rewritten := v.Append(nil)
	if same, err := card.EqualJSON(out, rewritten); err != nil || same && !r.faithful {
		return nil
	}
	back, report, err := w.reverse().convert(rewritten)
	if err != nil {
		if r.faithful {
			return []string{"does not come back from one who " + r.name + ": " + err.Error()}
		}
		return nil // what it has become is not valid
	}
	x, y := parsedCard(doc), parsedCard(back)
	if len(report.Of(card.Edited)) > 0 {
		x = normalOf(w, doc)
	}
	var wrong []string
	for _, at := range differences(x, y, nil) {
		if r.faithful || !slices.ContainsFunc(report.Of(card.Edited), func(e card.ReportEntry) bool { return within(at, e.Target) || within(e.Target, at) }) {
			wrong = append(wrong, fmt.Sprintf("%s comes back as another from one who %s\n%s\nthere %s\n%s", at, r.name, back, out, report))
		}
	}
	return wrong
}

// normalOf is a card in the form of its format, in which edits are made.
func normalOf(w *route, doc []byte) *jsontree.Node { return parsedCard(w.outcome(doc).source) }

func within(place, around string) bool {
	return place == around || strings.HasPrefix(place, around+"/")
}

// differences are the places at which two values differ.
func differences(x, y *jsontree.Node, at []string) []string {
	switch {
	case equalNodes(x, y):
		return nil
	case x.Kind() == card.KindObject && y.Kind() == card.KindObject:
		var list []string
		for _, m := range x.Members {
			place := append(slices.Clip(at), m.Name)
			if other := y.Member(m.Name); other != nil {
				list = append(list, differences(m.Value, other, place)...)
			} else {
				list = append(list, card.JoinPointer(place...))
			}
		}
		for _, m := range y.Members {
			if x.Member(m.Name) == nil {
				list = append(list, card.JoinPointer(append(slices.Clip(at), m.Name)...))
			}
		}
		return list
	case x.Kind() == card.KindArray && y.Kind() == card.KindArray && len(x.Items) == len(y.Items):
		var list []string
		for i, item := range x.Items {
			list = append(list, differences(item, y.Items[i], append(slices.Clip(at), fmt.Sprint(i)))...)
		}
		return list
	}
	return []string{card.JoinPointer(at...)}
}

// editedText is a text that no card has.
const editedText = "qedited9z"

// checkEdited changes something in the target of a carried card. What the mapping makes
// of it has to be in the card that comes back, all else as it was.
func checkEdited(w *route, doc []byte, seed uint64) []string {
	if !w.canCarry() {
		return nil
	}
	out, sent, ok, _ := w.mustSend(doc, seed, project.Carry())
	bare, _, okBare, _ := w.mustSend(doc, seed)
	if !ok || !okBare {
		return nil // the law about carried cards says what is wrong
	}
	before := w.reverse().outcome(bare)
	if before.err != nil {
		return nil
	}
	var wrong []string
	for _, e := range editsOf(bare, seed) {
		v, plain := parsedCard(out), parsedCard(bare)
		if e.drop && slices.ContainsFunc(sent.Of(card.Carried), func(c card.ReportEntry) bool { return within(c.Target, card.JoinPointer(e.steps...)) && c.Source == "" }) {
			continue // with it would go what is carried
		}
		if !e.do(v) || !e.do(plain) {
			continue
		}
		back, report, err := w.reverse().convert(v.Append(nil))
		if err != nil {
			continue // the edit is not valid in the source
		}
		after := w.reverse().outcome(plain.Append(nil))
		if after.err != nil {
			continue
		}
		b, f, t := parsedCard(back), parsedCard(before.target), parsedCard(after.target)
		seen := slices.DeleteFunc(differences(f, t, nil), func(at string) bool { return saysAlready(b, f, t, at) })
		edited := report.Of(card.Edited)
		switch {
		case len(seen) == 0 && len(edited) > 0 && string(before.target) == string(after.target):
			wrong = append(wrong, fmt.Sprintf("%s %s: it says nothing to the source and is reported as an edit\n%s", e, strings.Join(e.steps, "/"), report))
		case len(seen) > 0 && len(edited) == 0:
			wrong = append(wrong, fmt.Sprintf("%s %s: the change of %q is not reported as an edit\n%s\nfrom %s\nto   %s\ngave %s", e, strings.Join(e.steps, "/"), seen, report, before.target, after.target, back))
		case strings.Contains(string(after.target), editedText) && !strings.Contains(string(back), editedText):
			wrong = append(wrong, fmt.Sprintf("%s %s: the edit is lost\n%s\n%s", e, strings.Join(e.steps, "/"), report, back))
		}
		was := parsedCard(doc)
		if len(edited) > 0 {
			was = normalOf(w, doc)
		}
		for _, at := range differences(was, parsedCard(back), nil) {
			if !slices.ContainsFunc(edited, func(e card.ReportEntry) bool { return within(at, e.Target) || within(e.Target, at) }) {
				wrong = append(wrong, fmt.Sprintf("%s %s: %s comes back as another and is not edited\n%s\n%s", e, strings.Join(e.steps, "/"), at, report, back))
			}
		}
	}
	return wrong
}

// saysAlready reports whether a card has at a place what an edit made of it: where it
// has lost from a list what the edit took out, and has what the edit put in, there is
// nothing to change.
func saysAlready(back, before, after *jsontree.Node, at string) bool {
	is, _ := back.At(at)
	was, _ := before.At(at)
	want, _ := after.At(at)
	if is == nil || want == nil {
		return is == want
	}
	if was == nil || is.Kind() != card.KindArray || was.Kind() != card.KindArray || want.Kind() != card.KindArray {
		return equalNodes(is, want)
	}
	holds := func(list *jsontree.Node, v *jsontree.Node) bool {
		return slices.ContainsFunc(list.Items, func(item *jsontree.Node) bool { return equalNodes(item, v) })
	}
	for _, v := range was.Items {
		if !holds(want, v) && holds(is, v) {
			return false
		}
	}
	return !slices.ContainsFunc(want.Items, func(v *jsontree.Node) bool { return !holds(was, v) && !holds(is, v) })
}

// change is an edit of a document.
type change struct {
	steps []string
	drop  bool
}

func (c change) String() string {
	if c.drop {
		return "taking out"
	}
	return "changing"
}

func (c change) do(v *jsontree.Node) bool {
	if c.drop {
		return randomcard.Remove(v, c.steps)
	}
	at, err := v.At(card.JoinPointer(c.steps...))
	if err != nil || at == nil {
		return false
	}
	*at = *jsontree.Text(editedText)
	return true
}

// editsOf chooses texts to be changed and a member to be taken out.
func editsOf(doc []byte, seed uint64) []change {
	var texts, members [][]string
	walk(parsedCard(doc), nil, func(v *jsontree.Node, steps []string) {
		if v.Kind() == card.KindString {
			texts = append(texts, slices.Clone(steps))
		}
		if len(steps) > 0 {
			members = append(members, slices.Clone(steps))
		}
	})
	r := rand.New(rand.NewPCG(seed, 3))
	var list []change
	for range 2 {
		if len(texts) > 0 {
			list = append(list, change{steps: texts[r.IntN(len(texts))]})
		}
	}
	if len(members) > 0 {
		list = append(list, change{steps: members[r.IntN(len(members))], drop: true})
	}
	return list
}
