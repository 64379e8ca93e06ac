// Package contender has the contenders of the benchmark: ways to read, validate and write cards,
// including this project's code.
package contender

// Job is a task at which contenders are compared.
type Job string

// The jobs.
const (
	DecodeValid Job = "Decode and validate"
	DecodeOnly  Job = "Decode"
	Validate    Job = "Validate a decoded card"
	Encode      Job = "Encode"
	RoundTrip   Job = "Decode and encode"
	Scan        Job = "Scan"
)

// Jobs lists all jobs in the order of the report.
var Jobs = []Job{DecodeValid, DecodeOnly, Validate, Encode, RoundTrip, Scan}

// Contender is one implementation of a job.
type Contender struct {
	Name string
	Job  Job
	// Base marks the contender of the job that the others are compared with.
	Base bool
	// Own says that the contender is code of this project.
	Own bool
	// Only says that the contender is for the cards of one dialect.
	Only bool
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
	// Result returns the result of the last run as JSON; nil if the job has none.
	Result func() ([]byte, error)
}

type (
	decoder func(doc []byte) (any, error)
	encoder func(x any) ([]byte, error)
)

// decoding is a job that decodes a document. bind prepares the call; encode is used only for
// the result.
func decoding(bind func(doc []byte) func() (any, error), encode encoder) func([]byte) (Work, error) {
	return func(doc []byte) (Work, error) {
		var x any
		decode := bind(doc)
		return Work{
			Run:    func() (err error) { x, err = decode(); return err },
			Result: func() ([]byte, error) { return encode(x) },
		}, nil
	}
}

// ofBytes binds a decoder of bytes, ofText a decoder of a string.
func ofBytes(decode decoder) func([]byte) func() (any, error) {
	return func(doc []byte) func() (any, error) { return func() (any, error) { return decode(doc) } }
}

func ofText(decode func(string) (any, error)) func([]byte) func() (any, error) {
	return func(doc []byte) func() (any, error) {
		s := string(doc)
		return func() (any, error) { return decode(s) }
	}
}

// encoding is a job that encodes a value; decode runs before it.
func encoding(decode decoder, encode encoder) func([]byte) (Work, error) {
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

// tripping is a job that decodes and encodes.
func tripping(bind func(doc []byte) func() (any, error), encode encoder) func([]byte) (Work, error) {
	return func(doc []byte) (Work, error) {
		var out []byte
		decode := bind(doc)
		return Work{
			Run: func() error {
				x, err := decode()
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

// reusing returns an encoder that appends to the same buffer.
func reusing(write func(dst []byte, x any) ([]byte, error)) encoder {
	var buf []byte
	return func(x any) (_ []byte, err error) {
		buf, err = write(buf[:0], x)
		return buf, err
	}
}
