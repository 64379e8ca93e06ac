package source

import "bytes"

// File is a document: its bytes as they were read, and the lines that they are in.
type File struct {
	// Name is how positions name the document.
	Name string
	// URI is absolute. It serves to resolve references and is never printed, since
	// that of a file says where the tree lies on this machine.
	URI  string
	Data []byte

	limits Limits
	marks  []mark
}

// mark is what is known of lines at the beginning of a block of markBytes bytes. A mark
// for each line would take eight times the size of a document of empty lines.
type mark struct {
	line  int // how many lines began before the block or at its first byte
	start int // offset of the first byte of the last of them
}

// markBytes is the distance of marks.
const markBytes = 512

// Limits returns those of the store that the file is from.
func (f *File) Limits() Limits { return f.limits.orDefault() }

func (s *Store) newFile(name, uri string, data []byte) *File {
	f := &File{Name: name, URI: uri, Data: data, limits: s.limits}
	f.marks = make([]mark, len(data)/markBytes+1)
	at := mark{line: 1}
	for i := range f.marks {
		f.marks[i] = at
		at = at.advance(data, i*markBytes, min((i+1)*markBytes, len(data)))
	}
	return f
}

// advance is the mark at the offset to, after the bytes from the one at m.
func (m mark) advance(data []byte, from, to int) mark {
	block := data[from:to]
	if last := bytes.LastIndexByte(block, '\n'); last >= 0 {
		m.line += bytes.Count(block, []byte{'\n'})
		m.start = from + last + 1
	}
	return m
}

// Position returns the place of the byte at offset; an offset behind the end is
// the place of the end.
func (f *File) Position(offset int) Position {
	offset = min(max(offset, 0), len(f.Data))
	block := offset / markBytes
	at := f.marks[block].advance(f.Data, block*markBytes, offset)
	return Position{File: f.Name, Line: at.line, Column: offset - at.start + 1}
}

// Start is the place of the document as a whole.
func (f *File) Start() Position { return Position{File: f.Name, Line: 1, Column: 1} }
