package regexps

import "strings"

// hard are patterns that engines often get wrong, with the answer of ECMA-262 with the
// flag u.
var hard = []struct{ source, text, want string }{
	{`^(?:(a)|b)*\1$`, "ab", found}, // an iteration resets its groups
	{`^(?:(a)|b)*\1$`, "aba", notFound},
	{`^(?:(a)|(b)|c)*\1\2x$`, "abcx", found},
	{`(?:(?=(a+))a*b\1)`, "baaabac", found},
	{`^(z)((a+)?(b+)?(c))*\3$`, "zaacbbbcac", notFound},
	{`^(z)((a+)?(b+)?(c))*\4x$`, "zaacbbbcacx", found}, // group 4 did not take part in the last iteration
	{`^\1(a)$`, "a", found},                            // a reference before its group is empty
	{`^(a\1)$`, "a", found},
	{`^\k<n>(?<n>a)$`, "a", found},
	{`(?<=\1(a))b`, "aab", found}, // look-behind matches from right to left
	{`(?<=\1(a))b`, "ab", notFound},
	{`(?<=(a)\1)b`, "ab", found},
	{`(?<=([abc])+)x`, "abcx", found},
	{`(?<=(\d+)(\d+))$`, "1053", found},
	{`^(?!(a)b)\1a$`, "a", found}, // captures of a negative look-ahead are reset
	{`^(?=(a))\1\1$`, "aa", found},
	{`^(?:a?){3}$`, "", found},
	{`^(a?)*$`, "aa", found},
	{`^(?:|a)+$`, "aaa", found}, // an empty iteration must not end the loop
	{`^(?:a*?)*?b`, "aab", found},
	{`^(?:()|a){3}\1b$`, "aaab", found},
	{`^()*$`, "a", notFound},
	{`^(a*)*$`, strings.Repeat("a", 2000) + "b", notFound},
	{`^(?:a+)+$`, strings.Repeat("a", 26) + "b", notFound},
	{`^(a+)+\1!$|<script>`, "aaaaa<script>", found},
	{`^.$`, "😀", found},
	{`^..$`, "😀", notFound},
	{`^[^x]$`, "😀", found},
	{`^\uD83D\uDE00$`, "😀", found},
	{`^[\uD83D\uDE00-\u{1F610}]$`, "😁", found},
	{`^\S$`, "😀", found},
	{`a$`, "a\n", notFound}, // no end before a final line feed
	{`^b`, "a\nb", notFound},
	{`^.$`, "\r", notFound},
	{`^.$`, "\u2028", notFound},
	{`^.$`, "\u0085", found},
	{`^\s$`, "\uFEFF", found},
	{`^\s$`, "\u0085", notFound},
	{`^\s$`, "\u180E", notFound},
	{`^\s$`, "\u2029", found},
	{`^\d$`, "٣", notFound},
	{`^\w$`, "é", notFound},
	{`\b`, "é", notFound},
	{`^\p{L}$`, "字", found},
	{`^\p{Script=Greek}$`, "α", found},
	{`^\p{sc=Grek}$`, "α", found},
	{`^\P{Lu}$`, "A", notFound},
	{`^\p{Lowercase}$`, "ª", found},
	{`[]`, "a", notFound},
	{`^[^]$`, "\n", found},
	{`^[\b]$`, "\b", found},
	{`^\cJ$`, "\n", found},
	{`^\0$`, "\x00", found},
	{`^\x41\/\-$`, "A/-", found},
	{`^[\w-.]+$`, "a-.", found},
	{`^[\d-a]+$`, "1-a", found},
	{`^a]$`, "a]", found},
	{`^a{$`, "a{", found},
	{`^a{,2}$`, "a{,2}", found},
	{`^\_$`, "_", found},
	{`^[[a]]$`, "[]", found},
	{`\a`, "a", refused},
	{`\Z`, "", refused},
	{`(?i)a`, "A", refused},
	{`(?i:a)`, "A", refused},
	{`(?P<n>a)`, "a", refused},
	{`(?>a)`, "a", refused},
	{`(?#c)a`, "a", refused},
	{`\1`, "", refused},
	{`(?<n>a)(?<n>b)`, "ab", refused},
	{`(?<n>a)|(?<n>b)`, "b", refused},
	{`\p{Foo}`, "a", refused},
	{`a**`, "a", refused},
	{`a{2,1}`, "a", refused},
	{`[b-a]`, "a", refused},
	{`(?=a)*`, "a", refused},
	{`\k<n>`, "", refused},
	{`\u{110000}`, "", refused},
	{`\01`, "\x01", refused},
}

// deviations are the patterns of the list on which regexp2 differs from ECMA-262 with the
// flag u, or from the dialect of package ecmaregexp, with the reason.
var deviations = map[string]string{
	`^[\w-.]+$`:       "the dialect supports Annex B, regexp2 rejects it with the flag u",
	`^[\d-a]+$`:       "the dialect supports Annex B, regexp2 rejects it with the flag u",
	`\a`:              "not an escape of ECMA-262; regexp2 takes it for the bell",
	`\Z`:              "not an escape of ECMA-262; regexp2 takes it for an anchor of .NET",
	`(?i)a`:           "not a group of ECMA-262; regexp2 takes it from .NET",
	`(?i:a)`:          "modifiers came with the 16th edition, the dialect is the 15th",
	`(?>a)`:           "not a group of ECMA-262; regexp2 takes it from .NET",
	`(?#c)a`:          "not a group of ECMA-262; regexp2 takes it from .NET",
	`(?<n>a)|(?<n>b)`: "a duplicate name in two alternatives came with the 16th edition, the dialect is the 15th",
}
