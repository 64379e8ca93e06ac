package jose

import "math/big"

// A library of Infineon generated primes of the form k·M + 65537^a mod M, where M is the
// product of the first primes (ROCA, CVE-2017-15361). Such keys can be factored. Their moduli N
// = p·q are powers of 65537 modulo M.
//
// They are identified by two conditions. Modulo every prime r in rocaPrimes there is an
// exponent e with 65537^e = N (mod r). The exponents, each known modulo the order of 65537,
// have a common solution. There are 2^216 invertible residues modulo the product of these
// primes, and 65537 has 2^61 powers: one of 2^155 random moduli satisfies both conditions. One
// of 2^28 satisfies the first alone.

// rocaPrimes are the odd primes that divide M for all affected key sizes.
var rocaPrimes = [...]int{
	3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
	101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
}

// isROCA reports whether a modulus has the structure of the faulty library.
func isROCA(n *big.Int) bool {
	type exponent struct{ value, order int }
	var known []exponent
	for _, prime := range rocaPrimes {
		value, order := discreteLog(65537%prime, int(new(big.Int).Mod(n, big.NewInt(int64(prime))).Int64()), prime)
		if value < 0 {
			return false
		}
		for _, k := range known {
			if d := gcd(k.order, order); value%d != k.value%d {
				return false
			}
		}
		known = append(known, exponent{value, order})
	}
	return true
}

// discreteLog returns the smallest exponent whose power of the base is x modulo a prime, and
// the order of the base. The exponent is negative if there is none.
func discreteLog(base, x, prime int) (exponent, order int) {
	exponent = -1
	power := 1
	for order = 0; order == 0 || power != 1; order++ {
		if power == x && exponent < 0 {
			exponent = order
		}
		power = power * base % prime
	}
	return exponent, order
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
