package cardrt

// Version is the version of the dialect that was asked for, by the caller or by
// [Checker.UseVersion]; empty when nobody did, which means the newest.
func (c *Checker) Version() string { return c.options.Version }

// UseVersion asks for the rules of a version, unless the caller has asked for one.
// It is for documents that name their version themselves: a hand-written check that
// stands first among the keywords of a root calls it before the other rules are
// looked at.
func (c *Checker) UseVersion(version string) {
	if c.options.Version == "" {
		c.options.Version = version
	}
}
