package codec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func TestMemberView(t *testing.T) {
	const text = `{"version":"","agent_id":7,"online":true,"rank":null,"u":[ 1 ],"metadata":{"reputation":0.10000000000000000001}}`
	x := mustDecode(t, text)
	m := card.MembersOf(x)
	var all []string
	for name, value := range m.All() {
		all = append(all, name+"="+value.String())
	}
	sameText(t, "all", strings.Join(all, " "), `version="" metadata={"reputation":0.10000000000000000001} online=true rank=null agent_id=7 u=[ 1 ]`)
	for name, want := range map[string]bool{
		"version": true, "rank": true, "online": true, "metadata": true,
		"agent_id": false, "name": false, "limits": false, "u": false, "none": false,
	} {
		if m.Has(name) != want {
			t.Errorf("Has(%q) is %t", name, !want)
		}
	}
	sameText(t, "unknown", namesOf(m.Unknown()), "u")
	sameText(t, "mismatches", namesOf(m.Mismatches()), "agent_id")
	if text, ok := card.MembersOf(x.Metadata).Literal("reputation"); !ok || text != "0.10000000000000000001" {
		t.Errorf("the literal is %q, %t", text, ok)
	}
	if text, ok := card.MembersOf(x.Metadata).Literal("count"); ok {
		t.Errorf("an absent number has the literal %q", text)
	}

	x.ID = "set"
	if m.Mismatches().Len() > 0 || !m.Has("agent_id") {
		t.Error("a value that did not fit outlives the field that was set")
	}
	m.DeleteUnknown("u")
	if v, ok := m.Get("u"); ok {
		t.Errorf("the deleted member is %s", v)
	}
	if !slices.Contains(m.Names(), "limits") {
		t.Errorf("the names are %q", m.Names())
	}
}

// namesOf returns the names of the members of an object, in order.
func namesOf(o card.Object) string {
	var names []string
	for name := range o.All() {
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// A value that cannot be encoded has no text.
func TestMemberViewOfIllFormedText(t *testing.T) {
	x := mustDecode(t, `{"name":"a","u":1}`)
	x.Version = "\xff"
	for name := range card.MembersOf(x).All() {
		t.Errorf("%s is shown", name)
	}
	if _, ok := card.MembersOf(x).Get("name"); ok {
		t.Error("name is shown")
	}
	if v, ok := card.MembersOf(x).Get("u"); !ok || v.String() != "1" {
		t.Errorf("the unknown member is %s", v)
	}
}

func TestMemberViewOfNil(t *testing.T) {
	m := card.MembersOf((*agent)(nil))
	for range m.All() {
		t.Error("nil has a member")
	}
	if _, ok := m.Get("name"); ok || m.Has("name") || m.Names() != nil || m.Unknown().Len()+m.Mismatches().Len() > 0 {
		t.Error("nil has members")
	}
	if _, ok := m.Literal("name"); ok {
		t.Error("nil has a number")
	}
	if m.SetUnknown("u", 1) == nil {
		t.Error("a member of nil is set")
	}
	m.DeleteUnknown("u")
}

// Methods of a view that need no text allocate nothing.
func TestMemberViewAllocates(t *testing.T) {
	x := mustDecode(t, `{"name":"a","online":true}`)
	if n := testing.AllocsPerRun(100, func() {
		m := card.MembersOf(x)
		if !m.Has("name") || m.Unknown().Len()+m.Mismatches().Len() > 0 {
			t.Fatal("wrong answers")
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// wide is a struct with many fields; wides is set by the test.
type wide struct {
	fields [150]string
	kept   codec.Kept
}

var wides *codec.Type

func (*wide) CardInfo() card.Info           { return wides }
func (*wide) Validate(...card.Option) error { return nil }

// In structs with more than 64 fields, each field is correctly reported as set and present.
func TestManyFields(t *testing.T) {
	table := codec.MemberTable{Required: 130, Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*wide)
		set := make([]bool, len(x.fields))
		for i, s := range x.fields {
			set[i] = s != ""
		}
		return &x.kept, cardrt.Fields(set...)
	}}
	for i := range 150 {
		table.Names = append(table.Names, fmt.Sprint("m", i))
	}
	read := func(d *codec.Decoder, i int, x *wide) int {
		return codec.ReadMembers(d, i, x, &x.kept, &table, func(d *codec.Decoder, x *wide, name string, v int) (int, int) {
			i := slices.Index(table.Names, name)
			if i < 0 {
				return -1, v
			}
			return i, cardrt.ReadString(d, v, &x.fields[i])
		})
	}
	decode := func(text string) (*wide, error) {
		x := new(wide)
		_, err := codec.Decode([]byte(text), card.Options{}, read, x)
		return x, err
	}
	x, err := decode(`{"m3":"a","m66":"","m70":1,"m140":"b","m149":2}`)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 130 {
		if want := i != 3 && i != 66; x.kept.Absent(i) != want {
			t.Errorf("field %d: absent is not %t", i, want)
		}
	}
	wides = typeOf[wide](read, nil, &table)
	m := card.MembersOf(x)
	for i, name := range table.Names {
		if want := i == 3 || i == 66 || i == 140; m.Has(name) != want {
			t.Errorf("Has(%q) is not %t", name, want)
		}
	}
	sameText(t, "mismatches", namesOf(m.Mismatches()), "m70 m149")
	before := x.kept
	x.kept.Present(64, "m64")
	if x.kept.Absent(64) || !before.Absent(64) {
		t.Error("a copy sees what becomes of the original")
	}
	isZero := func(k *codec.Kept, set codec.FieldSet) bool { return k.IsZero(set) }
	if isZero(table.Fields(x)) || !isZero(table.Fields(new(wide))) {
		t.Error("a struct with a field beyond 64 is zero, or an empty one is not")
	}
	for _, text := range []string{`{"m140":"","m140":""}`, `{"m3":1,"m3":""}`} {
		if _, err := decode(text); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

func TestMembersOfStruct(t *testing.T) {
	var k codec.Kept
	var set codec.FieldSet
	set.Grow(130)
	for _, field := range []int{0, 63, 64, 129} {
		set.Add(field)
	}
	if n := k.Members(set); n != 4 {
		t.Errorf("%d members, want 4", n)
	}
	k.SetUnknown("x", card.Must(card.JSON(1)))
	if n := k.Members(set); n != 5 {
		t.Errorf("%d members with an unknown one, want 5", n)
	}
}
