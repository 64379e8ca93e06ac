package format

import "strings"

// translate returns the word there for v. If there is none, it reports that and returns nil. back
// is the opposite direction: a word that it does not restore is narrowed.
func (r *Run) translate(v *Node, there, back func(string) (string, bool)) *Node {
	word, ok := v.Text()
	if !ok {
		return r.Copy(v)
	}
	text, ok := there(word)
	if !ok {
		return r.Drop(v, CodeNoWord, noWord)
	}
	made := r.String(text).From(v)
	if again, _ := back(text); again != word {
		r.Narrow(v, made, CodeWord, lessExact)
	}
	return made
}

// agent translates a word of the format for the description.
func (w *Words) agent(card string) (string, bool) {
	for _, pair := range w.Pairs {
		if pair.Card == card {
			return pair.Agent, true
		}
	}
	return card, w.Keep
}

// card translates a word of the description for the format. Of several translations, it returns
// the one equal to the scheme of the address, or false if none is.
func (w *Words) card(agent string, address *Node) (string, bool) {
	first, count := agent, 0
	for _, pair := range w.Pairs {
		switch {
		case pair.Agent != agent:
			continue
		case count == 0:
			first = pair.Card
		}
		if count++; w.CardAddress != nil && pair.Card == schemeOf(address) {
			return pair.Card, true
		}
	}
	if count > 1 && w.CardAddress != nil {
		return "", false
	}
	return first, count > 0 || w.Keep
}

// hasWords reports whether the format has all words that rules translate in an element of the
// description.
func hasWords(rules []Rule, element *Node) bool {
	for i := range rules {
		form, ok := rules[i].Form.(*Copy)
		if !ok || form.Words == nil || rules[i].Only == Reading {
			continue
		}
		if word, ok := element.Get(rules[i].Agent...).Text(); ok {
			if _, ok = form.Words.card(word, element.Get(form.Words.AgentAddress...)); !ok {
				return false
			}
		}
	}
	return true
}

// schemeOf returns the scheme of an address in lower case; empty if it has none.
func schemeOf(address *Node) string {
	text, _ := address.Text()
	scheme, _, ok := strings.Cut(text, ":")
	if !ok {
		return ""
	}
	return strings.ToLower(scheme)
}
