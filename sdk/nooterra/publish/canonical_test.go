package publish_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
)

// The expected texts are those of canonicalJsonStringify(JSON.parse(text)) of the service,
// computed with Node.
func TestCanonical(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"b":1,"a":[true,null,"x"]}`, `{"a":[true,null,"x"],"b":1}`},
		{`{"10":1,"9":2,"a":3,"Z":4}`, `{"9":2,"10":1,"Z":4,"a":3}`},
		{`{"!":0,"10":1,"9":2,"a":3}`, `{"9":2,"10":1,"!":0,"a":3}`},
		{`{"01":1,"1":2,"4294967294":3,"4294967295":4,"0":5}`, `{"0":5,"1":2,"4294967294":3,"01":1,"4294967295":4}`},
		{`{"-1":1,"1.5":2,"1":3}`, `{"1":3,"-1":1,"1.5":2}`},
		{`{"\u0031":1,"\u0030":2,"\"":3}`, `{"0":2,"1":1,"\"":3}`},
		{`{"a":{"2":1,"10":{"b":0,"3":1}},"1":[{"x":1,"7":2}]}`, `{"1":[{"7":2,"x":1}],"a":{"2":1,"10":{"3":1,"b":0}}}`},
		{`{"__proto__":1,"b":2}`, `{"b":2}`},
		{`{"b":2,"__proto__":{"c":[1]}}`, `{"b":2}`},
		{`{"__proto__":null}`, `{}`},
		{`{"\u005f_proto__":1}`, `{}`},
		{`{"😀":1,"\uFFFD":2}`, `{"😀":1,"�":2}`},
		{` [ 1.0 , 1e21 , 1e-7 , 0.000001 , 123456789012345680000 , 0.0 ] `, `[1,1e+21,1e-7,0.000001,123456789012345680000,0]`},
		{`"\u2028\u0007\/\u00e9"`, "\"\u2028\\u0007/é\""},
		{`{}`, `{}`},
		{`[]`, `[]`},
	} {
		got, err := publish.Canonical([]byte(c.text))
		if err != nil || string(got) != c.want {
			t.Errorf("%s is %s (%v), want %s", c.text, got, err, c.want)
		}
	}
}

func TestCanonicalRefuses(t *testing.T) {
	for _, c := range []struct{ text, code, pointer string }{
		{`{"a":[1,-0]}`, publish.CodeNegativeZero, "/a/1"},
		{`{"a":"-0","b":-0.0e5}`, publish.CodeNegativeZero, "/b"},
		{`-1e-400`, publish.CodeNegativeZero, ""},
		{`{"__proto__":-0}`, publish.CodeNegativeZero, "/__proto__"},
		{`{"a":1e400}`, card.CodeRange, "/a"},
		{`{"a":1,"a":2}`, card.CodeDuplicateKey, "/a"},
		{`"\ud800"`, card.CodeEncoding, ""},
		{`{`, card.CodeSyntax, ""},
	} {
		_, err := publish.Canonical([]byte(c.text))
		var broken *card.DecodeError
		if !errors.As(err, &broken) || broken.Code != c.code || broken.Pointer != c.pointer {
			t.Errorf("%s: %v, want %s at %q", c.text, err, c.code, c.pointer)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/nooterra*/*.json")
	if err != nil || len(files) == 0 {
		f.Fatalf("no cards: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"10":{"b":-1,"2":"\"-0"},"9":[{"__proto__":{"a":1}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		once, err := publish.Canonical(data)
		if err != nil {
			return
		}
		twice, err := publish.Canonical(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%q changes to %q (%v)", once, twice, err)
		}
		// Without members __proto__ the value is the same.
		if !bytes.Contains(once, []byte("_")) && !bytes.Contains(data, []byte(`_`)) && !bytes.Contains(data, []byte(`\u`)) {
			want, err := card.Canonical(data)
			if err != nil {
				t.Fatal(err)
			}
			if same, err := card.EqualJSON(want, once); !same || err != nil {
				t.Errorf("%q is another value than %q (%v)", once, want, err)
			}
		}
		if !json.Valid(once) {
			t.Errorf("%q is not JSON", once)
		}
	})
}
