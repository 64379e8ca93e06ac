package untrusted

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// phrases finds the phrase sequences of a rule. It reads a text once, word by word.
type phrases struct {
	gap       int
	sentences bool
	// lengths has the number of lists of each sequence.
	lengths []int
	// byWord has the phrases by their first word.
	byWord map[string][]phrase
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

// word is a word of a text: a run of ASCII letters, digits and _, or one other letter. Phrases are
// therefore found in scripts without spaces, too, and a phrase in such letters may be the beginning of
// a longer word.
type word struct {
	text       string // in lower case
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
	for r.at < len(r.text) {
		start := r.at
		switch c := r.text[start]; {
		case isWord(c):
			for r.at < len(r.text) && isWord(r.text[r.at]) {
				r.at++
			}
			return word{r.text[start:r.at], start, r.at, r.sentence}, true
		case c >= utf8.RuneSelf:
			if letter, ok := r.letter(); ok {
				return word{letter, start, r.at, r.sentence}, true
			}
		default:
			if c == '.' || c == '\n' && !wraps(r.text, start) {
				r.sentence++
			}
			r.at++
		}
	}
	return word{}, false
}

// letter reads a character outside ASCII. It returns the character in lower case, false if it is not a
// letter.
func (r *reader) letter() (string, bool) {
	c, size := utf8.DecodeRuneInString(r.text[r.at:])
	text := r.text[r.at : r.at+size]
	r.at += size
	if c == '。' {
		r.sentence++
	}
	if lower := unicode.ToLower(c); lower != c {
		text = string(lower)
	}
	return text, unicode.IsLetter(c)
}

// wraps reports whether a line break at i is inside a sentence: a word ends before it, and the next
// line begins with a letter, not with an empty line, a heading or an element of a list.
func wraps(text string, i int) bool {
	line, next := strings.TrimRight(text[:i], " \t\r"), strings.TrimLeft(text[i+1:], " \t\r")
	if line == "" || next == "" {
		return false
	}
	last, first := line[len(line)-1], next[0]
	return (isWord(last) || last >= utf8.RuneSelf) && (first|0x20-'a' < alphabet || first >= utf8.RuneSelf)
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
	for {
		first, ok := r.next()
		if !ok {
			return false
		}
		for _, x := range p.byWord[first.text] {
			if end, ok := x.after(first, r); ok && s.found(x, first, end) {
				return true
			}
		}
	}
}

// after returns the end of the phrase whose first word was read, false if the words of the sentence that
// r reads next are not the rest of the phrase.
func (x *phrase) after(first word, r reader) (end int, ok bool) {
	end = first.end
	for _, want := range x.rest {
		w, ok := r.next()
		if !ok || w.sentence != first.sentence || want != anyWord && w.text != want {
			return 0, false
		}
		end = w.end
	}
	return end, true
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
	}
	if s.reached[x.sequence] == nil {
		s.reached[x.sequence] = make([]reached, s.lengths[x.sequence])
	}
	s.reached[x.sequence][x.part].add(mark{end, first.sentence})
	return false
}

// follows reports whether a phrase that begins at first may follow a phrase of the preceding
// list.
func (s *search) follows(x phrase, first word) bool {
	if s.reached == nil || s.reached[x.sequence] == nil {
		return false
	}
	before := &s.reached[x.sequence][x.part-1]
	m := before.late
	if s.sentences && m.sentence == first.sentence {
		m = before.early
	}
	return m.end > 0 && m.end <= first.start && first.start-m.end <= s.gap && s.sentences == (m.sentence < first.sentence)
}
