package check

import (
	"slices"
	"unicode"
)

// direction is the bidirectional class of a character (UAX #9). It has only the classes that
// the rule of RFC 5893 for labels distinguishes.
type direction uint8

const (
	leftToRight   direction = iota // L
	rightToLeft                    // R, AL
	europeanDigit                  // EN
	arabicDigit                    // AN
	mark                           // NSM
	neutral                        // ES, CS, ET, ON, BN
)

// directionOf returns the class of a character that labels allow. The standard library has no
// ranges of classes, but other properties determine the class of these characters. Marks
// combine, and the blocks of right-to-left scripts contain letters of these scripts and a few
// digits. All others are left-to-right except the neutral ones.
func directionOf(r rune) direction {
	switch {
	case r >= '0' && r <= '9', r >= '\u06F0' && r <= '\u06F9':
		return europeanDigit
	case unicode.Is(arabicDigits, r):
		return arabicDigit
	case unicode.Is(leftToRightMarks, r):
		return leftToRight
	case unicode.Is(unicode.Mn, r):
		return mark
	case unicode.Is(rightToLeftBlocks, r):
		return rightToLeft
	case unicode.Is(neutrals, r):
		return neutral
	}
	return leftToRight
}

var (
	arabicDigits      = &unicode.RangeTable{R32: []unicode.Range32{{0x660, 0x669, 1}, {0x10D30, 0x10D39, 1}}}
	leftToRightMarks  = &unicode.RangeTable{R32: []unicode.Range32{{0xCBF, 0xCBF, 1}, {0xCC6, 0xCC6, 1}, {0x11A07, 0x11A08, 1}, {0x11C3F, 0x11C3F, 1}}}
	rightToLeftBlocks = &unicode.RangeTable{R32: []unicode.Range32{{0x590, 0x8FF, 1}, {0xFB1D, 0xFDFF, 1}, {0xFE70, 0xFEFF, 1}, {0x10800, 0x10FFF, 1}, {0x1E800, 0x1EFFF, 1}}}
	neutrals          = &unicode.RangeTable{R32: []unicode.Range32{
		{'-', '-', 1}, {0xB7, 0xB7, 1}, {0x2B9, 0x2BA, 1}, {0x2C6, 0x2CF, 1}, {0x2EC, 0x2EC, 1}, {0x375, 0x375, 1}, {0x200C, 0x200D, 1},
		{0x2E2F, 0x2E2F, 1}, {0x30FB, 0x30FB, 1}, {0xA67F, 0xA67F, 1}, {0xA717, 0xA71F, 1}, {0xA788, 0xA788, 1},
	}}
)

// turns reports whether a label contains a right-to-left character. All labels of its
// domain name must then satisfy the Bidi rule.
func turns(label []rune) bool {
	return slices.ContainsFunc(label, func(r rune) bool {
		d := directionOf(r)
		return d == rightToLeft || d == arabicDigit
	})
}

// obeysBidi checks the Bidi rule of RFC 5893, section 2, for one label. The label begins with a
// letter, all letters have the direction of that letter, and it ends with a letter or a digit,
// not counting marks. In a right-to-left label all digits are of one kind.
func obeysBidi(label []rune) bool {
	var has [neutral + 1]bool
	first, last := directionOf(label[0]), neutral
	for _, r := range label {
		d := directionOf(r)
		has[d] = true
		if d != mark {
			last = d
		}
	}
	switch first {
	case leftToRight:
		return !has[rightToLeft] && !has[arabicDigit] && (last == leftToRight || last == europeanDigit)
	case rightToLeft:
		return !has[leftToRight] && last != neutral && !(has[europeanDigit] && has[arabicDigit])
	}
	return false
}
