package projection

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// Codes of [card.ReportEntry]. If the target has no member for a dropped value, the code is the
// topic of the value, such as "skill-schema".
const (
	// CodeMismatch: the value has another kind than the format defines.
	CodeMismatch = format.CodeMismatch
	// CodeNoWord: the vocabulary of the target has no word for a word of the source, such as a
	// protocol.
	CodeNoWord = format.CodeNoWord
	// CodeWord: the target uses another word, or the source has the value as JSON text inside a
	// string.
	CodeWord = format.CodeWord
	// CodeDefault: the target requires the member, the source lacks it, and the mapping has a
	// default.
	CodeDefault = format.CodeDefault
	// CodeFallback: the source lacks the member, and the value of another member is used.
	CodeFallback = format.CodeFallback
	// CodeOption: the caller supplied the value.
	CodeOption = format.CodeOption
	// CodeNeeded: the value is a placeholder for a value that the card lacks, or is a value of the
	// card that is not valid in the target, see [Placeholders].
	CodeNeeded = "needed"
	// CodeVersion: another version of the target format has the member.
	CodeVersion = format.CodeVersion
	// CodeOtherMember: another member of the format states the same.
	CodeOtherMember = format.CodeOtherMember
	// CodeUnknownMember: the format does not define the member.
	CodeUnknownMember = format.CodeUnknownMember
	// CodeAuth: the format cannot say how callers authenticate.
	CodeAuth = format.CodeAuth
	// CodeTable: the prescribed table does not have the member.
	CodeTable = format.CodeTable
	// CodeCarried: the source is carried in the target. CodeRestored: a carried card was
	// restored. CodeCarryDamaged: the carried card was changed or truncated.
	CodeCarried      = format.CodeCarried
	CodeRestored     = format.CodeRestored
	CodeCarryDamaged = format.CodeCarryDamaged
	// CodeEdited: the member was changed after the card was carried, and the restored card
	// has the change. CodeEditLost: it cannot have the change.
	CodeEdited   = format.CodeEdited
	CodeEditLost = format.CodeEditLost
)

// Codes of [Error].
const (
	// CodeNoSource: there is no card to convert.
	CodeNoSource = format.CodeNoSource
	// CodeNoFormat: the source format or the target format is nil.
	CodeNoFormat = format.CodeNoFormat
	// CodeOptions: an option is invalid, or the target format does not have it.
	CodeOptions = format.CodeOptions
	// CodeNoSuchVersion: the target format does not have the version.
	CodeNoSuchVersion = format.CodeNoSuchVersion
	// CodeLimit: the result would be larger than the limits allow.
	CodeLimit = card.CodeLimit
	// CodeSet: a location cannot be set.
	CodeSet = format.CodeSet
	// CodeNoTable: no specification prescribes a table for the conversion, see [Table].
	CodeNoTable = format.CodeNoTable
	// CodeNoSlot: the target cannot carry the source.
	CodeNoSlot = format.CodeNoSlot
	// CodeLoss: the conversion loses something, which [Strict] forbids.
	CodeLoss = format.CodeLoss
)
