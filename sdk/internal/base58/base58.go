// Package base58 converts bytes to and from base58btc, the base 58 of libp2p peer ids and
// of multibase texts that begin with z.
//
// Both directions take time that is quadratic in the length, so that Decode bounds it.
package base58

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// MaxLength is the length of the longest text that Decode accepts, in octets.
const MaxLength = 128

// none marks octets that are not digits.
const none = 0xFF

// values has the value of each digit, by octet.
var values = func() (v [256]byte) {
	for i := range v {
		v[i] = none
	}
	for i := range len(alphabet) {
		v[alphabet[i]] = byte(i)
	}
	return v
}()

// Encode returns the text of data. A leading zero octet is written as the digit 1.
func Encode(data []byte) string {
	zeros := 0
	for zeros < len(data) && data[zeros] == 0 {
		zeros++
	}
	var digits []byte // least significant first
	for _, b := range data[zeros:] {
		carry := int(b)
		for i, d := range digits {
			carry += int(d) << 8
			digits[i] = byte(carry % 58)
			carry /= 58
		}
		for ; carry > 0; carry /= 58 {
			digits = append(digits, byte(carry%58))
		}
	}
	text := make([]byte, 0, zeros+len(digits))
	for range zeros {
		text = append(text, alphabet[0])
	}
	for i := len(digits) - 1; i >= 0; i-- {
		text = append(text, alphabet[digits[i]])
	}
	return string(text)
}

// Decode returns the octets of a text, and false if it is longer than [MaxLength] or has
// an octet outside the alphabet.
func Decode(text string) ([]byte, bool) {
	if len(text) > MaxLength {
		return nil, false
	}
	zeros := 0
	for zeros < len(text) && text[zeros] == alphabet[0] {
		zeros++
	}
	var octets []byte // least significant first
	for i := zeros; i < len(text); i++ {
		carry := int(values[text[i]])
		if carry == none {
			return nil, false
		}
		for k, b := range octets {
			carry += int(b) * 58
			octets[k] = byte(carry)
			carry >>= 8
		}
		for ; carry > 0; carry >>= 8 {
			octets = append(octets, byte(carry))
		}
	}
	data := make([]byte, zeros, zeros+len(octets))
	for i := len(octets) - 1; i >= 0; i-- {
		data = append(data, octets[i])
	}
	return data, true
}
