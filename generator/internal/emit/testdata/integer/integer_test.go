package ranges

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The types are those that hold most of what the bounds admit.
func TestTypes(t *testing.T) {
	var (
		r        Ranges
		_        = []card.Optional[int64]{r.Small, r.ExactDouble, r.Signed, r.Below63, r.Exclusive63, r.Fraction63, r.HugeSigned, r.LargeSigned, r.OnlyMinimum}
		unsigned = []card.Optional[uint64]{r.At63, r.Above63, r.Below64, r.Exclusive64, r.At64, r.Large, r.Huge, r.NegativeFraction, r.AfterMinusOne, r.Beyond63, r.Tiny}
	)
	if len(unsigned) != 11 {
		t.Error("a member is missing")
	}
}

// limits are the least and the greatest integer of each member; "" is no limit.
var limits = map[string][2]string{
	"small":            {"0", "2147483648"},
	"exactDouble":      {"0", "9007199254740992"},
	"signed":           {"-9223372036854775808", "9223372036854775807"},
	"below63":          {"0", "9223372036854775807"},
	"at63":             {"0", "9223372036854775808"},
	"exclusive63":      {"0", "9223372036854775807"},
	"above63":          {"0", "9223372036854775808"},
	"fraction63":       {"0", "9223372036854775807"},
	"below64":          {"0", "18446744073709551615"},
	"exclusive64":      {"0", "18446744073709551615"},
	"at64":             {"0", "18446744073709551616"},
	"large":            {"0", "1000000000000000000000000000000"},
	"huge":             {"0", "1" + strings.Repeat("0", 1000)},
	"hugeSigned":       {"-1" + strings.Repeat("0", 1000), "1" + strings.Repeat("0", 1000)},
	"largeSigned":      {"", "1000000000000000000000000000000"},
	"negativeFraction": {"0", "18446744073709551615"},
	"afterMinusOne":    {"0", "18446744073709551615"},
	"onlyMinimum":      {"0", ""},
	"beyond63":         {"9223372036854775808", ""},
	"tiny":             {"0", "1000000000000000000000000000000"},
}

// The limits themselves are valid, their neighbours outside are not, and every value comes
// back as it was read.
func TestLimits(t *testing.T) {
	for name, ends := range limits {
		for i, end := range ends {
			if end == "" {
				continue
			}
			n, _ := new(big.Int).SetString(end, 10)
			outside := new(big.Int).Add(n, big.NewInt(int64(2*i-1)))
			inside := new(big.Int).Sub(n, big.NewInt(int64(2*i-1)))
			try(t, name, end, true)
			try(t, name, inside.String(), true)
			try(t, name, outside.String(), false)
		}
	}
	for _, name := range []string{"small", "at63", "large", "huge", "hugeSigned", "onlyMinimum"} {
		try(t, name, "1e31", name == "huge" || name == "hugeSigned" || name == "onlyMinimum")
		try(t, name, "1e1001", name == "onlyMinimum")
		try(t, name, "-1e1001", false)
		try(t, name, "1.0", true)
		try(t, name, "1.5", false)
	}
}

func try(t *testing.T, name, literal string, want bool) {
	t.Helper()
	text := fmt.Sprintf(`{%q:%s}`, name, literal)
	r, found := Examine([]byte(text))
	valid := true
	for _, v := range found {
		valid = valid && v.Severity != card.Error
	}
	if valid != want {
		t.Errorf("%.60s: valid is %t\n%v", text, valid, found)
	}
	if err := r.Validate(); (err == nil) != want {
		t.Errorf("%.60s: Validate says %v", text, err)
	}
	back, err := card.AppendJSON(nil, r)
	if err != nil {
		t.Errorf("%.60s: %v", text, err)
	}
	if equal, err := card.EqualJSON([]byte(text), back); err != nil || !equal {
		t.Errorf("%.60s comes back as %.60s", text, back)
	}
}
