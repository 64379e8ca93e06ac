package source

import (
	"errors"
	"strings"
	"testing"
)

func TestDiagnosticsSortByPosition(t *testing.T) {
	at := func(file string, line, column int) Position {
		return Position{File: file, Line: line, Column: column}
	}
	var l Diagnostics
	l.Errorf(at("b.json", 1, 1), "z", "last")
	l.Errorf(at("a.json", 10, 1), "y", "line %d", 10)
	l.Warnf(at("a.json", 2, 3), "x", "odd")
	l.Errorf(at("a.json", 2, 3), "x", "wrong")
	l.Add(Diagnostic{Pos: at("a.json", 2, 1), Code: "w", Message: "unknown", Hint: "did you mean this?"})
	l.Errorf(Position{File: "a.json"}, "v", "the whole file")
	want := strings.Join([]string{
		"a.json: the whole file [v]",
		"a.json:2:1: unknown (did you mean this?) [w]",
		"a.json:2:3: wrong [x]",
		"a.json:2:3: warning: odd [x]",
		"a.json:10:1: line 10 [y]",
		"b.json:1:1: last [z]",
	}, "\n")
	if got := strings.TrimSuffix(l.String(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := l.Err(); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
}

func TestListReportsOnce(t *testing.T) {
	var l, other Diagnostics
	l.Errorf(Position{File: "a"}, "x", "m")
	l.Errorf(Position{File: "a"}, "x", "m")
	other.Errorf(Position{File: "a"}, "x", "m")
	other.Warnf(Position{File: "a"}, "x", "m")
	l.AddAll(&other)
	if l.Len() != 2 {
		t.Errorf("got\n%s", &l)
	}
}

func TestErr(t *testing.T) {
	var l Diagnostics
	if l.Err() != nil || l.HasErrors() {
		t.Error("an empty list is an error")
	}
	l.Warnf(Position{File: "a"}, "x", "odd")
	if l.Err() != nil || l.HasErrors() {
		t.Error("a warning is an error")
	}
	l.Errorf(Position{File: "a"}, "x", "wrong")
	var all *Errors
	if err := l.Err(); !errors.As(err, &all) || len(all.Diagnostics) != 2 {
		t.Errorf("the error is %v, want both diagnostics", err)
	}
}
