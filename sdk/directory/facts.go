package directory

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// fact is a value in the description of an agent for which its card is found.
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

// term returns the tag of the index for a value. Case does not count.
func (f fact) term() string { return f.By + "/" + strings.ToLower(strings.TrimSpace(f.Value)) }

// catalogue finds the cards of all dialects by the facts in their descriptions. It is an index of ADP
// cards that are made of the facts: a fact by words is part of the description, another one is a tag.
type catalogue struct{ index *index.Index }

// The weights of the catalogue: a card with all tags has a higher score than one without a tag and with
// all words, for up to maxFilters tags.
const (
	weightTags  = .95
	weightWords = 1 - weightTags
	maxFilters  = 16
)

// maxFacts is the maximum length of all facts of a card in octets. Later ones are not found.
const maxFacts = 16 << 10

func newCatalogue() (*catalogue, error) {
	// The limits of the store bound the cards, and thereby the index.
	x, err := index.New(index.Profile{Weights: index.Weights{Tag: weightTags, Semantic: weightWords}}, exchange.Receiver{}, 0)
	return &catalogue{x}, err
}

// idOf returns the id of a key in the index. Ids are in the order of the keys.
func idOf(k store.Key) string {
	return agentScheme + hex.EncodeToString([]byte(k.ID+"\x00"+k.Tenant+"\x00"+k.Dialect))
}

// keyOfID returns the key of an id.
func keyOfID(id string) store.Key {
	text, _ := hex.DecodeString(strings.TrimPrefix(id, agentScheme)) // idOf has made it
	parts := strings.Split(string(text), "\x00")
	return store.Key{ID: parts[0], Tenant: parts[1], Dialect: parts[2]}
}

// put adds the card of a key, or replaces it; a card that is nil or not public is removed.
func (x *catalogue) put(key store.Key, c *store.Card) {
	x.index.Remove(idOf(key))
	if c == nil || c.Revoked || !found(c) {
		return
	}
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return // a card that cannot be described is not found
	}
	made := &adp.Card{ID: idOf(key), Name: "-"}
	var words []string
	octets := 0
	for _, f := range factsOf(c.Dialect, d) {
		if octets += len(f.Value) + len(f.By); octets > maxFacts {
			break
		}
		words = append(words, f.Value)
		if f.By != byWords {
			made.Skills = append(made.Skills, f.term())
		}
	}
	made.Description.Set(strings.Join(words, " "))
	if text, err := card.AppendJSON(nil, made); err == nil {
		// An error would be a card that is not valid, which this function does not make.
		_, _ = x.index.Put(text, exchange.Provenance{Channel: exchange.Direct})
	}
}

// found reports whether everybody may find a card.
func found(c *store.Card) bool {
	if c.Dialect != string(detect.Nooterra) {
		return public(&c.Summary)
	}
	x, err := nooterraCard(c)
	return err == nil && discovery.Query{}.Matches(discovery.Public, x)
}
