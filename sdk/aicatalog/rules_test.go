package aicatalog_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aicatalog"
)

// TestMembersByEdition checks in which editions a member is validated: 7 is an error there.
func TestMembersByEdition(t *testing.T) {
	for _, tt := range []struct {
		before, member, after string
		ard, agentCard        bool
	}{
		{`{"specVersion":"1.0","entries":[],`, "metadata", `}`, true, false},
		{`{"specVersion":"1.0","entries":[],`, "x", `}`, true, false},
		{`{"specVersion":"1.0","entries":[],"host":{"displayName":"a",`, "x", `}}`, true, false},
		{entryBefore, "capabilities", `}]}`, true, false},
		{entryBefore, "representativeQueries", `}]}`, true, false},
		{entryBefore, "metadata", `}]}`, true, false},
		{entryBefore, "publisher", `}]}`, false, false},
		{entryBefore, "tags", `}]}`, true, true},
		{entryBefore, "updatedAt", `}]}`, true, true},
	} {
		text := []byte(tt.before + `"` + tt.member + `":7` + tt.after)
		for edition, want := range map[aicatalog.Version]bool{aicatalog.V2026_07_15: tt.ard, aicatalog.V2026_04_30: tt.agentCard} {
			x, found := aicatalog.Examine(text, aicatalog.ForVersion(edition))
			if x == nil || (len(found.Errors()) > 0) != want {
				t.Errorf("%s in %s: %v", text, edition, found)
			}
		}
	}
}

const entryBefore = `{"specVersion":"1.0","entries":[{"identifier":"urn:air:a.example:b:c","displayName":"d","type":"a/b","mediaType":"a/b","url":"https://a.example/",`

// TestMediaTypeOf: both editions say the media type of an artifact.
func TestMediaTypeOf(t *testing.T) {
	var got []string
	c, err := aicatalog.Decode([]byte(`{"entries":[{"type":"a/b"},{"mediaType":"c/d"},{"type":"e/f","mediaType":"g/h"},{}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Entries {
		got = append(got, c.Entries[i].MediaTypeOf())
	}
	if !slices.Equal(got, []string{"a/b", "c/d", "e/f", ""}) || (*aicatalog.Entry)(nil).MediaTypeOf() != "" {
		t.Errorf("got %q", got)
	}
}
