package pattern_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// promise lists texts that match a pattern and texts that do not, according to ECMA-262 with
// the flag u.
type promise struct {
	pattern string
	form    pattern.Form
	yes, no []string
}

const (
	agentID      = `^[0-9A-HJKMNP-TV-Z]{26}$`
	capabilityID = `^[a-z0-9][a-z0-9._-]*$`
	semVer       = `^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`
	signature    = `^[A-Za-z0-9_-]{85}[AQgw]$`
	mediaType    = `^([a-zA-Z0-9!#$%&'*+\-.^_` + "`" + `|~]+/)?[a-zA-Z0-9!#$%&'*+\-.^_` + "`" + `|~]+$`
	dateTime     = `^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?([Zz]|[\+-]\d{2}:\d{2})?$`
)

func promises() []promise {
	const ulid = "01HZX3K9Q2V7M4N8P6R5T0W1YB"
	sign := strings.Repeat("aB3_-", 17)
	return []promise{
		// Patterns of the dialects.
		{agentID, pattern.Length,
			[]string{ulid, strings.Repeat("0", 26), strings.Repeat("Z", 26)},
			[]string{"", ulid[1:], ulid + "0", ulid + "\n", "\n" + ulid, strings.ToLower(ulid), ulid[:25] + "I", ulid[:25] + "L", ulid[:25] + "O", ulid[:25] + "U", ulid[:25] + "é", ulid[:24] + "é", ulid[:25] + "٣"}},
		{capabilityID, pattern.Length,
			[]string{"a", "0", "text.summarise", "tool_web-search", "9..--__"},
			[]string{"", ".a", "-a", "_a", "A", "aB", "a b", "a\n", "é", "aé", "a/b"}},
		{semVer, pattern.Automaton,
			[]string{"0.0.0", "1.2.3", "10.20.30", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-0A.is.legal", "1.0.0-0", "1.0.0--", "1.0.0+20130313144700", "1.0.0-beta+exp.sha.5114f85", "1.0.0+001", "99999999999999999999999.999999999999999999.99999999999999999"},
			[]string{"", "1", "1.2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.03", "v1.2.3", "1.2.3-", "1.2.3+", "1.0.0-01", "1.0.0-a..b", "1.0.0-.", "1.0.0+..", "1.0.0-é", "1.2.3\n", " 1.2.3", "1.2.٣", "-1.0.0"}},
		{`^[A-Z]{3,10}$`, pattern.Length,
			[]string{"USD", "EURCOINXYZ"},
			[]string{"US", "usd", "ABCDEFGHIJK", "USD\n", "US$", "ÜSD"}},
		{`^did:[a-z0-9]+:.+`, pattern.Automaton,
			[]string{"did:web:example.com", "did:key:z6Mk", "did:x:é", "did:x:a\n", "did:x: "},
			[]string{"did:web:", "did::a", "DID:web:a", "did:Web:a", " did:web:a", "did:web:\n", "did:web:\u2028a"}},
		{`^agent://[^/?#]`, pattern.Automaton,
			[]string{"agent://a", "agent://é/x", "agent://\n", "agent://a?b"},
			[]string{"agent://", "agent:///a", "agent://?a", "agent://#", "Agent://a", " agent://a"}},
		{`^[hH][tT][tT][pP][sS]://`, pattern.Automaton,
			[]string{"https://", "HTTPS://x", "hTtPs://é"},
			[]string{"http://x", "https:/x", "xhttps://"}},
		{signature, pattern.Length,
			[]string{sign + "A", sign + "Q", sign + "g", sign + "w"},
			[]string{sign, sign + "B", sign + "AA", sign + "=", sign[1:] + "A", sign + "A\n", sign[:84] + "+A"}},
		{`^sha256:[a-fA-F0-9]+$`, pattern.Length,
			[]string{"sha256:0aF"},
			[]string{"sha256:", "sha256:g", "SHA256:00", "sha256:00\n"}},
		{mediaType, pattern.Automaton,
			[]string{"text/plain", "json", "application/vnd.a+json", "a^b`c|d~/e"},
			[]string{"", "/plain", "text/", "a/b/c", "text/plain; q=1", "text/é"}},
		{dateTime, pattern.Automaton,
			[]string{"2026-01-02T03:04:05Z", "2026-01-02t03:04:05", "2026-01-02T03:04:05.123+01:00"},
			[]string{"2026-01-02 03:04:05Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05+0100", "２026-01-02T03:04:05Z"}},
		{`^-?[0-9]+$`, pattern.Automaton, []string{"0", "-12"}, []string{"", "-", "--1", "+1", "1.0"}},
		{`^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$`, pattern.Automaton,
			[]string{"", "QQ==", "QUI=", "QUJD", "QUJDRA=="},
			[]string{"Q", "QQ", "QQ=", "QUJDR===", "QUJD\n"}},
		{`[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}`, pattern.Automaton,
			[]string{"0123abcd-0000-ffff", "xx0123abcd-0000-ffffyy", "0123abcd0-0123abcd-0000-ffff"},
			[]string{"0123abc-0000-ffff", "0123abcd-000-ffff"}},
		{`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`, pattern.Automaton,
			[]string{"io.github.a/b_c"}, []string{"a", "a/b/c", "a_b/c"}},
		{`^[a-zA-Z0-9_-]{1,64}$`, pattern.Length,
			[]string{"a", strings.Repeat("a", 64)}, []string{"", strings.Repeat("a", 65), "a.b"}},

		// Search, anchors and the end of the text.
		{``, pattern.Automaton, []string{"", "a", "\n"}, nil},
		{`^`, pattern.Automaton, []string{"", "a"}, nil},
		{`$`, pattern.Automaton, []string{"", "a\n"}, nil},
		{`^$`, pattern.Length, []string{""}, []string{"\n", "a"}},
		{`b`, pattern.Automaton, []string{"b", "abc"}, []string{"", "a", "B"}},
		{`^b`, pattern.Automaton, []string{"bc"}, []string{"ab", "a\nb"}},
		{`b$`, pattern.Automaton, []string{"ab"}, []string{"ba", "b\n", "b\r\n"}},
		{`a$b`, pattern.Automaton, nil, []string{"ab", "a\nb", ""}},
		{`a^b`, pattern.Automaton, nil, []string{"ab", "a\nb"}},
		{`(^a|b$)`, pattern.Automaton, []string{"ax", "xb"}, []string{"xa", "bx", ""}},
		{`(?:^|,)x(?:,|$)`, pattern.Automaton, []string{"x", "a,x", "x,a", "a,x,b"}, []string{"ax", "xa", "a,xb"}},

		// Alternatives, empty ones among them, and quantifiers.
		{`^(a|)$`, pattern.Automaton, []string{"", "a"}, []string{"b", "aa"}},
		{`^(?:|ab|a)$`, pattern.Automaton, []string{"", "a", "ab"}, []string{"b", "aab"}},
		{`^(a|ab)(c|bcd)$`, pattern.Automaton, []string{"ac", "abc", "abcd", "abbcd"}, []string{"abd", "a"}},
		{`^()*$`, pattern.Automaton, []string{""}, []string{"a"}},
		{`^(a*)*$`, pattern.Automaton, []string{"", "aaa"}, []string{"b", "aab"}},
		{`^(?:a*?)+?$`, pattern.Automaton, []string{"", "aaa"}, []string{"b"}},
		{`^a{0}$`, pattern.Length, []string{""}, []string{"a"}},
		{`^a{2}$`, pattern.Length, []string{"aa"}, []string{"a", "aaa"}},
		{`^a{2,}$`, pattern.Length, []string{"aa", "aaaa"}, []string{"a"}},
		{`^a{2,3}?$`, pattern.Length, []string{"aa", "aaa"}, []string{"a", "aaaa"}},
		{`^(?:ab){2,3}$`, pattern.Automaton, []string{"abab", "ababab"}, []string{"ab", "abababab", "aba"}},
		{`^(a{2})(a+)a?$`, pattern.Length, []string{"aaa", "aaaaa"}, []string{"aa"}},
		{`^x{0,2000}$`, pattern.Length, []string{"", strings.Repeat("x", 2000)}, []string{strings.Repeat("x", 2001)}},
		{`^(?:xy){1,1500}$`, pattern.RE2, []string{"xy", strings.Repeat("xy", 1500)}, []string{"", "x", strings.Repeat("xy", 1501)}},

		// The dot and classes.
		{`^.$`, pattern.Length, []string{"a", "é", "😀", "\t", "\u0085", "\x00"}, []string{"", "\n", "\r", "\u2028", "\u2029", "ab", "e\u0301"}},
		{`^[^]$`, pattern.Length, []string{"a", "\n", "😀"}, []string{"", "ab"}},
		{`[]`, pattern.Automaton, nil, []string{"", "a", "]"}},
		{`^[]*$`, pattern.Length, []string{""}, []string{"a"}},
		{`^[\]\\a-]$`, pattern.Length, []string{"]", "\\", "a", "-"}, []string{"b", "["}},
		{`^[-a]+$`, pattern.Length, []string{"-a"}, []string{"b"}},
		{`^[a\-z]$`, pattern.Length, []string{"a", "-", "z"}, []string{"m"}},
		{`^[\b]$`, pattern.Length, []string{"\b"}, []string{"b", ""}},
		{`^[^a-z]{2}$`, pattern.Length, []string{"AB", "é\n", "😀😀"}, []string{"aB", "A", "ABC"}},
		{`^[😀-😃]+$`, pattern.Length, []string{"😀😂"}, []string{"😄", "😀a", ""}},
		{`^[a-zé😀]{2}$`, pattern.Length, []string{"aé", "😀z", "éé"}, []string{"é", "èè", "aéa"}},
		{`[à-ü]x`, pattern.Automaton, []string{"éx", "aéx"}, []string{"ýx", "ex"}},

		// Letters that denote classes: ASCII, regardless of flags.
		{`^\d+$`, pattern.Length, []string{"0123456789"}, []string{"٣", "１", "", "a"}},
		{`^\D$`, pattern.Length, []string{"a", "٣", "\n"}, []string{"3"}},
		{`^\w+$`, pattern.Length, []string{"aZ_09"}, []string{"é", "-", "ſ", "\u212A"}},
		{`^\W$`, pattern.Length, []string{"é", "-", "😀"}, []string{"a", "_"}},
		{`^\s$`, pattern.Length, []string{" ", "\t", "\n", "\v", "\f", "\r", "\u00A0", "\u1680", "\u2003", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000", "\uFEFF"}, []string{"a", "\u0085", "\u200B", "\u180E"}},
		{`^\S+$`, pattern.Length, []string{"a\u0085\u200B"}, []string{"\uFEFF", "a b", ""}},
		{`^[\d\s]+$`, pattern.Length, []string{"1 2\n"}, []string{"a"}},
		{`^[^\D5]$`, pattern.Length, []string{"4"}, []string{"5", "a"}},

		// Escapes of single characters.
		{`^\t\n\v\f\r$`, pattern.Length, []string{"\t\n\v\f\r"}, []string{"tnvfr"}},
		{`^\cA\cz$`, pattern.Length, []string{"\x01\x1A"}, []string{"cAcz"}},
		{`^\0$`, pattern.Length, []string{"\x00"}, []string{"0", ""}},
		{`^\x41\xe9$`, pattern.Length, []string{"Aé"}, []string{"A\xe9", "xe9"}},
		{`^\u0041\u{42}\u{1F600}$`, pattern.Length, []string{"AB😀"}, []string{"AB"}},
		{`^\uD83D\uDE00$`, pattern.Length, []string{"😀"}, []string{"\uFFFD\uFFFD", "\uFFFD"}},
		{`^[\uD83D\uDE00-\uD83D\uDE03]$`, pattern.Length, []string{"😁"}, []string{"\uFFFD", "😄"}},
		{`\uD83D`, pattern.Automaton, nil, []string{"😀", "\uFFFD"}},
		{`^\/\.\*\+\?\(\)\[\]\{\}\|\^\$\\$`, pattern.Automaton, []string{`/.*+?()[]{}|^$\`}, []string{`/`}},
		{`^[\/\.\^\$]+$`, pattern.Length, []string{"/.^$"}, []string{`\`}},

		// Word boundaries, which are ASCII only.
		{`\bfoo\b`, pattern.Automaton, []string{"foo", "a foo!", "éfooé", "foo\n", "foo-bar"}, []string{"foobar", "afoo", "_foo", "foo1"}},
		{`^\b`, pattern.Automaton, []string{"a"}, []string{"", "é", " a"}},
		{`\b$`, pattern.Automaton, []string{"a", "-a"}, []string{"", "a-", "é"}},
		{`\B`, pattern.Automaton, []string{"", "ab", "é", "-"}, []string{"a", "a-a", "aéa"}},
		{`a\Bb`, pattern.Automaton, []string{"ab"}, []string{"a b", "a"}},
		{`^(?:\w+\b[ -]?)+$`, pattern.Automaton, []string{"a b-c", "abc"}, []string{"", "a  b", " a", "é"}},

		// Properties.
		{`^\p{L}+$`, pattern.Length, []string{"aé字ß", "𝒜"}, []string{"a1", "", "😀"}},
		{`^\p{Letter}\p{Nd}\p{Lu}$`, pattern.Length, []string{"é٣É"}, []string{"1a2", "aaé"}},
		{`^\p{gc=Decimal_Number}+$`, pattern.Length, []string{"09٣१"}, []string{"Ⅷ", "½"}},
		{`^\P{Lu}$`, pattern.Length, []string{"a", "1"}, []string{"A", "É"}},
		{`^\p{Script=Greek}+$`, pattern.Length, []string{"αβγ"}, []string{"abc", "αb"}},
		{`^\p{sc=Cyrl}+$`, pattern.Length, []string{"Привет"}, []string{"Privet"}},
		{`^[\p{sc=Han}\p{Nd}]+$`, pattern.Length, []string{"字1"}, []string{"かな"}},
		{`^\p{ASCII}+$`, pattern.Length, []string{"a\x00~"}, []string{"é", ""}},
		{`^\p{Any}$`, pattern.Length, []string{"a", "\n", "😀"}, []string{""}},
		{`^\p{ASCII_Hex_Digit}+$`, pattern.Length, []string{"0aF"}, []string{"g", "Ａ"}},
		{`^\p{Alphabetic}+$`, pattern.Length, []string{"aⅧ字"}, []string{"1", "-"}},
		{`^\p{Uppercase}\p{Lowercase}$`, pattern.Length, []string{"Aa", "Ⓐª"}, []string{"aA"}},
		{`^\p{White_Space}$`, pattern.Length, []string{"\u0085", " "}, []string{"\uFEFF", "a"}},
		{`^\p{ID_Start}\p{ID_Continue}*$`, pattern.Length, []string{"é1", "a·"}, []string{"1é", "_a"}},
		{`\p{L}\p{Nd}`, pattern.RE2, []string{"-é٣-"}, []string{"é-٣", "1a"}},
		{`^[^\p{L}]+$`, pattern.Length, []string{"12"}, []string{"1a"}},
		{`^\p{Sc}\d+$`, pattern.Length, []string{"€5"}, []string{"E5"}},

		// Look-around.
		{`^(?=.*\d)(?=.*[a-z]).{4,8}$`, pattern.Automaton, []string{"abc1", "1bcdefgh"}, []string{"abcd", "1234", "ab1", "abcdefgh1"}},
		{`^(?!.*--)[a-z-]+$`, pattern.Automaton, []string{"a-b-c", "-"}, []string{"a--b", "--", ""}},
		{`^(?!(?:con|nul)$)\w+$`, pattern.Automaton, []string{"cons", "co", "nulnul"}, []string{"con", "nul", ""}},
		{`^(?!-)[a-z-]{1,5}(?<!-)$`, pattern.Automaton, []string{"a", "a-b"}, []string{"-a", "a-", "-", "abcdef"}},
		{`a(?=b)`, pattern.Automaton, []string{"ab", "aab"}, []string{"a", "ba", "ac"}},
		{`a(?!b)`, pattern.Automaton, []string{"a", "aba", "ac"}, []string{"ab", "b"}},
		{`(?<=\$)\d+`, pattern.Automaton, []string{"$5", "x$12"}, []string{"5", "$a5"}},
		{`(?<!\$)\b\d+`, pattern.Automaton, []string{"5", "€5", "$5 6"}, []string{"$5", "a5"}},
		{`(?<=^ab|é)c`, pattern.Automaton, []string{"abc", "xéc"}, []string{"xabc", "c"}},
		{`^(?:(?!foo).)*$`, pattern.Automaton, []string{"", "fo", "barfo"}, []string{"foo", "xfoox", "a\nb"}},
		{`^(?:a(?=b|$)|b)+$`, pattern.Automaton, []string{"a", "ab", "ababa", "bb"}, []string{"aa", "baa", ""}},
		{`(?=a(?!b))\w$`, pattern.Automaton, []string{"a", "ba"}, []string{"ab", "b"}},
		{`^(?=[^]*\bx)[^]*y`, pattern.Automaton, []string{"x y", "yx x", "y\nx"}, []string{"y", "yx", "x"}},
		{`(?<=(?<!a)b)c`, pattern.Backtracking, []string{"bc", "cbc"}, []string{"abc", "c"}},
		{`(?=.*(?<=a)b)c`, pattern.Backtracking, []string{"cab", "ccab"}, []string{"cb", "abc"}},
		{`(?<=a\b)-`, pattern.Backtracking, []string{"a-"}, []string{"-", "b-"}},

		// Back references.
		{`^(a|b)\1$`, pattern.Backtracking, []string{"aa", "bb"}, []string{"ab", "a"}},
		{`^(?<q>["'])[^"']*\k<q>$`, pattern.Backtracking, []string{`"a"`, `''`}, []string{`"a'`, `"`}},
		{`^\1(a)$`, pattern.Backtracking, []string{"a"}, []string{"aa"}},
		{`^(?:(a)|b)\1$`, pattern.Backtracking, []string{"aa", "b"}, []string{"ba", "a"}},
		{`^(?:(a)|b)*\1$`, pattern.Backtracking, []string{"ab", "aa", "", "aaa", "b"}, []string{"a", "aba"}},
		{`^(a\1)$`, pattern.Backtracking, []string{"a"}, []string{"aa"}},
		{`^(?=(a+))a*b\1$`, pattern.Backtracking, []string{"aabaa", "aba"}, []string{"aaba", "b"}},
		{`^(?!(a)b)\1a$`, pattern.Backtracking, []string{"a"}, []string{"ab", "aa"}},
		{`(?<=\1(a))b`, pattern.Backtracking, []string{"aab"}, []string{"ab", "b"}},
		{`(?<=(a)\1)b`, pattern.Backtracking, []string{"ab", "aab"}, []string{"b"}},
		{`^(.)(.)?\2\1$`, pattern.Backtracking, []string{"😀😀", "abba", "aa"}, []string{"ab", "abab"}},
		{`^(a*?)*\1{2,}x$`, pattern.Backtracking, []string{"x", "aaax"}, []string{"y"}},
		{`^(?:()|a){3}\1b$`, pattern.Backtracking, []string{"b", "aaab", "ab"}, []string{"aaaab"}},
	}
}

// TestMatch checks every promise with the form that Compile chooses and with the
// matcher that follows the standard step by step.
func TestMatch(t *testing.T) {
	t.Parallel()
	triples := 0
	for _, p := range promises() {
		c, err := pattern.Compile(p.pattern)
		if err != nil {
			t.Errorf("%s: %v", p.pattern, err)
			continue
		}
		if c.Form != p.form {
			t.Errorf("%s: has form %v, want %v", p.pattern, c.Form, p.form)
		}
		if len(c.Notes) > 0 {
			t.Errorf("%s: has notes %v", p.pattern, c.Notes)
		}
		reference, err := ecmaregexp.Compile(p.pattern)
		if err != nil {
			t.Errorf("%s: %v", p.pattern, err)
			continue
		}
		check := func(text string, want bool) {
			triples++
			if got, err := c.Match(text); got != want || err != nil {
				t.Errorf("%s: %v form on %q: %t, %v, want %t", p.pattern, c.Form, text, got, err, want)
			}
			if got, err := reference.Match(text); got != want || err != nil {
				t.Errorf("%s: at run time on %q: %t, %v, want %t", p.pattern, text, got, err, want)
			}
		}
		for _, text := range p.yes {
			check(text, true)
		}
		for _, text := range p.no {
			check(text, false)
		}
	}
	if triples < 150 {
		t.Errorf("the table has only %d triples", triples)
	}
	t.Logf("%d triples", triples)
}

func TestMatchesAll(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]bool{
		"": true, ".*": true, "^.*": true, ".*?": true, "^": true, "a?": true, `^[\s\S]*$`: true, `[^]*`: true, "x|": true, "$": true,
		"^.*$": false, ".+": false, ".": false, "^.+$": false, "^a?$": false, "a": false, `^(?!x)`: false, `\b`: false, `(a*)\1`: false,
	} {
		c, err := pattern.Compile(source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if c.MatchesAll() != want {
			t.Errorf("%s: MatchesAll is %t, want %t", source, !want, want)
		}
	}
}
