package syntax

import (
	"strings"
	"unicode"
)

// property returns the class of what stands between the braces of \p{…}: the
// value of a general category or script property, or the name of a general
// category value or a binary property. Names are compared exactly, as ECMA-262
// asks.
func property(text string) (Class, bool) {
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
		if long, ok := scripts[value]; ok {
			value = long
		}
		if t, ok := unicode.Scripts[value]; ok {
			return tables(t), true
		}
	}
	return nil, false
}

func category(name string) (Class, bool) {
	if short, ok := unicode.CategoryAliases[name]; ok {
		name = short
	}
	t, ok := unicode.Categories[name]
	if !ok {
		return nil, false
	}
	return tables(t), true
}

// binary knows the binary properties that the unicode package has, and those that
// Unicode derives from nothing but such properties and general categories.
func binary(name string) (Class, bool) {
	if long, ok := binaryAliases[name]; ok {
		name = long
	}
	switch name {
	case "Any":
		return Class{{0, unicode.MaxRune}}, true
	case "ASCII":
		return Class{{0, 0x7F}}, true
	case "Assigned":
		return tables(unicode.Cn).Negate(), true
	case "Alphabetic":
		return tables(unicode.L, unicode.Nl, unicode.Other_Alphabetic), true
	case "Lowercase":
		return tables(unicode.Ll, unicode.Other_Lowercase), true
	case "Uppercase":
		return tables(unicode.Lu, unicode.Other_Uppercase), true
	case "Cased":
		return tables(unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase), true
	case "Math":
		return tables(unicode.Sm, unicode.Other_Math), true
	case "ID_Start":
		return idStart(), true
	case "ID_Continue":
		return idContinue(), true
	}
	for _, known := range binaryTables {
		if name == known {
			return tables(unicode.Properties[name]), true
		}
	}
	return nil, false
}

// binaryTables are the properties of unicode.Properties that ECMA-262 lists.
var binaryTables = []string{
	"ASCII_Hex_Digit", "Bidi_Control", "Dash", "Deprecated", "Diacritic", "Extender",
	"Hex_Digit", "IDS_Binary_Operator", "IDS_Trinary_Operator", "Ideographic",
	"Join_Control", "Logical_Order_Exception", "Noncharacter_Code_Point",
	"Pattern_Syntax", "Pattern_White_Space", "Quotation_Mark", "Radical",
	"Regional_Indicator", "Sentence_Terminal", "Soft_Dotted", "Terminal_Punctuation",
	"Unified_Ideograph", "Variation_Selector", "White_Space",
}

var binaryAliases = map[string]string{
	"AHex": "ASCII_Hex_Digit", "Alpha": "Alphabetic", "Bidi_C": "Bidi_Control",
	"Dep": "Deprecated", "Dia": "Diacritic", "Ext": "Extender", "Hex": "Hex_Digit",
	"IDSB": "IDS_Binary_Operator", "IDST": "IDS_Trinary_Operator", "IDC": "ID_Continue",
	"IDS": "ID_Start", "Ideo": "Ideographic", "Join_C": "Join_Control",
	"LOE": "Logical_Order_Exception", "Lower": "Lowercase",
	"NChar": "Noncharacter_Code_Point", "Pat_Syn": "Pattern_Syntax",
	"Pat_WS": "Pattern_White_Space", "QMark": "Quotation_Mark",
	"RI": "Regional_Indicator", "STerm": "Sentence_Terminal", "SD": "Soft_Dotted",
	"Term": "Terminal_Punctuation", "UIdeo": "Unified_Ideograph", "Upper": "Uppercase",
	"VS": "Variation_Selector", "space": "White_Space",
}

func idStart() Class {
	c := tables(unicode.L, unicode.Nl, unicode.Other_ID_Start)
	return c.without(tables(unicode.Pattern_Syntax, unicode.Pattern_White_Space))
}

func idContinue() Class {
	c := tables(unicode.L, unicode.Nl, unicode.Other_ID_Start, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
	return c.without(tables(unicode.Pattern_Syntax, unicode.Pattern_White_Space))
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
