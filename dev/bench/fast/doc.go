// Package fast is a placeholder for an optional hand-written decoder of the same cards:
// the build of the benchmark overlays this folder with its files, which are not part of
// this project.
package fast
