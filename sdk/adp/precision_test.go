package adp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

func TestSignedNumbersThatADoubleDoesNotHold(t *testing.T) {
	signature := `,"signature":"` + strings.Repeat("A", 86) + `"`
	const head = `{"id":"agent://ledger","name":"Ledger"`
	tests := []struct {
		name, members string
		places        []string
	}{
		{"big integer", `,"extensions":{"a.b":{"balance":9007199254740993}}` + signature, []string{"/extensions/a.b/balance"}},
		{"out of range, in a list", `,"x":[1e400,1]` + signature, []string{"/x/0"}},
		{"too many digits, in a schema", `,"tools":[{"name":"t","input_schema":{"maximum":0.1000000000000000000001}}]` + signature,
			[]string{"/tools/0/input_schema/maximum"}},
		{"exact however it is written", `,"extensions":{"a.b":{"n":[1000000.0,1e-3,0.1,-0,9007199254740992]}}` + signature, nil},
		{"no signature", `,"extensions":{"a.b":{"balance":9007199254740993}}`, nil},
		{"seq", `,"seq":9007199254740993` + signature, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, found := adp.Examine([]byte(head + tt.members + "}"))
			if len(found.Errors()) > 0 {
				t.Fatal(found)
			}
			var places []string
			for _, v := range found {
				if v.Code == "number-precision" {
					places = append(places, v.Pointer)
				}
			}
			if !slices.Equal(places, tt.places) {
				t.Errorf("found at %q, want %q", places, tt.places)
			}
		})
	}
}
