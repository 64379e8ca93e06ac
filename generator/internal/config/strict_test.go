package config_test

import (
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestReader checks the errors of each method and their positions.
func TestReader(t *testing.T) {
	lower := regexp.MustCompile(`^[a-z]+$`)
	member := func(read func(r config.Reader, v *schema.Value)) func(config.Reader, *schema.Value) {
		return func(r config.Reader, root *schema.Value) { read(r, r.Object(root, "name")["name"]) }
	}
	text := member(func(r config.Reader, v *schema.Value) { r.Text(v) })
	texts := member(func(r config.Reader, v *schema.Value) { r.Texts(v) })
	word := member(func(r config.Reader, v *schema.Value) { r.Word(v, lower, "in lower case") })
	oneOf := member(func(r config.Reader, v *schema.Value) { r.OneOf(v, "forth", "back") })
	flag := member(func(r config.Reader, v *schema.Value) { r.Flag(v) })
	count := member(func(r config.Reader, v *schema.Value) { r.Count(v) })
	steps := member(func(r config.Reader, v *schema.Value) { r.Steps(v) })
	members := member(func(r config.Reader, v *schema.Value) { r.Members(v) })
	needed := func(r config.Reader, root *schema.Value) { r.NeededItems(root, r.Object(root, "name"), "name") }
	for _, test := range []struct {
		read     func(config.Reader, *schema.Value)
		in, want string
	}{
		{text, `[]`, "1:1: expected an object, found an array [kind]\n"},
		{text, `{}`, ""},
		{text, `{"name": "x"}`, ""},
		{text, `{"nmae": "x"}`, "1:2: unknown member \"nmae\" (did you mean \"name\"?) [unknown-member]\n"},
		{text, `{"other": "x"}`, "1:2: unknown member \"other\" (known: name) [unknown-member]\n"},
		{text, `{"name": null}`, "1:10: expected a string, found null [kind]\n"},
		{text, `{"name": " \t"}`, "1:10: expected a string that is not blank [empty]\n"},
		{texts, `{"name": []}`, ""},
		{texts, `{"name": ["a", 1, ""]}`, "1:16: expected a string, found a number [kind]\n" + "f.json:1:19: expected a string that is not blank [empty]\n"},
		{word, `{"name": "A"}`, "1:10: \"A\" is not in lower case [form]\n"},
		{oneOf, `{"name": "bakc"}`, "1:10: \"bakc\" is not one of forth, back (did you mean \"back\"?) [form]\n"},
		{flag, `{"name": "yes"}`, "1:10: expected true or false, found a string [kind]\n"},
		{count, `{"name": 1e3}`, ""},
		{count, `{"name": 1.5}`, "1:10: expected an integer of at least 0, found 1.5 [form]\n"},
		{count, `{"name": -1}`, "1:10: expected an integer of at least 0, found -1 [form]\n"},
		{count, `{"name": "1"}`, "1:10: expected a number, found a string [kind]\n"},
		{steps, `{"name": "x"}`, "1:10: a JSON Pointer to a member begins with / [pointer]\n"},
		{steps, `{"name": "/~"}`, "1:10: in a JSON Pointer, ~ is followed by 0 or 1 [pointer]\n"},
		{members, `{"name": {"any": 1}}`, ""},
		{members, `{"name": "x"}`, "1:10: expected an object, found a string [kind]\n"},
		{needed, `{"name": [1]}`, ""},
		{needed, `{"name": []}`, "1:10: expected a non-empty array [empty]\n"},
		{needed, `{}`, "1:1: missing member \"name\" [missing-member]\n"},
		{needed, `{"name": {}}`, "1:10: expected an array, found an object [kind]\n"},
	} {
		store := source.FromFS(fstest.MapFS{})
		var diags source.Diagnostics
		root := schema.ReadValue(store.Add("f.json", []byte(test.in)), &diags)
		test.read(config.Reader{Diags: &diags}, root)
		want := test.want
		if want != "" {
			want = "f.json:" + want
		}
		if got := diags.String(); got != want {
			t.Errorf("%s: got %q, want %q", test.in, got, want)
		}
	}
}
