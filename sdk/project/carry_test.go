package project_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// cards calls f for each card of the project's tests.
func cards(t *testing.T, f func(t *testing.T, from project.Format, doc []byte)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(fuzzing.Vectors(t), "cards/*/*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cards", err)
	}
	for _, file := range files {
		folder := filepath.Base(filepath.Dir(file))
		from := project.Format(strings.TrimSuffix(folder, "-built"))
		doc, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(folder+"/"+strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) { f(t, from, doc) })
	}
}

// supplying is what the cards do not say and the target asks for.
func supplying(to project.Format, opts ...project.Option) []project.Option {
	opts = append(opts,
		project.ProtocolVersion("0.3.0"), project.CreatedAt("2026-01-02T03:04:05Z"), project.Authors("Records Office"),
		project.Skills("10101"), project.APIVersion("v1"), project.TenantID("tenant"), project.Name("Clerk"),
	)
	switch to {
	case project.FormatADP:
		return append(opts, project.ID("agent://clerk.example"))
	case project.FormatAevum, project.FormatAgentCard:
		return append(opts, project.ID("01JST8PB00PY9KCYBFPV32GMQ9"), project.Set("/version", "1.0.0"),
			project.Set("/endpoint", json.RawMessage(`{"protocol":"http","url":"https://clerk.example/"}`)))
	case project.FormatA2A, project.FormatA2AUnion:
		return append(opts, project.Set("/supportedInterfaces",
			json.RawMessage(`[{"url":"https://clerk.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`)))
	case project.FormatA2AV03:
		return append(opts, project.Set("/url", "https://clerk.example/"))
	}
	return opts
}

// Whatever comes out of a conversion carries what went in, to the byte.
func TestCarryRestoresEveryCard(t *testing.T) {
	there, invalid := 0, 0
	cards(t, func(t *testing.T, from project.Format, doc []byte) {
		for _, to := range project.Targets(from) {
			if to == project.FormatOpenAI {
				continue // has no room
			}
			out, report, err := project.Convert(doc, from, to, supplying(to, project.Carry())...)
			if isErr[*project.TargetError](err) {
				invalid++ // it lacks what only its author knows
				continue
			}
			if err != nil {
				if !isErr[*project.Error](err) {
					t.Errorf("to %s: %v", to, err)
				}
				continue
			}
			there++
			if report.Lossy() {
				t.Errorf("to %s: what is carried is not lost\n%v", to, report)
			}
			back, report, err := project.Convert(out, to, from)
			if err != nil || string(back) != string(doc) {
				t.Errorf("to %s and back: %v\n%s\nwas\n%s", to, err, back, doc)
			} else if got := report.Summary(); got != "1 carried" {
				t.Errorf("to %s and back: %v", to, report)
			}
		}
	})
	t.Logf("%d conversions, %d more came to an invalid target", there, invalid)
	if there == 0 {
		t.Error("no card was converted")
	}
}

// A document for both generations of A2A readers looks like a card of 1.0, and one of
// 0.3 may have become one of 1.0 on its way. What it carries comes back all the same.
func TestCarryThroughRelatives(t *testing.T) {
	tried := 0
	cards(t, func(t *testing.T, from project.Format, doc []byte) {
		for _, to := range project.Targets(from) {
			if to != project.FormatA2AUnion && to != project.FormatA2AV03 || from == project.FormatA2A {
				continue
			}
			out, _, err := project.Convert(doc, from, to, supplying(to, project.Carry())...)
			if err != nil {
				continue
			}
			if to == project.FormatA2AV03 {
				if out, _, err = project.Convert(out, to, project.FormatA2A, project.ProtocolVersion("1.0")); err != nil {
					t.Fatal(err)
				}
			}
			tried++
			back, report, err := project.Convert(out, "", from)
			if err != nil {
				t.Errorf("via %s: %v", to, err)
				continue
			}
			if to == project.FormatA2AUnion && string(back) != string(doc) {
				t.Errorf("as union: %v\n%s\nwas\n%s", report, back, doc)
			}
			for _, p := range unlikePlaces(t, doc, back) {
				if !below(p, report.Of(card.Edited)) {
					t.Errorf("via %s: %s differs and is not reported:\n%v", to, p, report)
				}
			}
		}
	})
	if tried == 0 {
		t.Error("nothing was tried")
	}
}

// A change in the target is a change in the source that comes back, and nothing else is.
func TestEditsOfCarriedCards(t *testing.T) {
	edited := 0
	cards(t, func(t *testing.T, from project.Format, doc []byte) {
		for _, to := range project.Targets(from) {
			if to == project.FormatOpenAI {
				continue
			}
			out, _, err := project.Convert(doc, from, to, supplying(to, project.Carry())...)
			if err != nil {
				continue
			}
			pointer, now := edit(t, out)
			if pointer == "" {
				continue
			}
			back, report, err := project.Convert(now, to, from)
			if err != nil {
				t.Errorf("to %s, %s edited: %v", to, pointer, err)
				continue
			}
			changes := report.Of(card.Edited)
			if len(changes) == 0 && !report.Lossy() {
				t.Errorf("to %s: the edit of %s is not reported:\n%v", to, pointer, report)
			}
			for _, e := range changes {
				if e.Source != pointer {
					t.Errorf("to %s: edited was %s, reported is %s", to, pointer, e.Source)
				}
			}
			edited++
			unlike := unlikePlaces(t, doc, back)
			for _, p := range unlike {
				if !below(p, changes) {
					t.Errorf("to %s, %s edited: %s differs and is not reported:\n%v", to, pointer, p, report)
				}
			}
		}
	})
	t.Logf("%d edits", edited)
}

// edit changes the first description in a document, outside the slot.
func edit(t *testing.T, doc []byte) (pointer string, edited []byte) {
	t.Helper()
	root, err := card.ParseRaw(doc)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"/description", "/tools/0/description", "/spec/description", "/name"} {
		v, ok := root.Pointer(p)
		if !ok || v.Kind() != card.KindString {
			continue
		}
		var text string
		if err := v.Decode(&text); err != nil {
			t.Fatal(err)
		}
		name := p[strings.LastIndexByte(p, '/')+1:]
		old := fmt.Sprintf("%q:%s", name, v)
		if strings.Count(string(doc), old) != 1 {
			continue
		}
		return p, []byte(strings.Replace(string(doc), old, fmt.Sprintf("%q:%q", name, "An edit."), 1))
	}
	return "", nil
}

// unlikePlaces are the places of the values that two documents do not share.
func unlikePlaces(t *testing.T, a, b []byte) []string {
	t.Helper()
	x, err := card.ParseRaw(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := card.ParseRaw(b)
	if err != nil {
		t.Fatal(err)
	}
	return unlike(nil, "", x, y)
}

func unlike(list []string, at string, x, y card.Raw) []string {
	if x.Equal(y) {
		return list
	}
	a, isObject := x.Object()
	b, both := y.Object()
	if !isObject || !both {
		return append(list, at)
	}
	for name, v := range a.All() {
		w, _ := b.Get(name)
		list = unlike(list, at+card.JoinPointer(name), v, w)
	}
	for name := range b.All() {
		if _, ok := a.Get(name); !ok {
			list = append(list, at+card.JoinPointer(name))
		}
	}
	return list
}

// below reports whether a location is reported: itself, an enclosing one or one inside it.
func below(place string, changes []card.ReportEntry) bool {
	for _, e := range changes {
		if strings.HasPrefix(e.Target+"/", place+"/") || strings.HasPrefix(place+"/", e.Target+"/") {
			return true
		}
	}
	return false
}

func isErr[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
