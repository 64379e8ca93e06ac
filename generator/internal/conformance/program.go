package main

// programSource is the source of the program that contains the generated packages. It reads
// instances from standard input, checks each as a user of the package would, and writes the
// results.
const programSource = `
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/agentcard-go/cardgen/sdk/card"
)

type try1 struct {
	Package string
	Data    json.RawMessage
}

type result struct {
	Valid     bool
	RoundTrip bool
	Failure   string
	Findings  card.Violations
}

// root is the method set of a document's type.
type root[T any] interface {
	*T
	json.Unmarshaler
	json.Marshaler
	Validate(...card.Option) error
}

// try decodes, validates and encodes a document.
func try[T any, R root[T]](data []byte, examine func([]byte, ...card.Option) (R, card.Violations)) (r result) {
	defer func() { _, r.Findings = examine(data) }()
	defer func() {
		if p := recover(); p != nil {
			r = result{Failure: fmt.Sprint("panic: ", p)}
		}
	}()
	var x T
	if err := json.Unmarshal(data, &x); err != nil {
		// A root that is an object rejects other kinds when decoding.
		return result{RoundTrip: true}
	}
	r.Valid = R(&x).Validate() == nil
	out, err := json.Marshal(&x)
	if err != nil {
		r.Failure = err.Error()
		return r
	}
	r.RoundTrip, err = card.EqualJSON(data, out)
	if err != nil {
		r.Failure = err.Error()
	}
	return r
}

func main() {
	var tries []try1
	if err := json.NewDecoder(os.Stdin).Decode(&tries); err != nil {
		panic(err)
	}
	results := make([]result, len(tries))
	for i, t := range tries {
		results[i] = packages[t.Package](t.Data)
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}
`
