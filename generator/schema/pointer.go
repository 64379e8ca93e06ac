package schema

import (
	"strconv"
	"strings"
)

// escapePointer writes a member name as a token of a JSON Pointer.
func escapePointer(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

func unescapePointer(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// step goes from v to what a token of a JSON Pointer names in it.
func (v *Value) step(token string) *Value {
	switch v.Kind {
	case Object:
		return v.Member(unescapePointer(token))
	case Array:
		i, err := strconv.Atoi(token)
		if err == nil && 0 <= i && i < len(v.Items) && strconv.Itoa(i) == token {
			return v.Items[i]
		}
	}
	return nil
}
