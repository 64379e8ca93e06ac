// Package usertest holds one short program for each dialect as the author of an agent
// framework would write it: build a card, read one from another agent, change it, and
// report what is wrong. They run as tests, so that an API that makes such programs longer
// or harder to read is noticed here first.
package usertest
