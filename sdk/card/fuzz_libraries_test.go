package card_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"testing"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// handled is the method set by which libraries handle a type of this package.
type handled[T any] interface {
	*T
	json.Unmarshaler
	sql.Scanner
	gob.GobDecoder
	UnmarshalYAML(read func(any) error) error
	UnmarshalMapstructure(v any) error
}

// written is what libraries write.
type written interface {
	json.Marshaler
	driver.Valuer
	gob.GobEncoder
	MarshalYAML() (any, error)
}

// checkHandled reads data in each way. A value that was read is written as JSON, and its forms in
// a column and in gob give a value with the same JSON.
func checkHandled[T written, P handled[T]](t *testing.T, data []byte) {
	t.Helper()
	var tree any
	isJSON := json.Unmarshal(data, &tree) == nil
	for name, read := range map[string]func(P) error{
		"UnmarshalJSON": func(x P) error { return json.Unmarshal(data, x) },
		"Scan bytes":    func(x P) error { return x.Scan(data) },
		"Scan string":   func(x P) error { return x.Scan(string(data)) },
		"Scan number":   func(x P) error { return x.Scan(int64(len(data))) },
		"GobDecode":     func(x P) error { return x.GobDecode(data) },
		"UnmarshalYAML": func(x P) error {
			return x.UnmarshalYAML(func(into any) error { return json.Unmarshal(data, into) })
		},
		"UnmarshalMapstructure": func(x P) error {
			if !isJSON {
				return x.UnmarshalMapstructure(string(data))
			}
			return x.UnmarshalMapstructure(tree)
		},
	} {
		x := new(T)
		if read(x) != nil || !utf8.Valid(data) {
			continue // JSON has no form for ill-formed text of a column
		}
		text, err := json.Marshal(*x)
		if err != nil {
			t.Errorf("%s of %q gives a value without JSON: %v", name, data, err)
			continue
		}
		same := func(form string, y *T, err error) {
			if again, marshal := json.Marshal(*y); err != nil || marshal != nil || string(again) != string(text) {
				t.Errorf("%s of %q: %s gives %s, want %s (%v)", name, data, form, again, text, err)
			}
		}
		encoded, err := (*x).GobEncode()
		if err != nil {
			t.Errorf("%s of %q: GobEncode: %v", name, data, err)
		}
		y := new(T)
		same("gob", y, P(y).GobDecode(encoded))
		column, err := (*x).Value()
		if err != nil {
			t.Errorf("%s of %q: Value: %v", name, data, err)
		}
		z := new(T)
		same("the column "+fmt.Sprintf("%T", column), z, P(z).Scan(column))
		if _, err := (*x).MarshalYAML(); err != nil && isJSON && len(data) < 16 {
			t.Errorf("%s of %q: MarshalYAML: %v", name, data, err)
		}
	}
}

// FuzzLibraries passes data to every decoder for another library.
func FuzzLibraries(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `true`, `5`, `-0.0`, `1e400`, `18446744073709551615`, `0.1000000000000000000001`, `"text"`, `text`, `"\ud800"`, "\xff", `[]`, `["a","b"]`, `["a",5]`,
		`{}`, `{"a":1,"a":2}`, `{"b":{"c":[1.50,null]},"a":"\u003c"}`, `{"name":"A","skills":["x"]}`, "name: A\nskills: [x]\n", ` {"a": 1} `, `warning`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkHandled[card.Optional[string]](t, data)
		checkHandled[card.Optional[bool]](t, data)
		checkHandled[card.Optional[int64]](t, data)
		checkHandled[card.Optional[float64]](t, data)
		checkHandled[card.Nullable[uint64]](t, data)
		checkHandled[card.Nullable[[]string]](t, data)
		checkHandled[card.Raw](t, data)
		checkHandled[card.Object](t, data)
		var severity card.Severity
		if severity.UnmarshalText(data) == nil {
			if text, err := severity.MarshalText(); err != nil || string(text) != string(data) {
				t.Errorf("%q is the severity %q (%v)", data, text, err)
			}
		}
	})
}
