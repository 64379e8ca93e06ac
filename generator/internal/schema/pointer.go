package schema

import "strconv"

// step goes from v to what a token of a JSON Pointer, unescaped, names in it.
func (v *Value) step(token string) *Value {
	switch v.Kind {
	case Object:
		return v.Member(token)
	case Array:
		i, err := strconv.Atoi(token)
		if err == nil && 0 <= i && i < len(v.Items) && strconv.Itoa(i) == token {
			return v.Items[i]
		}
	}
	return nil
}
