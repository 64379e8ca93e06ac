package nooterra

import (
	"cmp"
	"iter"
	"strings"
	"unicode"
)

// CompareText returns -1, 0 or 1: the order of lists in the normal form. The service sorts with
// ECMAScript's localeCompare, which uses the Unicode Collation Algorithm. CompareText implements
// that order without the tables of a collation library:
//
//   - white space, then punctuation (_ - , ; : ! ? . ' " ( ) [ ] { } @ * / \ & # %),
//     then symbols (` ^ + < = > | ~ and others), then currencies, then digits by
//     their value, then letters;
//   - Latin before Greek before Cyrillic and so on, Han last; within a script by
//     code point, except that accented letters of Latin-1 and Latin Extended-A sort
//     as their base letter;
//   - equal texts at that level: without an accent first; then lower case before
//     upper case; then by octets, so that different texts never compare equal.
//
// Other control characters are ignored. For texts with letters outside these blocks the
// order may differ from the service's order.
func CompareText(a, b string) int {
	if isPlain(a) && isPlain(b) {
		return comparePlain(a, b)
	}
	return compareAny(a, b)
}

// plainWeights are the primary weights of the printable characters of ASCII; 0 for all other octets.
var plainWeights = func() (table [256]uint64) {
	for c := rune(' '); c <= '~'; c++ {
		table[c] = weight(unicode.ToLower(c))
	}
	return table
}()

// isPlain reports whether a text has printable characters of ASCII only, which have no accents.
func isPlain(s string) bool {
	for i := range len(s) {
		if plainWeights[s[i]] == 0 {
			return false
		}
	}
	return true
}

// comparePlain is compareAny for plain texts, without the iterators.
func comparePlain(a, b string) int {
	capital := 0
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			continue
		}
		if c := cmp.Compare(plainWeights[a[i]], plainWeights[b[i]]); c != 0 {
			return c
		}
		if capital == 0 { // the same letter: the small one is first
			capital = cmp.Compare(b[i], a[i])
		}
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), capital)
}

// compareAny compares all texts.
func compareAny(a, b string) int {
	return cmp.Or(
		compareLevel(a, b, func(e element) uint64 { return e.primary }),
		compareLevel(a, b, func(e element) uint64 { return e.accent }),
		compareLevel(a, b, func(e element) uint64 { return e.capital }),
		strings.Compare(a, b),
	)
}

// element is the weight of a letter at the three levels of comparison: letter, accent, case.
type element struct{ primary, accent, capital uint64 }

// compareLevel compares two texts by the weights at one level.
func compareLevel(a, b string, level func(element) uint64) int {
	next, stop := iter.Pull(elements(a))
	defer stop()
	for e := range elements(b) {
		f, ok := next()
		if !ok {
			return -1
		}
		if c := cmp.Compare(level(f), level(e)); c != 0 {
			return c
		}
	}
	if _, more := next(); more {
		return 1
	}
	return 0
}

// elements yields a weight for each letter; a combining mark adds to the letter before
// it.
func elements(s string) iter.Seq[element] {
	return func(yield func(element) bool) {
		var held element
		for _, r := range s {
			switch {
			case unicode.Is(unicode.Mn, r) && held.primary != 0:
				held.accent = held.accent<<21 | uint64(r)
				continue
			case isIgnored(r):
				continue
			}
			if held.primary != 0 && !yield(held) {
				return
			}
			small := unicode.ToLower(r)
			held = element{}
			if small != r {
				held.capital = 1
			}
			if parts, ok := expansions[small]; ok {
				held.primary, held.accent = weight(rune(parts[0])), uint64(small)
				if !yield(held) {
					return
				}
				held.primary = weight(rune(parts[1]))
				continue
			}
			if base, ok := bases[small]; ok {
				held.accent, small = uint64(small), base
			}
			held.primary = weight(small)
		}
		if held.primary != 0 {
			yield(held)
		}
	}
}

func isIgnored(r rune) bool {
	return unicode.Is(unicode.Mn, r) || unicode.IsControl(r) && !unicode.IsSpace(r)
}

// The groups of characters, in order.
const (
	groupSpace = iota + 1
	groupPunctuation
	groupSymbol
	groupCurrency
	groupDigit
	groupLetter
)

// weight returns the primary weight of a lower-case letter or another character.
func weight(r rune) uint64 {
	switch {
	case unicode.IsSpace(r):
		return place(groupSpace, 0, ordinal("\t\n\v\f\r\u0085\u2028\u2029 ", r))
	case unicode.Is(unicode.Sc, r):
		return place(groupCurrency, 0, uint64(r))
	case unicode.IsPunct(r):
		return place(groupPunctuation, 0, ordinal("_-,;:!?.'\"()[]{}@*/\\&#%", r))
	case unicode.IsDigit(r):
		return place(groupDigit, 0, digitValue(r))
	case unicode.IsLetter(r):
		return place(groupLetter, script(r), uint64(r))
	}
	return place(groupSymbol, 0, ordinal("`^+<=>|~", r))
}

func place(group, script, ordinal uint64) uint64 { return group<<48 | script<<32 | ordinal }

// ordinal returns the position of r in the list. Runes that are not in the list follow
// all others, by code point.
func ordinal(list string, r rune) uint64 {
	if i := strings.IndexRune(list, r); i >= 0 {
		return uint64(i)
	}
	return uint64(len(list)) + uint64(r)
}

// digitValue returns the value of a decimal digit: the digits of a script are ten
// consecutive code points from 0 on.
func digitValue(r rune) uint64 {
	zero := r
	for zero > r-9 && unicode.IsDigit(zero-1) {
		zero--
	}
	return uint64(r - zero)
}

// scripts are the scripts in order. All others follow them by code point, and Han is
// last.
var scripts = []*unicode.RangeTable{
	unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Georgian, unicode.Armenian,
	unicode.Hebrew, unicode.Arabic, unicode.Devanagari, unicode.Thai, unicode.Hangul,
	unicode.Hiragana, unicode.Katakana,
}

func script(r rune) uint64 {
	if unicode.Is(unicode.Han, r) {
		return uint64(len(scripts)) + 1
	}
	for i, table := range scripts {
		if unicode.Is(table, r) {
			return uint64(i)
		}
	}
	return uint64(len(scripts))
}

// expansions are the letters that sort as two letters.
var expansions = map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ĳ': "ij", 'þ': "th"}

// bases maps accented letters of Latin-1 and Latin Extended-A to their base letters.
var bases = func() map[rune]rune {
	table := map[rune]rune{}
	for _, family := range []string{
		"aàáâãäåāăą", "cçćĉċč", "dðďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ",
		"kķĸ", "lĺļľŀł", "nñńņňŉŋ", "oòóôõöøōŏő", "rŕŗř", "sśŝşšſ", "tţťŧ", "uùúûüũūŭůűų",
		"wŵ", "yýÿŷ", "zźżž",
	} {
		base := rune(family[0])
		for _, r := range family[1:] {
			table[r] = base
		}
	}
	return table
}()
