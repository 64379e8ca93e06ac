// Package merge compares and merges JSON documents by their values.
package merge

import "slices"

// Merge returns mine with the differences between base and edit, and where they are in the
// result. Texts are well-formed and without surrounding white space. identities are the
// members that identify the elements of a list if all elements have them, with distinct
// values: the first such member counts. Elements of other lists are compared by position.
//
// Parts of mine that do not change are written as they are. Each value is visited once.
func Merge(mine, base, edit string, identities []string) (string, []Edit) {
	m := merger{identities}
	n, _ := m.value(parse(mine), parse(base), parse(edit))
	return string(n.append(nil)), edits(n)
}

// Diff returns the locations in now at which it differs from was.
func Diff(was, now string, identities []string) []Edit {
	m := merger{identities}
	n, _ := m.value(parse(was), parse(was), parse(now))
	return edits(n)
}

type merger struct {
	identities []string
}

// value merges three values: a part of a document, the part that its author began with, and
// the part after an edit. Values of mine that base does not have are kept. The result uses
// the nodes of mine and edit; it also reports whether it differs from mine.
func (m merger) value(mine, base, edit *node) (*node, bool) {
	if mine.kind == base.kind && base.kind == edit.kind {
		switch mine.kind {
		case object:
			return mine, m.object(mine, base, edit)
		case array:
			return m.array(mine, base, edit)
		}
	}
	if same(base, edit) || same(mine, edit) {
		return mine, false
	}
	return put(edit), true
}

// put marks a value that comes from edit.
func put(n *node) *node {
	n.changed = true
	return n
}

func (m merger) object(mine, base, edit *node) bool {
	changed := false
	var added []member
	for _, b := range base.members {
		at, now := mine.find(b.name), edit.find(b.name)
		switch {
		case at >= 0 && now >= 0:
			v, differs := m.value(mine.members[at].value, b.value, edit.members[now].value)
			mine.members[at].value = v
			changed = changed || differs
		case at >= 0: // edit removed it
			mine.members[at].value = nil
			mine.gone = append(mine.gone, b.name)
			changed = true
		case now >= 0 && !same(b.value, edit.members[now].value):
			added = append(added, member{b.name, put(edit.members[now].value)})
		}
	}
	for _, e := range edit.members {
		if base.find(e.name) >= 0 {
			continue
		}
		switch at := mine.find(e.name); {
		case at < 0:
			added = append(added, member{e.name, put(e.value)})
		case !same(mine.members[at].value, e.value):
			mine.members[at].value = put(e.value)
			changed = true
		}
	}
	if !changed && added == nil {
		return false
	}
	mine.touch()
	mine.members = slices.DeleteFunc(mine.members, func(x member) bool { return x.value == nil })
	mine.members = append(mine.members, added...)
	return true
}

func (m merger) array(mine, base, edit *node) (*node, bool) {
	if l, ok := m.identify(mine, base, edit); ok {
		return mine, m.lists(l)
	}
	if n := len(mine.items); n != len(base.items) || n != len(edit.items) {
		if same(base, edit) {
			return mine, false
		}
		return put(edit), true
	}
	changed := false
	for i := range mine.items {
		v, differs := m.value(mine.items[i], base.items[i], edit.items[i])
		mine.items[i] = v
		changed = changed || differs
	}
	if changed {
		mine.touch()
	}
	return mine, changed
}

// lists are three lists whose elements have keys.
type lists struct {
	mine, base, edit keyed
}

// keyed is a list with the keys of its elements.
type keyed struct {
	list *node
	keys []string
	at   map[string]int
}

// identify finds the keys of the elements of three lists: a member, or for lists of scalars
// the elements themselves.
func (m merger) identify(mine, base, edit *node) (l lists, ok bool) {
	try := func(key func(*node) (string, bool)) bool {
		return l.mine.fill(mine, key) && l.base.fill(base, key) && l.edit.fill(edit, key)
	}
	if try(scalarKey) {
		return l, true
	}
	for _, name := range m.identities {
		if try(func(n *node) (string, bool) { return memberKey(n, name) }) {
			return l, true
		}
	}
	return lists{}, false
}

// fill determines the keys of all elements. It returns false if an element has none or two
// have the same.
func (k *keyed) fill(list *node, key func(*node) (string, bool)) bool {
	*k = keyed{list: list}
	if len(list.items) == 0 {
		return true
	}
	if _, ok := key(list.items[0]); !ok {
		return false // the usual case: no allocation
	}
	k.keys, k.at = make([]string, len(list.items)), make(map[string]int, len(list.items))
	for i, item := range list.items {
		text, ok := key(item)
		if _, again := k.at[text]; !ok || again {
			return false
		}
		k.keys[i], k.at[text] = text, i
	}
	return true
}

func scalarKey(n *node) (string, bool) {
	if n.kind != scalar {
		return "", false
	}
	return string(n.appendPlain(nil)), true
}

func memberKey(n *node, name string) (string, bool) {
	if n.kind != object {
		return "", false
	}
	return n.member(name).string()
}

// has returns the element with a key, nil when there is none.
func (k *keyed) has(key string) *node {
	if i, ok := k.at[key]; ok {
		return k.list.items[i]
	}
	return nil
}

// lists merges lists into mine, and reports whether mine changed.
func (m merger) lists(l lists) bool {
	kept, values, changed := m.survivors(&l)
	added, removed := l.additions(), len(kept) < len(l.mine.keys)
	moved := !l.inOrder()
	if !changed && !removed && !moved && len(added) == 0 {
		return false
	}
	mine := l.mine.list
	mine.touch()
	mine.rearranged = removed || moved
	for _, key := range added {
		values[key] = put(l.edit.has(key))
	}
	mine.items = mine.items[:0:0]
	for _, key := range l.order(kept, values, moved) {
		mine.items = append(mine.items, values[key])
	}
	return true
}

// survivors returns the elements of mine that edit has not removed: their keys in the order
// of mine, and their merged values.
func (m merger) survivors(l *lists) (kept []string, values map[string]*node, changed bool) {
	values = make(map[string]*node, len(l.mine.keys))
	for i, key := range l.mine.keys {
		v, differs := l.mine.list.items[i], false
		switch was, now := l.base.has(key), l.edit.has(key); {
		case was != nil && now != nil:
			v, differs = m.value(v, was, now)
		case was != nil:
			continue
		case now != nil && !same(v, now):
			v, differs = put(now), true
		}
		kept, values[key] = append(kept, key), v
		changed = changed || differs
	}
	return kept, values, changed
}

// additions returns the keys of elements that edit has and mine does not have, in the order
// of edit. An element that base has with the same value is not an addition: mine lacks it
// for another reason.
func (l *lists) additions() []string {
	var added []string
	for i, key := range l.edit.keys {
		if l.mine.has(key) != nil {
			continue
		}
		if was := l.base.has(key); was == nil || !same(was, l.edit.list.items[i]) {
			added = append(added, key)
		}
	}
	return added
}

// inOrder reports whether the common elements of base and edit have the same order.
func (l *lists) inOrder() bool {
	last := -1
	for _, key := range l.edit.keys {
		if at, ok := l.base.at[key]; ok {
			if at < last {
				return false
			}
			last = at
		}
	}
	return true
}

// order returns the keys of the merged list. The order is that of mine, or that of edit if
// edit moved an element; an element that this list does not have follows the element that
// precedes it in the other list.
func (l *lists) order(kept []string, values map[string]*node, moved bool) []string {
	lead, other := kept, l.edit.keys
	if moved {
		lead, other = l.edit.keys, kept
	}
	leads := make(map[string]bool, len(lead))
	for _, key := range lead {
		if values[key] != nil {
			leads[key] = true
		}
	}
	var first []string
	behind := make(map[string][]string)
	previous, any := "", false
	for _, key := range other {
		switch {
		case values[key] == nil:
		case leads[key]:
			previous, any = key, true
		case any:
			behind[previous] = append(behind[previous], key)
		default:
			first = append(first, key)
		}
	}
	result := first
	for _, key := range lead {
		if leads[key] {
			result = append(append(result, key), behind[key]...)
		}
	}
	return result
}
