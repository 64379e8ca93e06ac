package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// source is a card that was read.
type source struct {
	Agent
	format format.Any
	name   string // of the format
	signed bool
	// hasPath says that the format has a well-known path, at which the card itself is published.
	hasPath bool
}

// read reads and validates a card.
func (m *maker) read(a Agent, i int) (*source, error) {
	from := a.Name
	if a.Name == "" {
		a.Name = fmt.Sprintf("card %d", i+1)
	}
	if !isMount(a.Mount) {
		return nil, fmt.Errorf("%s: the path %q is not absolute or not clean, such as /clerk", a.Name, a.Mount)
	}
	found, err := detect.Detect(a.Card, detect.From(from))
	if err != nil {
		return nil, &Error{Name: a.Name, Err: err}
	}
	format, isConverted := formats.Lookup(string(found.Format))
	s := &source{Agent: a, name: string(found.Format), format: format}
	switch {
	case !isConverted || !found.IsCard():
		return nil, s.refused(fmt.Errorf("%s is not the card of an agent", found.Format.Title()))
	case found.Embedded:
		return nil, s.refused(errors.New("the card is a JSON string; publish its content"))
	}
	if _, s.hasPath = wellknown.Lookup(s.name); !s.hasPath && len(m.formats) == 0 {
		return nil, s.refused(fmt.Errorf("the format %s has %w; publish a conversion: %s", s.name, ErrNoPath, Formats()))
	}
	c, violations := dialects.ExamineDetected(found, a.Card)
	if bad := violations.Errors(); c == nil || len(bad) > 0 && !m.invalid {
		return nil, s.refused(fmt.Errorf("not a valid card: %w", &card.InvalidError{Violations: bad}))
	}
	s.signed = signed(c, a.Card)
	if _, ok := card.MembersOf(c).Get("url"); ok && s.name == "a2a" {
		// Clients of 0.3 also read this member, so that the card serves both versions.
		s.name, s.format = union, a2aformat.A2AUnion
	}
	return s, nil
}

// isMount reports whether an agent can be mounted at a path. It is empty for the root.
func isMount(p string) bool {
	return p == "" || strings.HasPrefix(p, "/") && path.Clean(p) == p && p != "/"
}

// refused returns the error for a card that cannot be published.
func (s *source) refused(reason error) *Error {
	return &Error{Name: s.Name, Format: s.name, Err: reason}
}

func signed(c card.Message, text []byte) bool {
	at, ok := signature.MemberOf(c.CardInfo().Dialect())
	if !ok {
		return false
	}
	document, err := card.ParseRaw(text)
	if err != nil {
		return false
	}
	raw, ok := document.Pointer(at)
	return ok && raw.String() != "null" && raw.String() != "[]" && raw.String() != `""`
}

// to converts a card, and indents the result.
func (s *source) to(format string, opts ...projection.Option) ([]byte, *card.Report, error) {
	target, _ := formats.Lookup(format)
	text, report, err := projection.Convert(s.Card, s.format, target, opts...)
	if err != nil {
		return nil, report, err
	}
	text, err = indent(text)
	return text, report, err
}

// indent returns a JSON text with line breaks.
func indent(text []byte) ([]byte, error) {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}
