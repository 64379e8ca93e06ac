package projectiontest_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// label is a card of a small format: any object.
type label map[string]any

// labels returns a format of labels.
func labels(rules ...format.Rule) *format.Format[label] {
	decode := func(text []byte, _ ...card.Option) (*label, error) {
		l := new(label)
		return l, json.Unmarshal(text, l)
	}
	return &format.Format[label]{
		Definition: format.Definition{Name: "label", Title: "a label", Mapping: &format.Mapping{Rules: rules}},
		Decode:     decode, Parse: decode,
		Examine: func([]byte, ...card.Option) (*label, card.Violations) { return new(label), nil },
		Marshal: func(l *label) ([]byte, error) { return json.Marshal(l) },
	}
}

// member is a rule for a member that both documents have.
func member(path, agent string) format.Rule {
	return format.Rule{Card: strings.Split(path, "/"), Agent: strings.Split(agent, "/")}
}

// call is a rule with functions for both directions.
func call(read, write func(r *format.Run, from, to *format.Node)) format.Rule {
	return format.Rule{Form: &format.Call{Read: read, Write: write}}
}

// move copies a value, if there is one.
func move(r *format.Run, v, to *format.Node, path ...string) {
	if v != nil {
		to.Set(r.Copy(v.Use()), path...)
	}
}

// TestBroken: a format with a mistake violates the law that forbids it.
func TestBroken(t *testing.T) {
	const text = `{"name":"n","streams":true,"pushes":true,"skills":["a","b"]}`
	streams := []string{"features", "streaming"}
	count := 0
	for _, test := range []struct {
		name string
		rule format.Rule
		want string
	}{
		{
			"an invention", format.Rule{Card: []string{"kind"}, Default: `"made up"`},
			"no entry says where",
		},
		{
			"a silent loss", call(func(_ *format.Run, from, _ *format.Node) { from.Get("pushes").Use() }, nil),
			"/pushes: true comes back as nothing",
		},
		{
			"an entry about another value", call(func(r *format.Run, from, to *format.Node) {
				from.Get("pushes").Use()
				move(r, from.Get("streams"), to, streams...)
			}, func(r *format.Run, from, to *format.Node) { move(r, from.Get(streams...), to, "streams") }),
			"/pushes: true comes back as nothing",
		},
		{
			"another order", call(func(r *format.Run, from, to *format.Node) {
				list := r.List().From(from.Get("skills").Visit())
				for _, v := range from.Get("skills").Items() {
					skill := r.Object().From(v)
					move(r, v, skill, "id")
					list.Add(skill)
				}
				to.Set(list, "skills")
			}, func(r *format.Run, from, to *format.Node) {
				skills := from.Get("skills").Use().Items()
				if len(skills) == 0 {
					return
				}
				list := r.List()
				for i := range skills {
					list.Add(r.Copy(skills[len(skills)-1-i].Get("id")))
				}
				to.Set(list, "skills")
			}),
			"/skills: the elements come back in another order",
		},
		{
			"chance", call(nil, func(r *format.Run, _, to *format.Node) {
				count++
				made := r.String(strconv.Itoa(count))
				r.Added(made, projection.CodeDefault, "the label has a number")
				to.Set(made, "number")
			}),
			"the second conversion differs",
		},
		{
			"no reason", call(func(r *format.Run, from, _ *format.Node) { r.Drop(from.Get("pushes"), "pushes", "") }, nil),
			"no reason",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := labels(member("name", "name"), test.rule)
			err := projectiontest.Suite{Format: f, Others: []format.Any{agentformat.Agent, adpformat.ADP, f}, Options: options}.Check([]byte(text))
			if test.name == "chance" || test.name == "an invention" { // mistakes of writing
				err = projectiontest.Suite{Format: agentformat.Agent, Others: []format.Any{f}}.Check([]byte(`{"name":"n"}`))
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want %s", err, test.want)
			}
		})
	}
}

// TestSound: the same format without mistakes holds the laws, with values that are equal and
// one of which is lost.
func TestSound(t *testing.T) {
	f := labels(member("name", "name"), member("streams", "features/streaming"))
	f.Mapping.Topics = []format.Topic{{Path: []string{"pushes"}, Name: "documentation"}, {Path: []string{"skills"}, Name: "skills"}}
	s := projectiontest.Suite{Format: f, Others: []format.Any{agentformat.Agent, adpformat.ADP}, Options: options}
	if err := s.Check([]byte(`{"name":"n","streams":true,"pushes":true,"skills":["a","b"]}`)); err != nil {
		t.Error(err)
	}
}

// TestRepeats: a format with a member that repeats another one holds the laws, whether a target
// has the other one or not.
func TestRepeats(t *testing.T) {
	streams := []string{"features", "streaming"}
	f := labels(member("name", "name"), call(func(r *format.Run, from, to *format.Node) {
		r.Repeats(from.Get("pushes"), from.Get("streams"))
		move(r, from.Get("streams"), to, streams...)
	}, func(r *format.Run, from, to *format.Node) {
		if v := from.Get(streams...); v != nil {
			to.Set(r.Copy(v.Use()), "streams")
			to.Set(r.Copy(v), "pushes")
		}
	}))
	s := projectiontest.Suite{Format: f, Others: []format.Any{agentformat.Agent, adpformat.ADP}, Options: options}
	if err := s.Check([]byte(`{"name":"n","streams":true,"pushes":true}`)); err != nil {
		t.Error(err)
	}
	_, report, err := projection.Convert([]byte(`{"name":"n","streams":true,"pushes":true}`), f, adpformat.ADP, options("adp")...)
	if err != nil {
		t.Fatal(err)
	}
	const want = "it repeats /streams: an ADP card has no member for features of A2A"
	if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Source == "/pushes" && e.Message == want }) {
		t.Errorf("the report is %v", report)
	}
}

// TestNoConversion: a card that no format can have is an error, since no law was checked.
func TestNoConversion(t *testing.T) {
	s := projectiontest.Suite{Format: labels(), Others: []format.Any{adpformat.ADP}}
	if err := s.Check([]byte(`{"name":"n"}`)); err == nil || !strings.Contains(err.Error(), "cannot be converted to any") {
		t.Errorf("the error is %v", err)
	}
}

func options(to string) []projection.Option {
	if to != "adp" {
		return nil
	}
	return []projection.Option{projection.Offer("id", "agent://a"), projection.Offer("name", "n")}
}
