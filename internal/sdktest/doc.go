// Package sdktest holds the tests of the guarantees of all generated packages, and of the
// SDK as a whole: its imports, and code generated into a user's module.
package sdktest
