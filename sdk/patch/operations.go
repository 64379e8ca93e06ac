package patch

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxWork is the maximum number of elements, members and bytes that the operations of a patch
// visit together, since the work of one operation grows with the document.
const maxWork = 1 << 28

// Operations applies a JSON Patch (RFC 6902) to a JSON document. If an operation fails, the
// error is an [*Error], and there is no result. The result cannot grow beyond the limits by
// repeated copies.
func Operations(document, patch []byte, opts ...card.Option) ([]byte, error) {
	d, p, err := parse(document, patch, opts)
	if err != nil {
		return nil, err
	}
	if p.Kind != card.KindArray {
		return nil, fmt.Errorf("patch: a JSON Patch is an array of operations, not %s", p.KindName())
	}
	t := &target{root: d, room: roomFor(document, opts), work: maxWork}
	for i, o := range p.Items {
		text := func(name string) string {
			if m := o.Member(name); m != nil {
				return m.Str
			}
			return ""
		}
		if err := t.operate(o); err != nil {
			return nil, &Error{i, text("op"), text("path"), err}
		}
	}
	return t.root.Append(nil), nil
}

// roomFor returns the number of bytes by which the limits let a document grow.
func roomFor(document []byte, opts []card.Option) int64 {
	o := card.Options{Limits: card.DefaultLimits()}
	for _, opt := range opts {
		opt(&o)
	}
	if o.Limits.Bytes < 0 {
		return math.MaxInt64
	}
	return o.Limits.Bytes - int64(len(document))
}

// target is a document that is being changed.
type target struct {
	root *jsontree.Node
	room int64 // the length in bytes that copies may still add
	work int
}

// kinds are the operations, with the member that each needs.
var kinds = map[string]string{"add": "value", "replace": "value", "test": "value", "move": "from", "copy": "from", "remove": "path"}

// operate applies an operation.
func (t *target) operate(o *jsontree.Node) error {
	if o.Kind != card.KindObject {
		return fmt.Errorf("an operation is an object, not %s", o.KindName())
	}
	op := o.Member("op")
	if op == nil || op.Kind != card.KindString {
		return errors.New(`the operation needs "op", a string`)
	}
	needs, ok := kinds[op.Str]
	if !ok {
		return fmt.Errorf("unknown operation %q; known: add, remove, replace, move, copy, test", op.Str)
	}
	if o.Member(needs) == nil {
		return fmt.Errorf("the operation needs %q", needs)
	}
	path, err := pointer(o, "path")
	if err != nil {
		return err
	}
	switch op.Str {
	case "add":
		return t.add(path, o.Member("value"))
	case "remove":
		_, err := t.remove(path)
		return err
	case "replace":
		return t.replace(path, o.Member("value"))
	case "test":
		return t.test(path, o.Member("value"))
	}
	from, err := pointer(o, "from")
	if err != nil {
		return err
	}
	if op.Str == "copy" {
		return t.copy(from, path)
	}
	return t.move(from, path)
}

// pointer returns the tokens of a member that is a pointer.
func pointer(o *jsontree.Node, name string) ([]string, error) {
	m := o.Member(name)
	if m == nil || m.Kind != card.KindString {
		return nil, fmt.Errorf("the operation needs %q, a JSON Pointer", name)
	}
	tokens, err := card.SplitPointer(m.Str)
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "card: "))
	}
	return tokens, nil
}

// spend counts work.
func (t *target) spend(n int) error {
	if t.work -= n; t.work < 0 {
		return errors.New("the operations take too much work for the size of the document; use fewer of them")
	}
	return nil
}

// child returns the value to which a token leads and, in an array, its index.
func (t *target) child(n *jsontree.Node, token string) (v *jsontree.Node, i int, err error) {
	if n.Kind == card.KindArray {
		i, err := strconv.Atoi(token)
		if err != nil || token != strconv.Itoa(i) || i < 0 || i >= len(n.Items) {
			return nil, 0, fmt.Errorf("%w: the array of length %d has no element %q", ErrNotFound, len(n.Items), token)
		}
		return n.Items[i], i, nil
	}
	if err := t.spend(len(n.Members)); err != nil {
		return nil, 0, err
	}
	if v := n.Member(token); v != nil {
		return v, 0, nil
	}
	if n.Kind != card.KindObject {
		return nil, 0, fmt.Errorf("%w: %s has no member %q", ErrNotFound, n.KindName(), token)
	}
	return nil, 0, fmt.Errorf("%w: the object has no member %q", ErrNotFound, token)
}

// at returns the value at a path.
func (t *target) at(path []string) (*jsontree.Node, error) {
	n := t.root
	for _, token := range path {
		var err error
		if n, _, err = t.child(n, token); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// outer returns the array or object around a path that is not empty, and the last token.
func (t *target) outer(path []string) (*jsontree.Node, string, error) {
	last := len(path) - 1
	n, err := t.at(path[:last])
	if err == nil {
		err = t.spend(len(n.Items) + len(n.Members))
	}
	return n, path[last], err
}

// entry is a member or element that exists.
type entry struct {
	in, value *jsontree.Node
	token     string
	index     int // in an array
}

// entry returns the member or element at a path that is not empty.
func (t *target) entry(path []string) (e entry, err error) {
	if e.in, e.token, err = t.outer(path); err == nil {
		e.value, e.index, err = t.child(e.in, e.token)
	}
	return e, err
}

func (t *target) add(path []string, value *jsontree.Node) error {
	if len(path) == 0 {
		t.root = value
		return nil
	}
	n, token, err := t.outer(path)
	if err != nil {
		return err
	}
	switch n.Kind {
	case card.KindObject:
		n.SetMember(token, value)
		return nil
	case card.KindArray:
		if token == "-" {
			token = strconv.Itoa(len(n.Items))
		}
		i, err := strconv.Atoi(token)
		if err != nil || token != strconv.Itoa(i) || i < 0 || i > len(n.Items) {
			return fmt.Errorf("%w: the array of length %d has no place for an element %q", ErrNotFound, len(n.Items), token)
		}
		n.Items = slices.Insert(n.Items, i, value)
		return nil
	}
	return fmt.Errorf("%w: %s has no members", ErrNotFound, n.KindName())
}

func (t *target) remove(path []string) (*jsontree.Node, error) {
	if len(path) == 0 {
		return nil, errors.New("the whole document cannot be removed")
	}
	e, err := t.entry(path)
	switch {
	case err != nil:
		return nil, err
	case e.in.Kind == card.KindArray:
		e.in.Items = slices.Delete(e.in.Items, e.index, e.index+1)
	default:
		e.in.SetMembers(slices.DeleteFunc(e.in.Members, func(m jsontree.Member) bool { return m.Name == e.token }))
	}
	return e.value, nil
}

func (t *target) replace(path []string, value *jsontree.Node) error {
	if len(path) == 0 {
		t.root = value
		return nil
	}
	e, err := t.entry(path)
	switch {
	case err != nil:
		return err
	case e.in.Kind == card.KindArray:
		e.in.Items[e.index] = value
	default:
		e.in.SetMember(e.token, value)
	}
	return nil
}

func (t *target) move(from, path []string) error {
	if len(from) < len(path) && slices.Equal(from, path[:len(from)]) {
		return errors.New("a value cannot be moved into itself")
	}
	if slices.Equal(from, path) {
		_, err := t.at(from)
		return err
	}
	v, err := t.remove(from)
	if err != nil {
		return fmt.Errorf("from %s: %w", card.JoinPointer(from...), err)
	}
	return t.add(path, v)
}

func (t *target) copy(from, path []string) error {
	v, err := t.at(from)
	if err != nil {
		return fmt.Errorf("from %s: %w", card.JoinPointer(from...), err)
	}
	text := v.Append(nil)
	if t.room -= int64(len(text)); t.room < 0 {
		return errors.New("copies make the document longer than the limit of card.Limits.Bytes")
	}
	if err := t.spend(len(text)); err != nil {
		return err
	}
	return t.add(path, v.Clone())
}

func (t *target) test(path []string, value *jsontree.Node) error {
	v, err := t.at(path)
	if err != nil {
		return err
	}
	text := v.Append(nil)
	if err := t.spend(len(text)); err != nil {
		return err
	}
	same, err := card.EqualJSON(text, value.Append(nil))
	if err == nil && !same {
		return ErrTest
	}
	return err
}
