package scan

import "iter"

// Members returns the members of an object in order: names unescaped, values as text.
// It is empty for any other value.
func Members(v string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if v == "" || v[0] != '{' {
			return
		}
		for i := Space(v, 1); v[i] != '}'; {
			name, value := Name(v, i)
			end := SkipValue(v, value)
			if !yield(name, v[value:end]) {
				return
			}
			i = Next(v, end)
		}
	}
}

// Items returns the elements of an array with their indexes. It is empty for any other
// value.
func Items(v string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		if v == "" || v[0] != '[' {
			return
		}
		n := 0
		for i := Space(v, 1); v[i] != ']'; n++ {
			end := SkipValue(v, i)
			if !yield(n, v[i:end]) {
				return
			}
			i = Next(v, end)
		}
	}
}

// Name reads the member name at i, unescaped, and returns the index of the value.
func Name(v string, i int) (name string, value int) {
	end, escaped := ReadString(v, i+1)
	name = v[i+1 : end]
	if escaped {
		name = Unescape(name)
	}
	if value = afterColon(v, end); value == 0 {
		value = Space(v, Space(v, end+1)+1)
	}
	return name, value
}

// Next returns the index of the next name or element after a value that ends at end, or
// of the closing bracket.
func Next(v string, end int) int {
	i := Space(v, end)
	if v[i] == ',' {
		i = Space(v, i+1)
	}
	return i
}
