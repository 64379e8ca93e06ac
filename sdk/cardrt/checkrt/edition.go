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
		if i := slices.Index(versions, c.options.Version); i >= 0 {
			at = i
		}
	}
	return from <= at && at <= to
}
