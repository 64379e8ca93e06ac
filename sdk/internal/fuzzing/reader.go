package fuzzing

import (
	"reflect"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// readings are the documents of a subject that one [card.Reader] has read.
type readings[T any, P Object[T]] struct {
	sync.Mutex
	reader *card.Reader[T]
	// clones are copies of the last values.
	clones []reading[T]
	// last is the value that the reader overwrites.
	last *T
}

// reading is a copy of a value, and its text.
type reading[T any] struct {
	x    *T
	text string
}

// checkReader reads a document and a damaged one with the reader of all documents: the results
// equal what Parse and Decode return. Copies of earlier values do not change.
func (s Subject[T, P]) checkReader(t *testing.T, data []byte) {
	t.Helper()
	r := s.readings
	r.Lock()
	defer r.Unlock()
	if r.reader == nil {
		r.reader = card.NewReader[T, P]()
	}
	text := string(data)
	damaged := []byte(text)
	if n := len(damaged); n > 0 {
		at := (n*n + int(damaged[n/2])) % n
		damaged[at] = "]}\",:\x00\xff7n"[(n+at)%9]
	}
	for _, text := range []string{text, string(damaged), text[:len(text)*7/13], text} {
		want, wantErr := card.ParseString[T, P](text)
		got, err := r.reader.ParseString(text)
		r.check(t, "ParseString", text, got, want, err, wantErr)
		want, wantErr = card.DecodeString[T, P](text)
		got, err = r.reader.DecodeString(text)
		r.check(t, "DecodeString", text, got, want, err, wantErr)
	}
	for _, c := range r.clones {
		if have := appended(t, P(c.x)); have != c.text {
			t.Errorf("reading other documents changed a copy of\n%s\nto\n%s", c.text, have)
		}
	}
	const last = 8
	r.clones = r.clones[max(0, len(r.clones)-last):]
}

// check compares the result of a reader with the result of the function of the same name.
func (r *readings[T, P]) check(t *testing.T, name, text string, got *T, want P, err, wantErr error) {
	t.Helper()
	if !reflect.DeepEqual(err, wantErr) {
		t.Errorf("%s of a reader returns the error %v, the function %v\n%s", name, err, wantErr, text)
	}
	if (got == nil) != (want == nil) {
		t.Errorf("%s of a reader returns nil: %t, the function: %t\n%s", name, got == nil, want == nil, text)
	}
	if r.last != nil { // overwritten, and still usable
		_, _ = card.AppendJSON(nil, P(r.last))
		_ = P(r.last).Validate()
	}
	if r.last = nil; got == nil || want == nil {
		return
	}
	last := *got
	r.last = &last
	written := appended(t, want)
	if have := appended(t, P(got)); have != written {
		t.Errorf("%s of a reader reads %s, the function %s\n%s", name, have, written, text)
	}
	c := P(got).Clone()
	if !reflect.DeepEqual(c, want.Clone()) {
		t.Errorf("%s of a reader and the function read different values\n%s", name, text)
	}
	r.clones = append(r.clones, reading[T]{c, written})
}

// appended returns the JSON text of x.
func appended(t *testing.T, x card.Message) string {
	t.Helper()
	text, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}
