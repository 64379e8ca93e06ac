package realworld

import (
	"fmt"
	"strings"
)

// program returns the source of a program that validates a file of texts with the packages, as
// a user's program would. Packages without documents are only compiled.
func program(packages []*made) []byte {
	var imports, table strings.Builder
	for _, m := range packages {
		if m.documents == 0 {
			fmt.Fprintf(&imports, "\t_ %q\n", modulePath+"/"+m.Name)
			continue
		}
		fmt.Fprintf(&imports, "\t%q\n", modulePath+"/"+m.Name)
		fmt.Fprintf(&table, "\t%q: read[%s.%s],\n", m.Name, m.Name, m.root)
	}
	return fmt.Appendf(nil, programText, imports.String(), table.String())
}

const programText = `package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/agentcard-go/cardgen/sdk/card"

%s)

type answer struct {
	Valid, Same bool
	Problem     string
}

// root is the method set of a document's type.
type root[T any] interface {
	*T
	json.Marshaler
	json.Unmarshaler
	Validate(...card.Option) error
}

// read decodes a text, validates it and encodes it.
func read[T any, R root[T]](text []byte) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a.Problem = fmt.Sprint("panic: ", p)
		}
	}()
	var x T
	if err := json.Unmarshal(text, &x); err != nil {
		return answer{Same: true, Problem: err.Error()} // of another kind than any valid document
	}
	if err := R(&x).Validate(); err != nil {
		a.Problem = err.Error()
	} else {
		a.Valid = true
	}
	again, err := json.Marshal(&x)
	if err != nil {
		a.Problem = err.Error()
		return a
	}
	a.Same, err = card.EqualJSON(text, again)
	if err != nil {
		a.Problem = err.Error()
	}
	return a
}

var packages = map[string]func([]byte) answer{
%s}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var questions []struct {
		Package string
		Text    string
	}
	if err := json.Unmarshal(text, &questions); err != nil {
		panic(err)
	}
	answers := make([]answer, len(questions))
	for i, q := range questions {
		answers[i] = packages[q.Package]([]byte(q.Text))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
`
