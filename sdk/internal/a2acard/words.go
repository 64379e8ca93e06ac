package a2acard

import (
	"slices"
	"strings"
)

// sensitive are the words that a2a-tck looks for in the text of a card. It treats them as
// leaked secrets, even if they are member names of A2A.
var sensitive = []string{"api_key", "apikey", "secret", "token", "password", "credential", "192.168.", "\"10.", "//10."}

// Sensitive reports whether the text of a card contains a word that a2a-tck treats as a secret.
func Sensitive(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(sensitive, func(word string) bool { return strings.Contains(text, word) })
}
