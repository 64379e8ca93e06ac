package checkrt

import "slices"

// Version is the version of the dialect whose rules are checked: the one that the caller
// asked for, or else the one that the document states ([Checker.UseVersion]). It is empty
// when there is neither, which means the newest.
func (c *Checker) Version() string { return c.options.Version }

// UseVersion checks by the rules of the version that a document states, if that is one of
// versions and the caller asked for none. The validator of a document calls it before all
// rules when the dialect has a version member (versionMember in dialect.json).
func (c *Checker) UseVersion(versions []string, stated string) {
	if c.options.Version == "" && slices.Contains(versions, stated) {
		c.options.Version = stated
	}
}

// InVersions reports whether the version whose rules are checked is one of versions[from]
// to versions[to]; without one, or with one that is not in the list, the last is meant.
func (c *Checker) InVersions(versions []string, from, to int) bool {
	at := len(versions) - 1
	if c.options.Version != "" { // nearly always it is empty, and this is asked often
		at = c.edition.in(versions, c.options.Version)
	}
	return from <= at && at <= to
}

// edition is the number of a version in the list that was asked for last.
type edition struct {
	versions *string
	version  string
	at       int
}

func (e *edition) in(versions []string, version string) int {
	if e.versions != &versions[0] || e.version != version {
		*e = edition{&versions[0], version, slices.Index(versions, version)}
		if e.at < 0 {
			e.at = len(versions) - 1
		}
	}
	return e.at
}
