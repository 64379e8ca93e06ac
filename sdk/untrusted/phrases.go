package untrusted

import "strings"

// phrases finds the phrase sequences of a rule. It reads a text once, word by word.
type phrases struct {
	gap       int
	sentences bool
	// lengths has the number of lists of each sequence.
	lengths []int
	// byWord has the phrases by their first word.
	byWord map[string][]phrase
	// most is the number of words in the longest phrase.
	most int
}

// phrase is a phrase, with its list and its sequence.
type phrase struct {
	sequence, part int
	rest           []string // the words after the first one
}

// anyWord matches any word in a phrase.
const anyWord = "_"

func newPhrases(r *Rule) *phrases {
	p := &phrases{gap: r.Gap, sentences: r.Sentences, byWord: make(map[string][]phrase)}
	for s, sequence := range r.Phrases {
		p.lengths = append(p.lengths, len(sequence))
		for n, list := range sequence {
			for _, alternative := range list {
				for _, text := range endings(alternative) {
					words := wordsOf(text)
					p.byWord[words[0]] = append(p.byWord[words[0]], phrase{s, n, words[1:]})
					p.most = max(p.most, len(words))
				}
			}
		}
	}
	return p
}

// endings returns a phrase without and with its optional ending.
func endings(phrase string) []string {
	before, ending, ok := strings.Cut(phrase, "(")
	if !ok {
		return []string{phrase}
	}
	return []string{before, before + strings.TrimSuffix(ending, ")")}
}

// wordsOf returns the words of a phrase.
func wordsOf(phrase string) []string {
	var list []string
	for r := (reader{text: phrase}); ; {
		w, ok := r.next()
		if !ok {
			return list
		}
		list = append(list, w.text)
	}
}

// word is a word of a text: a run of ASCII letters, digits and _.
type word struct {
	text       string
	start, end int
	// sentence is the number of the word's sentence.
	sentence int
}

// reader reads the words of a text.
type reader struct {
	text         string
	at, sentence int
}

// next returns the next word, false at the end.
func (r *reader) next() (word, bool) {
	i := r.at
	for ; i < len(r.text) && !isWord(r.text[i]); i++ {
		if r.text[i] == '.' || r.text[i] == '\n' && !wraps(r.text, i) {
			r.sentence++
		}
	}
	start := i
	for i < len(r.text) && isWord(r.text[i]) {
		i++
	}
	r.at = i
	return word{r.text[start:i], start, i, r.sentence}, i > start
}

// wraps reports whether a line break at i is inside a sentence: a word ends before it, and the next
// line begins with a letter, not with an empty line, a heading or an element of a list.
func wraps(text string, i int) bool {
	line, next := strings.TrimRight(text[:i], " \t\r"), strings.TrimLeft(text[i+1:], " \t\r")
	return line != "" && isWord(line[len(line)-1]) && next != "" && next[0]|0x20-'a' < alphabet
}

// mark is the end of a phrase: the offset after it, and its sentence. The zero value means
// none.
type mark struct{ end, sentence int }

// reached has the ends of phrases with which a sequence is complete up to a list. late is the
// last end found, early the last end in an earlier sentence than late.
type reached struct{ late, early mark }

// add adds a phrase.
func (r *reached) add(m mark) {
	if r.late.sentence < m.sentence {
		r.early = r.late
	}
	r.late = m
}

// search is one search in a text.
type search struct {
	*phrases
	reached [][]reached // by sequence and list
}

// in reports whether a text has one of the sequences.
func (p *phrases) in(t *text) bool {
	s := search{phrases: p}
	r := reader{text: t.lower}
	var ahead []word // the words from the current one on
	for {
		for len(ahead) < p.most {
			w, ok := r.next()
			if !ok {
				break
			}
			ahead = append(ahead, w)
		}
		if len(ahead) == 0 {
			return false
		}
		for _, x := range p.byWord[ahead[0].text] {
			if x.begins(ahead) && s.found(x, ahead[0], ahead[len(x.rest)].end) {
				return true
			}
		}
		ahead = ahead[:copy(ahead, ahead[1:])]
	}
}

// begins reports whether words of one sentence begin with the phrase. The first word is known
// to match.
func (x *phrase) begins(words []word) bool {
	if len(words) <= len(x.rest) {
		return false
	}
	for i, want := range x.rest {
		w := &words[i+1]
		if w.sentence != words[0].sentence || want != anyWord && w.text != want {
			return false
		}
	}
	return true
}

// found records a phrase that begins at first and ends at end. It reports whether the phrase
// completes a sequence.
func (s *search) found(x phrase, first word, end int) bool {
	if x.part > 0 && !s.follows(x, first) {
		return false
	}
	if x.part == s.lengths[x.sequence]-1 {
		return true
	}
	if s.reached == nil {
		s.reached = make([][]reached, len(s.lengths))
		for i, n := range s.lengths {
			s.reached[i] = make([]reached, n)
		}
	}
	s.reached[x.sequence][x.part].add(mark{end, first.sentence})
	return false
}

// follows reports whether a phrase that begins at first may follow a phrase of the preceding
// list.
func (s *search) follows(x phrase, first word) bool {
	if s.reached == nil {
		return false
	}
	before := &s.reached[x.sequence][x.part-1]
	m := before.late
	if s.sentences && m.sentence == first.sentence {
		m = before.early
	}
	return m.end > 0 && m.end <= first.start && first.start-m.end <= s.gap && s.sentences == (m.sentence < first.sentence)
}
