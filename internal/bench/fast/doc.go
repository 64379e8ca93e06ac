// Package fast is where a hand-written decoder of the same cards shows up while the
// benchmark is built, when there is one: its files are laid over this folder and are
// no part of this project.
package fast
