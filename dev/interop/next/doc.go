// Package next tests that the next program in each ecosystem takes a converted card as its own:
// the libraries of the target's maintainers, called as their users call them, and the limits that
// their documentation states. The counts in testdata may not fall.
package next
