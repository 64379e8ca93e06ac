package contender

import (
	"encoding/json"
	"reflect"

	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	goccy "github.com/goccy/go-json"
)

// library is a library for JSON.
type library struct {
	name      string
	base      bool
	unmarshal func([]byte, any) error
	marshal   encoder
	// text is the type for JSON text in structs.
	text reflect.Type
	// valid checks the grammar; nil if the library has no such function.
	valid func([]byte) bool
}

// The libraries, with their default settings. The module github.com/go-json-experiment/json is
// the source of encoding/json/v2. With a toolchain that has encoding/json/v2, it consists of
// aliases for it.
var (
	standard  = library{"encoding/json", true, json.Unmarshal, json.Marshal, reflect.TypeFor[json.RawMessage](), json.Valid}
	libraries = []library{
		standard,
		{"json/v2", false,
			func(doc []byte, x any) error { return jsonv2.Unmarshal(doc, x) },
			func(x any) ([]byte, error) { return jsonv2.Marshal(x) },
			reflect.TypeFor[jsontext.Value](), nil},
		{"sonic", false, sonic.Unmarshal, sonic.Marshal, reflect.TypeFor[json.RawMessage](), sonic.Valid},
		{"goccy/go-json", false,
			func(doc []byte, x any) error { return goccy.Unmarshal(doc, x) },
			func(x any) ([]byte, error) { return goccy.Marshal(x) },
			reflect.TypeFor[json.RawMessage](), goccy.Valid},
	}
)

// libraries returns the contenders for any dialect that are not ours.
func (d *Dialect) libraries() []Contender {
	list := []Contender{{Name: "santhosh-tekuri", Job: Validate, Base: true, Prepare: d.validating}}
	for _, l := range libraries {
		fields := d.plain(l.unmarshal, l.text)
		// For the dialect with more contenders, the base of Encode keeps unknown members.
		baseOfEncode := l.base && d.Name != Detailed
		list = append(list,
			Contender{
				Name: l.name + " + santhosh", Job: DecodeValid, Base: l.base, Drops: true,
				Prepare: decoding(d.pipeline(l.unmarshal, fields), l.marshal),
			},
			Contender{
				Name: l.name, Job: DecodeOnly, Base: l.base, Drops: true, Lacks: "validation",
				Prepare: decoding(ofBytes(fields), l.marshal),
			},
			Contender{Name: l.name, Job: Encode, Base: baseOfEncode, Drops: true, Prepare: encoding(fields, l.marshal)},
		)
		if l.valid != nil {
			list = append(list, Contender{Name: l.name + ".Valid", Job: Scan, Base: l.base, Prepare: scanning(l.valid)})
		}
	}
	return list
}
