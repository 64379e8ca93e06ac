package projection

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/code"
)

// Codes of [card.ReportEntry]. If the target has no member for a dropped value, the code is the
// topic of the value, such as "skill-schema".
const (
	// CodeMismatch: the value has another kind than the format defines.
	CodeMismatch = code.Mismatch
	// CodeNoWord: the target has no word for a word of the source.
	CodeNoWord = code.NoWord
	// CodeWord: the target has another word.
	CodeWord = code.Word
	// CodeDefault: the target requires the member, and the source does not have it.
	CodeDefault = code.Default
	// CodeStandIn: another member of the source is used.
	CodeStandIn = code.StandIn
	// CodeOption: the caller supplied the value.
	CodeOption = code.Option
	// CodeVersion: another version of the target format has the member.
	CodeVersion = code.Version
	// CodeOtherMember: the format has another member that says the same.
	CodeOtherMember = code.OtherMember
	// CodeUnknownMember: the format does not define the member.
	CodeUnknownMember = code.UnknownMember
	// CodeAuth: the format cannot say how callers authenticate.
	CodeAuth = code.Auth
	// CodeTable: the prescribed table does not have the member.
	CodeTable = code.Table
	// CodeCarried: the source is carried in the target. CodeRestored: a carried card was
	// restored. CodeCarryDamaged: the carried card was changed or truncated.
	CodeCarried      = code.Carried
	CodeRestored     = code.Restored
	CodeCarryDamaged = code.CarryDamaged
	// CodeEdited: the member was changed after the card was carried, and the restored card
	// has the change. CodeEditLost: it cannot have the change.
	CodeEdited   = code.Edited
	CodeEditLost = code.EditLost
)

// Codes of [Error].
const (
	// CodeNoSource: there is no card to convert.
	CodeNoSource = code.NoSource
	// CodeNoFormat: the source format or the target format is nil.
	CodeNoFormat = code.NoFormat
	// CodeOptions: an option is invalid, or the target format does not have it.
	CodeOptions = code.Options
	// CodeNoSuchVersion: the target format does not have the version.
	CodeNoSuchVersion = code.NoSuchVersion
	// CodeLimit: the result would be larger than the limits allow.
	CodeLimit = card.CodeLimit
	// CodeSet: a location cannot be set.
	CodeSet = code.Set
	// CodeNoTable: there is no table for the conversion.
	CodeNoTable = code.NoTable
	// CodeNoSlot: the target cannot carry the source.
	CodeNoSlot = code.NoSlot
	// CodeLoss: the conversion loses something, which [Strict] forbids.
	CodeLoss = code.Loss
)
