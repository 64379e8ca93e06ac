// Package cardedit makes random edits of A2A cards, as an attacker would make them who wants a
// signature to stay valid, and says how readers in Go understand a card. Tests of signatures
// use it: what a reader understands differently after an edit must not be valid.
package cardedit
