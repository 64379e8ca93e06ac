package source

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
)

// Input is something that a [Store] was asked for, with a digest of the answer.
type Input struct {
	Request Request `json:"request"`
	Name    string  `json:"name"`
	// Answer is a hash of the content, or the error.
	Answer string `json:"answer"`
}

// Request is what a store was asked for: the content of a file, a list, a path.
type Request string

// The requests. Every method of the store that reads the disk has one.
const (
	fileInput   Request = "file"   // Read, Lookup, ReadFile
	folderInput Request = "folder" // ReadDir
	goInput     Request = "go"     // HandwrittenGo
	moduleInput Request = "module" // ImportPath
)

// Trace calls run and returns what the store was asked for meanwhile: everything on disk that
// the results of run depend on. Answers from the store's own cache count as well.
func (s *Store) Trace(run func()) []Input {
	outer := s.trace
	s.trace = make(map[Input]bool)
	run()
	inputs := slices.SortedFunc(maps.Keys(s.trace), func(a, b Input) int {
		return cmp.Or(cmp.Compare(a.Request, b.Request), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Answer, b.Answer))
	})
	s.trace = outer
	return inputs
}

// Unchanged reports whether the store gives the answers of an earlier trace.
func (s *Store) Unchanged(inputs []Input) bool {
	return slices.Equal(inputs, s.Trace(func() {
		for _, in := range inputs {
			s.ask(in)
		}
	}))
}

// ask repeats the call that an input was recorded for. The trace has the answer.
func (s *Store) ask(in Input) {
	switch in.Request {
	case fileInput:
		s.Read(in.Name)
	case folderInput:
		s.ReadDir(in.Name)
	case goInput:
		s.HandwrittenGo(in.Name)
	case moduleInput:
		s.ImportPath(in.Name)
	}
}

// traced records an answer if a trace is running. digest is called only then.
func (s *Store) traced(request Request, name string, err error, digest func() string) {
	if s.trace == nil {
		return
	}
	answer := ""
	if err != nil {
		answer = "error: " + err.Error()
	} else {
		answer = digest()
	}
	s.trace[Input{request, name, answer}] = true
}

// Digest returns a hash of the content of a file.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
