package check

import "testing"

func TestPunycode(t *testing.T) {
	for plain, encoded := range map[string]string{
		"\u043c\u044d\u043b":             "k1ab5c",
		"\u5b9f\u4f8b":                   "fsq470a",
		"fu\u00df":                       "fu-hia",
		"\u00e1\u00e1\u00e1\u00e1\u00e1": "1caaaaa",
		"\u0644\u064a\u0647\u0645\u0627\u0628\u062a\u0643\u0644\u0645\u0648\u0634\u0639\u0631\u0628\u064a\u061f": "egbpdaj6bu4bxfgehfvwxn",
		"\u3072\u3068\u3064":                     "k9jh3a",
		"b\u00fccher":                            "bcher-kva",
		"\u4e2d\u56fd":                           "fiqs8s",
		"\u0440\u0444":                           "p1ai",
		"m\u00fcnchen-ost":                       "mnchen-ost-9db",
		"\u00fc":                                 "tda",
		"\U0001F4A9":                             "ls8h",
		"\u0645\u062b\u0627\u0644":               "mgbh0fb",
		"3\u5e74B\u7d44\u91d1\u516b\u5148\u751f": "3B-ww4c5e180e575a65lsy2b",
	} {
		if got, ok := encodePunycode(plain); !ok || got != encoded {
			t.Errorf("%s is encoded as %s, want %s", plain, got, encoded)
		}
		if plain == "3\u5e74B\u7d44\u91d1\u516b\u5148\u751f" {
			continue // encoded labels are decoded in lower case
		}
		if got, ok := decodePunycode(encoded); !ok || got != plain {
			t.Errorf("%s is decoded as %s, want %s", encoded, got, plain)
		}
	}
	for _, bad := range []string{"a-\u00e9", "9", "a-99999999", "*", "A"} {
		if got, ok := decodePunycode(bad); ok {
			t.Errorf("%s is decoded as %q", bad, got)
		}
	}
}

func FuzzPunycode(f *testing.F) {
	f.Add("b\u00fccher")
	f.Add("fiqs8s")
	f.Fuzz(func(t *testing.T, s string) {
		plain, ok := decodePunycode(s)
		if !ok {
			return
		}
		again, ok := encodePunycode(plain)
		if !ok {
			return
		}
		if back, ok := decodePunycode(again); !ok || back != plain {
			t.Fatalf("%q is %q, is %q, is %q", s, plain, again, back)
		}
	})
}
