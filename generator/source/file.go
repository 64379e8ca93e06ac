package source

import "slices"

// File is a document: its bytes as they were read, and where its lines begin.
type File struct {
	// Name is how positions name the document.
	Name string
	// URI is absolute. It serves to resolve references and is never printed, since
	// that of a file says where the tree lies on this machine.
	URI  string
	Data []byte

	lines []int // offset of the first byte of every line
}

func newFile(name, uri string, data []byte) *File {
	f := &File{Name: name, URI: uri, Data: data, lines: []int{0}}
	for i, c := range data {
		if c == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// Position returns the place of the byte at offset; an offset behind the end is
// the place of the end.
func (f *File) Position(offset int) Position {
	offset = min(max(offset, 0), len(f.Data))
	line, found := slices.BinarySearch(f.lines, offset)
	if !found {
		line--
	}
	return Position{File: f.Name, Line: line + 1, Column: offset - f.lines[line] + 1}
}

// Start is the place of the document as a whole.
func (f *File) Start() Position { return Position{File: f.Name, Line: 1, Column: 1} }
