package scan

// NewRaw and NewObject are the functions, of type func(text string) card.Raw and
// func(text string) card.Object, that make values from text which has been checked. Package card
// sets them and does not export them: users cannot skip the check.
var NewRaw, NewObject any
