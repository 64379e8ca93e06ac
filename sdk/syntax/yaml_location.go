package syntax

import (
	"strings"
	"unicode/utf8"
)

// locations finds the offsets of lines and columns as the YAML library counts them: CR, NEL, LS and
// PS end lines too, and columns count code points.
type locations struct {
	// lines are the numbers of the code points that begin lines.
	lines []int32
	// blocks are the byte offsets of every blockSize-th code point.
	blocks []int32
	text   string
}

// blockSize is the maximum number of code points that a look-up counts.
const blockSize = 64

func locationsOf(text string) locations {
	l := locations{lines: []int32{0}, text: text}
	count := int32(0)
	for i, r := range text {
		if count%blockSize == 0 {
			l.blocks = append(l.blocks, int32(i))
		}
		count++
		switch r {
		case '\r':
			if strings.HasPrefix(text[i+1:], "\n") {
				continue
			}
		case '\n', '\u0085', '\u2028', '\u2029':
		default:
			continue
		}
		l.lines = append(l.lines, count)
	}
	return l
}

// offset returns the offset of a line and a column, both counted from 1.
func (l *locations) offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(l.lines) {
		return len(l.text)
	}
	point := int(l.lines[line-1]) + max(column, 1) - 1
	if point/blockSize >= len(l.blocks) {
		return len(l.text)
	}
	offset := int(l.blocks[point/blockSize])
	for range point % blockSize {
		_, n := utf8.DecodeRuneInString(l.text[offset:])
		offset += n
	}
	return offset
}
