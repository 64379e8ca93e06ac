package scan

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestFold: FoldName maps names to the same text if encoding/json treats them as equal.
func TestFold(t *testing.T) {
	var fields []reflect.StructField
	for c := 'a'; c <= 'z'; c++ {
		fields = append(fields, reflect.StructField{Name: strings.ToUpper(string(c)), Type: reflect.TypeFor[bool](), Tag: reflect.StructTag(fmt.Sprintf(`json:"%c"`, c))})
	}
	letters := reflect.StructOf(fields)
	folded := 0
	for c := rune(0); c < 0x3000; c++ {
		name, err := json.Marshal(string(c))
		if err != nil {
			t.Fatal(err)
		}
		value := reflect.New(letters)
		if err := json.Unmarshal([]byte(fmt.Sprintf(`{%s:true}`, name)), value.Interface()); err != nil {
			t.Fatal(err)
		}
		for i := range fields {
			if value.Elem().Field(i).Bool() {
				folded++
				if want := string(rune('a' + i)); FoldName(string(c)) != want {
					t.Errorf("encoding/json reads %q as %q, fold returns %q", c, want, FoldName(string(c)))
				}
			}
		}
	}
	if folded != 2*26+2 {
		t.Errorf("encoding/json reads %d characters as letters", folded)
	}
}

// TestDuplicate: the second of two members for the same field of a reader is found, in objects
// for which readers have fields.
func TestDuplicate(t *testing.T) {
	names := &SimilarNames{Members: []string{"name", "host"}, Inside: map[string]*SimilarNames{
		"host": {Members: []string{"url"}}, "tools": {Members: []string{"tool_id"}},
	}}
	for object, want := range map[string]string{
		`{"name":"a","Name":"b"}`:                            "/Name",
		`{"Name":"a","name":"b"}`:                            "/name",
		`{"NAME":"a"}`:                                       "",
		`{"x":1,"X":2}`:                                      "",
		`{"name":"a","name\u0000x":"b"}`:                     "/name\x00x",
		`{"host":{"url":1,"Url":2}}`:                         "/host/Url",
		`{"other":{"url":1,"Url":2}}`:                        "",
		`{"tools":[{"tool_id":1},{"tool_id":1,"toolId":2}]}`: "/tools/1/toolId",
		`{"host":7,"tools":"x"}`:                             "",
	} {
		got, found := names.Duplicate(object)
		if got != want || found != (want != "") {
			t.Errorf("%s: %q, %t", object, got, found)
		}
	}
}
