package lower

import (
	"bytes"
	"encoding/json"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// compact returns the JSON text of a value without white space. Numbers keep their literals.
func compact(v *schema.Value) string {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(v.Text)); err != nil {
		return v.Text
	}
	return b.String()
}
