// Package cardedit makes random edits of A2A cards, like an attacker who keeps a signature
// valid, and describes how readers in Go understand a card. Tests of signatures use it: if a
// reader understands an edited card differently, its signature must be invalid.
package cardedit
