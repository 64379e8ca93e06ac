//go:build !unix

package serve

// allowedConnections returns the maximum number of connections of a directory; 0 is the default.
func allowedConnections(int) int { return 0 }
