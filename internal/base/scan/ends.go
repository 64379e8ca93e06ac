package scan

// A validator that visits the members of an object skips each value first and scans it
// afterwards. Without a cache, skipping would scan nested values once for each level, which
// multiplies the time by the nesting depth.

// Ends caches the ends of the arrays and objects of one well-formed text. The zero value is an
// empty cache.
//
// It stores arrays and objects with more than [Short] bytes, except those inside a stored one.
// Each byte therefore counts for at most one entry, and the memory is a fraction of the text.
// The number of times that a byte is scanned does not depend on the nesting depth.
type Ends struct {
	known   map[int]int // from start to end
	reached int         // known has no start at or after this offset
	open    []opened    // the unfinished arrays and objects of the current Skip
	work    int         // bytes that Skip has scanned
}

// opened is an array or object whose end has not been reached.
type opened struct {
	start  int
	before int // bytes before it that a second scan would read
}

// Short is the greatest length of arrays and objects that are not cached, since scanning them
// again is cheaper.
const Short = 64

// Skip returns the index after the value at i of text. text begins at offset at of the cached
// text.
func (e *Ends) Skip(text string, i, at int) int {
	if c := text[i]; c != '{' && c != '[' {
		return SkipValue(text, i)
	}
	start, jumped, saved := i, 0, 0 // in bytes; saved are those that a second scan will not read
	for {
		switch text[i] {
		case '"':
			i, _ = ReadString(text, i+1)
			i++
		case '{', '[':
			if end := e.of(at + i); end > 0 {
				jumped += end - at - i
				i = end - at
			} else {
				e.open = append(e.open, opened{i, i - jumped - saved})
				i++
			}
		case '}', ']':
			i++
			saved += e.close(i, i-jumped-saved, at)
		case '\n':
			i = Space(text, i+1) // indentation
		case ' ', '\r', '\t', ',', ':':
			i++
		default:
			for i++; !delimiter(text[i]); i++ {
			}
		}
		if len(e.open) == 0 {
			e.work += i - start - jumped
			e.reached = max(e.reached, at+i)
			return i
		}
	}
}

// of returns the end of the array or object that begins at an offset, 0 when it is not
// cached.
func (e *Ends) of(place int) int {
	if place >= e.reached {
		return 0
	}
	return e.known[place]
}

// close ends the innermost array or object, at i. bytes is the number of bytes up to i that a
// second scan would read. close returns how many of them the cache saves.
func (e *Ends) close(i, bytes, at int) int {
	last := len(e.open) - 1
	c := e.open[last]
	e.open = e.open[:last]
	cost := bytes - c.before
	if cost <= Short {
		return 0
	}
	if e.known == nil {
		e.known = make(map[int]int)
	}
	e.known[at+c.start] = at + i
	return cost
}
