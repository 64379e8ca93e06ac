package project_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// checkSet sets a place of a target that has something else. The report has to say the
// same of all other places, and nothing of this one but that the caller has set it.
// What the source lost is lost all the same.
func checkSet(w *route, doc []byte, seed uint64) []string {
	opts := supplies(w, seed)
	before := w.outcome(doc, opts...)
	if before.err != nil {
		return nil
	}
	at, value, ok := settable(before, seed)
	if !ok {
		return nil
	}
	_, plain, _ := w.convert(doc, opts...)
	_, report, err := w.convert(doc, append(opts, project.Set(at, value))...)
	if plain == nil || report == nil || isErr[*project.Error](err) {
		return nil // the place cannot hold the value
	}
	n := naming{report: report}
	reported := false
	for _, e := range report.Entries {
		switch {
		case e.Target == at && e.Change == card.Defaulted && e.Code == "option" && e.Source == "":
			reported = true
		case e.Target != "" && within(e.Target, at):
			n.fail("%s is set: and another entry concerns it\n%s", at, e)
		case e.Change != card.Dropped && !slices.Contains(plain.Entries, e):
			n.fail("%s is set: and another location has a new entry\n%s", at, e)
		}
	}
	if !reported {
		n.fail("%s is set: and not reported\n%s", at, report)
	}
	for _, e := range plain.Entries {
		inside := e.Target != "" && within(e.Target, at)
		if !inside && !slices.Contains(report.Entries, e) {
			n.fail("%s is set: and this entry is missing\n%s", at, e)
		}
		lost := func(x card.ReportEntry) bool { return x.Change == card.Dropped && x.Source == e.Source }
		if inside && e.Change.IsLoss() && !slices.ContainsFunc(report.Entries, lost) {
			n.fail("%s is set: and the entry of the loss is missing\n%s", at, e)
		}
	}
	return n.wrong
}

// settable returns a location in a target, which the report names every other time, and a
// different value of the same kind.
func settable(l outcome, seed uint64) (at string, value json.RawMessage, ok bool) {
	var places []string
	target := parsedCard(l.target)
	for _, e := range l.report.Entries {
		if e.Target != "" && has(target, e.Target) {
			places = append(places, e.Target)
		}
	}
	if len(places) == 0 || seed%2 == 0 {
		for _, steps := range placesOf(l.target) {
			places = append(places, card.JoinPointer(steps...))
		}
	}
	if len(places) == 0 {
		return "", nil, false
	}
	at = places[rand.New(rand.NewPCG(seed, 11)).IntN(len(places))]
	was, err := target.At(at)
	if err != nil || was == nil {
		return "", nil, false
	}
	return at, another(was), true
}

// another is another value of the same kind.
func another(v *jsontree.Node) json.RawMessage {
	switch v.Kind() {
	case card.KindString:
		return json.RawMessage(`"zset"`)
	case card.KindNumber:
		return json.RawMessage(`77`)
	case card.KindBool:
		if string(v.Append(nil)) == "true" {
			return json.RawMessage(`false`)
		}
		return json.RawMessage(`true`)
	case card.KindArray:
		if len(v.Items) == 0 {
			return json.RawMessage(`[null]`)
		}
		return json.RawMessage(`[]`)
	case card.KindObject:
		if len(v.Members) == 0 {
			return json.RawMessage(`{"zset":1}`)
		}
		return json.RawMessage(`{}`)
	}
	return json.RawMessage(`"zset"`)
}
