package check

import (
	"math"
	"strings"
	"unicode/utf8"
)

// The parameters of Punycode (RFC 3492).
const (
	punyBase    = 36
	punyLow     = 1
	punyHigh    = 26
	punySkew    = 38
	punyDamp    = 700
	punyBias    = 72
	punyFirst   = 0x80
	maxPunycode = 59 // characters after the prefix xn--
)

// punyThreshold returns the threshold at position k: a digit of at least this value is not the
// last one.
func punyThreshold(k, bias int) int { return min(max(k-bias, punyLow), punyHigh) }

func punyAdapt(delta, count int, first bool) int {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / count
	k := 0
	for ; delta > (punyBase-punyLow)*punyHigh/2; k += punyBase {
		delta /= punyBase - punyLow
	}
	return k + (punyBase-punyLow+1)*delta/(delta+punySkew)
}

// encodePunycode returns an encoded label without its prefix, and false when it is
// longer than a label can be.
func encodePunycode(label string) (string, bool) {
	var out []byte
	for i := range len(label) {
		if label[i] < utf8.RuneSelf {
			out = append(out, label[i])
		}
	}
	done := len(out)
	basic := done
	if basic > 0 {
		out = append(out, '-')
	}
	total := utf8.RuneCountInString(label)
	if total > maxPunycode {
		return "", false
	}
	n, delta, bias := rune(punyFirst), 0, punyBias
	for done < total {
		next := rune(math.MaxInt32)
		for _, r := range label {
			if r >= n {
				next = min(next, r)
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range label {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := punyBase; ; k += punyBase {
				t := punyThreshold(k, bias)
				if q < t {
					break
				}
				out = append(out, punyDigit(t+(q-t)%(punyBase-t)))
				q = (q - t) / (punyBase - t)
			}
			out = append(out, punyDigit(q))
			bias = punyAdapt(delta, done+1, done == basic)
			delta = 0
			done++
		}
		delta++
		n++
	}
	return string(out), len(out) <= maxPunycode
}

func punyDigit(v int) byte {
	if v < 26 {
		return byte('a' + v)
	}
	return byte('0' + v - 26)
}

// decodePunycode returns the label for the text after the prefix, in lower case.
func decodePunycode(s string) (string, bool) {
	if len(s) > maxPunycode {
		return "", false
	}
	var out []rune
	if i := strings.LastIndexByte(s, '-'); i >= 0 {
		out, s = []rune(s[:i]), s[i+1:]
	}
	n, at, bias := punyFirst, 0, punyBias
	for s != "" {
		before, weight := at, 1
		for k := punyBase; ; k += punyBase {
			if s == "" {
				return "", false
			}
			c := s[0]
			s = s[1:]
			v := int(c) - 'a'
			if is(c, digit) {
				v = int(c) - '0' + 26
			}
			if v < 0 || v >= punyBase || at > math.MaxInt32 || weight > math.MaxInt32 {
				return "", false
			}
			at += v * weight
			t := punyThreshold(k, bias)
			if v < t {
				break
			}
			weight *= punyBase - t
		}
		count := len(out) + 1
		bias = punyAdapt(at-before, count, before == 0)
		n += at / count
		at %= count
		if n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return "", false
		}
		out = append(out, 0)
		copy(out[at+1:], out[at:])
		out[at] = rune(n)
		at++
	}
	return string(out), true
}
