package generatortest

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// tries is the maximum number of candidates for a scalar. The last one is used even if it is
// not valid.
const tries = 40

// text generates a string that satisfies all nodes. If it finds none, it returns one that
// causes only warnings.
func (d *document) text(w *wish, nodes []*ir.Node) *jsontree.Node {
	var v, valid *jsontree.Node
	for i := range tries {
		v = jsontree.Text(d.candidate(w, i))
		holds := d.holdAll(nodes, v)
		if holds && d.fits(w, v.Str) {
			return v
		}
		if holds {
			valid = v
		}
		w = d.underConditions(w, v)
	}
	return cmp.Or(valid, v)
}

// underConditions returns w with the patterns of its conditional rules that v violates.
func (d *document) underConditions(w *wish, v *jsontree.Node) *wish {
	var patterns []string
	for _, c := range w.conditions {
		if branch := c.Branch(d.holds(c.If, v)); branch != nil && !d.holds(branch, v) {
			patterns = append(patterns, d.wish([]*ir.Node{branch}).patterns...)
		}
	}
	if len(patterns) == 0 {
		return w
	}
	more := *w
	more.patterns = append(patterns, w.patterns...)
	return &more
}

// fits reports whether a string satisfies all rules, including those that only warn, which
// holds ignores.
func (d *document) fits(w *wish, s string) bool {
	n := utf8.RuneCountInString(s)
	if n < w.minLength || w.maxLength >= 0 && n > w.maxLength {
		return false
	}
	for _, p := range w.patterns {
		if !matches(p, s) {
			return false
		}
	}
	return true
}

// candidate generates a string that follows the constraints on its form.
func (d *document) candidate(w *wish, try int) string {
	if len(w.formats) > 0 && d.chance(60) {
		if s, ok := d.formatted(pick(d, w.formats)); ok {
			return s
		}
	}
	if len(w.patterns) > 0 && (try > 3 || d.chance(60)) {
		if s, ok := d.like(pick(d, w.patterns)); ok {
			return s
		}
	}
	s := d.word().Str
	if w.maxLength >= 0 && d.chance(2) && !d.options.Unique {
		s = strings.Repeat("é", w.maxLength)
	}
	if n := w.minLength - utf8.RuneCountInString(s); n > 0 {
		s += strings.Repeat("a", n)
	}
	if r := []rune(s); w.maxLength >= 0 && len(r) > w.maxLength {
		s = string(r[:w.maxLength])
	}
	return s
}

// odd are valid but unusual texts.
var odd = []string{
	"", " ", " a", "a ", "é", "e\u0301", "😀", "\"", "\\", "a,b", "a, b", "a/b", "a~b", "~1", "null", "true",
	"1.10", "a\nb", "\t", "\u2028", "<&>", "\u0000", "\u007f", "ﬀ", "\U0010ffff", "A", "ÄÖ", "a:b", "a=b", "%41", "{}", "[]", "-",
}

// word generates a text without a form, mostly a plain one.
func (d *document) word() *jsontree.Node {
	if !d.options.Unique && !d.tidy && d.chance(20) {
		return jsontree.Text(pick(d, odd))
	}
	return jsontree.Text(d.token())
}

// name generates a member name.
func (d *document) name() string {
	if !d.options.Unique && d.chance(20) {
		return pick(d, odd)
	}
	return d.token()
}

// token generates a text that is unique in the document and looks like an identifier of
// any dialect.
func (d *document) token() string {
	d.tokens++
	return fmt.Sprintf("q%c%03dz", 'a'+rune(d.IntN(26)), d.tokens)
}

// formatted generates a text of a format. It returns false if the format is not supported.
func (d *document) formatted(format string) (string, bool) {
	switch format {
	case "uri":
		return d.address(), true
	case "uri-reference":
		return pick(d, []string{d.address(), "/" + d.token(), "#" + d.token()}), true
	case "date-time":
		return fmt.Sprintf("20%02d-%02d-%02dT%02d:%02d:%02d%s", d.IntN(90), 1+d.IntN(12), 1+d.IntN(28), d.IntN(24), d.IntN(60), d.IntN(60),
			pick(d, []string{"Z", ".5Z", ".120Z", "+02:00", "-00:30"})), true
	case "date":
		return fmt.Sprintf("20%02d-%02d-%02d", d.IntN(90), 1+d.IntN(12), 1+d.IntN(28)), true
	case "email":
		return d.token() + "@" + d.token() + ".example", true
	}
	return "", false
}

// address generates an absolute URI, mostly one with a host.
func (d *document) address() string {
	scheme := pick(d, []string{"https", "https", "https", "http", "grpc", "grpcs", "ws", "wss", "mcp", "stdio", "agent", "tcp", "ftp", "urn"})
	switch scheme {
	case "urn":
		return "urn:" + d.token() + ":" + d.token()
	case "stdio":
		return "stdio:" + d.token()
	}
	s := scheme + "://" + d.token() + ".example"
	if d.chance(30) {
		s += fmt.Sprint(":", 1+d.IntN(65535))
	}
	if d.chance(70) {
		s += "/" + d.token()
	}
	if d.chance(15) {
		s += "/%7B" + d.token() + "%7d"
	}
	if d.chance(15) {
		s += "?" + d.token() + "=" + d.token()
	}
	if d.chance(5) {
		s += "#" + d.token()
	}
	return s
}

// like generates a text that a pattern matches. It returns false if the pattern is not
// supported.
func (d *document) like(pattern string) (string, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	d.write(&b, re)
	if !strings.HasSuffix(pattern, "$") && d.chance(80) {
		b.WriteString(pick(d, []string{"//" + d.token() + ".example/" + d.token(), d.token()}))
	}
	return b.String(), true
}

// write writes a text that matches an expression.
func (d *document) write(b *strings.Builder, re *syntax.Regexp) {
	times := func(least, most int) {
		for range least + d.IntN(most-least+1) {
			d.write(b, re.Sub[0])
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(d.rune(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('x')
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			d.write(b, sub)
		}
	case syntax.OpAlternate:
		d.write(b, pick(d, re.Sub))
	case syntax.OpQuest:
		times(0, 1)
	case syntax.OpStar:
		times(0, 4)
	case syntax.OpPlus:
		times(1, 5)
	case syntax.OpRepeat:
		most := re.Max
		if most < 0 {
			most = re.Min + 4
		}
		times(re.Min, most)
	}
}

// rune chooses a character from ranges, preferably a letter or digit.
func (d *document) rune(ranges []rune) rune {
	var list []rune
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1] && r < 0x250; r++ {
			if r > ' ' && r < 0x7f || r > 0xa0 {
				list = append(list, r)
			}
		}
	}
	if len(list) == 0 {
		return ranges[0]
	}
	r := pick(d, list)
	if r >= 0x7f && d.options.Unique {
		r = list[0]
	}
	return r
}

// strange are numbers beyond float64, or with unusual literals.
var strange = []string{
	"9007199254740993", "-9007199254740993", "9223372036854775807", "18446744073709551615", "18446744073709551616",
	"1.10", "1.0", "1e3", "1E-2", "0.1", "-0.5", "-0", "0", "1", "0.10000000000000000001", "123456789.123456789", "5e-324", "1.7976931348623157e308",
}

// number generates a number that satisfies all nodes.
func (d *document) number(w *wish, nodes []*ir.Node) *jsontree.Node {
	var v *jsontree.Node
	for range tries {
		v = parsed(d.digits(w))
		if w.kinds&kindOf(v) != 0 && d.holdAll(nodes, v) {
			return v
		}
	}
	return v
}

// digits generates a number literal, often one at a bound.
func (d *document) digits(w *wish) string {
	d.tokens++
	n := 100000 + 1000*d.IntN(800) + d.tokens // a unique number
	if len(w.bounds) > 0 && (d.chance(40) || d.options.Unique) {
		if r, ok := new(big.Rat).SetString(pick(d, w.bounds)); ok {
			delta := pick(d, []*big.Rat{big.NewRat(int64(n), 1), big.NewRat(int64(d.IntN(50)), 1), big.NewRat(int64(-d.IntN(50)), 1), big.NewRat(int64(n), 1000000), big.NewRat(int64(-n), 1000000), big.NewRat(0, 1)})
			return decimal(r.Add(r, delta))
		}
	}
	switch {
	case !d.options.Unique && d.chance(40):
		return pick(d, strange)
	case w.kinds&ir.Fraction != 0 && d.chance(50):
		return fmt.Sprintf("%d.%d", n, 1+d.IntN(8))
	}
	return fmt.Sprint(n)
}

// decimal writes a fraction as a decimal. The denominator is a divisor of a power of ten.
func decimal(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	s := r.FloatString(24)
	return strings.TrimRight(s, "0")
}

// whole reports whether a literal denotes an integer.
func whole(literal string) bool {
	r, ok := rational(literal)
	return ok && r.IsInt()
}

// rational returns the value of a literal, false if the literal has too many digits.
func rational(literal string) (*big.Rat, bool) {
	if _, exponent, ok := strings.Cut(strings.ToLower(literal), "e"); ok && len(exponent) > 4 {
		return nil, false
	}
	return new(big.Rat).SetString(literal)
}
