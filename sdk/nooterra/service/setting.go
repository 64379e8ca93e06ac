package service

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// maxInteger is the largest integer that ECMAScript numbers hold exactly.
const maxInteger = 1<<53 - 1

// SettingError reports a setting that is invalid or missing. The service does not start with it.
type SettingError struct {
	// Name is the environment variable.
	Name string
	// Message says what the setting must be.
	Message string
}

// Error returns the name and the message.
func (e *SettingError) Error() string { return e.Name + " " + e.Message }

// integer reads an integer from 1 to most in decimal digits, 0 for a blank text.
func integer(name, text string, most int64) (int64, error) {
	text = check.TrimECMA(text)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 || n > most || text[0] == '+' {
		return 0, &SettingError{name, fmt.Sprintf("must be an integer from 1 to %d", most)}
	}
	return n, nil
}

// inRange returns an error for a number that [Integer] does not return.
func inRange(name string, n, most int64) error {
	if n < 0 || n > most {
		return &SettingError{name, fmt.Sprintf("must be an integer from 1 to %d", most)}
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
	return false, &SettingError{name, "must be true or false"}
}
