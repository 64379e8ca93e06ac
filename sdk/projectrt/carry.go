package projectrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// carry puts s into the slot of t, a copy of the caller's own. What the report tells as
// lost is carried then.
func (l *leg[S, T, SB, TB]) carry(r *Run, s *S, text string, t *T) error {
	slot := l.to.Slot
	if slot == nil {
		return l.fail(CodeNoSlot, "a card of the target's format has no place that could carry another", nil)
	}
	text, ok := objectText(text)
	if !ok {
		var err error
		if text, err = l.from.text(s); err != nil {
			return l.fail(CodeCarried, "the source cannot be written", err)
		}
	}
	p := payload{
		dialect: l.from.Name,
		version: r.version,
		mode:    r.options.Mode,
		texts:   r.options.Texts,
		sets:    r.options.Sets,
		source:  text,
	}
	plain, err := l.to.plain(t)
	if err != nil {
		return l.invalid(err)
	}
	p.plain = plainDigest(plain)
	at, err := slot.Put(t, p.text())
	if err != nil {
		return l.fail(CodeNoSlot, "the target has no room for what is to be carried", err)
	}
	r.settle()
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

// plain returns the text of t as it is without its slot. Emptying a slot that was
// filled may leave an object around it that was not there before, so it is filled,
// written and read first: what comes out is the same whether there was a payload or
// none. It is brought into the form of its format too: that somebody writes it in
// another form is no edit.
func (f *Format[T]) plain(t *T) (string, error) {
	t = f.Clone(t)
	if f.Normal != nil {
		t = f.Normal(t)
	}
	if _, err := f.Slot.Put(t, "{}"); err != nil {
		return f.text(t) // there is no room, so nothing was there either
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

// restore looks for a card of the target's format in the slot of s. Where it is the
// draft is that card. Where what stands there is damaged, the card to project is s
// without it.
func (l *leg[S, T, SB, TB]) restore(r *Run, s *S) (*S, draft[T, TB], bool) {
	var none draft[T, TB]
	slot := l.from.Slot
	if slot == nil {
		return s, none, false
	}
	text, at, ok := slot.Find(s)
	if !ok {
		return s, none, false
	}
	p, err := readPayload(text)
	if err == nil && p.dialect != l.to.Name {
		return s, none, false // it is for somebody else
	}
	rest := l.from.Clone(s)
	slot.Strip(rest)
	if err == nil {
		var d draft[T, TB]
		if d, err = l.reconcile(r, p, rest, at); err == nil {
			return s, d, true
		}
	}
	r.note(card.ReportEntry{Change: card.Dropped, Source: at, Code: CodeCarryDamaged, Message: err.Error()})
	return rest, none, false
}

// reconcile returns the card of a payload, with what was edited since in rest, the card
// without its slot.
func (l *leg[S, T, SB, TB]) reconcile(r *Run, p *payload, rest *S, at string) (draft[T, TB], error) {
	t, err := l.to.Decode([]byte(p.source))
	if err != nil {
		return draft[T, TB]{}, err
	}
	text, err := l.from.plain(rest)
	if err != nil {
		return draft[T, TB]{}, err
	}
	if plainDigest(text) == p.plain && len(r.options.Texts) == 0 {
		r.note(card.ReportEntry{Change: card.Carried, Source: at, Code: CodeRestored, Message: restored})
		return draft[T, TB]{card: t, text: p.source}, nil
	}
	return l.merge(r, p, t, text, at)
}

// merge is reconcile for a card that was edited. It does the projection of the carried
// card again, as it was done, to see what the plain members said then.
func (l *leg[S, T, SB, TB]) merge(r *Run, p *payload, t *T, now, at string) (draft[T, TB], error) {
	var none draft[T, TB]
	mine, normal, err := l.mine(p.source, t)
	if err != nil {
		return none, err
	}
	was, err := l.again(p, normal)
	if err != nil {
		return none, err
	}
	before, base, err := l.imported(r, was, new(Options))
	if err != nil {
		return none, err
	}
	after, edit, err := l.imported(r, now, &Options{Texts: r.options.Texts})
	if err != nil {
		return none, err
	}
	merged := merge(parse(mine), parse(base), parse(edit))
	d := draft[T, TB]{card: t, text: p.source}
	done := edits(merged)
	if len(done) > 0 {
		d.edited, d.text = true, string(merged.append(nil))
		if d.card, err = l.to.Decode([]byte(d.text)); err != nil {
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

// mine returns a carried card in the form of its format, in which it was projected, and
// its text: as it was carried where that is in the form already, so that members keep
// their order and numbers their digits.
func (l *leg[S, T, SB, TB]) mine(source string, t *T) (string, *T, error) {
	text, ok := objectText(source)
	if ok && l.to.Normal == nil {
		return strings.TrimSpace(text), t, nil
	}
	if l.to.Normal != nil {
		t = l.to.Normal(t)
	}
	text, err := l.to.text(t)
	return text, t, err
}

// again projects a carried card as it was projected, and returns the text without slot.
func (l *leg[S, T, SB, TB]) again(p *payload, t *T) (string, error) {
	version, err := l.from.choose(p.version)
	if err != nil {
		version = l.from.Version // made by a later release, or for a near relative
	}
	f := l.back
	if p.mode == Table && l.backTable != nil {
		f = l.backTable
	}
	r := NewRun(l.to.Name, l.from.Name, &Options{Mode: p.mode, Texts: p.texts}, version, l.from.Versions...)
	// That it could be done then is known, be it by what was set in a near relative.
	text, err := l.from.text(f(r, t).Draft())
	if err != nil {
		return "", err
	}
	if text, _, err = assign(text, p.sets); err != nil {
		return "", err
	}
	s, err := l.from.Decode([]byte(text))
	if err != nil {
		return "", err
	}
	return l.from.plain(s)
}

// imported returns what the mapping alone makes of a card: its report and its text.
func (l *leg[S, T, SB, TB]) imported(r *Run, text string, o *Options) (*card.Report, string, error) {
	s, _, err := l.from.read([]byte(text))
	if err != nil {
		return nil, "", err
	}
	inner := NewRun(l.from.Name, l.to.Name, o, r.version, l.to.Versions...)
	t := l.usable(inner, s).Draft()
	if err := inner.Err(); err != nil {
		return nil, "", err
	}
	imported, err := l.to.text(t)
	return inner.Report(), imported, err
}

// ineffective tells of the edits for which the mapping has no place: what is reported of
// the card as it is now and was not of what it was, and the losses where something was
// edited.
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
