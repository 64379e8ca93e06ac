package format

// The codes of the report entries that the engine writes. Package projection documents each.
const (
	CodeMismatch      = "mismatch"
	CodeNoWord        = "no-word"
	CodeWord          = "word"
	CodeDefault       = "default"
	CodeFallback      = "fallback"
	CodeOption        = "option"
	CodeVersion       = "version"
	CodeOtherMember   = "other-member"
	CodeUnknownMember = "unknown-member"
	CodeAuth          = "auth"
	CodeTable         = "table"
	CodeCarried       = "carried"
	CodeRestored      = "restored"
	CodeCarryDamaged  = "carry-damaged"
	CodeEdited        = "edited"
	CodeEditLost      = "edit-lost"
)

// The codes of the errors of conversions. Package projection documents each.
const (
	CodeNoSource      = "no-source"
	CodeNoFormat      = "no-format"
	CodeOptions       = "options"
	CodeNoSuchVersion = "no-such-version"
	CodeSet           = "set"
	CodeNoTable       = "no-table"
	CodeNoSlot        = "no-slot"
	CodeLoss          = "loss"
)
