package sample

import "strings"

// general is a pointer with an asterisk for each index, so that equal reasons are counted
// together.
func general(pointer string) string {
	steps := strings.Split(pointer, "/")
	for i, s := range steps {
		if s != "" && strings.Trim(s, "0123456789") == "" {
			steps[i] = "*"
		}
	}
	return strings.Join(steps, "/")
}
