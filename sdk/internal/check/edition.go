package check

import "slices"

// Version returns the version of the dialect whose rules are checked. It is the version that
// the caller requested, otherwise the version that the document states ([Checker.UseVersion]).
// It is empty if there is neither; empty means the newest.
func (c *Checker) Version() string { return c.options.Version }

// UseVersion selects the version that a document states, if it is one of versions and the
// caller requested none. The validator of a document calls it before all rules if the dialect
// has a version member (versionMember in dialect.json).
func (c *Checker) UseVersion(versions []string, stated string) {
	if c.options.Version != "" {
		return
	}
	if at := slices.Index(versions, stated); at >= 0 {
		c.options.Version = versions[at] // it outlives the document
	}
}

// InVersions reports whether the checked version is between versions[from] and versions[to]. If
// the version is empty or not in the list, the last one is used.
func (c *Checker) InVersions(versions []string, from, to int) bool {
	at := len(versions) - 1
	if c.options.Version != "" { // it is empty in nearly all calls
		at = c.edition.in(versions, c.options.Version)
	}
	return from <= at && at <= to
}

// edition caches the index of the checked version in the last list of versions.
type edition struct {
	versions *string
	version  string
	at       int
}

func (e *edition) in(versions []string, version string) int {
	if e.versions != &versions[0] || e.version != version {
		e.versions, e.version, e.at = &versions[0], version, slices.Index(versions, version)
		if e.at < 0 {
			e.at = len(versions) - 1
		}
	}
	return e.at
}
