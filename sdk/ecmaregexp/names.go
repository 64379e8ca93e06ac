package ecmaregexp

// categoryNames are the values of General_Category, short and long.
var categoryNames = []string{
	"C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "LC", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me",
	"Mn", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk",
	"Sm", "So", "Z", "Zl", "Zp", "Zs", "Cased_Letter", "Close_Punctuation", "Combining_Mark",
	"Connector_Punctuation", "Control", "Currency_Symbol", "Dash_Punctuation", "Decimal_Number",
	"Enclosing_Mark", "Final_Punctuation", "Format", "Initial_Punctuation", "Letter",
	"Letter_Number", "Line_Separator", "Lowercase_Letter", "Mark", "Math_Symbol",
	"Modifier_Letter", "Modifier_Symbol", "Nonspacing_Mark", "Number", "Open_Punctuation",
	"Other", "Other_Letter", "Other_Number", "Other_Punctuation", "Other_Symbol",
	"Paragraph_Separator", "Private_Use", "Punctuation", "Separator", "Space_Separator",
	"Spacing_Mark", "Surrogate", "Symbol", "Titlecase_Letter", "Unassigned", "Uppercase_Letter",
	"cntrl", "digit", "punct",
}

// derivedNames are the binary properties that Unicode derives from others.
var derivedNames = []string{
	"Any", "ASCII", "Assigned", "Alphabetic", "Lowercase", "Uppercase", "Cased", "Math",
	"ID_Start", "ID_Continue",
}

// binaryNames are the properties in unicode.Properties that ECMA-262 lists.
var binaryNames = []string{
	"ASCII_Hex_Digit", "Bidi_Control", "Dash", "Deprecated", "Diacritic", "Extender", "Hex_Digit",
	"IDS_Binary_Operator", "IDS_Trinary_Operator", "Ideographic", "Join_Control",
	"Logical_Order_Exception", "Noncharacter_Code_Point", "Pattern_Syntax", "Pattern_White_Space",
	"Quotation_Mark", "Radical", "Regional_Indicator", "Sentence_Terminal", "Soft_Dotted",
	"Terminal_Punctuation", "Unified_Ideograph", "Variation_Selector", "White_Space",
}

// binaryAliases maps the short names of binary properties to the long ones.
var binaryAliases = [...][2]string{
	{"AHex", "ASCII_Hex_Digit"}, {"Alpha", "Alphabetic"}, {"Bidi_C", "Bidi_Control"},
	{"Dep", "Deprecated"}, {"Dia", "Diacritic"}, {"Ext", "Extender"}, {"Hex", "Hex_Digit"},
	{"IDSB", "IDS_Binary_Operator"}, {"IDST", "IDS_Trinary_Operator"}, {"IDC", "ID_Continue"},
	{"IDS", "ID_Start"}, {"Ideo", "Ideographic"}, {"Join_C", "Join_Control"},
	{"LOE", "Logical_Order_Exception"}, {"Lower", "Lowercase"}, {"NChar", "Noncharacter_Code_Point"},
	{"Pat_Syn", "Pattern_Syntax"}, {"Pat_WS", "Pattern_White_Space"}, {"QMark", "Quotation_Mark"},
	{"RI", "Regional_Indicator"}, {"STerm", "Sentence_Terminal"}, {"SD", "Soft_Dotted"},
	{"Term", "Terminal_Punctuation"}, {"UIdeo", "Unified_Ideograph"}, {"Upper", "Uppercase"},
	{"VS", "Variation_Selector"}, {"space", "White_Space"},
}
