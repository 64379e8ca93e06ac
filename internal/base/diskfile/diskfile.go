// Package diskfile replaces the content of files. Replace and Rewrite replace one file of a user,
// Folder replaces files that a web server serves. Lock excludes other runs.
package diskfile
