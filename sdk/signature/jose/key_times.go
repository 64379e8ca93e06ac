package jose

import (
	"errors"
	"math"
	"strconv"
	"time"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// setTimes sets the times of a key: nbf, exp and revoked (IANA registry of JSON Web Key parameters;
// OpenID Federation 1.0, Federation Historical Keys). A malformed time is an error, since the key
// could have expired.
func setTimes(text string, key *signature.Key) error {
	from, err := timeOf(text, "nbf")
	if err != nil {
		return err
	}
	end, err := timeOf(text, "exp")
	if err != nil {
		return err
	}
	if key.ValidFrom = from; !end.IsZero() {
		key.ValidTo = end.Add(-1) // the key is not valid at exp
	}
	revoked, ok := scan.Lookup(text, "revoked")
	if !ok {
		return nil
	}
	if revoked[0] == '{' {
		if key.RevokedAt, err = timeOf(revoked, "revoked_at"); err != nil {
			return err
		}
	}
	if key.RevokedAt.IsZero() {
		return errors.New("revoked has no time revoked_at")
	}
	return nil
}

// maxTime is the end of the year 9999 in seconds since 1970.
const maxTime = 253402300799

// timeOf returns the time in a member: a number of seconds since 1970 (NumericDate, RFC 7519, section
// 2). It is zero if the member is absent.
func timeOf(object, name string) (time.Time, error) {
	text, ok := scan.Lookup(object, name)
	if !ok {
		return time.Time{}, nil
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || !scan.IsNumber(text) || seconds < 0 || seconds > maxTime {
		return time.Time{}, errors.New(name + " is not a time in seconds")
	}
	whole := math.Floor(seconds)
	return time.Unix(int64(whole), int64((seconds-whole)*1e9)).UTC(), nil
}

// setTimes sets nbf, exp and revoked to the times of a key in whole seconds. The key is not valid
// longer by them.
func (k *jsonKey) setTimes(key *signature.Key) {
	seconds := func(t time.Time) *int64 {
		n := t.Unix()
		return &n
	}
	if !key.ValidFrom.IsZero() {
		k.NBF = seconds(key.ValidFrom.Add(time.Second - 1))
	}
	if !key.ValidTo.IsZero() {
		k.Exp = seconds(key.ValidTo.Add(1))
	}
	if at := key.RotatedAt; !at.IsZero() && (k.Exp == nil || at.Unix() < *k.Exp) {
		k.Exp = seconds(at)
	}
	if !key.RevokedAt.IsZero() {
		k.Revoked = &revocation{key.RevokedAt.Unix()}
	}
}
