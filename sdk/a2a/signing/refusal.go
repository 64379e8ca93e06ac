package signing

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Codes of the errors of [Sign].
const (
	// CodeNotCovered: the payload does not cover a value that the signature must cover, so that
	// the signature would be invalid.
	CodeNotCovered = "not-covered"
	// CodeNotPortable: another SDK computes another payload, so that it would not accept the
	// signature.
	CodeNotPortable = "not-portable"
)

// uncovered returns the finding for a card that cannot be signed: the payload of a profile does
// not cover values of the document. The finding has the location of the first value.
func uncovered(text string, p Profile, code string, values []Uncovered) card.Violation {
	v := card.Violation{Code: code, Severity: card.Error, Message: refusal(p, code, values) + "; " + remedy(code, values)}
	if len(values) > 0 {
		v.Pointer = values[0].Pointer
		v.Line, v.Column = scan.LineColumn(text, offsetOf(text, v.Pointer))
	}
	return v
}

// maxNamed is the number of locations that a message names.
const maxNamed = 5

// refusal returns the message that the payload of a profile does not cover some values.
func refusal(p Profile, code string, values []Uncovered) string {
	if len(values) == 0 {
		return fmt.Sprintf("the profile %s has another payload: it writes texts outside ASCII or numbers in another way", p)
	}
	var list []string
	for i, v := range values {
		if i == maxNamed {
			list = append(list, "…")
			break
		}
		list = append(list, fmt.Sprintf("%q (%s)", v.Pointer, v.Reason))
	}
	if code == CodeNotPortable {
		return fmt.Sprintf("the profile %s has another payload: it does not cover %s", p, strings.Join(list, ", "))
	}
	return fmt.Sprintf("the profile %s does not cover %s", p, strings.Join(list, ", "))
}

// remedy returns the hint for a refused card: how to change it, depending on the reason for the
// first value, or how else to sign it.
func remedy(code string, values []Uncovered) string {
	other := "sign with the profile spec"
	if code == CodeNotPortable {
		other = "sign without portability"
	}
	if len(values) == 0 {
		return other
	}
	v := values[0]
	switch {
	case v.Pointer == "/capabilities" && v.Reason == Unset:
		return `add a member to capabilities, such as "streaming": false`
	case v.Reason == Unset || v.Reason == Empty:
		return "give the value a content, remove it if A2A does not require it, or " + other
	case v.Reason == Inexact:
		return "write the number with at most 17 digits, or as a string"
	case v.Reason == Ambiguous:
		return "remove the member, or rename it to the member that A2A defines"
	}
	return "remove the member, or " + other
}

// offsetOf returns the offset of the value at a pointer, or of the innermost existing value
// that contains the location.
func offsetOf(text, pointer string) int {
	tokens, err := card.SplitPointer(pointer)
	at := scan.Space(text, 0)
	for _, token := range tokens {
		value, ok := childOf(text[at:], token)
		if err != nil || !ok {
			break
		}
		at += value
	}
	return at
}

// childOf returns the offset of a member or element in the text of a value.
func childOf(text, token string) (offset int, ok bool) {
	switch text[0] {
	case '{':
		at, ok := scan.FindMember(text, token)
		return at.Value, ok
	case '[':
		i := scan.Space(text, 1)
		for n := 0; text[i] != ']'; n++ {
			if strconv.Itoa(n) == token {
				return i, true
			}
			i = scan.Next(text, scan.SkipValue(text, i))
		}
	}
	return 0, false
}
