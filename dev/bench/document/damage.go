package document

import "bytes"

// Damage is a card with one error.
type Damage struct {
	// Name describes the error in a phrase.
	Name string
	Text []byte
}

// Damages returns cards that a validating decoder should reject, derived from a valid
// one.
func Damages() []Damage {
	valid := New(4 << 10)
	var list []Damage
	for _, d := range []struct{ name, old, new string }{
		{"required", `"version":`, `"name2":`},
		{"pattern", `"agent_id":"01`, `"agent_id":"IL`},
		{"maxLength", `"name":"`, `"name":"` + string(bytes.Repeat([]byte("x"), 128))},
		{"uniqueItems", `"tags":["`, `"tags":["twice","twice","`},
		{"format uri", `"url":"https://`, `"url":"https:// `},
		{"enum", `"protocol":"http"`, `"protocol":"telex"`},
		{"minimum inside oneOf", `"cost_per_request":0`, `"cost_per_request":-1`},
		{"additionalProperties", `"pricing":{`, `"pricing":{"x":1,`},
		{"an array instead of null or an object", `"input_schema":null`, `"input_schema":[]`},
		{"a duplicate name", `"name":`, `"name":"x","name":`},
		{"a duplicate name in a kept value", `"contact":{`, `"contact":{"mail":1,`},
		{"bad UTF-8", `"name":"`, "\"name\":\"\xff"},
		{"half a surrogate pair", `"name":"`, `"name":"\ud800`},
		{"data after the end", `"experimental":false}}`, `"experimental":false}} {}`},
	} {
		text := bytes.Replace(valid, []byte(d.old), []byte(d.new), 1)
		if bytes.Equal(text, valid) {
			panic("document: nothing to damage for " + d.name)
		}
		list = append(list, Damage{d.name, text})
	}
	return list
}
