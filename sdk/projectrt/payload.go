package projectrt

import (
	"errors"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// payload is the content of a slot: a card, and the data for detecting edits of the target.
//
// Its digests detect accidents, such as a store that truncates long texts. They are not
// signatures: a party that can change a card can change the carried card too.
type payload struct {
	// dialect is the name of the carried card's format.
	dialect string
	// version, mode, texts and sets are the options of the conversion: repeating it gives
	// the original target.
	version string
	mode    Mode
	texts   map[string][]string
	sets    []Assignment
	// source is the carried card's text.
	source string
	// plain is the digest of the target without its slot.
	plain string
}

// The members of a payload.
const (
	payloadDialect = "dialect"
	payloadVersion = "version"
	payloadMode    = "mode"
	payloadTexts   = "options"
	payloadSets    = "set"
	payloadAt      = "at"
	payloadValue   = "value"
	payloadSource  = "source"
	payloadDigest  = "digest"
	payloadPlain   = "plain"
)

// text returns the payload as a JSON object. It is deterministic.
func (p *payload) text() string {
	dst := appendTextMember(nil, payloadDialect, p.dialect)
	if p.version != "" {
		dst = appendTextMember(dst, payloadVersion, p.version)
	}
	if p.mode != "" {
		dst = appendTextMember(dst, payloadMode, string(p.mode))
	}
	if len(p.texts) > 0 {
		dst = appendName(dst, payloadTexts)
		start := len(dst)
		for _, name := range slices.Sorted(maps.Keys(p.texts)) {
			dst = cardrt.AppendStrings(appendName(dst, name), p.texts[name])
		}
		dst = cardrt.CloseObject(dst, start)
	}
	if len(p.sets) > 0 {
		dst = append(appendName(dst, payloadSets), '[')
		for i, s := range p.sets {
			if i > 0 {
				dst = append(dst, ',')
			}
			start := len(dst)
			dst = appendTextMember(dst, payloadAt, s.Pointer)
			dst = append(appendName(dst, payloadValue), s.Value.String()...)
			dst = cardrt.CloseObject(dst, start)
		}
		dst = append(dst, ']')
	}
	dst = appendTextMember(dst, payloadSource, p.source)
	dst = appendTextMember(dst, payloadDigest, digestOf([]byte(p.source)))
	dst = appendTextMember(dst, payloadPlain, p.plain)
	return string(cardrt.CloseObject(dst, 0))
}

// appendName appends a comma, a name and a colon; CloseObject replaces the first comma by
// a brace.
func appendName(dst []byte, name string) []byte {
	return append(cardrt.AppendQuoted(append(dst, ','), name), ':')
}

func appendTextMember(dst []byte, name, text string) []byte {
	return cardrt.AppendQuoted(appendName(dst, name), text)
}

// The errors of a damaged slot.
var (
	errNoPayload = errors.New("the content was not written by a conversion")
	errTruncated = errors.New("the carried card was changed or cut on the way")
)

// readPayload reads the content of a slot, which may be any text.
func readPayload(text string) (*payload, error) {
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		return nil, errNoPayload
	}
	root := parse(raw.String())
	p := new(payload)
	var digest string
	for _, m := range []struct {
		name     string
		into     *string
		optional bool
	}{
		{payloadDialect, &p.dialect, false},
		{payloadVersion, &p.version, true},
		{payloadMode, (*string)(&p.mode), true},
		{payloadSource, &p.source, false},
		{payloadDigest, &digest, false},
		{payloadPlain, &p.plain, false},
	} {
		v := root.member(m.name)
		if v == nil && m.optional {
			continue
		}
		var ok bool
		if *m.into, ok = v.string(); !ok {
			return nil, errNoPayload
		}
	}
	if !p.readTexts(root.member(payloadTexts)) || !p.readSets(root.member(payloadSets)) {
		return nil, errNoPayload
	}
	if digest != digestOf([]byte(p.source)) {
		return nil, errTruncated
	}
	return p, nil
}

func (p *payload) readTexts(v *node) bool {
	if v == nil {
		return true
	}
	p.texts = make(map[string][]string, len(v.members))
	for _, m := range v.members {
		texts := make([]string, len(m.value.items))
		for i, item := range m.value.items {
			var ok bool
			if texts[i], ok = item.string(); !ok {
				return false
			}
		}
		p.texts[m.name] = texts
	}
	return v.kind == object
}

func (p *payload) readSets(v *node) bool {
	if v == nil {
		return true
	}
	for _, item := range v.items {
		pointer, ok := item.member(payloadAt).string()
		value := item.member(payloadValue)
		if !ok || value == nil {
			return false
		}
		p.sets = append(p.sets, Assignment{pointer, card.RawOf(trusted.Pass{}, value.text)})
	}
	return v.kind == array
}
