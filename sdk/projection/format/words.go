package format

import (
	"strings"
)

// readWord translates a word of the format. If the description has no word for it, readWord
// reports that and returns nil.
func (r *Run) readWord(words *Words, v, from *Node) *Node {
	word, ok := v.Text()
	if !ok {
		return r.Copy(v)
	}
	agent, ok := words.agent(word)
	if !ok {
		r.Drop(v, CodeNoWord, noWord)
		return nil
	}
	scheme := ""
	if words.CardAddress != nil {
		scheme = schemeOf(from.Get(words.CardAddress...))
	}
	made := r.String(agent).From(v)
	if back, _ := words.card(agent, scheme); back != word {
		r.Narrow(v, made, CodeWord, lessExact)
	}
	return made
}

// writeWord translates a word of the description. If the format has no word for it, writeWord
// reports that and returns nil.
func (r *Run) writeWord(words *Words, v, from *Node) *Node {
	word, ok := v.Text()
	if !ok {
		return r.Copy(v)
	}
	text, ok := words.write(word, from)
	if !ok {
		r.Drop(v, CodeNoWord, noWord)
		return nil
	}
	made := r.String(text).From(v)
	if back, _ := words.agent(text); back != word {
		r.Narrow(v, made, CodeWord, lessExact)
	}
	return made
}

// write translates a word of an object of the description.
func (w *Words) write(agent string, from *Node) (string, bool) {
	scheme := ""
	if w.AgentAddress != nil {
		scheme = schemeOf(from.Get(w.AgentAddress...))
	}
	return w.card(agent, scheme)
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

// card translates a word of the description for the format. Of several
// translations, card returns the one equal to the scheme of the address, or false if none is.
func (w *Words) card(agent, scheme string) (string, bool) {
	var words []string
	for _, pair := range w.Pairs {
		if pair.Agent == agent {
			words = append(words, pair.Card)
		}
	}
	if w.CardAddress != nil && len(words) > 1 {
		for _, word := range words {
			if word == scheme {
				return word, true
			}
		}
		return "", false
	}
	if len(words) > 0 {
		return words[0], true
	}
	return agent, w.Keep
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
			if _, ok = form.Words.write(word, element); !ok {
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
