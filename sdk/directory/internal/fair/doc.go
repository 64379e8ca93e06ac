// Package fair shares places among clients, so that a client with many requests does not keep the others
// waiting.
//
// A place goes to the client that has the fewest places, and among these to the client whose turn is the
// longest ago: clients with as many places take turns. The requests of one client keep their order. A queue
// knows only the clients that have a place or wait for one, and each call takes a time in proportion to the
// logarithm of their number.
package fair
