package check

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// keep indexes the elements of an array, and returns them.
func (k *Kept) keep(text string) (list []string) {
	var s scan.Scanner
	s.Start(text, -1)
	for _, item := range scan.Items(text) {
		i := strings.Index(text, item)
		k.Skip(&s, i, 1)
		list = append(list, text[i:i+len(item)])
	}
	return list
}

// TestKept: kept values are found in the order of the document, in nearly that order, and in a
// second pass. A value that is not kept is not found.
func TestKept(t *testing.T) {
	const n = 40
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(`{"a":[1%02d]}`, i)
	}
	var k Kept
	list := k.keep("[" + strings.Join(items, ",") + `,1,"a"]`)
	find := func(i int) {
		t.Helper()
		at, ok := k.find(list[i])
		if !ok {
			t.Errorf("value %d is not found", i)
			return
		}
		if x := (indexed{k.text, &k.spans, at}); x.textOf(at) != list[i] || x.spans.Spans[at].Inner != 1 {
			t.Errorf("value %d: %s", i, x.textOf(at))
		}
	}
	for range 2 {
		for i := range n {
			find(i)
		}
	}
	for i := 0; i < n; i += 2 {
		find(i + 1)
		find(i)
	}
	for _, v := range []string{`{"a":[999]}`, `1`, `"a"`, `{}`} {
		if _, ok := k.find(v); ok {
			t.Errorf("%s is found", v)
		}
	}
	if k.release(); k.text != "" || len(k.roots)+len(k.spans.Spans) > 0 {
		t.Error("the document is not forgotten")
	}
	if _, ok := k.find(list[0]); ok {
		t.Error("found after the end of the document")
	}
}

// The index of one document does not remain for the next one, even if reading fails.
func TestKeptIsForgotten(t *testing.T) {
	for _, failure := range []error{nil, errors.New("malformed")} {
		_, err := FindingsIn(nil, &card.Options{}, false, func(k *Kept) error {
			k.keep(`[{"a":1},[2]]`)
			return failure
		}, func(c *Checker) {
			if len(c.kept.roots) != 2 {
				t.Errorf("%d values are kept", len(c.kept.roots))
			}
		})
		if err != failure {
			t.Error(err)
		}
		Findings(card.Options{}, false, func(c *Checker) {
			if len(c.kept.roots)+len(c.kept.spans.Spans) > 0 {
				t.Error("values of the last document are kept")
			}
		})
	}
}

// TestCheckerAfterPanic: a validation is not affected by an earlier one of the same checker that
// ended in a panic.
func TestCheckerAfterPanic(t *testing.T) {
	c, o := new(Checker), new(card.Options)
	func() {
		defer func() { _ = recover() }()
		FindingsIn(c, o, true, func(*Kept) error { return nil }, func(c *Checker) {
			c.Fail(&Rule{Code: "first"})
			panic("in a rule")
		})
	}()
	found, err := FindingsIn(c, o, true, func(*Kept) error { return nil }, func(c *Checker) { c.Fail(&Rule{Code: "second"}) })
	if err != nil || len(found) != 1 || found[0].Code != "second" {
		t.Errorf("%v, %v: want the second finding only", found, err)
	}
}
