// Package code has the codes of errors and report entries that the engine writes. Package
// projection exports and documents them.
package code

// The codes of report entries.
const (
	Mismatch      = "mismatch"
	NoWord        = "no-word"
	Word          = "word"
	Default       = "default"
	StandIn       = "stand-in"
	Option        = "option"
	Version       = "version"
	OtherMember   = "other-member"
	UnknownMember = "unknown-member"
	Auth          = "auth"
	Table         = "table"
	Carried       = "carried"
	Restored      = "restored"
	CarryDamaged  = "carry-damaged"
	Edited        = "edited"
	EditLost      = "edit-lost"
)

// The codes of errors.
const (
	NoSource      = "no-source"
	NoFormat      = "no-format"
	Options       = "options"
	NoSuchVersion = "no-such-version"
	Set           = "set"
	NoTable       = "no-table"
	NoSlot        = "no-slot"
	Loss          = "loss"
)
