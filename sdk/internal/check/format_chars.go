package check

// class is a set of ASCII characters, as bits of a table.
type class uint16

const (
	alpha class = 1 << iota
	digit
	hex
	unreservedMark // - . _ ~
	subDelim       // ! $ & ' ( ) * + , ; =
	schemeMark     // + - .
	pathMark       // : @ / ?
	atext          // characters of an atom of a mailbox other than letters and digits

	unreserved = alpha | digit | unreservedMark
)

// classes maps each octet to the sets that contain it; octets above 0x7F are in none.
var classes = func() (table [256]class) {
	add := func(c class, chars string) {
		for i := range len(chars) {
			table[chars[i]] |= c
		}
	}
	for c := 'a'; c <= 'z'; c++ {
		table[c] |= alpha
		table[c-'a'+'A'] |= alpha
	}
	add(digit|hex, "0123456789")
	add(hex, "abcdefABCDEF")
	add(unreservedMark, "-._~")
	add(subDelim, "!$&'()*+,;=")
	add(schemeMark, "+-.")
	add(pathMark, ":@/?")
	add(atext, "!#$%&'*+-/=?^_`{|}~")
	return table
}()

func is(c byte, set class) bool { return classes[c]&set != 0 }

// isPercent reports whether s[i:] begins with a percent sign and two hexadecimal
// digits.
func isPercent(s string, i int) bool {
	return len(s)-i >= 3 && s[i] == '%' && is(s[i+1], hex) && is(s[i+2], hex)
}

// digits reads exactly n decimal digits at the start of s.
func digits(s string, n int) (value int, rest string, ok bool) {
	if len(s) < n {
		return 0, s, false
	}
	for i := range n {
		if !is(s[i], digit) {
			return 0, s, false
		}
		value = value*10 + int(s[i]-'0')
	}
	return value, s[n:], true
}

// skip removes the characters of set at the start of s and returns their number.
func skip(s string, set class) (n int, rest string) {
	for n < len(s) && is(s[n], set) {
		n++
	}
	return n, s[n:]
}
