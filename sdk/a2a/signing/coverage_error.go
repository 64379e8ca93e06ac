package signing

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// CoverageError says why the signature of a card would be invalid, or would not be accepted
// by all SDKs: what the payload does not cover.
type CoverageError struct {
	// Profile is the profile with this payload.
	Profile Profile
	// Portable says that the signature would be valid, but that the profile has another
	// payload than the one that is signed.
	Portable bool
	// Values are the locations that it does not cover, as in [Verification.Uncovered].
	Values []Uncovered
	// Line and Column are the position of the first of them, from 1 on; 0 without one.
	Line, Column int
}

// coverageError returns an error about values in the text of a document.
func coverageError(text string, p Profile, portable bool, values []Uncovered) *CoverageError {
	e := &CoverageError{Profile: p, Portable: portable, Values: values}
	if len(values) > 0 {
		e.Line, e.Column = scan.LineColumn(text, offsetOf(text, values[0].Pointer))
	}
	return e
}

// offsetOf returns where the value at a pointer begins in a text, or the innermost value
// around it.
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

// childOf returns where a member or an element begins in the text of a value.
func childOf(text, token string) (offset int, ok bool) {
	i := scan.Space(text, 1)
	for n := 0; text[0] == '[' && text[i] != ']'; n++ {
		if strconv.Itoa(n) == token {
			return i, true
		}
		i = rawjson.Next(text, scan.SkipValue(text, i))
	}
	for text[0] == '{' && text[i] != '}' {
		name, value := rawjson.Name(text, i)
		if name == token {
			return value, true
		}
		i = rawjson.Next(text, scan.SkipValue(text, value))
	}
	return 0, false
}

// Error lists the first locations and says what to do.
func (e *CoverageError) Error() string {
	var places []string
	for i, v := range e.Values {
		if i == 5 {
			places = append(places, "…")
			break
		}
		places = append(places, fmt.Sprintf("%q (%s)", v.Pointer, v.Reason))
	}
	switch {
	case places == nil:
		return fmt.Sprintf("signing: the profile %s has another payload: it writes texts outside ASCII or numbers in another way; %s", e.Profile, e.Remedy())
	case !e.Portable:
		return fmt.Sprintf("signing: the profile %s does not cover %s; %s", e.Profile, strings.Join(places, ", "), e.Remedy())
	}
	return fmt.Sprintf("signing: the profile %s has another payload: it does not cover %s; %s", e.Profile, strings.Join(places, ", "), e.Remedy())
}

// Problem returns the position of the first location that the payload does not cover.
func (e *CoverageError) Problem() card.Violation {
	v := card.Violation{Code: CodeUncovered, Message: e.Error(), Line: e.Line, Column: e.Column}
	if len(e.Values) > 0 {
		v.Pointer = e.Values[0].Pointer
	}
	return v
}

// Remedy says how to change the card, by the reason of the first value, or how else to sign.
func (e *CoverageError) Remedy() string {
	other := "sign with the profile spec"
	if e.Portable {
		other = "sign without portability"
	}
	if len(e.Values) == 0 {
		return other
	}
	v := e.Values[0]
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
