package format

import "github.com/agentcard-go/cardgen/sdk/card"

// mergeTexts applies the differences between base and edited to mine (a three-way merge), and
// returns their locations in the result. The texts are well-formed and have no surrounding
// white space.
//
// identities are the members that can identify the elements of a list. The first that all
// elements have, with distinct values, is used. Elements of other lists are compared by
// position.
//
// Unchanged parts of mine keep their text. Each value is visited once.
func mergeTexts(mine, base, edited string, identities []string) (string, []edit) {
	m := merger{identities: identities}
	defer m.release()
	n, _ := m.value(m.parse(mine), m.parse(base), m.parse(edited))
	return string(n.append(nil)), m.edits(n)
}

// diffTexts returns the locations in now at which it differs from was.
func diffTexts(was, now string, identities []string) []edit {
	m := merger{identities: identities}
	defer m.release()
	n, _ := m.value(m.parse(was), m.parse(was), m.parse(now))
	return m.edits(n)
}

type merger struct {
	identities []string
	// gone are the names of the members that were removed from each object.
	gone      map[*Node][]string
	documents []*document
}

// parse parses a text into a tree that can be changed. Unchanged parts keep their text: order
// of members, number literals, white space.
func (m *merger) parse(text string) *Node {
	n := readSource(text)
	m.documents = append(m.documents, n.doc)
	return n
}

func (m *merger) release() {
	for _, d := range m.documents {
		d.release()
	}
}

// value merges three versions of a value: mine, their common base, and edit. Members of mine
// that base lacks are kept. The result uses nodes of mine. The second result reports
// whether it differs from mine.
func (m *merger) value(mine, base, edit *Node) (*Node, bool) {
	if mine.kind == base.kind && base.kind == edit.kind {
		switch mine.kind {
		case card.KindObject:
			return mine, m.object(mine, base, edit)
		case card.KindArray:
			return m.array(mine, base, edit)
		}
	}
	if sameJSON(base, edit) || sameJSON(mine, edit) {
		return mine, false
	}
	return m.changedTo(edit), true
}

// changedTo returns a copy of a value of edit for the tree of mine.
func (m *merger) changedTo(n *Node) *Node {
	c := m.documents[0].JSON(n.text)
	c.name, c.key, c.marks = n.name, n.key, changed
	return c
}

func (m *merger) object(mine, base, edit *Node) bool {
	isChanged := false
	for i, v := range mine.Inner() {
		was, now := base.member(v.name), edit.member(v.name)
		switch {
		case was != nil && now != nil:
			merged, differs := m.value(v, was, now)
			mine.replaceAt(i, merged)
			isChanged = isChanged || differs
		case was != nil:
			v.marks |= removed
			isChanged = true
		case now != nil && !sameJSON(v, now):
			mine.replaceAt(i, m.changedTo(now))
			isChanged = true
		}
	}
	added := m.additions(mine, base, edit)
	if !isChanged && added == nil {
		return false
	}
	mine.deleteFunc(func(v *Node) bool { return v.marks&removed != 0 })
	mine.touch()
	for _, v := range added {
		mine.hold(m.changedTo(v), name{v.name, v.key})
	}
	delete(mine.doc.names, mine)
	return true
}

// additions returns the members of edit that mine lacks. It also records the members that edit
// removed.
func (m *merger) additions(mine, base, edit *Node) (added []*Node) {
	for _, b := range base.Inner() {
		v, now := mine.member(b.name), edit.member(b.name)
		switch {
		case v != nil && now == nil:
			if m.gone == nil {
				m.gone = make(map[*Node][]string)
			}
			m.gone[mine] = append(m.gone[mine], b.name)
		case v == nil && now != nil && !sameJSON(b, now):
			added = append(added, now)
		}
	}
	for _, e := range edit.Inner() {
		if base.member(e.name) == nil && mine.member(e.name) == nil {
			added = append(added, e)
		}
	}
	return added
}

func (m *merger) array(mine, base, edit *Node) (*Node, bool) {
	if l, ok := m.identify(mine, base, edit); ok {
		return mine, m.lists(l)
	}
	if n := len(mine.Inner()); n != len(base.Inner()) || n != len(edit.Inner()) {
		if sameJSON(base, edit) {
			return mine, false
		}
		return m.changedTo(edit), true
	}
	isChanged := false
	for i, v := range mine.Inner() {
		merged, differs := m.value(v, base.inner[i], edit.inner[i])
		mine.replaceAt(i, merged)
		isChanged = isChanged || differs
	}
	if isChanged {
		mine.touch()
	}
	return mine, isChanged
}

// lists are mine, base and edit as lists whose elements have keys.
type lists struct {
	mine, base, edit keyed
}

// keyed is a list with the keys of its elements.
type keyed struct {
	list *Node
	keys []string
	at   map[string]int
}

// identify determines the keys of the elements of three lists: the values of an identifying
// member, or the elements themselves in a list of scalars.
func (m *merger) identify(mine, base, edit *Node) (l lists, ok bool) {
	try := func(key func(*Node) (string, bool)) bool {
		return l.mine.fill(mine, key) && l.base.fill(base, key) && l.edit.fill(edit, key)
	}
	if try(scalarKey) {
		return l, true
	}
	for _, name := range m.identities {
		if try(func(n *Node) (string, bool) { return n.member(name).Text() }) {
			return l, true
		}
	}
	return lists{}, false
}

// fill determines the keys of all elements. It returns false if an element has no key or two
// keys are equal.
func (k *keyed) fill(list *Node, key func(*Node) (string, bool)) bool {
	*k = keyed{list: list}
	items := list.Inner()
	if len(items) == 0 {
		return true
	}
	if _, ok := key(items[0]); !ok {
		return false // the usual case: no allocation
	}
	k.keys, k.at = make([]string, len(items)), make(map[string]int, len(items))
	for i, item := range items {
		text, ok := key(item)
		if _, again := k.at[text]; !ok || again {
			return false
		}
		k.keys[i], k.at[text] = text, i
	}
	return true
}

func scalarKey(n *Node) (string, bool) {
	if n.kind >= card.KindArray {
		return "", false
	}
	return string(n.appendCanonical(nil)), true
}

// has returns the element with a key; nil if there is none.
func (k *keyed) has(key string) *Node {
	if i, ok := k.at[key]; ok {
		return k.list.inner[i]
	}
	return nil
}

// lists merges lists into mine, and reports whether mine changed.
func (m *merger) lists(l lists) bool {
	kept, values, isChanged := m.survivors(&l)
	added, isRemoved := l.additions(), len(kept) < len(l.mine.keys)
	moved := !l.inOrder()
	if !isChanged && !isRemoved && !moved && len(added) == 0 {
		return false
	}
	mine := l.mine.list
	mine.touch()
	if isRemoved || moved {
		mine.marks |= rearranged
	}
	for _, key := range added {
		values[key] = m.changedTo(l.edit.has(key))
	}
	mine.inner = nil
	for _, key := range l.order(kept, values, moved) {
		mine.hold(values[key], name{})
	}
	return true
}

// survivors returns the elements of mine that edit did not remove: their keys in the order of
// mine, and their merged values.
func (m *merger) survivors(l *lists) (kept []string, values map[string]*Node, isChanged bool) {
	values = make(map[string]*Node, len(l.mine.keys))
	for i, key := range l.mine.keys {
		v, differs := l.mine.list.inner[i], false
		switch was, now := l.base.has(key), l.edit.has(key); {
		case was != nil && now != nil:
			v, differs = m.value(v, was, now)
		case was != nil:
			continue
		case now != nil && !sameJSON(v, now):
			v, differs = m.changedTo(now), true
		}
		kept, values[key] = append(kept, key), v
		isChanged = isChanged || differs
	}
	return kept, values, isChanged
}

// additions returns the keys of the elements of edit that mine lacks, in the order of edit. It
// leaves out elements that base has with the same value, since they were not added by the edit.
func (l *lists) additions() []string {
	var added []string
	for i, key := range l.edit.keys {
		if l.mine.has(key) != nil {
			continue
		}
		if was := l.base.has(key); was == nil || !sameJSON(was, l.edit.list.inner[i]) {
			added = append(added, key)
		}
	}
	return added
}

// inOrder reports whether the elements that base and edit share have the same order in both.
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

// order returns the keys of the merged list. They have the order of mine, or the order of edit
// if edit moved an element. An element that only the other list has follows its predecessor in
// that list.
func (l *lists) order(kept []string, values map[string]*Node, moved bool) []string {
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
