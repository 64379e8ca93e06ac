package format

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Slot is the member of a format that carries another card.
type Slot struct {
	// List is the path of a list. The payload is in the element whose Member is the string Is.
	// If List is nil, the payload is in the document itself.
	List       []string
	Member, Is string
	// Path is the path of the payload in the document or the element.
	Path []string
	// Text says that the payload is a string instead of an object. If the payload is split into
	// several strings, Max is the maximum number of code points in each. Their names are the
	// last name of Path followed by 1, 2, …
	Text bool
	Max  int
}

// put writes a payload into a document, and replaces an existing one. It returns the location,
// or false if another value is in the way.
func (s *Slot) put(root *Node, payload string) (place string, ok bool) {
	s.strip(root)
	doc := root.doc
	holder := root
	if s.List != nil {
		list := root.Get(s.List...)
		switch {
		case list == nil && root.has(s.List):
			list = doc.List()
			root.Set(list, s.List...)
		case list.Kind() != card.KindArray:
			return "", false
		}
		holder = doc.Object()
		holder.put(s.Member, doc.String(s.Is))
		list.Add(holder)
	}
	if !holder.has(s.Path) {
		return "", false
	}
	if s.Max == 0 {
		v := doc.JSON(payload)
		if s.Text {
			v = doc.String(payload)
		}
		holder.Set(v, s.Path...)
		return v.Pointer(), true
	}
	for n := 1; payload != ""; n++ {
		piece := payload
		if i, more := nthRune(payload, s.Max); more {
			piece = payload[:i]
		}
		payload = payload[len(piece):]
		holder.Set(doc.String(piece), s.piece(n)...)
	}
	return holder.Get(s.piece(1)...).Pointer(), true
}

// nthRune returns the octet index of the nth code point; false if s is shorter.
func nthRune(s string, n int) (int, bool) {
	for i := range s {
		if n--; n < 0 {
			return i, true
		}
	}
	return 0, false
}

func (s *Slot) piece(n int) []string {
	path := slices.Clone(s.Path)
	path[len(path)-1] = s.pieceName(n)
	return path
}

func (s *Slot) pieceName(n int) string { return s.Path[len(s.Path)-1] + strconv.Itoa(n) }

// holder returns the value at which Path begins; nil if it is absent.
func (s *Slot) holder(root *Node) *Node {
	if s.List == nil {
		return root
	}
	for _, element := range root.Get(s.List...).Items() {
		if element.Get(s.Member).Is(s.Is) {
			return element
		}
	}
	return nil
}

// find returns the payload of a document and its location. The payload may be any text.
func (s *Slot) find(root *Node) (payload, place string, ok bool) {
	holder := s.holder(root)
	if s.Max > 0 {
		holder = holder.Get(s.Path[:len(s.Path)-1]...)
		text, more := holder.member(s.pieceName(1)).Text()
		if !more {
			return "", "", false
		}
		var b strings.Builder
		for n := 2; more; n++ {
			b.WriteString(text)
			text, more = holder.member(s.pieceName(n)).Text()
		}
		return b.String(), card.JoinPointer(s.piece(1)...), true
	}
	v := holder.Get(s.Path...)
	if v == nil {
		return "", "", false
	}
	if s.Text {
		payload, _ = v.Text()
		return payload, v.Pointer(), true
	}
	return v.JSON(), v.Pointer(), true
}

// strip removes the payload from a document, and the objects and lists that are empty without
// it.
func (s *Slot) strip(root *Node) {
	if s.List != nil {
		list := root.Get(s.List...)
		if list.Kind() == card.KindArray {
			list.deleteFunc(func(v *Node) bool { return v.Get(s.Member).Is(s.Is) })
			list.prune()
		}
		return
	}
	outer := root.Get(s.Path[:len(s.Path)-1]...)
	if outer.Kind() != card.KindObject {
		return
	}
	name := s.Path[len(s.Path)-1]
	outer.deleteFunc(func(v *Node) bool {
		if s.Max > 0 {
			number, ours := strings.CutPrefix(v.name, name)
			n, err := strconv.Atoi(number)
			return ours && err == nil && strconv.Itoa(n) == number
		}
		return v.name == name
	})
	outer.prune()
}
