package codec_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func mustDecode(t *testing.T, text string) *agent {
	t.Helper()
	x, err := decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func expect(t *testing.T, x *agent, want string) {
	t.Helper()
	if out := encode(x); out != want {
		t.Errorf("\ngot  %s\nwant %s", out, want)
	}
}

// Copies by assignment share their lists but are independent of each other.
func TestCopiesAreIndependent(t *testing.T) {
	const text = `{"name":5,"rank":[1],"a":1,"b":2}`
	for name, change := range map[string]func(k *codec.Kept){
		"set":     func(k *codec.Kept) { k.SetUnknown("a", card.Must(card.JSON(9))) },
		"add":     func(k *codec.Kept) { k.SetUnknown("c", card.Must(card.JSON(9))) },
		"delete":  func(k *codec.Kept) { k.DeleteUnknown("a") },
		"present": func(k *codec.Kept) { k.Present(1, "name") },
		"fault":   func(k *codec.Kept) { k.Fault("name", "no JSON") },
		"absent":  func(k *codec.Kept) { k.MarkAbsent(70); k.MarkAbsent(0) },
	} {
		first := mustDecode(t, text)
		second := *first
		before := second.kept
		new(codec.Copier).Kept(&before)
		change(&first.kept)
		if !same(&second.kept, &before) {
			t.Errorf("%s: the copy has changed too", name)
		}
		if same(&first.kept, &before) {
			t.Errorf("%s: nothing has changed", name)
		}
		// The reverse, after both have added members.
		third := *first
		third.kept.SetUnknown("third", card.Must(card.JSON(3)))
		first.kept.SetUnknown("first", card.Must(card.JSON(1)))
		if _, ok := third.kept.Get("first"); ok {
			t.Errorf("%s: a later copy sees the original's member", name)
		}
		if _, ok := third.kept.Get("third"); !ok {
			t.Errorf("%s: a later copy lost its member", name)
		}
	}
}

// same compares the contents of two Kept.
func same(a, b *codec.Kept) bool {
	if a.Irregular() != b.Irregular() || a.Any() != b.Any() || a.Empty() != b.Empty() {
		return false
	}
	for bit := range 80 {
		if a.Absent(bit) != b.Absent(bit) {
			return false
		}
	}
	return codec.KeptText(a) == codec.KeptText(b) && slices.Equal(faults(a), faults(b))
}

func faults(k *codec.Kept) []string {
	var list []string
	for _, v := range check.Findings(card.Options{}, false, k.ReportFaults) {
		list = append(list, v.Pointer+" "+v.Keyword+" "+v.Code+" "+v.Message)
	}
	return list
}

// Setting a field directly, or through a setter, removes its mismatch.
func TestPresentHeals(t *testing.T) {
	x := mustDecode(t, `{"name":5,"version":null,"capabilities":[],"endpoint":{"protocol":"","url":""},"metadata":{"reputation":1e-400}}`)
	for bit, want := range []bool{true, true, true, false, false} {
		if x.kept.Absent(bit) != want {
			t.Errorf("required member %d: absent is %v", bit, !want)
		}
	}
	x.Version = "1" // no setter: the text of the mismatch is out of date
	expect(t, x, `{"version":"1","capabilities":[],"endpoint":{"protocol":"","url":""},"metadata":{"reputation":1e-400},"name":5}`)
	if !x.kept.Irregular() {
		t.Error("the value passes for regular although a member does not fit")
	}

	x.kept.Present(0, "agent_id")
	x.kept.Present(1, "name")
	x.kept.Present(2, "version")
	x.Metadata.kept.Present(-1, "reputation")
	expect(t, x, `{"agent_id":"","name":"","version":"1","capabilities":[],"endpoint":{"protocol":"","url":""},"metadata":{"reputation":0}}`)
	if x.kept.Irregular() || x.kept.Any() || !x.kept.Empty() {
		t.Error("something is left")
	}
}

func TestUnknownMembers(t *testing.T) {
	x := mustDecode(t, `{"c": 1, "name":7, "a":[ 1, 2 ],"b":{"z":1,"y":"\u00e9"}}`)
	if names := namesOf(x.kept.Unknown()); names != "c a b" {
		t.Errorf("names %q", names)
	}
	expect(t, x, `{"c":1,"name":7,"a":[ 1, 2 ],"b":{"z":1,"y":"\u00e9"}}`)
	if v, ok := x.kept.Get("name"); !ok || v.String() != "7" {
		t.Errorf("the member that did not fit: %v, %v", v, ok)
	}
	if _, ok := x.kept.Get("d"); ok {
		t.Error("a member that is not there is found")
	}
	x.kept.SetUnknown("a", card.Must(card.JSON("new")))
	x.kept.SetUnknown("d\"", card.Must(card.JSON(nil)))
	x.kept.DeleteUnknown("c")
	x.kept.DeleteUnknown("nothing")
	expect(t, x, `{"name":7,"a":"new","b":{"z":1,"y":"\u00e9"},"d\"":null}`)
	x.kept.SetUnknown("a", card.Raw{})
	x.kept.DeleteUnknown("name")
	expect(t, x, `{"b":{"z":1,"y":"\u00e9"},"d\"":null}`)

	var stopped int
	for range x.kept.Unknowns() {
		stopped++
		break
	}
	if stopped != 1 {
		t.Error("the walk does not stop")
	}
}

// Unknown members of an object occur before, between and after typed objects that also have
// unknown members.
func TestUnknownMembersOfNestedObjects(t *testing.T) {
	const text = `{"agent_id":"","name":"","version":"","capabilities":[{"id":"1","p":1,"q":2},{"id":"2","r":3}],` +
		`"endpoint":{"protocol":"","url":"","s":4,"t":5},"metadata":{"u":6},"parts":[{"v":7,"w":8},{"x":9}],"a":1,"b":2,"c":3,"d":4,"e":5}`
	expect(t, mustDecode(t, text), text)
	const mixed = `{"a":1,"agent_id":"","b":2,"endpoint":{"s":4,"protocol":"","t":5,"url":""},"c":3,"metadata":{"u":6,"v":6},"d":4,"parts":[{"v":7,"w":8}],"e":5,"f":6}`
	expect(t, mustDecode(t, mixed), `{"agent_id":"","endpoint":{"protocol":"","url":"","s":4,"t":5},"metadata":{"u":6,"v":6},"parts":[{"v":7,"w":8}],"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}`)
}

func TestAbsent(t *testing.T) {
	var k codec.Kept
	for _, bit := range []int{0, 63, 64, 200} {
		if k.Absent(bit) {
			t.Errorf("%d is absent from the start", bit)
		}
		k.MarkAbsent(bit)
		k.MarkAbsent(bit)
		if !k.Absent(bit) || k.Absent(bit+1) || !k.Irregular() {
			t.Errorf("%d is not remembered", bit)
		}
		k.Present(bit, "m")
		if k.Absent(bit) || k.Irregular() || !k.Empty() {
			t.Errorf("%d is not healed", bit)
		}
	}
	k.MarkAbsent(64)
	k.MarkAbsent(65)
	k.Present(65, "m")
	if !k.Absent(64) || codec.KeptText(&k) != "" {
		t.Error("an absent member is written, or healed with another one")
	}
}

func TestFaults(t *testing.T) {
	var k codec.Kept
	k.Fault("input_schema", "a channel is no JSON")
	k.Fault("url", "first")
	k.Fault("url", "second")
	if got := faults(&k); !slices.Equal(got, []string{"/input_schema type value a channel is no JSON", "/url type value second"}) {
		t.Errorf("%q", got)
	}
	if !k.Irregular() || codec.KeptText(&k) != "" || k.Unknown().Len() > 0 {
		t.Error("a fault is written")
	}
	clone := k
	new(codec.Copier).Kept(&clone)
	k.Present(-1, "url")
	if got := faults(&k); len(got) != 1 {
		t.Errorf("%q", got)
	}
	if got := faults(&clone); len(got) != 2 {
		t.Errorf("the clone has %q", got)
	}
}
