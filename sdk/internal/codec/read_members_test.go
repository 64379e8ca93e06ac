package codec_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// named is a struct whose names have all lengths that the search for the expected name distinguishes.
type named struct {
	fields [10]string
	kept   codec.Kept
}

var membersNamed = codec.MemberTable{
	Names: []string{"a", "abcde", "abcdef", "abcdefg", "abcdefghijklm", "abcdefghijklmn", "abcdefghijklmno", strings.Repeat("long", 9), `quo"te`, "größe"},
}

func decodeNamed(d *codec.Decoder, i int, x *named) int {
	m := codec.Members{Kept: &x.kept, Table: &membersNamed}
	for {
		field, v := d.Next(&m, i)
		if field < 0 {
			return v
		}
		i = cardrt.ReadString(d, v, &x.fields[field])
	}
}

// readNamed decodes a document and returns the values of the members.
func readNamed(text string) (map[string]string, error) {
	var x named
	if _, err := codec.Decode([]byte(text), card.Options{}, decodeNamed, &x); err != nil {
		return nil, err
	}
	values := make(map[string]string)
	for i, v := range x.fields {
		if v != "" {
			values[membersNamed.Names[i]] = v
		}
	}
	for name, value := range x.kept.Unknowns() {
		var v string
		if err := json.Unmarshal([]byte(value), &v); err != nil {
			return nil, err
		}
		values["unknown "+name] = v
	}
	return values, nil
}

// Members are found in any order and with any white space, also names that differ from the expected
// one in a single byte.
func TestNamesInAnyForm(t *testing.T) {
	before := []string{"", " ", "\r\n", "\t", "\n\t"}
	for n := range 20 {
		before = append(before, "\n"+strings.Repeat(" ", n))
	}
	names := slices.Concat(membersNamed.Names, []string{"b", "abcdeg", "bbcdefghijklmn", "abcdefghijklmm", strings.Repeat("long", 4) + "lung" + strings.Repeat("long", 4)})
	reversed := slices.Clone(names)
	slices.Reverse(reversed)
	for _, order := range [][]string{names, reversed, names[3:], slices.Concat(names[:2], names[5:])} {
		for _, space := range before {
			for _, colon := range []string{":", ": ", ":  ", " :", ":\n"} {
				want := make(map[string]string)
				var members []string
				for i, name := range order {
					quoted, err := json.Marshal(name)
					if err != nil {
						t.Fatal(err)
					}
					members = append(members, fmt.Sprintf(`%s%s%s"v%d"`, space, quoted, colon, i))
					if !slices.Contains(membersNamed.Names, name) {
						name = "unknown " + name
					}
					want[name] = fmt.Sprint("v", i)
				}
				for _, end := range []string{"}", space + "}" + strings.Repeat(" ", 80)} {
					text := "{" + strings.Join(members, ",") + end
					if got, err := readNamed(text); err != nil || !maps.Equal(got, want) {
						t.Fatalf("%s\nis read as %q, %v", text, got, err)
					}
				}
			}
		}
	}
}

// Repeated and malformed names are errors where a name is expected.
func TestMalformedExpectedNames(t *testing.T) {
	rest := `"abcdef": "2"}` + strings.Repeat(" ", 80)
	for text, code := range map[string]string{
		`{"a":"1","a":"2",` + rest:           scan.CodeDuplicate,
		`{"a":"1","abcdef":"1",` + rest:      scan.CodeDuplicate,
		`{"a":"1","abcde`:                    card.CodeSyntax,
		`{"a":"1","abcde":`:                  card.CodeSyntax,
		`{"a":"1",` + strings.Repeat(" ", 8): card.CodeSyntax,
		`{"a":"1",abcde":"2",` + rest:        card.CodeSyntax,
		`{"a":"1""abcde":"2",` + rest:        card.CodeSyntax,
		`{"a":"1""b":"2",` + rest:            card.CodeSyntax,
		`{,"a":"1",` + rest:                  card.CodeSyntax,
		`{"a":"1" "abcde":"2",` + rest:       card.CodeSyntax,
		`{"a":"1","abcde";"2",` + rest:       card.CodeSyntax,
		`{"abcdefghijklmno":"1","` + strings.Repeat("long", 9) + `":"2","quo"te":"3",` + rest: card.CodeSyntax,
	} {
		_, err := readNamed(text)
		var wrong *card.DecodeError
		if !errors.As(err, &wrong) || wrong.Code != code {
			t.Errorf("%s: %v, want the code %s", text, err, code)
		}
	}
}
