package formats_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
)

// plain returns a form of a JSON text that is the same for the same value. With omits it lacks
// members that libraries leave out: false, null, empty texts, lists and objects.
func plain(t testing.TB, text string, omits bool) string {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	v, _ = simplified(v, omits)
	made, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(made)
}

// simplified returns a value with numbers as fractions, and whether libraries leave it out.
func simplified(v any, omits bool) (made any, isEmpty bool) {
	switch v := v.(type) {
	case json.Number:
		r, ok := new(big.Rat).SetString(v.String())
		switch {
		case !ok:
			return v, false
		case r.IsInt():
			return json.Number(r.RatString()), false
		}
		return json.RawMessage(`{"number":"` + r.RatString() + `"}`), false
	case []any:
		for i := range v {
			v[i], _ = simplified(v[i], omits)
		}
		return v, len(v) == 0
	case map[string]any:
		for name, inner := range v {
			made, isEmpty := simplified(inner, omits)
			if v[name] = made; omits && isEmpty {
				delete(v, name)
			}
		}
		return v, len(v) == 0
	}
	return v, v == nil || v == false || v == ""
}
