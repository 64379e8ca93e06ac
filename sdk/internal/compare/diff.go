package compare

import (
	"encoding/json"
	"errors"
	"slices"
	"sort"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// Diff compares two documents whose root has a rule. The functions in more compare parts that
// rules cannot describe. The error is a [*card.LimitError] if the list of changes is too long.
func Diff[T json.Marshaler](t *Table, root int, old, new T, opts []diff.Option, more ...func(old, new T) diff.Changes) (diff.Changes, error) {
	o := diff.OptionsOf(opts)
	var r Reader
	var values [2]Value
	size := 0
	var none T
	for i, x := range []T{old, new} {
		if any(x) == any(none) {
			return nil, errors.New("diff: a document to compare is nil")
		}
		data, err := x.MarshalJSON()
		if err != nil {
			return nil, err
		}
		if values[i], err = r.Read(data, card.NoLimits()); err != nil {
			return nil, err
		}
		size += len(data)
	}
	octets, most := o.Limits.ForResult(size)
	if r.Nodes > most {
		return nil, &card.LimitError{Limit: "ResultNodes", Max: int64(most)}
	}
	if err := t.sameVersion(values[0], values[1]); err != nil {
		return nil, err
	}
	c := documents{table: t, reader: &r, options: o, defaults: make(map[string]Value)}
	c.budget.Octets = octets
	c.compare(root, scope{}, at{values[0], "", true}, at{values[1], "", true})
	for _, further := range more {
		c.add(further(old, new)...)
	}
	if c.budget.Octets < 0 {
		return nil, &card.LimitError{Limit: "ResultBytes", Max: octets, Pointer: c.changes[len(c.changes)-1].Pointer()}
	}
	c.changes.Sort()
	return c.changes, nil
}

// sameVersion returns an error if both documents state a version of the format and the versions
// differ.
func (t *Table) sameVersion(old, new Value) error {
	if t.Version == nil {
		return nil
	}
	x, y := old.At(t.Version), new.At(t.Version)
	if x.Kind() != card.KindString || y.Kind() != card.KindString || x.Text() == y.Text() {
		return nil
	}
	return Mismatch("versions", x.Text(), y.Text())
}

// at is a value with its location, or the location of an absent value.
type at struct {
	Value
	pointer string
	has     bool
}

func (a at) member(name string) at {
	if m := a.Member(name); !m.absent() {
		return a.inside(m, card.JoinPointer(name))
	}
	return at{}
}

func (a at) item(i int) at {
	if i >= a.Len() {
		return at{}
	}
	return a.element(i, a.List()[i])
}

// element returns the element of an array with its index.
func (a at) element(i int, item Value) at { return a.inside(item, "/"+strconv.Itoa(i)) }

// inside returns a value inside a, at a relative pointer.
func (a at) inside(v Value, pointer string) at { return at{v, a.pointer + pointer, true} }

// scope is the context that a value inherits from the values that contain it.
type scope struct {
	inside diff.Class
	name   string // the name of the member, or empty for an element
	label  string // the key of the element
}

// documents is one comparison of two documents.
type documents struct {
	table    *Table
	reader   *Reader
	options  diff.Options
	changes  diff.Changes
	defaults map[string]Value
	budget   Budget
}

// compare records the differences between two values by a rule.
func (c *documents) compare(rule int, s scope, old, new at) {
	if c.budget.Octets < 0 || sameValue(old.Value, new.Value) {
		return
	}
	r := &c.table.Rules[rule]
	if r.Inside != diff.None {
		s.inside = r.Inside
	}
	absent := func(a at) bool { return a.Kind() <= card.KindNull }
	switch {
	case absent(old) && absent(new):
		c.record(diff.Cosmetic, "null", "null means the same as an absent value", old, new)
	case absent(old):
		c.appeared(r, s, old, new, true)
	case absent(new):
		c.appeared(r, s, new, old, false)
	case r.Input || r.Output:
		c.changes = append(c.changes, Compare(c.reader, Side{Schema: old.Value, Pointer: old.pointer},
			Side{Schema: new.Value, Pointer: new.pointer}, r.Output, c.options, &c.budget)...)
	case old.Kind() != new.Kind(), r.Whole, len(old.pointer) > maxPointer, len(new.pointer) > maxPointer:
		c.changed(r, s, old, new)
	case old.Kind() == card.KindObject:
		c.objects(r, s, old, new)
	case old.Kind() == card.KindArray:
		c.arrays(r, s, old, new)
	default:
		c.scalars(r, s, old, new)
	}
}

// appeared compares an absent value or null with a value. If there is a default, it compares
// the default instead, and an empty list for a list whose elements have identities.
func (c *documents) appeared(r *Rule, s scope, absent, value at, added bool) {
	old, new := absent, value
	if !added {
		old, new = value, absent
	}
	if r.Default != "" && c.defaulted(r, s, old, new, added) {
		return
	}
	class := choose(added, r.Added, r.Removed)
	switch {
	case r.Default == "" && (r.Raised != diff.None || r.Lowered != diff.None) && value.IsFalse():
		c.record(diff.Cosmetic, "default", "false means the same as an absent value", old, new)
	case (r.Set || r.By != nil) && value.Kind() == card.KindArray && class == diff.None:
		if value.Len() == 0 {
			c.record(diff.Cosmetic, "empty", "an empty list means the same as an absent one", old, new)
			return
		}
		old, new = replaced(old, new, at{c.value("[]"), absent.pointer, absent.has}, added)
		c.arrays(r, s, old, new)
	case !added:
		c.report(r, s, first(class, s.inside, diff.Breaking), "removed", "was removed", old, new)
	case c.demands(r, value):
		c.report(r, s, diff.Breaking, "added", "was added", old, new)
	default:
		c.report(r, s, first(class, s.inside, diff.Compatible), "added", "was added", old, new)
	}
}

// defaulted compares a value with the default, which the absent one of the two means. It returns false
// if the default is of another kind.
func (c *documents) defaulted(r *Rule, s scope, old, new at, added bool) bool {
	absent, value := new, old
	if added {
		absent, value = old, new
	}
	implied := at{c.value(r.Default), absent.pointer, absent.has}
	switch {
	case implied.ID() == value.ID():
		c.record(diff.Cosmetic, "default", "the value is the default, which an absent value means", old, new)
	case implied.Kind() == value.Kind():
		old, new = replaced(old, new, implied, added)
		c.scalars(r, s, old, new)
	default:
		return false
	}
	return true
}

// replaced returns two values with the absent one, which is the old one if a value was added,
// replaced by the value that it means.
func replaced(old, new, implied at, added bool) (at, at) {
	if added {
		return implied, new
	}
	return old, implied
}

// demands reports whether an object has a boolean member that is true and marked by
// [Rule.Demand].
func (c *documents) demands(r *Rule, value at) bool {
	for _, m := range r.Members {
		if c.table.Rules[m.Rule].Demand && value.Member(m.Name).IsTrue() {
			return true
		}
	}
	return false
}

// value returns the value with a text, such as a default.
func (c *documents) value(text string) Value {
	if c.defaults[text].absent() {
		c.defaults[text] = card.Must(c.reader.Read([]byte(text), card.DefaultLimits()))
	}
	return c.defaults[text]
}

func first(classes ...diff.Class) diff.Class {
	for _, class := range classes {
		if class != diff.None {
			return class
		}
	}
	return diff.None
}

func (c *documents) changed(r *Rule, s scope, old, new at) {
	c.report(r, s, first(r.Changed, s.inside, diff.Breaking), "changed", "changed", old, new)
}

// scalars compares two different scalars of the same kind.
func (c *documents) scalars(r *Rule, s scope, old, new at) {
	switch {
	case old.Kind() == card.KindBool && r.Raised != diff.None && new.IsTrue():
		c.report(r, s, r.Raised, "enabled", "is now true", old, new)
	case old.Kind() == card.KindBool && r.Lowered != diff.None && new.IsFalse():
		c.report(r, s, r.Lowered, "disabled", "is no longer true", old, new)
	case old.Kind() == card.KindNumber && r.Raised != diff.None && decimal.Compare(old.Text(), new.Text()) < 0:
		c.report(r, s, r.Raised, "raised", "was raised", old, new)
	case old.Kind() == card.KindNumber && r.Lowered != diff.None && decimal.Compare(old.Text(), new.Text()) > 0:
		c.report(r, s, r.Lowered, "lowered", "was lowered", old, new)
	default:
		c.changed(r, s, old, new)
	}
}

// objects compares two objects member by member.
func (c *documents) objects(r *Rule, s scope, old, new at) {
	for name, value := range old.Members() {
		c.compare(r.member(name), scope{inside: s.inside, name: name}, old.inside(value, card.JoinPointer(name)), new.member(name))
	}
	for name, value := range new.Members() {
		if old.Member(name).absent() {
			c.compare(r.member(name), scope{inside: s.inside, name: name}, at{}, new.inside(value, card.JoinPointer(name)))
		}
	}
}

// member returns the index of the rule of a member.
func (r *Rule) member(name string) int {
	i := sort.Search(len(r.Members), func(i int) bool { return r.Members[i].Name >= name })
	if i < len(r.Members) && r.Members[i].Name == name {
		return r.Members[i].Rule
	}
	return r.Other
}

// arrays compares two arrays: as sets, by the keys of their elements, or by position.
func (c *documents) arrays(r *Rule, s scope, old, new at) {
	switch {
	case r.Set:
		c.sets(r, s, old, new)
	case r.By != nil:
		c.keyed(r, s, old, new)
	default:
		for i := range max(old.Len(), new.Len()) {
			c.compare(r.Items, scope{inside: s.inside}, old.item(i), new.item(i))
		}
	}
}

// sets compares two arrays whose order and repetitions are irrelevant.
func (c *documents) sets(r *Rule, s scope, old, new at) {
	before, after := distinct(old), distinct(new)
	differ := false
	for i, item := range new.Items() {
		if first, known := after[item.ID()]; first != i || !known {
			continue
		}
		if _, known := before[item.ID()]; !known {
			differ = true
			c.compare(r.Items, scope{inside: s.inside, label: r.label(item)}, at{}, new.element(i, item))
		}
	}
	for i, item := range old.Items() {
		if _, known := after[item.ID()]; !known && before[item.ID()] == i {
			differ = true
			c.compare(r.Items, scope{inside: s.inside, label: r.label(item)}, old.element(i, item), at{})
		}
	}
	if !differ {
		c.reordered(r, old, new)
	}
}

// distinct returns the first position of each value.
func distinct(list at) map[int]int {
	first := make(map[int]int, list.Len())
	for i, item := range list.Items() {
		if _, known := first[item.ID()]; !known {
			first[item.ID()] = i
		}
	}
	return first
}

// reordered records that only the order or the repetition of elements changed.
func (c *documents) reordered(r *Rule, old, new at) {
	c.record(first(r.Order, diff.Cosmetic), "order-changed", "the order of the elements changed", old, new)
}

// keyed compares two arrays whose elements have keys. Elements with the same key are compared
// in their order.
func (c *documents) keyed(r *Rule, s scope, old, new at) {
	before := c.places(r, old)
	matched, ordered, last := make([]bool, old.Len()), true, -1
	for i, item := range new.Items() {
		key, inner, from := c.key(r, item), scope{inside: s.inside, label: r.label(item)}, at{}
		if places := before[key]; len(places) > 0 {
			before[key] = places[1:]
			from = old.item(places[0])
			ordered = ordered && places[0] > last
			matched[places[0]], last = true, places[0]
		}
		c.compare(r.Items, inner, from, new.element(i, item))
	}
	for i, item := range old.Items() {
		if !matched[i] {
			c.compare(r.Items, scope{inside: s.inside, label: r.label(item)}, old.element(i, item), at{})
		}
	}
	if !ordered {
		c.reordered(r, old, new)
	}
}

// places returns the positions of elements by key.
func (c *documents) places(r *Rule, list at) map[int][]int {
	places := make(map[int][]int, list.Len())
	for i, item := range list.Items() {
		key := c.key(r, item)
		places[key] = append(places[key], i)
	}
	return places
}

// key returns the number that identifies an element.
func (c *documents) key(r *Rule, item Value) int {
	if item.Kind() != card.KindObject {
		return item.ID()
	}
	ids := make([]int, len(r.By))
	for i, path := range r.By {
		if n := item.At(path); !n.absent() {
			ids[i] = n.ID()
		}
	}
	return c.reader.ListID(append(ids, -1))
}

// label returns the identifier of an element for messages, if it is short and not an address.
func (r *Rule) label(item Value) string {
	n := item
	if len(r.By) > 0 {
		n = Value{}
		for _, path := range r.By {
			if n = item.At(path); !n.absent() {
				break
			}
		}
	}
	if n.Kind() != card.KindString || !isName(n.Text()) {
		return ""
	}
	return " " + strconv.Quote(n.Text())
}

// isName reports whether a text is short and has only characters of names.
func isName(text string) bool {
	return len(text) <= 64 && !slices.ContainsFunc([]rune(text), func(c rune) bool {
		return c != '.' && c != '-' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
	})
}
