// Package sdktest holds the tests of what all generated packages promise, and of
// the SDK as a whole: what it imports, and that code generated into somebody
// else's module works.
package sdktest
