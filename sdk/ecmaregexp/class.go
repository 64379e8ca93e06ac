package ecmaregexp

import (
	"cmp"
	"slices"
	"unicode"
)

// Range is the code points from Lo to Hi, both included.
type Range struct{ Lo, Hi rune }

// Class is a set of code points: ranges in ascending order that neither overlap nor
// touch. It may contain surrogates, which well-formed strings do not.
type Class []Range

// NewClass returns the union of ranges, which may be in any order.
func NewClass(ranges ...Range) Class {
	return newClass(slices.Clone(ranges))
}

// newClass is NewClass that reuses the memory of its argument.
func newClass(ranges []Range) Class {
	slices.SortFunc(ranges, func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	c := Class(ranges[:0])
	for _, r := range ranges {
		if last := len(c) - 1; last >= 0 && r.Lo <= c[last].Hi+1 {
			c[last].Hi = max(c[last].Hi, r.Hi)
		} else {
			c = append(c, r)
		}
	}
	if len(c) == 0 {
		return nil
	}
	return slices.Clip(c)
}

// Union returns the code points that are in c or in d.
func (c Class) Union(d Class) Class { return NewClass(slices.Concat(c, d)...) }

// Negate returns the code points that are not in c.
func (c Class) Negate() Class {
	var rest Class
	next := rune(0)
	for _, r := range c {
		if r.Lo > next {
			rest = append(rest, Range{next, r.Lo - 1})
		}
		next = r.Hi + 1
	}
	if next <= unicode.MaxRune {
		rest = append(rest, Range{next, unicode.MaxRune})
	}
	return rest
}

// Intersect returns the code points of c from lo to hi.
func (c Class) Intersect(lo, hi rune) Class {
	var part Class
	for _, r := range c {
		if r.Lo <= hi && r.Hi >= lo {
			part = append(part, Range{max(r.Lo, lo), min(r.Hi, hi)})
		}
	}
	return part
}

// Scalars returns c without surrogates: the code points that can occur in well-formed
// UTF-8.
func (c Class) Scalars() Class {
	return append(c.Intersect(0, 0xD7FF), c.Intersect(0xE000, unicode.MaxRune)...)
}

// Contains reports whether r is in c.
func (c Class) Contains(r rune) bool {
	_, found := slices.BinarySearchFunc(c, r, func(x Range, r rune) int {
		switch {
		case x.Hi < r:
			return -1
		case x.Lo > r:
			return 1
		}
		return 0
	})
	return found
}

// The classes with an escape. \d and \w are ASCII in every mode; \s is white space and
// line terminators as ECMA-262 lists them, which differs from the white space of
// Unicode by U+FEFF and U+0085.
var (
	digits = Class{{'0', '9'}}
	words  = Class{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	spaces = Class{
		{'\t', '\r'}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A},
		{0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF},
	}
	notDigits = Class{{0, '/'}, {':', unicode.MaxRune}}
	notWords  = Class{{0, '/'}, {':', '@'}, {'[', '^'}, {'`', '`'}, {'{', unicode.MaxRune}}
	notSpaces = Class{
		{0, 0x8}, {0xE, 0x1F}, {'!', 0x9F}, {0xA1, 0x167F}, {0x1681, 0x1FFF}, {0x200B, 0x2027},
		{0x202A, 0x202E}, {0x2030, 0x205E}, {0x2060, 0x2FFF}, {0x3001, 0xFEFE}, {0xFF00, unicode.MaxRune},
	}
	// A dot matches all but the line terminators.
	notLineTerminators = Class{{0, '\t'}, {'\v', '\f'}, {0xE, 0x2027}, {0x202A, unicode.MaxRune}}
)
