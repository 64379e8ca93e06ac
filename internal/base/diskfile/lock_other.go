//go:build !windows && (!unix || solaris || aix)

package diskfile

// tryLock locks nothing: the system has no locks that end with the process.
func tryLock(string) (unlock func(), err error) { return func() {}, nil }
