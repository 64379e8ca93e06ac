package ir

// Once calls visit for each of some values, and for each value that visit passes to its second
// argument, before that call returns. It visits every value once, and no zero value.
func Once[T comparable](visit func(x T, also func(T)), from ...T) {
	seen := make(map[T]bool)
	var also func(T)
	also = func(x T) {
		var none T
		if x == none || seen[x] {
			return
		}
		seen[x] = true
		visit(x, also)
	}
	for _, x := range from {
		also(x)
	}
}
