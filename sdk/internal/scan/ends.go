package scan

// A validator that goes through the members of an object skips each value, and goes
// through it afterwards. Were the values inside skipped from end to end each time, time
// would grow with the depth of the nesting; so where the large ones end is remembered.

// Ends knows where arrays and objects of one well-formed text end. The zero value knows
// nothing yet.
//
// What is remembered are those that take much to go through again: more than [Short]
// bytes that are not inside a remembered one. So each byte stands for one of them at
// most, the memory is a fraction of the text, and a byte is gone over as often as arrays
// and objects fit into that length, however deep the text nests.
type Ends struct {
	known   map[int]int // from where it begins to where it ends
	reached int         // nothing that begins from here on is known
	open    []opened    // the arrays and objects that Skip is in
	work    int         // how many bytes Skip has gone over
}

// opened is an array or object whose end is still to come.
type opened struct {
	start  int
	before int // how many bytes before it would be gone over a second time
}

// Short is what going over again costs less than remembering.
const Short = 64

// Skip returns the index behind the value at i of text, which begins at the place at of
// the text that e is about.
func (e *Ends) Skip(text string, i, at int) int {
	if c := text[i]; c != '{' && c != '[' {
		return SkipValue(text, i)
	}
	start, jumped, saved := i, 0, 0 // bytes; saved are those that a second time will not take
	for {
		switch text[i] {
		case '"':
			i, _ = String(text, i+1)
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

// of returns where the array or object that begins at a place ends, 0 when that is not
// known.
func (e *Ends) of(place int) int {
	if place >= e.reached {
		return 0
	}
	return e.known[place]
}

// close deals with the end of the innermost array or object, at i, up to which so many
// bytes would be gone over a second time. It returns how many fewer it will be.
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
