package codec

import "sync"

// Output is reusable memory for JSON text of unknown length.
type Output struct{ data []byte }

// outputs has Outputs with memory. headers has Outputs without memory, so that release does not
// allocate one.
var (
	outputs = sync.Pool{New: func() any { return &Output{data: make([]byte, 0, 1<<10)} }}
	headers = sync.Pool{New: func() any { return new(Output) }}
)

// BorrowOutput returns an empty output, which [Output.Marshal] returns to the pool.
func BorrowOutput() *Output {
	out := outputs.Get().(*Output)
	out.data = out.data[:0]
	return out
}

// maxPooled is the maximum capacity in bytes of a reused output, so that the memory of one huge
// value is freed. Documents within the default limits are shorter.
const maxPooled = 4 << 20

// release returns the output to the pool. Its data must not be used afterwards.
func (out *Output) release() {
	if cap(out.data) <= maxPooled {
		outputs.Put(out)
	}
}

// Empty returns the memory, for appending a value.
func (out *Output) Empty() []byte { return out.data }

// Marshal returns a copy of the JSON text of a value, or the error of [Finish]. text is
// [Output.Empty] with the appended value. The method MarshalJSON, whose receiver is a value,
// appends the value itself, so that its copy of the value is not allocated.
func (out *Output) Marshal(text []byte) ([]byte, error) {
	var result []byte
	_, err := Finish(text, 0)
	if err == nil {
		result = make([]byte, len(text)) // [bytes.Clone] takes more time
		copy(result, text)
	}
	out.data = text
	out.release()
	return result, err
}

// Buffer returns empty memory for appending a value. [Encoded] returns it to the pool.
func Buffer() []byte {
	out := BorrowOutput()
	data := out.data
	out.data = nil
	headers.Put(out)
	return data
}

// returnBuffer returns a [Buffer], which may have grown, to the pool.
func returnBuffer(data []byte) {
	out := headers.Get().(*Output)
	out.data = data
	out.release()
}
