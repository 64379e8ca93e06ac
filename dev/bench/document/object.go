package document

import (
	"bytes"
	"encoding/json"
)

// object writes an object of names and values in the given order.
func object(members ...any) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, v := range members {
		switch {
		case i == 0:
		case i%2 == 0:
			b.WriteByte(',')
		default:
			b.WriteByte(':')
		}
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			panic(err) // the values are valid JSON
		}
		b.Truncate(b.Len() - 1) // the line feed
	}
	b.WriteByte('}')
	return b.Bytes()
}
