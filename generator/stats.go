package generator

import (
	"fmt"
	"unicode/utf8"
)

// Stats are the sizes of a generated package, known before it is compiled.
type Stats struct {
	// Package is the name of the package.
	Package string
	// Types is the number of named types. Shared is the number of inline schemas that share the
	// type of an equal schema.
	Types, Shared int
	// Files is the number of files, Bytes their total size.
	Files, Bytes int
	// LongestName is the longest name of a type, a field or a constant.
	LongestName string
	// Kept says that the files on disk were current, so that the package was not generated (see
	// [Options.Records]).
	Kept bool
}

// String returns the sizes on one line.
func (s Stats) String() string {
	return fmt.Sprintf("%s: types %d, shared by equal schemas %d, files %d, kB %d, longest name %s (%d)",
		s.Package, s.Types, s.Shared, s.Files, (s.Bytes+999)/1000,
		s.LongestName, utf8.RuneCountInString(s.LongestName))
}
