package document

import "bytes"

// Damage is a card with one thing wrong.
type Damage struct {
	// Name is what is wrong, as a phrase.
	Name string
	Text []byte
}

// Damages returns cards that no decoder with validation should accept, made from one
// that is valid.
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
		{"an array where null or an object is asked for", `"input_schema":null`, `"input_schema":[]`},
		{"a name twice", `"name":`, `"name":"x","name":`},
		{"a name twice in a kept value", `"contact":{`, `"contact":{"mail":1,`},
		{"bad UTF-8", `"name":"`, "\"name\":\"\xff"},
		{"half a surrogate pair", `"name":"`, `"name":"\ud800`},
		{"data behind the end", `"experimental":false}}`, `"experimental":false}} {}`},
	} {
		text := bytes.Replace(valid, []byte(d.old), []byte(d.new), 1)
		if bytes.Equal(text, valid) {
			panic("document: nothing to damage for " + d.name)
		}
		list = append(list, Damage{d.name, text})
	}
	return list
}
