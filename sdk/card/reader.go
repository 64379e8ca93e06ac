package card

// Reader reads documents of type T into the same memory, one after the other. After a few
// documents, it reads others of similar size without allocating, except for members of maps whose
// values are large (above 128 bytes) if the last documents did not have the same names in the same
// order. Create one with [NewReader]; the zero value cannot read.
//
// A value that a Reader returns is valid until its next call, which overwrites everything that
// the value points to. Clone and ToBuilder make copies that stay valid. Strings, [Raw] and
// [Object] values stay valid, too: each keeps its whole document in memory, and a string that
// had escapes keeps a block of 4 KiB.
//
// A Reader keeps memory for its largest document. It must not be used by several goroutines at
// the same time.
type Reader[T any] struct {
	value T
	x     Message // a pointer to value
	read  func(x Message, text string, validate bool) error
}

// NewReader returns a reader for documents of type T, such as
// NewReader[a2a.AgentCard](). The options apply to each document.
func NewReader[T any, P MessageOf[T]](opts ...Option) *Reader[T] {
	r := new(Reader[T])
	r.x = P(&r.value)
	r.read = r.x.CardInfo().NewReader(opts...)
	return r
}

// ParseString works as the function [ParseString], but its result is valid only until the next
// call.
func (r *Reader[T]) ParseString(text string) (*T, error) { return r.next(text, true) }

// DecodeString works as the function [DecodeString], but its result is valid only until the next
// call.
func (r *Reader[T]) DecodeString(text string) (*T, error) { return r.next(text, false) }

func (r *Reader[T]) next(text string, validate bool) (*T, error) {
	var zero T
	r.value = zero
	if err := r.read(r.x, text, validate); err != nil {
		return nil, err
	}
	return &r.value, nil
}
