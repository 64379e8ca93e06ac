package find

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Fact is a value in the description of an agent, or one that a query asks for.
type Fact struct {
	// By is the parameter of a query that asks for the value, or the factor that the value shows.
	By string `json:"by"`
	// Value is the value. A price is an amount and a currency, such as 0.05 USD; a query asks for prices
	// up to it.
	Value string `json:"value"`
	// At is the location in the description of the agent; empty for a value that it does not have.
	At string `json:"at"`
}

// The parameters of a query.
const (
	ByWords      = "words"
	ByTag        = "tag"
	ByCapability = "capability"
	ByProtocol   = "protocol"
	ByGoal       = "goal"
	ByPrice      = "price"
	ByDialect    = "dialect"
	ByAccepts    = "accepts"
	ByReturns    = "returns"
	// ByAny stands for a tag, a capability or a goal.
	ByAny = ""
)

// The factors of a score that facts show. No query asks for them.
const (
	ByReputation   = "reputation"
	ByAvailability = "availability"
	ByRating       = "rating"
)

// Filters returns the parameters whose values a description must have, each of them.
func Filters() []string { return []string{ByTag, ByCapability, ByProtocol, ByGoal, ByPrice} }

// maxValue is the maximum length of a value in octets, except of texts: no query asks for a longer one.
const maxValue = 200

// nothing is the description of an agent that has none.
var nothing = new(agent.Description)

// Of returns the facts about an agent. A fact by words has a whole text as its value.
func Of(dialect string, d *agent.Description) []Fact {
	d = cmp.Or(d, nothing)
	var list []Fact
	add := func(by, value, format string, at ...any) {
		if value != "" && (by == ByWords || len(value) <= maxValue) {
			list = append(list, Fact{by, value, fmt.Sprintf(format, at...)})
		}
	}
	add(ByDialect, dialect, "")
	add(ByPrice, priceOf(d.Pricing), "/pricing")
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
		add(ByPrice, priceOf(s.Pricing), "/skills/%d/pricing", i)
		add(ByWords, s.Title.Or(""), "/skills/%d/title", i)
		add(ByWords, s.Description.Or(""), "/skills/%d/description", i)
		for j, tag := range s.Tags {
			add(ByTag, tag, "/skills/%d/tags/%d", i, j)
		}
	}
	return list
}

// Term returns the value with its parameter, in lower case, and of a price only the currency: an index cannot
// compare amounts.
func (f Fact) Term() string {
	value := strings.TrimSpace(f.Value)
	if f.By == ByPrice {
		_, value, _ = parsePrice(value)
	}
	return f.By + "/" + strings.ToLower(value)
}

// Check returns an error for a value that a query cannot ask for: a blank one, or a price that is not an amount
// and a currency. It is a [*card.InvalidError], whose location is the parameter.
func (f Fact) Check() error {
	if strings.TrimSpace(f.Value) == "" {
		return invalid(f.By, card.CodeType, f.By+" must have a value")
	}
	if _, _, ok := parsePrice(f.Value); f.By == ByPrice && !ok {
		return invalid(f.By, card.CodeType, f.By+" must be an amount and a currency, such as 0.05 USD")
	}
	return nil
}

// priceOf returns the text of a price, empty if it is no amount and currency that a query can ask for.
func priceOf(p *agent.Pricing) string {
	if p == nil {
		return ""
	}
	amount, ok := p.Amount.Get()
	text := strconv.FormatFloat(amount, 'f', -1, 64) + " " + p.Currency.Or("")
	if _, _, isPrice := parsePrice(text); !ok || !isPrice {
		return ""
	}
	return text
}

func parsePrice(text string) (amount float64, currency string, ok bool) {
	parts := strings.Fields(text)
	if len(parts) != 2 || strings.Contains(parts[1], "/") {
		return 0, "", false
	}
	amount, err := strconv.ParseFloat(parts[0], 64)
	return amount, parts[1], err == nil && amount >= 0 && !math.IsInf(amount, 0)
}

// Answers reports whether a fact is the value that f asks for. A tag also finds the tags below it, and a price
// finds lower ones in its currency.
func (f Fact) Answers(found Fact) bool {
	if f.By == ByAny && slices.Contains([]string{ByTag, ByCapability, ByGoal}, found.By) {
		f.By = found.By
	}
	if f.By == ByPrice && found.By == ByPrice {
		most, currency, ok := parsePrice(f.Value)
		amount, other, known := parsePrice(found.Value)
		return ok && known && strings.EqualFold(currency, other) && amount <= most
	}
	return f.By == found.By && index.Match(f.Term(), found.Term())
}
