package codec

import "sync"

// buffer is memory for JSON text of unknown length.
type buffer struct{ data []byte }

// buffers has empty buffers with memory. headers has buffers without memory, so that releasing
// one does not allocate.
var (
	buffers = sync.Pool{New: func() any { return &buffer{data: make([]byte, 0, 1<<10)} }}
	headers = sync.Pool{New: func() any { return new(buffer) }}
)

// borrowBuffer returns an empty buffer. Call its method release to put it back.
func borrowBuffer() *buffer {
	b := buffers.Get().(*buffer)
	b.data = b.data[:0]
	return b
}

// maxPooled is the greatest capacity of a buffer that is reused, so that one huge value does
// not occupy its memory forever. Documents within the default limit are shorter.
const maxPooled = 4 << 20

// release puts the buffer back. Its data must not be used afterwards.
func (b *buffer) release() {
	if cap(b.data) <= maxPooled {
		buffers.Put(b)
	}
}

// Buffer returns empty memory for appending a value. [Marshal] returns it to the pool.
func Buffer() []byte {
	b := borrowBuffer()
	data := b.data
	b.data = nil
	headers.Put(b)
	return data
}

// returnBuffer returns a [Buffer], which may have grown, to the pool.
func returnBuffer(data []byte) {
	b := headers.Get().(*buffer)
	b.data = data
	b.release()
}
