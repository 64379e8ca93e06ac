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
		c.edition = edition{&versions[0], at}
	}
}

// VersionIn returns the index of the checked version in a list of versions. It is the index of the
// last one if the version is empty or not in the list.
func (c *Checker) VersionIn(versions []string) int {
	if c.edition.versions != &versions[0] {
		c.findVersion(versions)
	}
	return c.edition.at
}

// InVersions reports whether the checked version is between versions[from] and versions[to], see
// [Checker.VersionIn].
func (c *Checker) InVersions(versions []string, from, to int) bool {
	at := c.VersionIn(versions)
	return from <= at && at <= to
}

// edition caches the index of the checked version in the last list of versions.
type edition struct {
	versions *string
	at       int
}

//go:noinline
func (c *Checker) findVersion(versions []string) {
	at := slices.Index(versions, c.options.Version)
	if at < 0 {
		at = len(versions) - 1
	}
	c.edition = edition{&versions[0], at}
}
