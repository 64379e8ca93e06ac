package service

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// maxInteger is the largest integer that ECMAScript numbers hold exactly.
const maxInteger = 1<<53 - 1

// ErrSetting is the error for an invalid or missing setting. The error that wraps it names the
// environment variable. The service does not start with such a setting.
var ErrSetting = errors.New("invalid setting")

// badSetting returns the error for an environment variable. requirement completes the sentence
// that begins with the name.
func badSetting(name, requirement string) error {
	return fmt.Errorf("%w: %s %s", ErrSetting, name, requirement)
}

// integer reads an integer from 1 to most in decimal digits, 0 for a blank text.
func integer(name, text string, most int64) (int64, error) {
	text = check.TrimECMA(text)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 || n > most || text[0] == '+' {
		return 0, badSetting(name, fmt.Sprintf("must be an integer from 1 to %d", most))
	}
	return n, nil
}

// inRange returns an error for a number that is not from 0 to most.
func inRange(name string, n, most int64) error {
	if n < 0 || n > most {
		return badSetting(name, fmt.Sprintf("must be an integer from 1 to %d", most))
	}
	return nil
}

// boolean reads one of 1, true, yes, on, 0, false, no and off, in any letter case; blank is
// false.
func boolean(name, text string) (bool, error) {
	switch strings.ToLower(check.TrimECMA(text)) {
	case "1", "true", "yes", "on":
		return true, nil
	case "", "0", "false", "no", "off":
		return false, nil
	}
	return false, badSetting(name, "must be true or false")
}
