package scan

import (
	"strconv"
	"strings"
)

// AppendToken appends a slash and a reference token (RFC 6901).
func AppendToken(dst []byte, token string) []byte {
	dst = append(dst, '/')
	if strings.IndexByte(token, '/') < 0 && strings.IndexByte(token, '~') < 0 {
		return append(dst, token...)
	}
	for i := range len(token) {
		switch c := token[i]; c {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// AppendIndex appends a slash and the index of an element.
func AppendIndex(dst []byte, index int) []byte {
	return strconv.AppendInt(append(dst, '/'), int64(index), 10)
}
