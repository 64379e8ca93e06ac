// Package contender has the contenders of the benchmark: ways to decode, validate and encode
// agent cards, including this project's code.
package contender

import "slices"

// Job is a task at which contenders are compared.
type Job string

// The jobs.
const (
	DecodeOnly  Job = "Decode"
	DecodeValid Job = "Decode and validate"
	Encode      Job = "Encode"
	RoundTrip   Job = "Decode and encode"
)

// Jobs lists all jobs in the order of the report.
var Jobs = []Job{DecodeValid, DecodeOnly, Encode, RoundTrip}

// Contender is one implementation of a job.
type Contender struct {
	Name string
	Job  Job
	// Base marks the contender of the job that the others are compared with.
	Base bool
	// Gate is the minimum speed relative to the base; 0 means none.
	Gate float64
	// Drops says that unknown members are lost.
	Drops bool
	// LosesNull says that a null becomes an absent member.
	LosesNull bool
	// Lacks names further features that the contender does not have.
	Lacks string
	// Prepare returns the work on one document.
	Prepare func(doc []byte) (Work, error)
}

// Work is a job on one document.
type Work struct {
	// Run does it once.
	Run func() error
	// Result returns the result of the last run as JSON.
	Result func() ([]byte, error)
}

// All returns the contenders of a job, the base first.
func All(job Job) ([]Contender, error) {
	validator, err := newValidator()
	if err != nil {
		return nil, err
	}
	var list []Contender
	for _, c := range slices.Concat(standard(validator), sonicJSON(validator), goccy(), easyJSON(), goJSONSchema(), handwritten(), ours()) {
		if c.Job == job {
			list = append(list, c)
		}
	}
	return list, nil
}

// decoding is a job that decodes a text into a value; encode is used only for the result.
func decoding[T any](decode func([]byte) (T, error), encode func(T) ([]byte, error)) func([]byte) (Work, error) {
	return func(doc []byte) (Work, error) {
		var x T
		return Work{
			Run:    func() (err error) { x, err = decode(doc); return err },
			Result: func() ([]byte, error) { return encode(x) },
		}, nil
	}
}

// encoding is a job that encodes a value; decode runs before it.
func encoding[T any](decode func([]byte) (T, error), encode func(T) ([]byte, error)) func([]byte) (Work, error) {
	return func(doc []byte) (Work, error) {
		x, err := decode(doc)
		if err != nil {
			return Work{}, err
		}
		var out []byte
		return Work{
			Run:    func() (err error) { out, err = encode(x); return err },
			Result: func() ([]byte, error) { return out, nil },
		}, nil
	}
}

// appending is encoding into a reused buffer.
func appending[T any](decode func([]byte) (T, error), write func([]byte, T) ([]byte, error)) func([]byte) (Work, error) {
	var buf []byte
	return encoding(decode, func(x T) (_ []byte, err error) {
		buf, err = write(buf[:0], x)
		return buf, err
	})
}

// tripping is a job that decodes and encodes.
func tripping[T any](decode func([]byte) (T, error), encode func(T) ([]byte, error)) func([]byte) (Work, error) {
	return func(doc []byte) (Work, error) {
		var out []byte
		return Work{
			Run: func() error {
				x, err := decode(doc)
				if err != nil {
					return err
				}
				out, err = encode(x)
				return err
			},
			Result: func() ([]byte, error) { return out, nil },
		}, nil
	}
}
