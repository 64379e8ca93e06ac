package projectiontest_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// label is a card of a small format: any object.
type label map[string]any

// labels returns a format of labels.
func labels(rules ...projection.Rule) *projection.Format[label] {
	decode := func(text []byte, _ ...card.Option) (*label, error) {
		l := new(label)
		return l, json.Unmarshal(text, l)
	}
	return &projection.Format[label]{
		Form:   projection.Form{Name: "label", Title: "a label", Mapping: &projection.Mapping{Rules: rules}},
		Decode: decode, Parse: decode,
		Examine: func([]byte, ...card.Option) (*label, card.Violations) { return new(label), nil },
		Marshal: func(l *label) ([]byte, error) { return json.Marshal(l) },
	}
}

// member is a rule for a member that both documents have.
func member(path, agent string) projection.Rule {
	return projection.Rule{Card: strings.Split(path, "/"), Agent: strings.Split(agent, "/")}
}

// call is a rule with functions for both directions.
func call(read, write func(r *projection.Run, from, to *projection.Node)) projection.Rule {
	return projection.Rule{Call: projection.Call{Read: read, Write: write}}
}

// move copies a value, if there is one.
func move(r *projection.Run, v, to *projection.Node, path ...string) {
	if v != nil {
		to.Set(r.Copy(projection.Use(v)), path...)
	}
}

// TestBroken: a format with a mistake violates the law that forbids it.
func TestBroken(t *testing.T) {
	const text = `{"name":"n","streams":true,"pushes":true,"skills":["a","b"]}`
	streams := []string{"features", "streaming"}
	count := 0
	for _, test := range []struct {
		name string
		rule projection.Rule
		want string
	}{
		{
			"an invention", projection.Rule{Card: []string{"kind"}, Default: `"made up"`},
			"no entry says where",
		},
		{
			"a silent loss", call(func(_ *projection.Run, from, _ *projection.Node) { projection.Use(from.Get("pushes")) }, nil),
			"/pushes: true is  when it comes back",
		},
		{
			"an entry about another value", call(func(r *projection.Run, from, to *projection.Node) {
				projection.Use(from.Get("pushes"))
				move(r, from.Get("streams"), to, streams...)
			}, func(r *projection.Run, from, to *projection.Node) { move(r, from.Get(streams...), to, "streams") }),
			"/pushes: true is  when it comes back",
		},
		{
			"another order", call(func(r *projection.Run, from, to *projection.Node) {
				list := r.List().From(projection.Visit(from.Get("skills")))
				for _, v := range from.Get("skills").Items() {
					skill := r.Object().From(v)
					move(r, v, skill, "id")
					list.Add(skill)
				}
				to.Set(list, "skills")
			}, func(r *projection.Run, from, to *projection.Node) {
				skills := projection.Use(from.Get("skills")).Items()
				if len(skills) == 0 {
					return
				}
				list := r.List()
				for i := range skills {
					list.Add(r.Copy(skills[len(skills)-1-i].Get("id")))
				}
				to.Set(list, "skills")
			}),
			"/skills: the order is another one",
		},
		{
			"chance", call(nil, func(r *projection.Run, _, to *projection.Node) {
				count++
				made := r.String(strconv.Itoa(count))
				r.Added(made, projection.CodeDefault, "the label has a number")
				to.Set(made, "number")
			}),
			"the second conversion differs",
		},
		{
			"no reason", call(func(r *projection.Run, from, _ *projection.Node) { r.Drop(from.Get("pushes"), "pushes", "") }, nil),
			"no reason",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := labels(member("name", "name"), test.rule)
			err := projectiontest.Suite{Format: f, Others: []projection.AnyFormat{agentformat.Format, adpformat.Format, f}, Options: options}.Check([]byte(text))
			if test.name == "chance" || test.name == "an invention" { // mistakes of writing
				err = projectiontest.Suite{Format: agentformat.Format, Others: []projection.AnyFormat{f}}.Check([]byte(`{"name":"n"}`))
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
	f.Mapping.Topics = []projection.Topic{{Path: []string{"pushes"}, Name: "documentation"}, {Path: []string{"skills"}, Name: "skills"}}
	s := projectiontest.Suite{Format: f, Others: []projection.AnyFormat{agentformat.Format, adpformat.Format}, Options: options}
	if err := s.Check([]byte(`{"name":"n","streams":true,"pushes":true,"skills":["a","b"]}`)); err != nil {
		t.Error(err)
	}
}

// TestNoConversion: a card that no format can have is an error, since no law was checked.
func TestNoConversion(t *testing.T) {
	s := projectiontest.Suite{Format: labels(), Others: []projection.AnyFormat{adpformat.Format}}
	if err := s.Check([]byte(`{"name":"n"}`)); err == nil || !strings.Contains(err.Error(), "cannot be converted to any") {
		t.Errorf("the error is %v", err)
	}
}

func options(to string) []projection.Option {
	if to != "adp" {
		return nil
	}
	return []projection.Option{projection.Supply("id", "agent://a"), projection.Supply("name", "n")}
}
