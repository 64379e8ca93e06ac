package main

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// assignment takes apart what a flag --set says, POINTER=VALUE. A value that is no
// JSON is a string.
func assignment(set string) (pointer string, value card.Raw, err error) {
	pointer, text, ok := strings.Cut(set, "=")
	if !ok {
		return "", card.Raw{}, fmt.Errorf("--set %s: there is no = between pointer and value", set)
	}
	if _, err := card.SplitPointer(pointer); err != nil {
		return "", card.Raw{}, badSet(set, err)
	}
	if value, err = card.ParseRaw([]byte(text)); err != nil {
		value, err = card.JSON(text)
	}
	if err != nil {
		return "", card.Raw{}, badSet(set, err)
	}
	return pointer, value, nil
}

// badSet says which --set an error is about.
func badSet(set string, err error) error {
	return fmt.Errorf("--set %s: %s", set, strings.TrimPrefix(err.Error(), "card: "))
}
