// Package diskfile replaces the content of files: Replace and Rewrite that of one file of a
// user, Folder that of files that a web server serves. Lock excludes other runs.
package diskfile
