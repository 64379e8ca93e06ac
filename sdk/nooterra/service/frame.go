package service

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// DefaultFrameBytes is the largest frame that a [FrameReader] accepts by default: 4 MiB, as for
// documents.
const DefaultFrameBytes = 4 << 20

// Frame is a server-sent event.
type Frame struct {
	// ID is the id of the frame, empty if it has none. Browsers use the id of an earlier frame
	// instead; see [FrameReader.LastEventID].
	ID string
	// Event is the type of the event, "message" by default.
	Event string
	// Data is the content: the lines of the fields data.
	Data []byte
}

// ErrFrameSize is the error for a frame that exceeds the limit of a [FrameReader].
var ErrFrameSize = errors.New("the frame exceeds the limit of the reader")

// ErrFrameText is the error for a frame that cannot be written: an id or a type with a
// line break, an id with a NUL, or ill-formed UTF-8.
var ErrFrameText = errors.New("the frame cannot be written as a server-sent event")

// FrameReader reads server-sent events. It keeps at most one frame in memory.
type FrameReader struct {
	in          *bufio.Reader
	limit       int
	begun       bool
	afterReturn bool // a line ended with CR: an LF that follows belongs to it
	lastID      string
	err         error
}

// NewFrameReader returns a reader. Frames, comments included, that are longer than limit bytes
// are an error; 0 means [DefaultFrameBytes].
func NewFrameReader(r io.Reader, limit int) *FrameReader {
	if limit <= 0 {
		limit = DefaultFrameBytes
	}
	return &FrameReader{in: bufio.NewReader(r), limit: limit}
}

// LastEventID returns the id of the last frame that had one, for the header Last-Event-ID
// of the next request. The frame may have had no data.
func (r *FrameReader) LastEventID() string { return r.lastID }

// Next returns the next frame with data. It skips comments, frames without data, and a frame that
// the end of the input interrupts. The error is [io.EOF] at the end, [ErrFrameSize], or the error
// of the input. All later calls return the same error.
func (r *FrameReader) Next() (Frame, error) {
	if r.err != nil {
		return Frame{}, r.err
	}
	if !r.begun {
		r.begun = true
		if start, err := r.in.Peek(3); err == nil && string(start) == "\uFEFF" {
			_, r.err = r.in.Discard(3)
		}
	}
	frame, left := newFrame(), r.limit
	var line []byte
	for r.err == nil {
		line, r.err = r.line(line[:0], &left)
		if r.err != nil {
			break
		}
		if len(line) > 0 {
			frame.field(line)
			continue
		}
		if frame.hasID {
			r.lastID = frame.ID
		}
		if frame.hasData {
			return frame.Frame, nil
		}
		frame, left = newFrame(), r.limit
	}
	return Frame{}, r.err
}

// partialFrame is a frame whose end has not been read.
type partialFrame struct {
	Frame
	hasData, hasID bool
}

func newFrame() partialFrame { return partialFrame{Frame: Frame{Event: "message"}} }

// field reads a line of the frame: a field, a colon and a value.
func (f *partialFrame) field(line []byte) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "data":
		if f.hasData {
			f.Data = append(f.Data, '\n')
		}
		f.Data = append(f.Data, value...)
		f.hasData = true
	case "event":
		f.Event = cmp.Or(text(value), "message")
	case "id":
		if bytes.IndexByte(value, 0) < 0 {
			f.ID, f.hasID = text(value), true
		}
	}
}

// text returns text with the replacement character in place of ill-formed UTF-8.
func text(b []byte) string { return strings.ToValidUTF8(string(b), string(utf8.RuneError)) }

// line appends the next line without its end, which is LF, CR or both. It takes its bytes
// from left. A line without an end is not returned.
func (r *FrameReader) line(dst []byte, left *int) ([]byte, error) {
	for {
		c, err := r.in.ReadByte()
		if err != nil {
			return nil, err
		}
		if c == '\n' && r.afterReturn {
			r.afterReturn = false
			continue
		}
		if *left--; *left < 0 {
			return nil, ErrFrameSize
		}
		r.afterReturn = c == '\r'
		if c == '\n' || c == '\r' {
			return dst, nil
		}
		dst = append(dst, c)
	}
}

// AppendFrame appends a frame in the form that the service writes: id, event, data, and an
// empty line. A line break in the data begins a further line of data. On an error, which
// is [ErrFrameText], dst is returned unchanged.
func AppendFrame(dst []byte, f Frame) ([]byte, error) {
	if strings.ContainsAny(f.ID, "\r\n\x00") || strings.ContainsAny(f.Event, "\r\n") || bytes.IndexByte(f.Data, '\r') >= 0 ||
		!utf8.ValidString(f.ID) || !utf8.ValidString(f.Event) || !utf8.Valid(f.Data) {
		return dst, ErrFrameText
	}
	if f.ID != "" {
		dst = append(append(append(dst, "id: "...), f.ID...), '\n')
	}
	if f.Event != "" {
		dst = append(append(append(dst, "event: "...), f.Event...), '\n')
	}
	for line := range bytes.SplitSeq(f.Data, []byte("\n")) {
		dst = append(append(append(dst, "data: "...), line...), '\n')
	}
	return append(dst, '\n'), nil
}

// AppendHeartbeat appends a comment that keeps a connection open. The service writes one every ten
// seconds.
func AppendHeartbeat(dst []byte) []byte { return append(dst, ": keepalive\n\n"...) }
