package jose_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// Keys have the times of nbf, exp and revoked. A key with a malformed time is left out.
func TestParseKeysWithTimes(t *testing.T) {
	at := func(seconds, nanoseconds int64) time.Time { return time.Unix(seconds, nanoseconds).UTC() }
	for _, c := range []struct {
		members string
		valid   map[time.Time]bool // nil if there is no key
	}{
		{``, map[time.Time]bool{at(0, 0): true, at(4e9, 0): true}},
		{`,"iat":"never"`, map[time.Time]bool{at(0, 0): true}},
		{`,"exp":1000`, map[time.Time]bool{at(999, 999999999): true, at(1000, 0): false}},
		{`,"exp":1e3`, map[time.Time]bool{at(999, 999999999): true, at(1000, 0): false}},
		{`,"exp":1000.5`, map[time.Time]bool{at(1000, 499999999): true, at(1000, 500000000): false}},
		{`,"exp":0`, map[time.Time]bool{at(0, 0): false, at(-1, 0): true}},
		{`,"nbf":1000`, map[time.Time]bool{at(999, 999999999): false, at(1000, 0): true}},
		{`,"nbf":1000,"exp":2000`, map[time.Time]bool{at(999, 0): false, at(1500, 0): true, at(2000, 0): false}},
		{`,"revoked":{"revoked_at":1000,"reason":"compromised"}`, map[time.Time]bool{at(999, 0): true, at(1000, 0): false}},
		{`,"exp":"1000"`, nil},
		{`,"exp":null`, nil},
		{`,"exp":1e400`, nil},
		{`,"exp":1e15`, nil},
		{`,"nbf":-1`, nil},
		{`,"exp":-62135596800`, nil}, // the zero time of Go
		{`,"nbf":{}`, nil},
		{`,"revoked":true`, nil},
		{`,"revoked":{}`, nil},
		{`,"revoked":{"revoked_at":"x"}`, nil},
	} {
		keys, err := jose.ParseKeys([]byte(ed(c.members)))
		if err != nil || (len(keys) == 1) != (c.valid != nil) {
			t.Errorf("%s: %v (%v)", c.members, keys, err)
			continue
		}
		for moment, want := range c.valid {
			if keys[0].ValidAt(moment) != want {
				t.Errorf("%s: valid at %v: %t, want %t", c.members, moment, !want, want)
			}
		}
		if len(keys) == 0 {
			continue
		}
		text, err := jose.MarshalKeys(keys)
		if err != nil {
			t.Fatal(err)
		}
		read, err := jose.ParseKeys(text)
		if err != nil {
			t.Fatal(err)
		}
		for moment, want := range c.valid {
			if got := read[0].ValidAt(moment); got && !want || !got && want && !strings.Contains(c.members, ".") {
				t.Errorf("%s: valid at %v: %t after Marshal, want %t: %s", c.members, moment, got, want, text)
			}
		}
	}
	for _, name := range []string{"Exp", "NBF", "Revoked"} {
		if keys, err := jose.ParseKeys([]byte(ed(`,"` + name + `":1`))); err == nil {
			t.Errorf("%s: %v", name, keys)
		}
	}
}

// A rotated key has the earlier of both ends as exp.
func TestMarshalRotated(t *testing.T) {
	keys, err := jose.ParseKeys([]byte(ed(``)))
	if err != nil {
		t.Fatal(err)
	}
	end := time.Unix(2000, 0)
	for _, c := range []struct {
		key  signature.Key
		want string
	}{
		{signature.Key{RotatedAt: end}, `"exp": 2000`},
		{signature.Key{RotatedAt: end, ValidTo: end.Add(time.Hour)}, `"exp": 2000`},
		{signature.Key{RotatedAt: end.Add(time.Hour), ValidTo: end.Add(time.Second - 1)}, `"exp": 2001`},
		{signature.Key{ValidFrom: end.Add(1)}, `"nbf": 2001`},
	} {
		c.key.Public = keys[0].Public
		text, err := jose.MarshalKeys(signature.Keys{c.key})
		if err != nil || !bytes.Contains(text, []byte(c.want)) {
			t.Errorf("%s (%v), want %s", text, err, c.want)
		}
	}
}
