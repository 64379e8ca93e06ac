package card_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestJCS: the canonical forms of the test vectors by the author of RFC 8785 are as expected,
// if the vectors are next to the repository.
func TestJCS(t *testing.T) {
	const dir = "../../../shared/kits/jcs/testdata"
	inputs, err := filepath.Glob(filepath.Join(dir, "input", "*.json"))
	if err != nil || len(inputs) == 0 {
		t.Skip("the vectors of RFC 8785 are not beside the tree")
	}
	for _, file := range inputs {
		input, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(dir, "output", filepath.Base(file)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := card.Canonical(input)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %s, %v\nwant %s", filepath.Base(file), got, err, want)
		}
	}
	if len(inputs) != 6 {
		t.Errorf("%d vectors", len(inputs))
	}
}

// TestCanonicalForms: objects with the same members, in any order and with any spelling of
// strings and numbers, have the same canonical form. The canonical form of a canonical form is
// the same, and names are sorted by their UTF-16 code units.
func TestCanonicalForms(t *testing.T) {
	const want = "{\"\":[null,true,1e+30,4.5,0.002,1e-27],\"\\r\":\"\\u000f\\n\\\\\\\"/\",\"1\":{\"a\":[],\"b\":{}},\"\u00e9\":0,\"\u20ac\":\"€$\",\"\U0001f600\":333333333.3333333,\"\ufb33\":-1}"
	members := []string{
		`"\u20ac": "\u20AC$"`, `"\r": "\u000F\u000a\u005C\u0022\/"`, "\"\ufb33\": -1.0", `"1": {"b": { }, "a": [ ]}`,
		`"\uD83D\ude00": 333333333.33333329`, `"\u00E9": -0`, `"": [null, true, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]`,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		random.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		text := "{" + strings.Join(members, ",\n\t") + "}"
		got, err := card.Canonical([]byte(text))
		if err != nil || string(got) != want {
			t.Fatalf("%s:\n got %s, %v\nwant %s", text, got, err, want)
		}
		if again, err := card.Canonical(got); err != nil || !bytes.Equal(again, got) {
			t.Fatalf("the canonical form of %s is %s, %v", got, again, err)
		}
	}
}

// TestCanonicalOrder: the names of random objects are sorted by their UTF-16 code units, and
// the value does not change.
func TestCanonicalOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	runes := []rune("aZ0_é€\u007f\u0080\uffff\U0001f600\U00010000\ue000")
	for range 500 {
		object := map[string]any{}
		for range random.IntN(12) {
			name := make([]rune, random.IntN(4))
			for i := range name {
				name[i] = runes[random.IntN(len(runes))]
			}
			object[string(name)] = math.Float64frombits(random.Uint64() &^ (1 << 62))
		}
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		got, err := card.Canonical(text)
		if err != nil {
			t.Fatal(err)
		}
		if same, err := card.EqualJSON(got, text); err != nil || !same {
			t.Errorf("%s is the canonical form of %s", got, text)
		}
		before := ""
		for i, name := range namesOf(t, got) {
			if i > 0 && !lessUTF16(before, name) {
				t.Errorf("%q is before %q in %s", before, name, got)
			}
			before = name
		}
	}
}

func namesOf(t *testing.T, text []byte) []string {
	t.Helper()
	var object card.Object
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	var names []string
	for name := range object.All() {
		names = append(names, name)
	}
	return names
}

func lessUTF16(a, b string) bool {
	x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] < y[i]
		}
	}
	return len(x) < len(y)
}
