package pipeline

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
	// Kept says that the files on disk were current, so that the package was not generated.
	Kept bool
}

// Stats returns the sizes of g.
func (g *Generated) Stats() Stats {
	s := Stats{Package: g.Package.Name, Types: len(g.Package.Types), Files: len(g.Files)}
	for _, t := range g.Package.Types {
		s.Shared += len(t.Others)
		s.name(t.Go)
		for _, f := range t.Fields {
			s.name(f.Go)
		}
		for _, v := range t.Values {
			s.name(v.Go)
		}
	}
	for _, a := range g.Package.Aliases {
		s.name(a.Go)
	}
	for _, text := range g.Files {
		s.Bytes += len(text)
	}
	return s
}

// name takes the name of a type, a field or a constant into account.
func (s *Stats) name(name string) {
	if len(name) > len(s.LongestName) {
		s.LongestName = name
	}
}
