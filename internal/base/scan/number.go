package scan

// ReadNumber reads a number literal at i and returns the index after it. If ok is false, it returns
// the index of the first byte that the grammar does not allow.
//
// The text after a literal is not checked: "01" is the literal 0, and the caller
// reports the byte that follows.
func ReadNumber(s string, i int) (end int, ok bool) {
	if i < len(s) && s[i] == '-' {
		i++
	}
	if i < len(s) && s[i] == '0' {
		i++
	} else if n := digits(s, i); n > i {
		i = n
	} else {
		return i, false
	}
	if i < len(s) && s[i] == '.' {
		n := digits(s, i+1)
		if n == i+1 {
			return n, false
		}
		i = n
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		n := digits(s, i)
		if n == i {
			return n, false
		}
		i = n
	}
	return i, true
}

// digits returns the index after the decimal digits at i.
func digits(s string, i int) int {
	for i < len(s) && s[i]-'0' < 10 {
		i++
	}
	return i
}
