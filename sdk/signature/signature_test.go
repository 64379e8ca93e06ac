package signature_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/signature"
)

func ExampleDecode() {
	data, err := signature.Decode("3q2-7w")
	fmt.Printf("%x %v\n", data, err)
	_, err = signature.Decode("3q2-7w==")
	fmt.Println(err)
	// Output:
	// deadbeef <nil>
	// illegal base64 data at input byte 6
}

// Bytes have only one encoding.
func TestDecodeIsStrict(t *testing.T) {
	for _, text := range []string{"3q2-7w==", "3q2-7x", "3q2+7w", "3q2-\n7w", "3q2-7w\n", "3q2-7w ", "3"} {
		if data, err := signature.Decode(text); err == nil {
			t.Errorf("%q is %x", text, data)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("3q2-7w")
	f.Fuzz(func(t *testing.T, text string) {
		if data, err := signature.Decode(text); err == nil && signature.Encode(data) != text {
			t.Errorf("%q is the text of %x, whose text is %q", text, data, signature.Encode(data))
		}
	})
}

func TestOutcome(t *testing.T) {
	text, err := json.Marshal([]signature.Outcome{signature.Unsigned, signature.Valid, signature.Invalid, signature.Unverifiable})
	if want := `["unsigned","valid","invalid","unverifiable"]`; string(text) != want || err != nil {
		t.Errorf("%s (%v), want %s", text, err, want)
	}
}
