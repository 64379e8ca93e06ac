package find

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
)

// Query asks for agents. The zero value asks for all.
type Query struct {
	// Words is a text; agents have one of its words or more.
	Words string
	// Facts are values that agents have, each of them.
	Facts []Fact
	// Fit is what one skill must fulfil; nil asks for nothing.
	Fit *Fit
}

// Hit is an agent that a query finds.
type Hit struct {
	// Score is the score of the factors, from 0 to 1, see [Factors.Score].
	Score   float64
	Factors Factors
	// Why are the values of the description that the query asks for, and the facts that show the other factors.
	Why []Fact
	// Undecided says that the agent is not found, but neither a proof nor a counter-example was found for
	// the schemas of its skills.
	Undecided bool
}

// maxFacts is the maximum length of all facts of a card in octets. Later ones are not found.
const maxFacts = 16 << 10

// wordPrefix begins the feature of a word. No term begins with it.
const wordPrefix = " "

// Features returns the features that a query asks for: an agent must have all features in all, and one or more
// in some, which is empty if the query has no word.
func (q *Query) Features() (all, some []string) {
	for _, f := range q.Facts {
		all = append(all, strings.TrimSuffix(f.Term(), "/*"))
	}
	for word := range index.Words(q.Words) {
		some = append(some, wordPrefix+word)
	}
	return all, some
}

// Match reports whether a query finds an agent, by its description and the dialect of its card. If it does not,
// only Undecided is set.
func (q *Query) Match(dialect string, d *agent.Description) (hit Hit, ok bool) {
	all, some := q.Features()
	has := map[string]bool{}
	for _, f := range Features(Of(dialect, d)) {
		has[f] = true
	}
	if slices.ContainsFunc(all, func(f string) bool { return !has[f] }) {
		return Hit{}, false
	}
	count := 0
	for _, f := range some {
		if has[f] {
			count++
		}
	}
	if q.Words != "" && count == 0 {
		return Hit{}, false
	}
	known, stated := FactorsOf(d, nil)
	hit.Factors = known.With(q, count, len(some))
	hit.Score = hit.Factors.Score()
	var undecided bool
	if hit.Why, undecided = q.Explain(dialect, d); hit.Why == nil {
		return Hit{Undecided: undecided}, false
	}
	hit.Why = append(hit.Why, stated...)
	return hit, true
}

// Explain returns the values of a description that answer a query: the first one for each word and for each
// value of the other parameters, and the skill that fits. It is for agents that have the features of the query,
// which an index of [Features] finds. The result is nil if every price is too high or no skill is proven to fit,
// and otherwise not nil. undecided reports that a skill may fit, see [Fit.Skill].
func (q *Query) Explain(dialect string, d *agent.Description) (why []Fact, undecided bool) {
	known := Of(dialect, d)
	if slices.ContainsFunc(q.Facts, func(f Fact) bool { return f.By == ByPrice && !slices.ContainsFunc(known, f.Answers) }) {
		return nil, false
	}
	why = q.why(known)
	if q.Fit == nil {
		return why, false
	}
	fits, undecided := q.Fit.Skill(d)
	if len(fits) == 0 {
		return nil, undecided
	}
	return append(why, fits...), undecided
}

// Features returns what an index has for facts: their terms, with all terms above them, and the words of
// their values. Facts beyond 16 KiB are left out.
func Features(known []Fact) []string {
	var list, texts []string
	octets := 0
	for _, f := range known {
		if octets += len(f.Value) + len(f.By); octets > maxFacts {
			break
		}
		texts = append(texts, f.Value)
		if f.By == ByWords {
			continue
		}
		term := f.Term()
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

// why returns the facts that answer a query: the first one for each word and for each value of the
// other parameters. It is never nil.
func (q *Query) why(known []Fact) []Fact {
	list := []Fact{}
	for _, asked := range q.Facts {
		if i := slices.IndexFunc(known, asked.Answers); i >= 0 {
			list = append(list, known[i])
		}
	}
	at := q.wordsIn(known)
	for i, text := range strings.Fields(q.Words) {
		if at[i] >= 0 {
			list = append(list, Fact{By: ByWords, Value: text, At: known[at[i]].At})
		}
	}
	return list
}

// wordsIn returns for each part of the query's words, which white space separates, the index of
// the first fact that has a word of that part; -1 for none. It reads each fact once, since a
// card has up to a mebibyte of facts and a query hundreds of words.
func (q *Query) wordsIn(facts []Fact) []int {
	texts := strings.Fields(q.Words)
	at, waiting := make([]int, len(texts)), map[string][]int{}
	for i, text := range texts {
		at[i] = -1
		for word := range index.Words(text) {
			waiting[word] = append(waiting[word], i)
		}
	}
	for n, f := range facts {
		if len(waiting) == 0 {
			break
		}
		for word := range index.Words(f.Value) {
			for _, i := range waiting[word] {
				if at[i] < 0 {
					at[i] = n
				}
			}
			delete(waiting, word)
		}
	}
	return at
}
