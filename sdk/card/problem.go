package card

import "errors"

// Problem is an error about a document. All errors of this module that locate a problem in a
// document implement it, so that programs can handle them uniformly; [ProblemsOf] finds them in
// any error.
type Problem interface {
	error
	// Problem returns the location, the stable code and the message. Line and column are 0
	// if the error does not know the text.
	Problem() Violation
}

// ProblemsOf returns the problems of a document that err reports: all violations of an
// [*InvalidError], otherwise the first [Problem] that err wraps. It returns nil for an error
// that is not about a document, such as a network error.
func ProblemsOf(err error) Violations {
	if invalid, ok := errors.AsType[*InvalidError](err); ok {
		return invalid.Violations
	}
	if p, ok := errors.AsType[Problem](err); ok {
		return Violations{p.Problem()}
	}
	return nil
}

// Problem returns v.
func (v Violation) Problem() Violation { return v }
