package directory

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// fact is a value in the description of an agent; queries find the card of the agent by it.
type fact struct {
	// By is the parameter of a query that asks for the value.
	By    string `json:"by"`
	Value string `json:"value"`
	// At is the location in the description of the agent.
	At string `json:"at"`
}

// The parameters of a query.
const (
	byWords      = "words"
	byTag        = "tag"
	byCapability = "capability"
	byProtocol   = "protocol"
	byGoal       = "goal"
	byDialect    = "dialect"
)

// filters are the parameters whose values a card must have, each of them.
var filters = []string{byTag, byCapability, byProtocol, byGoal, byDialect}

// maxValue is the maximum length of a value in octets, except of texts: no query asks for a longer one.
const maxValue = 200

// factsOf returns the facts about an agent. A fact by words has a whole text as its value.
func factsOf(dialect string, d *agent.Description) []fact {
	var list []fact
	add := func(by, value, format string, at ...any) {
		if value != "" && (by == byWords || len(value) <= maxValue) {
			list = append(list, fact{by, value, fmt.Sprintf(format, at...)})
		}
	}
	add(byDialect, dialect, "")
	add(byWords, d.Name.Or(""), "/name")
	add(byWords, d.Description.Or(""), "/description")
	for i, tag := range d.Tags {
		add(byTag, tag, "/tags/%d", i)
	}
	for i := range d.Classes {
		add(byTag, d.Classes[i].Name.Or(""), "/classes/%d/name", i)
	}
	for i := range d.Endpoints {
		add(byProtocol, d.Endpoints[i].Protocol.Or(""), "/endpoints/%d/protocol", i)
	}
	for i := range d.Goals {
		add(byGoal, d.Goals[i].ID.Or(""), "/goals/%d/id", i)
		add(byWords, d.Goals[i].Description.Or(""), "/goals/%d/description", i)
	}
	for i := range d.Skills {
		s := &d.Skills[i]
		add(byCapability, s.ID.Or(""), "/skills/%d/id", i)
		add(byCapability, s.ToolName.Or(""), "/skills/%d/toolName", i)
		add(byWords, s.Title.Or(""), "/skills/%d/title", i)
		add(byWords, s.Description.Or(""), "/skills/%d/description", i)
		for j, tag := range s.Tags {
			add(byTag, tag, "/skills/%d/tags/%d", i, j)
		}
	}
	return list
}

// term returns the term for a value in the index, in lower case.
func (f fact) term() string { return f.By + "/" + strings.ToLower(strings.TrimSpace(f.Value)) }

// catalogue finds the cards of all dialects by the facts in their descriptions. The features of a card in
// its index are the terms of the facts, with all terms above them, and the words of all facts.
type catalogue struct {
	index *inverted.Index[store.Key]
}

// maxFilters is the maximum number of values in a query.
const maxFilters = 16

// maxFacts is the maximum length of all facts of a card in octets. Later ones are not found.
const maxFacts = 16 << 10

// wordPrefix begins the feature of a word. No term begins with it.
const wordPrefix = " "

func newCatalogue() *catalogue { return &catalogue{inverted.New(store.Key.Compare)} }

// put adds the card of a key, or replaces it; a card that is nil or not public is removed.
func (x *catalogue) put(key store.Key, c *store.Card) {
	if c != nil && !c.Revoked && found(c) {
		// A card that cannot be described is not found.
		if d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits())); err == nil {
			x.index.Put(key, featuresOf(factsOf(c.Dialect, d)))
			return
		}
	}
	if n, ok := x.index.Find(key); ok {
		x.index.Remove(n)
	}
}

// featuresOf returns the features for facts.
func featuresOf(facts []fact) []string {
	var list, texts []string
	octets := 0
	for _, f := range facts {
		if octets += len(f.Value) + len(f.By); octets > maxFacts {
			break
		}
		texts = append(texts, f.Value)
		if f.By == byWords {
			continue
		}
		term := f.term()
		list = append(list, term)
		for i := range len(term) {
			if term[i] == '/' {
				list = append(list, term[:i])
			}
		}
	}
	for word := range index.Words(texts...) {
		list = append(list, wordPrefix+word)
	}
	return list
}

// scored is the key of a card that a query finds, with its score.
type scored struct {
	key   store.Key
	score float64
}

// find returns the cards from the offset of a query on, one more than its limit. They have all facts, and
// one word or more if the query has words; those with most words are first, then the smallest key.
func (x *catalogue) find(q *wanted) (list []scored) {
	var terms, words []string
	for _, f := range q.facts {
		terms = append(terms, strings.TrimSuffix(f.term(), "/*"))
	}
	for word := range index.Words(q.words) {
		words = append(words, wordPrefix+word)
	}
	found, skip, limit := x.index.With(terms...), q.page.Offset, q.page.Limit+1
	defer x.index.Done(found)
	add := func(score float64, found *inverted.Found) bool {
		for _, key := range x.index.Page(found, skip, limit-len(list)) {
			list = append(list, scored{key, score})
		}
		skip = max(0, skip-found.Count)
		return len(list) < limit
	}
	if q.words == "" {
		add(1, found)
		return list
	}
	for count, some := range x.index.Ranked(found, words) {
		if !add(float64(count)/float64(len(words)), some) {
			break
		}
	}
	return list
}

// found reports whether everybody may find a card.
func found(c *store.Card) bool {
	if c.Dialect != string(detect.Nooterra) {
		return public(&c.Summary)
	}
	x, err := decoded(c.Document)
	return err == nil && discovery.Query{}.Matches(discovery.Public, x)
}
