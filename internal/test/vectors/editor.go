package vectors

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Editor makes random edits of A2A cards, like an attacker who keeps a signature valid.
type Editor struct{ random *rand.Rand }

// NewEditor returns an editor whose edits depend on the seed alone.
func NewEditor(seed uint64) *Editor { return &Editor{rand.New(rand.NewPCG(seed, 21))} }

// Edit returns a document with one to three edits outside the member signatures.
func (e *Editor) Edit(document []byte) ([]byte, error) {
	root, err := jsontree.Parse(document)
	if err != nil {
		return nil, err
	}
	for range 1 + e.random.IntN(3) {
		e.edit(root)
	}
	return root.Append(nil), nil
}

// containers returns the objects and lists of a document outside its signatures.
func containers(n *jsontree.Node) []*jsontree.Node {
	var list []*jsontree.Node
	if n.Kind == card.KindObject || n.Kind == card.KindArray {
		list = append(list, n)
	}
	for _, m := range n.Members {
		if m.Name != "signatures" {
			list = append(list, containers(m.Value)...)
		}
	}
	for _, item := range n.Items {
		list = append(list, containers(item)...)
	}
	return list
}

func pick[T any](e *Editor, list []T) T { return list[e.random.IntN(len(list))] }

// edit makes one edit somewhere in a document; objects near the root are preferred.
func (e *Editor) edit(root *jsontree.Node) {
	n := root
	if all := containers(root); e.random.IntN(3) > 0 {
		n = pick(e, all)
	}
	if n.Kind == card.KindArray {
		e.editList(n, root)
		return
	}
	switch at := e.member(n); e.random.IntN(8) {
	case 0, 1: // add
		e.insert(n, e.spell(pick(e, signedNames)), e.value(root))
	case 2: // a second member by a name that readers fold
		if at >= 0 {
			e.insert(n, e.spell(n.Members[at].Name), e.value(root))
		}
	case 3: // rename
		if at >= 0 {
			n.Members[at].Name = e.spell(n.Members[at].Name)
		}
	case 4: // remove
		if at >= 0 {
			n.Members = append(n.Members[:at:at], n.Members[at+1:]...)
		}
	case 5: // change
		if at >= 0 {
			n.Members[at].Value = e.value(root)
		}
	case 6: // empty, in the form of the value
		if at >= 0 {
			n.Members[at].Value = emptied(n.Members[at].Value)
		}
	case 7: // reorder
		e.random.Shuffle(len(n.Members), func(i, j int) { n.Members[i], n.Members[j] = n.Members[j], n.Members[i] })
	}
}

func (e *Editor) editList(n, root *jsontree.Node) {
	at := e.random.IntN(len(n.Items) + 1)
	switch e.random.IntN(3) {
	case 0:
		n.Items = append(n.Items[:at:at], append([]*jsontree.Node{e.value(root)}, n.Items[at:]...)...)
	case 1:
		if at < len(n.Items) {
			n.Items = append(n.Items[:at:at], n.Items[at+1:]...)
		}
	case 2:
		e.random.Shuffle(len(n.Items), func(i, j int) { n.Items[i], n.Items[j] = n.Items[j], n.Items[i] })
	}
}

// member returns the index of a member other than signatures, negative if there is none.
func (e *Editor) member(n *jsontree.Node) int {
	var list []int
	for i, m := range n.Members {
		if m.Name != "signatures" {
			list = append(list, i)
		}
	}
	if list == nil {
		return -1
	}
	return pick(e, list)
}

// insert inserts a member at a random position of an object, even if the name exists.
func (e *Editor) insert(n *jsontree.Node, name string, value *jsontree.Node) {
	at := e.random.IntN(len(n.Members) + 1)
	n.Members = append(n.Members[:at:at], append([]jsontree.Member{{Name: name, Value: value}}, n.Members[at:]...)...)
}

// value returns a value: one of the table, or a copy of a part of the document.
func (e *Editor) value(root *jsontree.Node) *jsontree.Node {
	if all := containers(root); len(all) > 1 && e.random.IntN(3) == 0 {
		copied, err := jsontree.Parse(pick(e, all[1:]).Append(nil))
		if err == nil { // else an edit has made two members of one name
			return copied
		}
	}
	n, err := jsontree.Parse([]byte(pick(e, signedValues)))
	if err != nil {
		panic(err) // the texts of the table are JSON
	}
	return n
}

// emptied returns the empty value of the same kind.
func emptied(n *jsontree.Node) *jsontree.Node {
	empty := map[card.Kind]*jsontree.Node{card.KindObject: jsontree.Object(), card.KindArray: jsontree.Array(), card.KindString: jsontree.Text("")}[n.Kind]
	return cmp.Or(empty, jsontree.Null())
}

// spell returns another spelling of a name that some readers accept.
func (e *Editor) spell(name string) string {
	if name == "" {
		return name
	}
	switch e.random.IntN(8) {
	case 0:
		return strings.ToUpper(name)
	case 1:
		return strings.ToLower(name)
	case 2:
		_, first := utf8.DecodeRuneInString(name)
		return strings.ToUpper(name[:first]) + name[first:]
	case 3:
		return strings.Map(func(c rune) rune {
			if e.random.IntN(2) == 0 {
				return unicode.ToUpper(c)
			}
			return c
		}, name)
	case 4:
		return strings.NewReplacer("s", "ſ", "k", "\u212a").Replace(name)
	case 5:
		var b strings.Builder
		for _, c := range name {
			if unicode.IsUpper(c) {
				b.WriteByte('_')
			}
			b.WriteRune(unicode.ToLower(c))
		}
		return b.String()
	}
	return name
}
