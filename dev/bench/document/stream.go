package document

import "bytes"

// Stream returns NDJSON of about the given size: minified cards of 1 to 8 KB.
func Stream(size int) []byte {
	var cards [][]byte
	for indented := 1 << 10; indented < 8<<10; indented += 101 {
		cards = append(cards, append(New(indented), '\n'))
	}
	some := bytes.Join(cards, nil)
	return bytes.Repeat(some, 1+size/len(some))
}
