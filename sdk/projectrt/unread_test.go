package projectrt

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// reported runs f and returns what it reported, a line an entry.
func reported(f func(r *Run)) string {
	r := NewRun("a", "b", &Options{}, "")
	f(r)
	var lines []string
	for _, e := range r.Report().Entries {
		lines = append(lines, string(e.Change)+" "+e.Source+" "+e.Code)
	}
	return strings.Join(lines, "\n")
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("reported\n%s\nwant\n%s", got, want)
	}
}

func TestDroppedMembers(t *testing.T) {
	c, err := adp.Decode([]byte(`{"id": "", "name": 3, "seq": 0}`))
	if err != nil {
		t.Fatal(err)
	}
	check(t, reported(func(r *Run) {
		r.DroppedMembers(Root().Member("in"), c, "c", "m", "id", "name", "seq", "version")
		r.DroppedMembers(nil, (*adp.Card)(nil), "c", "m", "id")
	}), "dropped /in/id c\ndropped /in/seq c")
}

func TestOtherEntries(t *testing.T) {
	for _, test := range []struct {
		name string
		m    map[string]int
		want string
	}{
		{"absent", nil, ""},
		{"empty", map[string]int{}, "dropped /m empty"},
		{"none is converted", map[string]int{"z": 1, "handled": 1}, "dropped /m empty"},
		{"some are converted", map[string]int{"a/b": 1, "z": 1, "handled": 1, "c": 1}, "dropped /m/c no-home\ndropped /m/z no-home"},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, reported(func(r *Run) {
				OtherEntries(r, Root().Member("m"), test.m, "no place", []string{"/a~1b"}, "/handled")
			}), test.want)
		})
	}
}

func TestOtherMembers(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", `{}`, "dropped /m empty"},
		{"no object", `[1]`, "dropped /m empty"},
		{"none is converted", `{"z": 1, "x": {"z": 1}}`, "dropped /m empty"},
		{"some are converted", `{"z": 1, "a": 1, "x": {"y": 1, "z": 1, "handled": 2}}`, "dropped /m/z no-home\ndropped /m/x/z no-home"},
		{"a path that does not exist", `{"a": 1, "x": 3}`, "dropped /m/x empty"},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := card.Must(card.ParseRaw([]byte(test.text)))
			check(t, reported(func(r *Run) {
				OtherMembers(r, Root().Member("m"), v, "no place", []string{"/a", "/x/y"}, "/x/handled")
			}), test.want)
		})
	}
	check(t, reported(func(r *Run) { OtherMembers(r, nil, card.Raw{}, "no place", nil) }), "")
}

func TestChild(t *testing.T) {
	made := 0
	c := NewChild(func() *int { made++; return new(int) })
	if c.Used() {
		t.Error("used before anything was set")
	}
	*c.Get()++
	*c.Get()++
	if !c.Used() || made != 1 || *c.Get() != 2 {
		t.Errorf("made %d times, holds %d", made, *c.Get())
	}
}

// TestAnyConverted: entries before the mark are ignored.
func TestAnyConverted(t *testing.T) {
	c, err := adp.Decode([]byte(`{"id": "a", "name": "n"}`))
	if err != nil {
		t.Fatal(err)
	}
	r := NewRun("a", "b", &Options{}, "")
	at := Root().Member("card")
	r.Dropped(at.Member("id"), "c", "m")
	mark := r.Mark()
	if !AnyConverted(r, mark, at, c, "id", "version") || AnyConverted(r, mark, at, c, "version") {
		t.Error("the id is converted, and there is no version")
	}
	r.Dropped(at.Member("id"), "c", "m")
	if AnyConverted(r, mark, at, c, "id") || !AnyConverted(r, mark, at, c, "id", "name") {
		t.Error("the id was dropped, and the name was not")
	}
}

func TestMissing(t *testing.T) {
	at := Root().Member("a")
	if got := Missing(at, true, "b").String(); got != "/a/b" {
		t.Errorf("got %s", got)
	}
	if got := Missing(at, false, "b").String(); got != "/a" {
		t.Errorf("got %s", got)
	}
}
