package fuzzing

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// checkDocument checks the guarantees on one document.
func (s Subject[T, P]) checkDocument(t *testing.T, data []byte) {
	t.Helper()
	defer explain(t, "document", data, t.Failed())
	s.checkReader(t, data)
	x, err := codec.As[T](s.entry.Decode(data))
	text, readable := s.content(data)
	if readable != (err == nil) {
		t.Fatalf("Decode returns %v, the scanner reads the document: %v", err, readable)
	}
	if err != nil {
		s.checkRefusal(t, data, err)
		return
	}
	s.checkRoundTrip(t, x, text)
	s.checkMarshal(t, x)
	s.checkClone(t, x)
	s.checkFindings(t, x)
	if len(data) > 0 { // an empty document that means {} has no positions
		s.checkExamine(t, x, data)
	}
}

// explain logs the text of the first failure.
func explain(t *testing.T, what string, text []byte, failed bool) {
	t.Helper()
	if t.Failed() && !failed {
		t.Logf("the %s is\n%s", what, text)
	}
}

// content returns the value in a document; it returns false if a root of this kind is not
// allowed. The decoder and the scanner are independent and must agree.
func (s Subject[T, P]) content(data []byte) (string, bool) {
	if len(data) == 0 && s.entry.EmptyIsObject {
		return "{}", true
	}
	raw, err := card.ParseRaw([]byte(strings.TrimPrefix(string(data), "\ufeff")))
	if err == nil && raw.Kind() == card.KindString && s.entry.Embedded {
		raw, err = card.ParseRaw([]byte(check.StringOf(raw.String())))
	}
	return raw.String(), err == nil && slices.Contains(s.roots, raw.Kind())
}

// checkRefusal checks the error of a document that cannot be read.
func (s Subject[T, P]) checkRefusal(t *testing.T, data []byte, err error) {
	t.Helper()
	failed, ok := errors.AsType[*card.DecodeError](err)
	if !ok {
		t.Fatalf("the error is not a DecodeError: %v", err)
	}
	if failed.Offset < 0 || failed.Offset > int64(len(data)) || failed.Line < 1 || failed.Column < 1 {
		t.Errorf("the position of %v is %d, %d:%d", err, failed.Offset, failed.Line, failed.Column)
	}
	x, found := codec.As[T](s.entry.Examine(data))
	if x != nil || len(found) != 1 || found[0].Code != failed.Code || found[0].Severity != card.Error {
		t.Errorf("Examine says %v, Decode %v", found, err)
	}
}

// checkRoundTrip checks that reading and writing loses nothing.
func (s Subject[T, P]) checkRoundTrip(t *testing.T, x *T, text string) {
	t.Helper()
	out, err := card.AppendJSON(nil, P(x))
	if err != nil {
		t.Fatalf("a decoded document cannot be written: %v", err)
	}
	if same, err := card.EqualJSON(out, []byte(text)); err != nil || !same {
		t.Errorf("is written as another value (%v)\n%s", err, out)
	}
	checkUnknown(t, P(x), text)
	again, err := codec.As[T](s.entry.Decode(out))
	if err != nil {
		t.Fatalf("a written document cannot be read: %v\n%s", err, out)
	}
	if !card.Equal(P(x), again) || !card.Equal(P(again), x) || !card.Equal(P(x), x) {
		t.Error("is not equal to the value read from its own text")
	}
	if second, err := card.AppendJSON(nil, P(again)); err != nil || string(second) != string(out) {
		t.Errorf("two writes differ (%v)\n%s\n%s", err, out, second)
	}
	kept, keptAgain := keeps(x), keeps(again)
	if strings.Join(kept, "\n") != strings.Join(keptAgain, "\n") {
		t.Errorf("the extra members change\n%q\n%q", kept, keptAgain)
	}
	for _, piece := range kept {
		if !strings.Contains(text, piece) {
			t.Errorf("%s is an extra member and is not in the document", piece)
		}
	}
}

// checkUnknown checks that the unknown members are unchanged parts of the document's text.
func checkUnknown(t *testing.T, x card.Message, text string) {
	t.Helper()
	for name, value := range card.MembersOf(x).Unknown().All() {
		if have := memberOf(text, name); have != value.String() {
			t.Errorf("the unknown member %q is read as %s and is written as %s", name, value, have)
		}
	}
}

// memberOf returns the text of a member of an object.
func memberOf(object, name string) string {
	for n, value := range scan.Members(object) {
		if n == name {
			return value
		}
	}
	return ""
}

// checkMarshal checks the methods that encoding/json uses.
func (s Subject[T, P]) checkMarshal(t *testing.T, x *T) {
	t.Helper()
	out, err := json.Marshal(*x)
	if err != nil {
		t.Fatalf("json.Marshal: %v", err)
	}
	again := new(T)
	if err := json.Unmarshal(out, again); err != nil {
		t.Fatalf("json.Unmarshal: %v\n%s", err, out)
	}
	if !card.Equal(P(x), again) {
		t.Errorf("encoding/json gives another value\n%s", out)
	}
	s.checkLibraries(t, x)
}

// checkClone checks that a copy is equal and independent.
func (s Subject[T, P]) checkClone(t *testing.T, x *T) {
	t.Helper()
	before := s.entry.Append(nil, P(x))
	y := P(x).Clone()
	if string(s.entry.Append(nil, P(y))) != string(before) || !card.Equal(P(x), y) {
		t.Error("the clone differs from the original")
	}
	scramble(y)
	if after := s.entry.Append(nil, P(x)); string(after) != string(before) {
		t.Errorf("changing the clone changed the original\n%s\n%s", before, after)
	}
}
