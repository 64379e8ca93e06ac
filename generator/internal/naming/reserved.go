package naming

// reservedMembers are the methods of every generated struct type. A field with the same name
// would hide the method.
var reservedMembers = map[string]bool{
	"CardInfo":      true,
	"Clone":         true,
	"GobDecode":     true,
	"GobEncode":     true,
	"MarshalJSON":   true,
	"MarshalYAML":   true,
	"OrEmpty":       true,
	"ToBuilder":     true,
	"UnmarshalJSON": true,
	"UnmarshalYAML": true,
	"Validate":      true,
}

// primaryFunctions are the functions of a package's primary entry.
var primaryFunctions = []string{"Decode", "DecodeString", "Parse", "ParseString", "Examine", "Encode"}

// MaxSize is the constant of a package whose documents have a maximum size.
const MaxSize = "MaxSize"

// Diff is the function of a package that compares two documents.
const Diff = "Diff"

// Dialect is the variable of a package that describes its dialect.
const Dialect = "Dialect"
