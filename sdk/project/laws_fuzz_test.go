package project_test

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// FuzzConvert takes any bytes from any format to any other: what comes out is valid, or
// an error is one of those that Convert promises. The same holds of what comes back.
func FuzzConvert(f *testing.F) {
	list := routes(f)
	for i, w := range list {
		for _, s := range w.specimens(f) {
			if len(s.doc) < 2000 {
				f.Add(s.doc, uint8(i), s.seed%2 == 0)
				break
			}
		}
	}
	f.Add([]byte(`{}`), uint8(0), true)
	f.Add([]byte(`"{}"`), uint8(1), false)
	f.Fuzz(func(t *testing.T, doc []byte, number uint8, carried bool) {
		w := list[int(number)%len(list)]
		var opts []project.Option
		if carried {
			opts = append(opts, project.Carry())
		}
		out, ok := converted(t, w, doc, opts...)
		if !ok {
			return
		}
		if _, found := dialects.ExamineAs(dialectOf(w.to), out, card.AllowUnknown()); len(found.Errors()) > 0 && !carries(w, doc) {
			t.Fatalf("what came out is not valid: %s\n%s", found.Errors()[0], out)
		}
		converted(t, w.reverse(), out)
	})
}

// carries reports whether a document already carries a card, which comes out as its
// owner wrote it, valid or not.
func carries(w *route, doc []byte) bool {
	_, report, _ := w.convert(doc)
	for _, e := range report.Of(card.Carried) {
		if e.Source != "" {
			return true
		}
	}
	return false
}

// converted converts a document, and looks at the error where it cannot be.
func converted(t *testing.T, w *route, doc []byte, opts ...project.Option) ([]byte, bool) {
	t.Helper()
	out, report, err := w.convert(doc, opts...)
	if err == nil {
		if report == nil {
			t.Fatalf("%s to %s has no report", w.from, w.to)
		}
		return out, true
	}
	_, unread := errors.AsType[*card.DecodeError](err)
	_, invalid := errors.AsType[*project.TargetError](err)
	_, cannot := errors.AsType[*project.Error](err)
	if !unread && !invalid && !cannot {
		t.Fatalf("%s to %s: %v", w.from, w.to, err)
	}
	return nil, false
}

// FuzzLaws tries the laws on the card of a seed.
func FuzzLaws(f *testing.F) {
	list := routes(f)
	for i := range list {
		f.Add(uint64(i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, number uint8) {
		w := list[int(number)%len(list)]
		doc := w.random(t, seed)
		if doc == nil {
			return
		}
		for _, l := range laws {
			for _, what := range l.check(w, doc, seed) {
				t.Errorf("%s to %s, %s: %s\n%s", w.from, w.to, l.name, what, doc)
			}
		}
	})
}
