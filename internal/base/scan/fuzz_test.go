package scan

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzCheck compares Check with encoding/json and a slow implementation of the
// additional rules of I-JSON.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,2.5e3,"x\u0041\ud83d\ude00",null,true,{"b":{}}]}`, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `["\ud800"]`,
		"[\"\xff\"]", "\ufeff{}", `[1,]`, `"` + strings.Repeat("a", 20) + `\n"`, `{"aaaaaaaab":1,"aaaaaaaac":2, "": 3}`,
		"[\"\u007f\u0080\",01]", "  {\n    \"a\" : 1 ,\r\n\t\"b\" : []\n}  ",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := Check(text, 100)
		if err != nil && err.Code == CodeDepth {
			return
		}
		if want := strict(text); (err == nil) != want {
			t.Fatalf("%q: %+v, the slow implementation says %v", text, err, want)
		}
		if err != nil {
			if err.Offset < 0 || err.Offset > len(text) {
				t.Fatalf("%q: offset %d", text, err.Offset)
			}
			err.Pointer(text)
			return
		}
		i := Space(text, 0)
		if end := SkipValue(text, i); Space(text, end) != len(text) {
			t.Fatalf("%q: SkipValue ends at %d", text, end)
		}
	})
}

// strict reports whether text is JSON with well-formed strings and without repeated
// names.
func strict(text string) bool {
	if !utf8.ValidString(text) || !json.Valid([]byte(text)) || loneSurrogate(text) {
		return false
	}
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.UseNumber()
	return unique(dec)
}

// loneSurrogate finds an escaped surrogate without its other half in valid JSON.
func loneSurrogate(text string) bool {
	text = strings.ReplaceAll(text, `\\`, "  ")
	high := false
	for i := 0; i < len(text); {
		low := false
		n := 1
		if strings.HasPrefix(text[i:], `\u`) {
			n = 6
			switch d := strings.ToLower(text[i+2 : i+4]); {
			case d >= "d8" && d <= "db":
				if high {
					return true
				}
				high = true
				i += n
				continue
			case d >= "dc" && d <= "df":
				low = true
			}
		}
		if low != high {
			return true
		}
		high = false
		i += n
	}
	return high
}

// unique reads one value and reports whether no object in it repeats a name.
func unique(dec *json.Decoder) bool {
	token, err := dec.Token()
	if err != nil {
		return false
	}
	d, ok := token.(json.Delim)
	if !ok {
		return true
	}
	names := map[string]bool{}
	for dec.More() {
		if d == '{' {
			name, _ := dec.Token()
			if names[name.(string)] {
				return false
			}
			names[name.(string)] = true
		}
		if !unique(dec) {
			return false
		}
	}
	dec.Token()
	return true
}
