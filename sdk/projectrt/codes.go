package projectrt

import "github.com/agentcard-go/cardgen/sdk/card"

// The codes and messages of report entries. A mapping may replace them for a member.
const (
	// CodeNoHome is a member for which the target has no place.
	CodeNoHome = "no-home"
	NoHome     = "the target has no place for it"

	// CodeOneWay is a member that a mapping converts in the other direction only.
	CodeOneWay = "one-way"
	OneWay     = "the mapping converts the member in the other direction only"

	// CodeUnknownMember is a member that the format of the source does not define.
	CodeUnknownMember = "unknown-member"
	UnknownMember     = "the source format does not define the member"

	// CodeMismatch is a member whose value does not have the type that its format requires.
	CodeMismatch = "unfit"
	Mismatch     = "the value does not have the type that the source format requires"

	// CodeVersion is a member that the version of the target does not have.
	CodeVersion     = "version"
	InOtherVersions = "this version of the target has no place for it; another version has one"

	// CodeDefault is a member that the target requires and the source does not have.
	CodeDefault = "default"
	Default     = "the target requires the member, and the source does not have it"

	// CodeStandIn is a member whose value is taken from another member of the source.
	CodeStandIn = "stand-in"
	FromAnother = "the source does not have the member; another member is used instead"

	// CodeConstant is a member that is the same in every target.
	CodeConstant = "constant"
	Constant     = "the target always has this value"

	// CodeDerived is a member made of another one.
	CodeDerived = "derived"
	Derived     = "the value is derived from another member"

	// CodeOption is a member that an option of the caller replaces.
	CodeOption  = "option"
	OptionWins  = "the caller gave another value"
	setByCaller = "the caller set the value, which replaces that of the mapping"

	// CodeOtherWord is a value for which the target uses a different name.
	CodeOtherWord = "other-word"
	OtherWord     = "the target format uses a different name"

	// CodeNoWord is a value for which the target has no name.
	CodeNoWord = "no-word"
	NoWord     = "the target format has no name for the value"

	// CodeSummary is a member of list elements; the target states only whether it is true
	// of any element.
	CodeSummary = "summary"
	Summary     = "the target states only whether it is true of any element"

	// CodeSeparator is an element that contains the separator of elements in the target.
	CodeSeparator = "separator"
	Separator     = "the text contains the separator of texts in the target"

	// CodeRounded is a number that the target holds with fewer digits.
	CodeRounded = "rounded"
	Rounded     = "the number has more digits than the target can hold"

	// CodeNull is a null that the target does not allow.
	CodeNull = card.CodeNull
	Null     = "the target does not allow null here"
)

// The codes and messages of carrying.
const (
	// CodeCarried is the source in the slot of the target.
	CodeCarried = "carried"
	carried     = "the whole source is carried here; the conversion back restores it"

	// CodeRestored is a carried card that was restored.
	CodeRestored = "restored"
	restored     = "the carried card is restored"
	restoredOld  = "the carried card is restored, with the changes made since"

	// CodeCarryDamaged is a slot whose content does not match its digest.
	CodeCarryDamaged = "carry-damaged"

	// CodeEdited is a part of the card that was changed after it was carried.
	CodeEdited = "edited"
	edited     = "it was changed after the card was carried, and the change is kept"
)
