package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// supply has the values of the flags --give for one name.
type supply struct {
	name   string
	option project.Option
}

// supplies returns the values of --give by name; a repeated name has a list.
func (c *conversion) supplies() ([]supply, error) {
	var names []string
	texts := map[string][]string{}
	for _, give := range c.gives {
		name, text, ok := strings.Cut(give, "=")
		if !ok {
			return nil, fmt.Errorf("--give %s: there is no = between name and text", give)
		}
		if texts[name] == nil {
			names = append(names, name)
		}
		texts[name] = append(texts[name], text)
	}
	var given []supply
	for _, name := range names {
		option, ok := project.Supply(name, texts[name]...)
		if !ok {
			return nil, fmt.Errorf("unknown --give name %q%s; known: %s", name, nearest.Hint(name, project.Supplied()), strings.Join(project.Supplied(), ", "))
		}
		given = append(given, supply{name, option})
	}
	return given, nil
}

// options returns the supplied values as options of a conversion.
func options(given []supply) []project.Option {
	opts := make([]project.Option, len(given))
	for i, g := range given {
		opts[i] = g.option
	}
	return opts
}

// outcome is what a conversion returns.
type outcome struct {
	result []byte
	report *card.Report
	err    error
}

func newOutcome(result []byte, report *card.Report, err error) outcome {
	return outcome{result, report, err}
}

// String is the outcome as text, for comparing.
func (o outcome) String() string {
	return fmt.Sprintf("%s\n%v\n%v", o.result, o.report, o.err)
}

// unused returns the names whose values have no effect: without them the outcome is the
// same. The names that a conversion uses depend on the card. If the card cannot be read,
// no name is reported.
func unused(given []supply, done outcome, attempt func([]supply) outcome) []string {
	if done.report == nil {
		return nil
	}
	var names []string
	for i, g := range given {
		without := attempt(slices.Delete(slices.Clone(given), i, i+1))
		if without.String() == done.String() {
			names = append(names, g.name)
		}
	}
	return names
}
