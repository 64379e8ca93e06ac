package untrusted

import (
	"unicode"
	"unicode/utf8"
)

// hasHidden reports whether a text has characters without a glyph. Two kinds are allowed in
// their context: joiners in words of some scripts and in emoji, and tag characters in flags of
// regions.
func hasHidden(text string) bool {
	var before rune
	flag := false // inside the tag sequence of a flag
	for i, r := range text {
		hidden := false
		switch {
		case r < utf8.RuneSelf:
			flag = false
		case r == 0x1F3F4:
			flag = true
		case isTag(r):
			hidden = !flag
		case r >= 0xE0100 && r <= 0xE01EF:
			hidden = !unicode.Is(unicode.Han, before) // variants of Han characters
		case r == 0x200C || r == 0x200D:
			after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
			hidden = !joins(before) || !joins(after)
		case r == 0xFEFF:
			hidden = i > 0
		default:
			hidden = isInvisible(r)
		}
		if hidden {
			return true
		}
		before = r
	}
	return false
}

// isTag reports whether a character is a tag character. A sequence of these spells the region
// of a flag.
func isTag(r rune) bool { return r >= 0xE0000 && r <= 0xE007F }

// isInvisible reports whether a character never has a glyph.
func isInvisible(r rune) bool {
	switch r {
	case 0x00AD, 0x034F, 0x180E, 0x200B, 0x3164, 0xFFA0:
		return true
	}
	return r >= 0x2060 && r <= 0x2064
}

// joins reports whether a joiner next to this character has an effect.
func joins(r rune) bool {
	return r >= 0x0300 && !(r >= 0x2000 && r <= 0x206F) || r == 0xFE0F
}

// hasBidi reports whether a text has overrides, embeddings or isolates. Marks (U+200E, U+200F,
// U+061C) are common in texts with several directions, so they are allowed.
func hasBidi(text string) bool {
	for _, r := range text {
		if r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
			return true
		}
	}
	return false
}

// hasControl reports whether a text has control characters other than tabs and line breaks.
func hasControl(text string) bool {
	for _, r := range text {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r >= 0x7F && r <= 0x9F {
			return true
		}
	}
	return false
}

// maxText is the number of characters above which a text is unusually long.
const maxText = 4000

// isLong reports whether a text is longer than usual texts.
func isLong(text string) bool { return len(text) > maxText && utf8.RuneCountInString(text) > maxText }
