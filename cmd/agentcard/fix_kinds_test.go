//go:build linux

package main

import (
	"context"
	"fmt"
	"iter"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestFixKinds: a number or a boolean that is a string, and an element without its list, are the only
// error of a card of any dialect, and fix restores the card.
func TestFixKinds(t *testing.T) {
	if testing.Short() {
		t.Skip("repairs hundreds of cards")
	}
	changed := map[string][]otherKind{}
	for _, text := range vectors.Wild(t) {
		found, err := detect.Detect(text)
		root, syntax := jsontree.Parse(text)
		if err != nil || syntax != nil {
			continue
		}
		if _, violations := dialects.ExamineAs(found.Name(), text); len(violations.Errors()) == 0 && len(changed[found.Name()]) < 200 {
			changed[found.Name()] = append(changed[found.Name()], otherKinds(t, found.Name(), root)...)
		}
	}
	t.Chdir(t.TempDir())
	for dialect, list := range changed {
		args := []string{"fix", "--write", "--as", dialect}
		for i, c := range list {
			args = append(args, fmt.Sprintf("%d.json", i), fmt.Sprintf("%d-before.json", i))
			write(t, args[len(args)-2], string(c.text))
			write(t, args[len(args)-1], string(c.before))
		}
		var out, errs strings.Builder
		if code := program.Run(context.Background(), args, nil, &out, &errs); code == command.ExitTrouble {
			t.Fatalf("exit code %d: %s", code, errs.String())
		}
		for i, c := range list {
			if got, want := compact(t, args[4+2*i]), compact(t, args[5+2*i]); got != want {
				t.Errorf("%s: %s is not repaired: %s", dialect, c.pointer, got)
			}
		}
	}
	if len(changed) < 9 {
		t.Errorf("only %d dialects have values of another kind", len(changed))
	}
}

// otherKind is a card with a value of another kind, and the card before it.
type otherKind struct {
	pointer      string
	text, before []byte
}

// otherKinds changes one value of a card at a time, and returns the cards with one error of type.
func otherKinds(t *testing.T, dialect string, root *jsontree.Node) []otherKind {
	var list []otherKind
	for pointer, n := range descendants("", root) {
		var other *jsontree.Node
		switch {
		case n.Kind == card.KindNumber:
			other = jsontree.Text(" " + n.Text)
		case n.Kind == card.KindBool:
			other = jsontree.Text(strings.ToUpper(n.Text))
		case n.Kind == card.KindArray && len(n.Items) == 1 && !strings.HasSuffix(pointer, "/security"): // its elements are maps
			other = n.Items[0]
		default:
			continue
		}
		changed := root.Clone()
		if err := changed.Set(pointer, other); err != nil {
			t.Fatal(err)
		}
		text := changed.Append(nil)
		if _, found := dialects.ExamineAs(dialect, text); len(found.Errors()) == 1 && found.Errors()[0].Keyword == "type" {
			list = append(list, otherKind{pointer, text, root.Append(nil)})
		}
	}
	return list
}

// compact returns the document of a file without white space.
func compact(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n, err := jsontree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(n.Append(nil))
}

// descendants iterates over the values inside of a value, with their locations.
func descendants(pointer string, n *jsontree.Node) iter.Seq2[string, *jsontree.Node] {
	return func(yield func(string, *jsontree.Node) bool) { visit(pointer, n, yield) }
}

func visit(pointer string, n *jsontree.Node, yield func(string, *jsontree.Node) bool) bool {
	inside := func(name string, value *jsontree.Node) bool {
		at := pointer + card.JoinPointer(name)
		return yield(at, value) && visit(at, value, yield)
	}
	for i, item := range n.Items {
		if !inside(strconv.Itoa(i), item) {
			return false
		}
	}
	for _, m := range n.Members {
		if !inside(m.Name, m.Value) {
			return false
		}
	}
	return true
}
