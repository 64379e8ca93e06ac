// Package next tests that the next program in each ecosystem takes a converted card as its own:
// the libraries of the target's maintainers, called as their users call them.
package next
