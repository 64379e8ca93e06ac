package ecmaregexp

import (
	"slices"
	"strings"
	"unicode"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// propertyClass returns the class of the text between the braces of \p{…}: the value of
// a general category or script property, or the name of a general category value or a
// binary property. Names are compared exactly, as ECMA-262 requires.
func propertyClass(text string) (Class, bool) {
	name, value, valued := strings.Cut(text, "=")
	switch {
	case !valued:
		if c, ok := category(name); ok {
			return c, true
		}
		return binary(name)
	case name == "General_Category" || name == "gc":
		return category(value)
	case name == "Script" || name == "sc":
		if t, ok := unicodetables.Scripts[longName(scripts[:], value)]; ok {
			return tables(t), true
		}
	}
	return nil, false
}

// propertyName reports whether propertyClass supports a property. It reads only names,
// so that programs that only check patterns do not link the tables of Unicode.
func propertyName(text string) (Class, bool) {
	name, value, valued := strings.Cut(text, "=")
	switch {
	case !valued:
		return nil, isCategory(name) || slices.Contains(derivedNames, longName(binaryAliases[:], name)) || slices.Contains(binaryNames, longName(binaryAliases[:], name))
	case name == "General_Category" || name == "gc":
		return nil, isCategory(value)
	case name == "Script" || name == "sc":
		long := longName(scripts[:], value)
		return nil, slices.ContainsFunc(scripts[:], func(s [2]string) bool { return s[1] == long })
	}
	return nil, false
}

// longName returns the long name for a short one; it returns any other text unchanged.
func longName(aliases [][2]string, name string) string {
	for _, alias := range aliases {
		if alias[0] == name {
			return alias[1]
		}
	}
	return name
}

func isCategory(name string) bool { return slices.Contains(categoryNames, name) }

func category(name string) (Class, bool) {
	if short, ok := unicodetables.CategoryAliases[name]; ok {
		name = short
	}
	t, ok := unicodetables.Categories[name]
	if !ok {
		return nil, false
	}
	return tables(t), true
}

// binary returns the class of a binary property. It supports the properties of the unicode
// package, and properties that Unicode derives only from them and from general categories.
func binary(name string) (Class, bool) {
	switch name = longName(binaryAliases[:], name); name {
	case "Any":
		return Class{{0, unicode.MaxRune}}, true
	case "ASCII":
		return Class{{0, 0x7F}}, true
	case "Assigned":
		return tables(unicodetables.CategoryCn).Negate(), true
	case "Alphabetic":
		return tables(unicodetables.CategoryL, unicodetables.CategoryNl, unicodetables.PropertyOtherAlphabetic), true
	case "Lowercase":
		return tables(unicodetables.CategoryLl, unicodetables.PropertyOtherLowercase), true
	case "Uppercase":
		return tables(unicodetables.CategoryLu, unicodetables.PropertyOtherUppercase), true
	case "Cased":
		return tables(unicodetables.CategoryLu, unicodetables.CategoryLl, unicodetables.CategoryLt, unicodetables.PropertyOtherLowercase, unicodetables.PropertyOtherUppercase), true
	case "Math":
		return tables(unicodetables.CategorySm, unicodetables.PropertyOtherMath), true
	case "ID_Start":
		return idStart(), true
	case "ID_Continue":
		return idContinue(), true
	}
	if slices.Contains(binaryNames, name) {
		return tables(unicodetables.Properties[name]), true
	}
	return nil, false
}

func idStart() Class {
	c := tables(unicodetables.CategoryL, unicodetables.CategoryNl, unicodetables.PropertyOtherIDStart)
	return c.without(tables(unicodetables.PropertyPatternSyntax, unicodetables.PropertyPatternWhiteSpace))
}

func idContinue() Class {
	c := tables(unicodetables.CategoryL, unicodetables.CategoryNl, unicodetables.PropertyOtherIDStart, unicodetables.CategoryMn, unicodetables.CategoryMc, unicodetables.CategoryNd, unicodetables.CategoryPc, unicodetables.PropertyOtherIDContinue)
	return c.without(tables(unicodetables.PropertyPatternSyntax, unicodetables.PropertyPatternWhiteSpace))
}

// without returns the code points of c that are not in d.
func (c Class) without(d Class) Class { return c.Negate().Union(d).Negate() }

// tables returns the union of range tables.
func tables(list ...*unicode.RangeTable) Class {
	var ranges []Range
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			ranges = append(ranges, Range{lo, hi})
			return
		}
		for r := lo; r <= hi; r += stride {
			ranges = append(ranges, Range{r, r})
		}
	}
	for _, t := range list {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return NewClass(ranges...)
}
