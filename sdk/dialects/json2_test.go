//go:build goexperiment.jsonv2 && go1.27

package dialects_test

import (
	"encoding/json/v2"
	"testing"
)

func TestJSONv2(t *testing.T) {
	checkJSON(t,
		func(x any) ([]byte, error) { return json.Marshal(x) },
		func(data []byte, x any) error { return json.Unmarshal(data, x) })
}
