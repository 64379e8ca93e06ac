package detached

// The base 58 of libp2p peer ids, and of multibase texts that begin with z (base58btc).
// Encoding and decoding take time quadratic in the length; therefore decodeBase58 limits the
// length.
const base58Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// maxBase58Length is the length of the longest text that decodeBase58 accepts, in octets.
const maxBase58Length = 128

// noDigit marks octets that are not digits.
const noDigit = 0xFF

// base58Values has the value of each digit, by octet.
var base58Values = func() (v [256]byte) {
	for i := range v {
		v[i] = noDigit
	}
	for i := range len(base58Alphabet) {
		v[base58Alphabet[i]] = byte(i)
	}
	return v
}()

// encodeBase58 returns the text of data. A leading zero octet is written as the digit 1.
func encodeBase58(data []byte) string {
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
		text = append(text, base58Alphabet[0])
	}
	for i := len(digits) - 1; i >= 0; i-- {
		text = append(text, base58Alphabet[digits[i]])
	}
	return string(text)
}

// decodeBase58 returns the octets of a text, and false if it is longer than maxBase58Length or has
// an octet outside the base58Alphabet.
func decodeBase58(text string) ([]byte, bool) {
	if len(text) > maxBase58Length {
		return nil, false
	}
	zeros := 0
	for zeros < len(text) && text[zeros] == base58Alphabet[0] {
		zeros++
	}
	var octets []byte // least significant first
	for i := zeros; i < len(text); i++ {
		carry := int(base58Values[text[i]])
		if carry == noDigit {
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
