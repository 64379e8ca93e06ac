package schema

import (
	"regexp"

	"github.com/agentcard-go/cardgen/internal/nearest"
)

// shape checks the form of a keyword's value.
type shape func(v *Value) []misfit

// misfit is a value that is not as it has to be.
type misfit struct {
	at      *Value
	message string
	// mild says that the schema means something all the same: a project dialect has
	// to put it right, a single schema is read with a warning.
	mild bool
}

// expected is the misfit of a value that should be something else.
func expected(what string, at *Value) []misfit {
	found := at.Kind.String()
	switch {
	case at.Kind == Array && len(at.Items) == 0:
		found = "an empty array"
	case at.Kind != Object && at.Kind != Array && len(at.Text) <= 40:
		found = at.Text
	}
	return []misfit{{at: at, message: "expected " + what + ", found " + found}}
}

// mildly makes all misfits of a shape mild.
func mildly(of shape) shape {
	return func(v *Value) []misfit {
		list := of(v)
		for i := range list {
			list[i].mild = true
		}
		return list
	}
}

// is makes a shape of one condition.
func is(what string, holds func(v *Value) bool) shape {
	return func(v *Value) []misfit {
		if !holds(v) {
			return expected(what, v)
		}
		return nil
	}
}

// matching is a string that has a pattern.
func matching(what, pattern string) shape {
	re := regexp.MustCompile(pattern)
	return is(what, func(v *Value) bool { return v.Kind == String && re.MatchString(v.Str) })
}

// arrayOf is an array whose elements have a shape.
func arrayOf(what string, item shape) shape {
	return func(v *Value) []misfit {
		if v.Kind != Array {
			return expected(what, v)
		}
		var list []misfit
		for _, x := range v.Items {
			list = append(list, item(x)...)
		}
		return list
	}
}

// mapOf is an object whose members have a shape.
func mapOf(what string, value shape) shape {
	return func(v *Value) []misfit {
		if v.Kind != Object {
			return expected(what, v)
		}
		var list []misfit
		for _, m := range v.Members {
			list = append(list, value(m.Value)...)
		}
		return list
	}
}

// distinct adds to the shape of an array that no two elements are equal.
func distinct(s shape) shape {
	return func(v *Value) []misfit {
		list := s(v)
		seen := make(map[string]bool, len(v.Items))
		for _, item := range v.Items {
			text := item.canonical()
			if seen[text] {
				list = append(list, misfit{at: item, message: "the element repeats an earlier one", mild: true})
			}
			seen[text] = true
		}
		return list
	}
}

// orRather ends a message with the question whether a candidate was meant.
func orRather(word string, candidates []string) string {
	if question := nearest.Question(word, candidates); question != "" {
		return "; " + question
	}
	return ""
}
