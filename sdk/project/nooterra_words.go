package project

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// A Nooterra card has two lists of words: capabilities, which follow a policy and are what
// its identity may do, and tags, which are free. Other formats have one list. On the way
// back a word counts as a capability when it follows the policy and has more than one
// segment, as capabilities have: calendar.read, capability://geo.imagery.

// The sentences for words.
const (
	codeWords = "words"

	twoLists   = "the target has one list for capabilities and tags, and the way back tells them apart by the form of the words"
	manyWords  = "A2A would have the words once more for each tool, and there are too many of both"
	noWords    = "the target gives words to what an agent can be asked for, and the card has no tools"
	emptyWords = "an empty list of words is left out"
	noPolicy   = "the word breaks the policy of capabilities, which a card has to follow"
	notOfAll   = "the card has one list of words for all its tools, so that only those count which all of them have"
)

// joinWords returns the words of a card, capabilities first, for the list at to, and
// reports what the way back does not find again.
func joinWords(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place) []string {
	var (
		capabilities, tags = from.Member("capabilities"), from.Member("tags")
		words              []string
	)
	seen := make(map[string]bool, len(s.Capabilities)+len(s.Tags))
	for _, list := range [][]string{s.Capabilities, s.Tags} {
		for _, word := range list {
			if !seen[word] {
				seen[word], words = true, append(words, word)
			}
		}
	}
	again, againTags := partWords(words)
	compareWords(r, capabilities, s.Members().Has("capabilities"), s.Capabilities, again, to)
	compareWords(r, tags, s.Members().Has("tags"), s.Tags, againTags, to)
	return words
}

// compareWords reports a list of words that comes back as another.
func compareWords(r *projectrt.Run, from *projectrt.Place, there bool, words, again []string, to *projectrt.Place) {
	switch {
	case !there:
		if len(again) > 0 {
			r.Defaulted(from, to, codeWords, twoLists)
		}
	case len(words) == 0 && len(again) == 0:
		r.Dropped(from, codeWords, emptyWords)
	case !slices.Equal(again, words):
		r.Narrowed(from, to, codeWords, twoLists)
	}
}

// dropWords reports words for which the target has no list.
func dropWords(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, why string) {
	for _, name := range []string{"capabilities", "tags"} {
		if s.Members().Has(name) {
			r.Dropped(from.Member(name), codeWords, why)
		}
	}
}

// partWords tells capabilities from other words.
func partWords(words []string) (capabilities, tags []string) {
	for _, word := range words {
		if isCapability(word) && strings.Contains(word, ".") {
			capabilities = append(capabilities, word)
		} else {
			tags = append(tags, word)
		}
	}
	return capabilities, tags
}

func isCapability(word string) bool { return nooterra.CheckCapability(word) == nil }

// wordsAt returns the location of the first of the words in a card.
func wordsAt(card *projectrt.Place, words []string) *projectrt.Place {
	if capabilities, _ := partWords(words); len(capabilities) == 0 {
		return card.Member("tags")
	}
	return card.Member("capabilities")
}

// writeWords writes words into a card. Lists of which nothing is left are left out.
func writeWords(s *nooterra.CardBuilder, words []string) {
	capabilities, tags := partWords(words)
	if capabilities != nil {
		s.WithCapabilities(capabilities...)
	}
	if tags != nil {
		s.WithTags(tags...)
	}
}

// sharedWords returns the words that all the lists have, once, in the order of the first.
func sharedWords(lists [][]string) []string {
	if len(lists) == 0 {
		return nil
	}
	in := make(map[string]int) // how many lists, from the first on, have the word
	for i, list := range lists {
		for _, word := range list {
			if in[word] == i {
				in[word] = i + 1
			}
		}
	}
	var words []string
	for _, word := range lists[0] {
		if in[word] == len(lists) {
			in[word], words = 0, append(words, word)
		}
	}
	return words
}
