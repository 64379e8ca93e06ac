package format

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// payload is the content of a slot: a card, with the options and digests that are needed to find
// edits of the target.
//
// Its digests detect accidents, such as a store that truncates long texts. They are not
// signatures: a party that can change a card can change the carried card too.
type payload struct {
	// format is the name of the carried card's format.
	format string
	// options are the options of the conversion: version, table, texts and sets. Repeating the
	// conversion with them gives the original target.
	options *Options
	// source is the text of the carried card.
	source string
	// plain is the digest of the target without its slot.
	plain string
}

// The members of a payload.
const (
	payloadFormat  = "format"
	payloadVersion = "version"
	payloadTable   = "table"
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
	doc, o := new(document), p.options
	root := doc.Object()
	root.put(payloadFormat, doc.String(p.format))
	if o.Version != "" {
		root.put(payloadVersion, doc.String(o.Version))
	}
	if o.Table {
		root.put(payloadTable, doc.Boolean(true))
	}
	if len(o.texts) > 0 {
		texts := doc.Object()
		for _, s := range o.texts {
			list := doc.List()
			for _, text := range s.texts {
				list.Add(doc.String(text))
			}
			texts.put(s.option, list)
		}
		root.put(payloadTexts, texts)
	}
	if len(o.sets) > 0 {
		list := doc.List()
		for _, s := range o.sets {
			set := doc.Object()
			set.put(payloadAt, doc.String(s.pointer))
			set.put(payloadValue, doc.JSON(s.value.String()))
			list.Add(set)
		}
		root.put(payloadSets, list)
	}
	root.put(payloadSource, doc.String(p.source))
	root.put(payloadDigest, doc.String(digest([]byte(p.source))))
	root.put(payloadPlain, doc.String(p.plain))
	return root.JSON()
}

// without returns the payload without the supplied values at the locations of edits. f is the
// format of the document.
func (p *payload) without(f *Definition, edits []edit) payload {
	options := make(map[string]bool)
	for _, e := range edits {
		names, _ := card.SplitPointer(e.pointer)
		rules := f.rulesFor(names, isPrefix)
		if n := len(names); n > 0 && scan.IsIndex(names[n-1]) { // an option can supply the whole list
			rules = append(rules, f.rulesFor(names[:n-1], isPrefix)...)
		}
		for _, rule := range rules {
			options[rule.Option] = true
		}
	}
	o := *p.options
	o.texts = slices.DeleteFunc(slices.Clone(o.texts), func(s supplied) bool { return options[s.option] })
	places := newPlaces(edits)
	o.sets = slices.DeleteFunc(slices.Clone(o.sets), func(a assignment) bool { return places.meet(a.pointer) })
	return payload{format: p.format, options: &o, source: p.source, plain: p.plain}
}

// digest returns the hash of a text in the form that payloads contain.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// The errors of a damaged slot.
var (
	errNoPayload = errors.New("the content was not written by a conversion")
	errDamaged   = errors.New("the carried card was changed or truncated")
)

// readPayload parses the content of a slot. The text may be anything.
func readPayload(text string) (*payload, error) {
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		return nil, errNoPayload
	}
	root := new(document).JSON(raw.String())
	p := &payload{options: &Options{Table: root.Get(payloadTable).True()}}
	var sum string
	for _, m := range []struct {
		name     string
		into     *string
		optional bool
	}{
		{payloadFormat, &p.format, false},
		{payloadVersion, &p.options.Version, true},
		{payloadSource, &p.source, false},
		{payloadDigest, &sum, false},
		{payloadPlain, &p.plain, false},
	} {
		v := root.Get(m.name)
		var ok bool
		if *m.into, ok = v.Text(); !ok && (v != nil || !m.optional) {
			return nil, errNoPayload
		}
	}
	if !p.options.readTexts(root.Get(payloadTexts)) || !p.options.readSets(root.Get(payloadSets)) {
		return nil, errNoPayload
	}
	if sum != digest([]byte(p.source)) {
		return nil, errDamaged
	}
	return p, nil
}

func (o *Options) readTexts(v *Node) bool {
	if v == nil {
		return true
	}
	options := v.Inner()
	for _, i := range byName(options) {
		option, texts := options[i], []string{}
		for _, item := range option.Items() {
			text, ok := item.Text()
			if !ok {
				return false
			}
			texts = append(texts, text)
		}
		o.texts = append(o.texts, supplied{option: option.name, texts: texts})
	}
	return v.kind == card.KindObject
}

func (o *Options) readSets(v *Node) bool {
	for _, item := range v.Inner() {
		pointer, ok := item.Get(payloadAt).Text()
		value := item.Get(payloadValue)
		if !ok || value == nil {
			return false
		}
		o.sets = append(o.sets, assignment{pointer, check.RawOf(value.JSON())})
	}
	return v == nil || v.kind == card.KindArray
}
