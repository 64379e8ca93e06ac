package schema

import (
	"regexp"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// shape checks the form of a keyword's value and returns the errors.
type shape func(v *Value) []shapeError

// shapeError is a value that does not have the required form.
type shapeError struct {
	at      *Value
	message string
	// mild says that the keyword still has a meaning. The problem is an error in a project
	// dialect and a warning in a single schema.
	mild bool
}

// expected returns the error for a value that has another form than expected.
func expected(what string, at *Value) []shapeError {
	found := at.KindName()
	switch {
	case at.Kind == card.KindArray && len(at.Items) == 0:
		found = "an empty array"
	case at.Kind != card.KindObject && at.Kind != card.KindArray && len(at.Text) <= 40:
		found = at.Text
	}
	return []shapeError{{at: at, message: "expected " + what + ", found " + found}}
}

// mildly makes all errors of a shape mild.
func mildly(of shape) shape {
	return func(v *Value) []shapeError {
		list := of(v)
		for i := range list {
			list[i].mild = true
		}
		return list
	}
}

// is returns the shape for one condition.
func is(what string, holds func(v *Value) bool) shape {
	return func(v *Value) []shapeError {
		if !holds(v) {
			return expected(what, v)
		}
		return nil
	}
}

// matching returns the shape of a string that matches a pattern. The pattern is compiled on
// first use, since most runs use few.
func matching(what, pattern string) shape {
	re := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return is(what, func(v *Value) bool { return v.Kind == card.KindString && re().MatchString(v.Str) })
}

// arrayOf returns the shape of an array whose elements have the shape item. mapOf returns the
// shape of an object whose member values have the shape value.
func arrayOf(what string, item shape) shape { return containerOf(card.KindArray, what, item) }
func mapOf(what string, value shape) shape  { return containerOf(card.KindObject, what, value) }

func containerOf(kind card.Kind, what string, inside shape) shape {
	return func(v *Value) []shapeError {
		if v.Kind != kind {
			return expected(what, v)
		}
		var list []shapeError
		for x := range v.Inside() {
			list = append(list, inside(x)...)
		}
		return list
	}
}

// textOr returns a shape that checks a string by text, and a value of any other kind by other.
func textOr(text, other shape) shape {
	return func(v *Value) []shapeError {
		if v.Kind == card.KindString {
			return text(v)
		}
		return other(v)
	}
}

// distinct extends the shape of an array: its elements must be unique.
func distinct(s shape) shape {
	return func(v *Value) []shapeError {
		list := s(v)
		seen := make(map[string]bool, len(v.Items))
		for _, item := range v.Items {
			text := canonical(item)
			if seen[text] {
				list = append(list, shapeError{at: item, message: "the element repeats an earlier one", mild: true})
			}
			seen[text] = true
		}
		return list
	}
}

// orRather appends "did you mean" to a message if a candidate is similar.
func orRather(word string, candidates []string) string {
	if question := nearest.Question(word, candidates); question != "" {
		return "; " + question
	}
	return ""
}
