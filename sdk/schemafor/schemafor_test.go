package schemafor

import (
	"encoding/json"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/sdk/card"
)

type address struct {
	Street string `json:"street"`
	City   string `json:"city,omitempty"`
}

type base struct {
	ID string `json:"id"`
}

type tagged struct {
	Plain    string
	Named    string `json:"named" jsonschema:"a name with a meaning"`
	Optional int    `json:"optional,omitempty"`
	Zero     bool   `json:"zero,omitzero"`
	Hidden   func() `json:"-"`
	private  chan int
}

// point writes itself as a pair of numbers.
type point struct{ X, Y float64 }

func (p *point) MarshalJSON() ([]byte, error) { return json.Marshal([2]float64{p.X, p.Y}) }

type selfMade struct {
	At     point           `json:"at"`
	AtPtr  *point          `json:"atPtr" jsonschema:"where it is"`
	Free   card.Raw        `json:"free"`
	Raw    json.RawMessage `json:"raw"`
	Number json.Number     `json:"number"`
	Bytes  []byte          `json:"bytes"`
	From   netip.Addr      `json:"from"`
}

type members struct {
	Limit   card.Optional[int8]     `json:"limit,omitzero"`
	Address card.Optional[*address] `json:"address,omitzero"`
	Price   card.Nullable[float64]  `json:"price,omitzero"`
	Free    card.Nullable[card.Raw] `json:"free,omitzero"`
}

func TestFor(t *testing.T) {
	object := func(members string) string { return `{"type":"object",` + members + `,"additionalProperties":false}` }
	addressSchema := `"properties":{"street":{"type":"string"},"city":{"type":"string"}},"required":["street"]`
	tests := []struct {
		name string
		got  func() (card.Raw, error)
		want string
	}{
		{"string", For[string], `{"type":"string"}`},
		{"bool", For[bool], `{"type":"boolean"}`},
		{"float", For[float32], `{"type":"number"}`},
		{"int", For[int], `{"type":"integer"}`},
		{"uint8", For[uint8], `{"type":"integer","minimum":0,"maximum":255}`},
		{"any", For[any], `{}`},
		{"anything inside", For[struct {
			A any            `json:"a"`
			B []any          `json:"b"`
			C map[string]any `json:"c"`
			D any            `json:"d" jsonschema:"{\"$comment\":\"anything\"}"`
		}], object(`"properties":{"a":{},"b":{"type":["null","array"],"items":{}},"c":{"type":"object","additionalProperties":{}},
			"d":{"description":"{\"$comment\":\"anything\"}"}},"required":["a","b","c","d"]`)},
		{"time", For[time.Time], `{"type":"string"}`},
		{"big", For[[1]*big.Int], `{"type":"array","items":{"type":["null","string"]},"minItems":1,"maxItems":1}`},
		{"struct", For[address], object(addressSchema)},
		{"tags", For[tagged], object(`"properties":{"Plain":{"type":"string"},
			"named":{"type":"string","description":"a name with a meaning"},
			"optional":{"type":"integer"},"zero":{"type":"boolean"}},"required":["Plain","named"]`)},
		{"root pointer", For[**address], object(addressSchema)},
		{"nested", For[struct {
			Home address  `json:"home"`
			Work *address `json:"work,omitempty"`
		}], object(`"properties":{"home":` + object(addressSchema) + `,
			"work":{"type":["null","object"],` + addressSchema + `,"additionalProperties":false}},"required":["home"]`)},
		{"embedded", For[struct {
			base
			Name string `json:"name"`
		}], object(`"properties":{"id":{"type":"string"},"name":{"type":"string"}},"required":["id","name"]`)},
		{"slice", For[[]address], `{"type":["null","array"],"items":` + object(addressSchema) + `}`},
		{"map", For[map[string]address], `{"type":"object","additionalProperties":` + object(addressSchema) + `}`},
		{"map of slices", For[map[string][]bool], `{"type":"object","additionalProperties":{"type":["null","array"],"items":{"type":"boolean"}}}`},
		{"twice, not in itself", For[[2]struct {
			A address `json:"a"`
			B address `json:"b"`
		}], `{"type":"array","minItems":2,"maxItems":2,"items":` +
			object(`"properties":{"a":`+object(addressSchema)+`,"b":`+object(addressSchema)+`},"required":["a","b"]`) + `}`},
		{"own JSON", For[selfMade], object(`"properties":{"at":{},"atPtr":{"description":"where it is"},"free":{},"raw":{},
			"number":{"type":"number"},"bytes":{"type":["null","string"],"contentEncoding":"base64"},"from":{"type":"string"}},
			"required":["at","atPtr","free","raw","number","bytes","from"]`)},
		{"members of cards", For[members], object(`"properties":{"limit":{"type":"integer","minimum":-128,"maximum":127},
			"address":{"type":["null","object"],` + addressSchema + `,"additionalProperties":false},
			"price":{"type":["null","number"]},"free":{}}`)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.got()
			if err != nil {
				t.Fatal(err)
			}
			if want := card.Must(card.ParseRaw([]byte(tt.want))); !got.Equal(want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// The properties are in the order of the fields.
func TestOrder(t *testing.T) {
	got := Must[address]().String()
	if strings.Index(got, `"street"`) > strings.Index(got, `"city"`) {
		t.Error(got)
	}
}

type node struct {
	Next *node `json:"next"`
}

type tree struct {
	Children map[string][]tree `json:"children"`
}

type chain struct {
	Next card.Optional[*chain] `json:"next,omitzero"`
}

func TestTypesWithoutSchema(t *testing.T) {
	tests := []struct {
		name string
		got  func() (card.Raw, error)
		want string
	}{
		{"pointer to itself", For[node], "schemafor: schemafor.node: field Next: schemafor.node contains itself"},
		{"map of slices of itself", For[tree], "schemafor.tree contains itself"},
		{"optional of itself", For[chain], "schemafor.chain contains itself"},
		{"function", For[struct{ F func() }], "unsupported"},
		{"channel", For[chan int], "unsupported"},
		{"complex", For[[]complex128], "unsupported"},
		{"map with numbers for keys", For[map[int]string], "unsupported map key"},
		{"tag of another generator", For[struct {
			Name string `jsonschema:"title=Name"`
		}], "tag must not begin with 'WORD=': \"title=Name\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.got()
			if err == nil || !strings.Contains(err.Error(), tt.want) || !got.IsZero() {
				t.Errorf("got %s, %v; want the error %q", got, err, tt.want)
			}
		})
	}
}

func TestMustPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Must[node]()
}

// A value as JSON is valid against the schema of its type.
func TestSchemaAdmitsWhatIsWritten(t *testing.T) {
	values := []any{
		tagged{private: make(chan int)}, selfMade{AtPtr: &point{1, 2}, Number: "7"}, selfMade{Bytes: []byte("x"), Number: "1e3"},
		members{}, members{Limit: card.Some[int8](-1), Price: card.Null[float64]()},
		[]address(nil), map[string]address{"x": {}}, struct{ W *address }{},
	}
	for _, v := range values {
		var w walk
		s, err := w.infer(reflect.TypeOf(v))
		if err != nil {
			t.Fatal(err)
		}
		replaceMarks(s)
		resolved, err := s.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var instance any
		if err := json.Unmarshal(text, &instance); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(instance); err != nil {
			t.Errorf("%T writes %s: %v", v, text, err)
		}
		var again jsonschema.Schema
		if err := json.Unmarshal(card.Must(card.JSON(s)).Bytes(), &again); err != nil {
			t.Errorf("%T: %v", v, err)
		}
	}
}
