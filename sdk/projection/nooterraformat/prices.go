package nooterraformat

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

// maxInteger is the maximum number of cents, and the maximum revision.
const maxInteger = 1<<53 - 1

// isTool reports whether a skill is written as a tool. A capability whose id follows the policy
// of Nooterra is not.
func isTool(_ *format.Run, skill *format.Node) bool {
	id, ok := skill.Get("id").Text()
	return !skill.Get("kind").Is("capability") || !ok || nooterra.CheckCapability(id) != nil
}

// readCents converts a number of cents to an amount of the currency.
func readCents(r *format.Run, v *format.Node) *format.Node {
	amount, ok := shift(v.JSON(), -2)
	if !ok {
		return nil // reported as a price
	}
	return r.JSON(amount)
}

// writeCents converts an amount to a number of cents.
func writeCents(r *format.Run, v *format.Node) *format.Node {
	cents, _ := centsOf(v)
	return r.JSON(cents)
}

// hasCents reports whether a price can be written as a number of cents.
func hasCents(_ *format.Run, price *format.Node) bool {
	_, ok := centsOf(price.Get("amount"))
	return ok
}

func centsOf(amount *format.Node) (string, bool) {
	if amount.Kind() != card.KindNumber {
		return "", false
	}
	cents, ok := shift(amount.JSON(), 2)
	return cents, ok && isInteger(cents)
}

const (
	// maxDescription is the maximum length of a description in UTF-16 units.
	maxDescription = 2000
	tooLong        = "a description of a Nooterra card has at most 2000 characters"
)

// shorten writes a description, which is truncated if it is too long.
func shorten(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	most, units := 0, 0
	for _, c := range text {
		if units += utf16.RuneLen(c); units > maxDescription {
			break
		}
		most++
	}
	return functions.Shorten(r, v, most, tooLong)
}

// maxTag is the maximum length of a tag in UTF-16 units.
const maxTag = 64

// writeTags copies the tags that are not too long.
func writeTags(r *format.Run, v *format.Node) *format.Node {
	tags := r.List().From(v)
	for _, tag := range v.Visit().Items() {
		if text, _ := tag.Text(); len(utf16.Encode([]rune(text))) > maxTag {
			r.Drop(tag, "tags", "a tag of a Nooterra card has at most 64 characters")
			continue
		}
		tags.Add(r.Copy(tag))
	}
	if len(tags.Items()) == 0 && len(v.Items()) > 0 {
		return nil
	}
	return tags
}

// isInteger reports whether a text is an integer from 0 to maxInteger, in its shortest form.
func isInteger(text string) bool {
	n, err := strconv.ParseInt(text, 10, 64)
	return err == nil && 0 <= n && n <= maxInteger && strconv.FormatInt(n, 10) == text
}

// maxZeros is the maximum number of zeros that shift appends to the digits of a number.
const maxZeros = 64

// shift multiplies a JSON number exactly by ten to the power of by. The result is a decimal
// without an exponent; ok is false if it would need more than maxZeros additional zeros.
func shift(number string, by int) (result string, ok bool) {
	d := decimal.Parse(number)
	digits, sign := d.Whole+d.Frac, ""
	if d.Negative {
		sign = "-"
	}
	exponent, err := strconv.Atoi(string(d.AppendExponent(make([]byte, 0, 20))))
	exponent += by
	switch point := len(digits) + exponent; {
	case digits == "":
		return "0", true
	case err != nil || exponent > maxZeros || point < -maxZeros:
		return "", false
	case exponent >= 0:
		return sign + digits + strings.Repeat("0", exponent), true
	case point <= 0:
		return sign + "0." + strings.Repeat("0", -point) + digits, true
	default:
		return sign + digits[:point] + "." + digits[point:], true
	}
}

// readVersion also writes the revision as the version, since most formats have a version.
func readVersion(r *format.Run, from, to *format.Node) {
	if revision := from.Get("revision"); revision.Kind() == card.KindNumber {
		to.Set(r.String(revision.JSON()).From(revision), "version")
	}
}

// writeRevision returns a version if it is a revision number.
func writeRevision(r *format.Run, v *format.Node) *format.Node {
	text, ok := v.Text()
	if !ok || !isInteger(text) {
		return nil
	}
	return r.JSON(text)
}
