package projectrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// carry puts s into the slot of t, which belongs to the caller. The losses in the report
// then become carried.
func (dir *direction[S, T, SB, TB]) carry(r *Run, s *S, text string, t *T) error {
	slot := dir.to.Slot
	if slot == nil {
		return dir.fail(CodeNoSlot, "a card of the target's format has no place that could carry another", nil)
	}
	text, ok := objectText(text)
	if !ok {
		var err error
		if text, err = dir.from.text(s); err != nil {
			return dir.fail(CodeCarried, "the source cannot be written", err)
		}
	}
	p := payload{
		dialect: dir.from.Name,
		version: r.version,
		mode:    r.options.Mode,
		texts:   r.options.Texts,
		sets:    r.options.Sets,
		source:  text,
	}
	plain, err := dir.to.plain(t)
	if err != nil {
		return dir.invalid(err)
	}
	p.plain = plainDigest(plain)
	at, err := slot.Put(t, p.text())
	if err != nil {
		return dir.fail(CodeNoSlot, "the target has no room for what is to be carried", err)
	}
	r.flush()
	for i := range r.report.Entries {
		e := &r.report.Entries[i]
		if !e.Change.IsLoss() {
			continue
		}
		if e.Change == card.Dropped {
			e.Target = at
		}
		e.Change = card.Carried
	}
	r.loss = false
	r.note(card.ReportEntry{Change: card.Carried, Target: at, Code: CodeCarried, Message: carried})
	return nil
}

// plain returns the text of t without its slot. Emptying a filled slot may leave an object
// around it that was absent before, so the slot is filled, written and read first: the
// result is the same with and without a payload. The card is also normalized, since writing
// it in another form is not an edit.
func (f *Format[T]) plain(t *T) (string, error) {
	t = f.Clone(t)
	if f.Normal != nil {
		t = f.Normal(t)
	}
	if _, err := f.Slot.Put(t, "{}"); err != nil {
		return f.text(t) // without room for a payload, there was none
	}
	text, err := f.text(t)
	if err != nil {
		return "", err
	}
	if t, err = f.Decode([]byte(text)); err != nil {
		return "", err
	}
	f.Slot.Strip(t)
	return f.text(t)
}

// restore looks for a card of the target format in the slot of s. If it is there, that card
// is the draft. If it is damaged, the card to convert is s without it.
func (dir *direction[S, T, SB, TB]) restore(r *Run, s *S) (*S, draft[T, TB], bool) {
	var none draft[T, TB]
	slot := dir.from.Slot
	if slot == nil {
		return s, none, false
	}
	text, at, ok := slot.Find(s)
	if !ok {
		return s, none, false
	}
	p, err := readPayload(text)
	if err == nil && p.dialect != dir.to.Name {
		return s, none, false // carried for another format
	}
	rest := dir.from.Clone(s)
	slot.Strip(rest)
	if err == nil {
		var d draft[T, TB]
		if d, err = dir.reconcile(r, p, rest, at); err == nil {
			return s, d, true
		}
	}
	r.note(card.ReportEntry{Change: card.Dropped, Source: at, Code: CodeCarryDamaged, Message: err.Error()})
	return rest, none, false
}

// reconcile returns the card of a payload with the edits that were made to rest, the card
// without its slot.
func (dir *direction[S, T, SB, TB]) reconcile(r *Run, p *payload, rest *S, at string) (draft[T, TB], error) {
	t, err := dir.to.Decode([]byte(p.source))
	if err != nil {
		return draft[T, TB]{}, err
	}
	text, err := dir.from.plain(rest)
	if err != nil {
		return draft[T, TB]{}, err
	}
	if plainDigest(text) == p.plain && len(r.options.Texts) == 0 {
		r.note(card.ReportEntry{Change: card.Carried, Source: at, Code: CodeRestored, Message: restored})
		return draft[T, TB]{card: t, text: p.source}, nil
	}
	return dir.merge(r, p, t, text, at)
}

// merge is reconcile for an edited card. It repeats the original conversion of the carried
// card to obtain the original plain members.
func (dir *direction[S, T, SB, TB]) merge(r *Run, p *payload, t *T, now, at string) (draft[T, TB], error) {
	var none draft[T, TB]
	mine, normal, err := dir.mine(p.source, t)
	if err != nil {
		return none, err
	}
	was, err := dir.again(p, normal)
	if err != nil {
		return none, err
	}
	before, base, err := dir.imported(r, was, new(Options))
	if err != nil {
		return none, err
	}
	after, edit, err := dir.imported(r, now, &Options{Texts: r.options.Texts})
	if err != nil {
		return none, err
	}
	merged := merge(parse(mine), parse(base), parse(edit))
	d := draft[T, TB]{card: t, text: p.source}
	done := edits(merged)
	if len(done) > 0 {
		d.edited, d.text = true, string(merged.append(nil))
		if d.card, err = dir.to.Decode([]byte(d.text)); err != nil {
			return none, err
		}
	}
	r.note(card.ReportEntry{Change: card.Carried, Source: at, Code: CodeRestored, Message: restoredOld})
	document := edits(merge(parse(was), parse(was), parse(now)))
	from := sources(done, document)
	for i, e := range done {
		r.note(card.ReportEntry{Change: card.Edited, Source: from[i], Target: e.pointer, Code: CodeEdited, Message: edited})
	}
	r.ineffective(document, before, after)
	return d, nil
}

// mine returns the normalized form of a carried card, which was converted, and its text: the
// carried text if that is normalized, so that members keep their order and numbers their
// literals.
func (dir *direction[S, T, SB, TB]) mine(source string, t *T) (string, *T, error) {
	text, ok := objectText(source)
	if ok && dir.to.Normal == nil {
		return strings.TrimSpace(text), t, nil
	}
	if dir.to.Normal != nil {
		t = dir.to.Normal(t)
	}
	text, err := dir.to.text(t)
	return text, t, err
}

// again repeats the original conversion of a carried card, and returns the text without the
// slot.
func (dir *direction[S, T, SB, TB]) again(p *payload, t *T) (string, error) {
	version, err := dir.from.choose(p.version)
	if err != nil {
		version = dir.from.Version // from a later release, or for a related format
	}
	f := dir.back
	if p.mode == Table && dir.backTable != nil {
		f = dir.backTable
	}
	r := NewRun(dir.to.Name, dir.from.Name, &Options{Mode: p.mode, Texts: p.texts}, version, dir.from.Versions...)
	// The conversion succeeded originally, possibly with values set for a related format.
	text, err := dir.from.text(f(r, t).Draft())
	if err != nil {
		return "", err
	}
	if text, _, err = assign(text, p.sets); err != nil {
		return "", err
	}
	s, err := dir.from.Decode([]byte(text))
	if err != nil {
		return "", err
	}
	return dir.from.plain(s)
}

// imported returns the report and the text of a conversion by the mapping alone.
func (dir *direction[S, T, SB, TB]) imported(r *Run, text string, o *Options) (*card.Report, string, error) {
	s, _, err := dir.from.read([]byte(text))
	if err != nil {
		return nil, "", err
	}
	inner := NewRun(dir.from.Name, dir.to.Name, o, r.version, dir.to.Versions...)
	t := dir.usable(inner, s).Draft()
	if err := inner.Err(); err != nil {
		return nil, "", err
	}
	imported, err := dir.to.text(t)
	return inner.Report(), imported, err
}

// ineffective reports the edits that the mapping cannot convert: entries for the edited card
// that the original card did not have, and the losses at edited locations.
func (r *Run) ineffective(document []edit, before, after *card.Report) {
	known := make(map[card.ReportEntry]bool, len(before.Entries))
	for _, e := range before.Entries {
		known[e] = true
	}
	touched := newPlaces(document)
	for _, e := range after.Entries {
		if !known[e] || e.Change.IsLoss() && touched.meet(e.Source) {
			r.note(e)
		}
	}
}
