package repair

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
)

func TestOffset(t *testing.T) {
	const text = "\uFEFF {\"a\" : [1, {\"b\\\"/\": \"x,\" } ,[]], \"c\":\n{\"d\": null}}"
	root, err := jsontree.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for pointer, want := range map[string]string{
		"": `{"a"`, "/a": `[1,`, "/a/0": `1,`, "/a/1": `{"b`, "/a/1/b\"~1": `"x,"`, "/a/2": `[]`, "/c": `{"d"`, "/c/d": `null`,
		"/a/9": `[1,`, "/c/e/f": `{"d"`, "/none": `{"a"`,
	} {
		if at := offset(text, root, pointer); !strings.HasPrefix(text[at:], want) {
			t.Errorf("%s is at %d: %s", pointer, at, text[at:])
		}
	}
}
