package detect

// UnknownError says that a document is of no known format.
type UnknownError struct {
	// Looked says what was looked at and found, without any value: documents
	// can hold secrets.
	Looked string
}

// Error says what was looked for in vain.
func (e *UnknownError) Error() string {
	return "the document is of no known card format: " + e.Looked
}

// UnsupportedError says that a document is of a format that is known by name
// and not read.
type UnsupportedError struct {
	Format Format
	// Reason says why it is not read.
	Reason string
}

// Error names the format and the reason.
func (e *UnsupportedError) Error() string {
	return "the document is " + string(e.Format) + ", which is not supported: " + e.Reason
}

// refusal returns why a format is not read; empty when it is.
func refusal(name Format) string {
	for i := range formats {
		if formats[i].name == name {
			return formats[i].refused
		}
	}
	return ""
}
