package check_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// promises lists texts that a format allows and texts that it rejects.
var promises = map[string]struct{ good, bad []string }{
	"uri": {
		good: []string{
			"http://a", "HTTPS://EXAMPLE.org:8080/a/b?c=d#e", "agent://translator-zh-en", "urn:uuid:x", "mailto:a@b.c", "a:",
			"a+b-c.d:/x", "http://u:p@h:1/", "http://h:/", "http://[::1]", "http://[::1]:80/x", "http://[v1f.a:b]/", "http://1.2.3.4/",
			"http://[2001:db8::ffff:1.2.3.4]/", "http://a/%20%aF", "http://a?/?:@!$&'()*+,;=", "http://a#?/:@", "file:///etc/x", "x://", "x:///a",
			"http://a//b", "data:,x", "ldap://[2001:db8::7]/c=GB?objectClass?one", "stdio:cmd", "http://a.b_c~d!/", "http://%41/",
		},
		bad: []string{
			"", "a", "//a/b", "/a", "#a", "?a", ":a", "1a:b", "a b:c", "http://", "https:", "https:a", "https:///x", "http://:80", "http://u@/", "HTTP:?",
			"http://a b", "http://a/<", "http://a/{x}", "http://a/\\", "http://a/^", "http://a/|", "http://a/`", "http://a/\"", "http://a/%", "http://a/%2", "http://a/%2g",
			"http://a#b#c", "http://h:8x", "http://h:-1", "http://a:1:2", "http://[::1", "http://[::1]x", "http://[::1]a:2", "http://[fe80::1%25eth0]", "http://[::g]", "http://[1.2.3.4]",
			"http://[]", "http://[v.a]", "http://[vg.a]", "http://[v1.]", "http://[v1.a/b]", "http://a@b@c", "http://a[b]", "http://a/[b]", "http://a?[b]", "http://a/\u00e9", "http://\u00e9/",
			"http://a/\x00", "http://a/\n", "http://a/\x7f", "http://a/\xff", " http://a", "http://a ",
		},
	},
	"uri-reference": {
		good: []string{"", "a", "/a", "//h/p", "?q", "#f", "./a:b", "../x", "a/b:c", "http://a", "a%20b", "//", "///x"},
		bad:  []string{"a b", "a#b#c", "%", "1:a", ":", "a\\b", "//h:x", "http://", "\u00e9", "a{b}", "[x]"},
	},
	"iri": {
		good: []string{"http://\u00e9.example/\u4e2d?\ue000#\u00e9", "http://a/\U00010000", "http://a?\U000f0000", "http://\u00e9@h/"},
		bad: []string{
			"\u00e9:a", "http://a/\ue000", "http://a#\ue000", "http://a/\ufffe", "http://a/\ufdd0", "http://a/\u0080", "http://a/\xff",
			"http://a/\U0001fffe", "http://a/\U000e0001", "\u00e9", "http://a?\U000ffffe", "http://[\u00e9]/", "http://h:\u0661",
		},
	},
	"iri-reference": {
		good: []string{"\u00e9/\u4e2d", "#\u00e9", "", "http://a"},
		bad:  []string{"\u00e9 ", "\\", "a#\u00e9#"},
	},
	"date-time": {
		good: []string{
			"2024-02-29T12:00:00Z", "2000-02-29t00:00:00z", "0000-01-01T00:00:00+00:00", "9999-12-31T23:59:59.999999999999-23:59",
			"1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00", "1999-01-01T08:59:60+09:00", "2024-01-01T00:00:00.5Z",
		},
		bad: []string{
			"", "2024-02-29", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-02-30T00:00:00Z", "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
			"2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T12:00:60Z",
			"1998-12-31T23:58:60Z", "1998-12-31T23:59:60+01:00", "2024-01-01T00:00:00", "2024-01-01 00:00:00Z", "2024-01-01T00:00Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00,5Z",
			"2024-01-01T00:00:00+0000", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00Z ", " 2024-01-01T00:00:00Z", "24-01-01T00:00:00Z", "+2024-01-01T00:00:00Z",
			"2024-1-01T00:00:00Z", "2024-01-01T00:00:00ZZ", "2024-01-01T00:00:00\u2212" + "01:00", "\u0662024-01-01T00:00:00Z", "2024-01-01T", "2024-01-01T00:00:00+aa:00", "2024-01-01T00:00:00+00:aa",
			"2024-01-01T0a:00:00Z", "2024-01-01T00:00:00+00-00", "2024/01/01T00:00:00Z",
		},
	},
	"date": {
		good: []string{"2024-02-29", "1963-06-19", "0000-02-29"},
		bad:  []string{"", "2023-02-29", "2024-06-31", "06/19/1963", "2013-350", "1998-1-20", "1963-06-1\u09ea", "20230328", "2023-W01", "2024-02-29T", "2024-02"},
	},
	"time": {
		good: []string{"08:30:06.283185Z", "23:59:60Z", "15:59:60-08:00", "00:29:60+00:30", "00:00:00z", "08:30:06+00:20"},
		bad:  []string{"", "08:30:06", "8:30:06Z", "22:59:60Z", "24:00:00Z", "08:30:06-8:000", "08:30:06 PST", "01:02:03+24:00", "01:02:03Z+00:30", "12:00Z", "12:00:00.Z"},
	},
	"duration": {
		good: []string{"P4DT12H30M5S", "PT0S", "P0D", "P1M", "PT1M", "PT36H", "P1DT12H", "P2W", "P1Y2M3D", "P1Y2M3DT4H5M6S", "PT1M1S"},
		bad: []string{
			"", "P", "PT", "P1", "4DT12H", "P1D2H", "P2D1Y", "P2S", "PT1D", "P1YT", "P1Y2W", "P1WT1H", "P1Y2D", "PT1H1S", "P\u09e8Y", "P1.5D", "PT1HT1M", "-P1D", "P1y", "P1W1W",
		},
	},
	"email": {
		good: []string{"joe@example.com", "te~st@example.com", `"joe bloggs"@example.com`, `"joe..b"@example.com`, `"a\"b@c"@example.com`, "a@[127.0.0.1]", "a@[IPv6:::1]", "a.b+c@d", "!#$%&'*+-/=?^_`{|}~@x"},
		bad: []string{
			"", "2962", "@b", "a@", ".a@b.c", "a.@b.c", "a..b@c.d", "a b@c.d", "a@b c", "a@-b.c", "a@b_c", "a@[127.0.0.300]", "a@[::1]", "a@[IPv6:1]", "a@[127.0.0.1", `"a"b@c.d`, `"a@c.d`, `"a\"@c.d`, `"@c.d`, "\"a\u00e9\"@c.d",
			"\u00e9@c.d", "a,b@c.d", "joe@invalid=domain.com", strings.Repeat("a", 65) + "@b.c", `""a"@b`,
		},
	},
	"hostname": {
		good: []string{"a", "www.example.com", "1host", "a-b", "xn--4gbwdl.xn--wgbh1c", "r3---sn-x.example", "a--b.com", "1.xn--4gbwdl", strings.Repeat("a", 63) + ".b", "127.0.0.1", strings.Repeat("a.", 126) + "a"},
		bad:  []string{"", ".", "a.", ".a", "a..b", "-a", "a-", "a.-b", "not_valid", "a b", "xn--X", "xn--ls8h.example", "XN--aa---o47jg78q", "xn--0ca24w", "\u00e9.com", strings.Repeat("a", 64), strings.Repeat("a.", 127) + "a", "a\uff0eb"},
	},
	"idn-hostname": {
		good: []string{
			"\uc2e4\ub840.\ud14c\uc2a4\ud2b8", "example.com", "b\u00fccher.example", "xn--bcher-kva.example", "XN--BCHER-KVA", "fa\u00df.de", "\u0915\u094d\u200d\u0937", "\u0628\u064a\u200c\u0628\u064a",
			"l\u00b7l", "\u0375\u03b2", "\u05d0\u05f3\u05d1", "\u30fb\u3041", "\u30fb\u4e08", "\u0628\u0660\u0628", "\u06f0a", "a\u3002b\uff0ec\uff61d", "\u3007", "1host",
			"\u05d0.a", "A-1.\u05d0-1", "\u05d0\u05b0", "\u05d01", "\u05d0\u0661", "\u0627\u06f1\u0652", "1.\u06f0a", "a\u0300.\u05d0", "\u05d0.xn--bcher-kva",
		},
		bad: []string{
			"", ".", "\u3002", "\u302e\uc2e4", "\u0903hello", "\u0300hello", "-> $1.00 <--", "\u00e9-", "-\u00e9", "ab--\u00e9", "ab--c", "\u00c9", "\u06fdx\u0640", "\u3031x",
			"a\u00b7l", "l\u00b7a", "l\u00b7", "\u0375S", "\u0375", "A\u05f3\u05d1", "\u05f4x", "def\u30fbabc", "\u30fb", "\u0660\u06f0", "\u0915\u200d\u0937", "\u200d\u0937", "a\u200cb",
			"xn--X", "xn--", "xn--ls8h", "xn--abc-", "\U0001F4A9", "\u00e9 b", "\xff", "\uff41", "\u00e9..b", "\uc2e4" + strings.Repeat("\ub840", 60), strings.Repeat("\u00e9.", 100),
			"0a.\u05d0", "\u05d0.0a", "0\u0627", "a\u05d0", "\u05d0a", "\u05d00\u0660", "\u05d0\u06f0\u0660", "\u0661\u05d0", "\u05d0.1", "\u05d0.\u00fc\u02b9", "xn--0ca24w", "\u05d0.1\u00fc", "\U0001FBF1x",
		},
	},
	"idn-email": {
		good: []string{"\uc2e4\ub840@\uc2e4\ub840.\ud14c\uc2a4\ud2b8", "joe@example.com", "\"\u00e9 b\"@c", "\u00e9@[127.0.0.1]", "\u0085@b"},
		bad:  []string{"", "2962", "@\u00e9", "\u00e9@", "a b@\u00e9", "a@b c", "\xff@b", "a@\u00c9", "\u00e9@[1]"},
	},
	"ipv4": {
		good: []string{"0.0.0.0", "192.168.0.1", "255.255.255.255"},
		bad:  []string{"", "1.2.3", "1.2.3.4.5", "256.0.0.1", "01.2.3.4", "1.2.3.4/8", "0x7f.0.0.1", "1.2.3.", "::1", "1.2.3.\u0664", "2130706433", " 1.2.3.4"},
	},
	"ipv6": {
		good: []string{"::", "::1", "1::", "1:2:3:4:5:6:7:8", "::ffff:192.168.0.1", "1:2:3:4:5:6:7::", "ABCD:ef01::"},
		bad:  []string{"", ":", ":::", "1:2", "12345::", "1:2:3:4:5:6:7:8:9", "1::2::3", "fe80::1%eth0", "fe80::1%", "::1/64", ":1:2:3:4:5:6:7", "::g", "127.0.0.1", "::1.2.3.256", "::1 "},
	},
	"uuid": {
		good: []string{"2eb8aa08-aa98-11ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"},
		bad:  []string{"", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08-aa98-11ea-73b441d16380", "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380", "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "{2eb8aa08-aa98-11ea-b4aa-73b441d163}"},
	},
	"json-pointer": {
		good: []string{"", "/", "//", "/a/~0~1/", "/\u00e9", "/ ", "/%"},
		bad:  []string{"a", "/~", "/~2", "/a~", "#", "#/a", "/~~0", "0"},
	},
	"relative-json-pointer": {
		good: []string{"0", "1", "120/a", "0#", "0/a~0", "0+1", "0-12/a", "2+1#"},
		bad:  []string{"", "/a", "-1/a", "+1", "01", "01#", "0##", "0a", "0+", "0-0", "0+01", "0-#", "#", "1/~"},
	},
	"uri-template": {
		good: []string{
			"", "http://example.com/dictionary/{term:1}/{term}", "dictionary", "{var}", "{+path}/here", "{#x,hello,y}", "{?x,y,empty*}", "{&x:9999}", "{;x.y,%20}", "{/a_b}", "{.a}",
			"%20", "\u00e9{x}", "{=a}", "{,a}", "it's",
		},
		bad: []string{
			"{", "}", "{}", "{a", "a}", "{a,}", "{a b}", "{a:0}", "{a:10000}", "{a:}", "{a:1*}", "{a**}", "{.}", "{a..b}", "{a.}", "{-a}", "{+}", "{%2}", "{\u00e9}", "a b", "<", "%", "%zz", "a\\", "a\"", "a^", "a|", "a`", "\x01", "\xff", "\u0080", "{{a}}",
		},
	},
	"regex": {
		good: []string{
			"", "a", "^a$", "a|b|", "()", "(?:a)", "(?<n>a)\\k<n>", "\\k<n>(?<n>a)", "(?=a)(?!b)(?<=c)(?<!d)", "(a)\\1", "\\1(a)", "[a-z]", "[^a]", "[]", "[^]", "[-a]", "[a-]", "[\\]-a]", "[\\b]", "[\\d-]",
			"a*?b+?c??d{2}?", "a{2,}", "a{2,3}", "a{02,3}", "\\d\\D\\s\\S\\w\\W\\b\\B", "\\p{L}\\P{Script=Greek}", "\\u0041\\u{1F600}\\x41\\cA\\0", "\\ud83d\\ude00", "[\\ud83d\\ude00-\\u{1F610}]", "\\t\\n\\v\\f\\r", "\\/\\-\\.\\@",
			"[\\d-a]", "[a-\\d]", "{", "}", "]", "a{", "a{}", "a{,2}", "a{1", "a{1,2", "\\_", "[[a]]", "\u00e9+", ".", "(?<\u00e9$_1>x)", "[()*+?{}|.$]",
		},
		bad: []string{
			"(", ")", "a)", "(a", "^(abc]", "[a", "[b-a]", "*", "+a", "?", "a**", "a{2}{3}", "{1}", "a{3,2}", "\\", "\\p{Foo}", "(?i:a)", "(?i-s:a)", "(?-i:a)", "\\a", "\\Z", "\\z", "\\A", "\\1", "(a)\\2", "\\k", "\\kn", "\\k<n>", "(?<n>a)(?<n>b)",
			"(?<>a)", "(?<1>a)", "(?<n", "(?a)", "(?", "(?i)a", "(?-:a)", "(?ii:a)", "(?i-i:a)", "(?x:a)", "(?P<n>a)", "^*", "(?=a)*", "(?<=a)+", "\\b+", "\\u", "\\u12", "\\u{}", "\\u{110000}", "\\u{g}", "\\u{1", "\\x1", "\\c", "\\c1", "\\01", "\\p", "\\p{}", "\\p{a", "\\p{a=}", "\\p{a b}", "\xff", "[\\p]", "\\99999999999999999999",
		},
	},
}

// checkers are the methods for the formats of JSON Schema 2020-12.
var checkers = map[string]func(check.String) bool{
	"date": check.String.Date, "date-time": check.String.DateTime, "duration": check.String.Duration, "email": check.String.Email,
	"hostname": check.String.Hostname, "idn-email": check.String.IDNEmail, "idn-hostname": check.String.IDNHostname,
	"ipv4": check.String.IPv4, "ipv6": check.String.IPv6, "iri": check.String.IRI, "iri-reference": check.String.IRIReference,
	"json-pointer": check.String.JSONPointer, "regex": check.String.Regex, "relative-json-pointer": check.String.RelativeJSONPointer,
	"time": check.String.Time, "uri": check.String.URI, "uri-reference": check.String.URIReference,
	"uri-template": check.String.URITemplate, "uuid": check.String.UUID,
}

func TestFormats(t *testing.T) {
	for name, p := range promises {
		holds, ok := checkers[name]
		if !ok {
			t.Errorf("no format %s", name)
			continue
		}
		for _, s := range p.good {
			if !holds(check.String(s)) {
				t.Errorf("%s refuses %q", name, s)
			}
		}
		for _, s := range p.bad {
			if holds(check.String(s)) {
				t.Errorf("%s admits %q", name, s)
			}
		}
	}
	if len(checkers) != len(promises) {
		t.Errorf("%d formats, texts for %d", len(checkers), len(promises))
	}
}

func TestAllocations(t *testing.T) {
	for name, p := range promises {
		if name == "regex" || strings.HasPrefix(name, "idn-") {
			continue
		}
		holds := checkers[name]
		if n := testing.AllocsPerRun(20, func() {
			for _, s := range p.good {
				if !strings.Contains(s, "xn--") { // decoding a label takes memory
					holds(check.String(s))
				}
			}
		}); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// Hostile text must not cause recursion or take more than linear time and memory.
func TestRegexOfHostileText(t *testing.T) {
	const n = 1 << 18
	names := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "(?<a%d>)", i)
		}
		return b.String()
	}
	for text, want := range map[string]bool{
		strings.Repeat("(", 1000) + strings.Repeat(")", 1000): true,
		strings.Repeat("(", 1001) + strings.Repeat(")", 1001): false,
		strings.Repeat("(", n):                                false,
		strings.Repeat("()", n):                               true,
		names(n / 10):                                         true,
		names(n/10) + "(?<a7>)":                               false,
		strings.Repeat(`\p{L}`, n/5):                          true,
		"[" + strings.Repeat(`\P{L}a-z`, n/8) + "]":           true,
		"(?<" + strings.Repeat("a", n) + ">)\\k<b>":           false,
		strings.Repeat("a{0,1000000}", 32):                    true,
		strings.Repeat("a{0,1000000}", 33):                    false,
		"(?:ab){1000000}":                                     false,
		strings.Repeat("a", 1<<20) + "a":                      false,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if got := check.String(text).Regex(); got != want {
			t.Errorf("%.40q… (%d bytes): %t, want %t", text, len(text), got, want)
		}
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); len(text) > 1<<15 && each > 100 {
			t.Errorf("%.40q… (%d bytes): %d bytes for each", text, len(text), each)
		}
	}
}

// TestRegexAllocations: checking typical patterns of schemas takes almost no memory.
func TestRegexAllocations(t *testing.T) {
	for text, most := range map[string]float64{`^[a-z0-9][a-z0-9._-]{0,63}$`: 1, `^\p{L}+(?:-\p{L}+)*$`: 4, `^(?=.*\d)(?!x)`: 3} {
		if n := testing.AllocsPerRun(20, func() { check.String(text).Regex() }); n > most {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
