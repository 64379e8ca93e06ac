package find

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
)

// Fact is a value in the description of an agent.
type Fact struct {
	// By is the parameter of a query that asks for the value.
	By    string `json:"by"`
	Value string `json:"value"`
	// At is the location in the description of the agent.
	At string `json:"at"`
}

// The parameters of a query.
const (
	ByWords      = "words"
	ByTag        = "tag"
	ByCapability = "capability"
	ByProtocol   = "protocol"
	ByGoal       = "goal"
	ByDialect    = "dialect"
	ByAccepts    = "accepts"
	ByReturns    = "returns"
	// ByAny stands for a tag, a capability or a goal.
	ByAny = ""
)

// Filters returns the parameters whose values a description must have, each of them.
func Filters() []string { return []string{ByTag, ByCapability, ByProtocol, ByGoal} }

// maxValue is the maximum length of a value in octets, except of texts: no query asks for a longer one.
const maxValue = 200

// Of returns the facts about an agent. A fact by words has a whole text as its value.
func Of(dialect string, d *agent.Description) []Fact {
	var list []Fact
	add := func(by, value, format string, at ...any) {
		if value != "" && (by == ByWords || len(value) <= maxValue) {
			list = append(list, Fact{by, value, fmt.Sprintf(format, at...)})
		}
	}
	add(ByDialect, dialect, "")
	add(ByWords, d.Name.Or(""), "/name")
	add(ByWords, d.Description.Or(""), "/description")
	for i, tag := range d.Tags {
		add(ByTag, tag, "/tags/%d", i)
	}
	for i := range d.Classes {
		add(ByTag, d.Classes[i].Name.Or(""), "/classes/%d/name", i)
	}
	for i := range d.Endpoints {
		add(ByProtocol, d.Endpoints[i].Protocol.Or(""), "/endpoints/%d/protocol", i)
	}
	for i := range d.Goals {
		add(ByGoal, d.Goals[i].ID.Or(""), "/goals/%d/id", i)
		add(ByWords, d.Goals[i].Description.Or(""), "/goals/%d/description", i)
	}
	for i := range d.Skills {
		s := &d.Skills[i]
		add(ByCapability, s.ID.Or(""), "/skills/%d/id", i)
		add(ByCapability, s.ToolName.Or(""), "/skills/%d/toolName", i)
		add(ByWords, s.Title.Or(""), "/skills/%d/title", i)
		add(ByWords, s.Description.Or(""), "/skills/%d/description", i)
		for j, tag := range s.Tags {
			add(ByTag, tag, "/skills/%d/tags/%d", i, j)
		}
	}
	return list
}

// Term returns the value with its parameter, in lower case.
func (f Fact) Term() string { return f.By + "/" + strings.ToLower(strings.TrimSpace(f.Value)) }

// Answers reports whether a fact is the value that f asks for. A tag also finds the tags below it.
func (f Fact) Answers(found Fact) bool {
	if f.By == ByAny && slices.Contains([]string{ByTag, ByCapability, ByGoal}, found.By) {
		f.By = found.By
	}
	return f.By == found.By && index.Match(f.Term(), found.Term())
}
