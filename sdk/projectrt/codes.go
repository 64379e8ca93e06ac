package projectrt

import "github.com/agentcard-go/cardgen/sdk/card"

// The codes and sentences of what every projection can meet. A mapping may give a
// member a code and a sentence of its own.
const (
	// CodeNoHome is a member for which the target has no place.
	CodeNoHome = "no-home"
	NoHome     = "the target has no place for it"

	// CodeOneWay is a member that a mapping takes over in the other direction only.
	CodeOneWay = "one-way"
	OneWay     = "the mapping says how it is made, and not how it is read back"

	// CodeUnknownMember is a member that the format of the source does not define.
	CodeUnknownMember = "unknown-member"
	UnknownMember     = "the source's format does not define the member, so nothing is known of where it belongs"

	// CodeUnfit is a member whose value is not of the kind that its format asks for.
	CodeUnfit = "unfit"
	Unfit     = "the value is not of the kind that the source's format asks for"

	// CodeVersion is a member that the version of the target does not have.
	CodeVersion     = "version"
	InOtherVersions = "the version of the target has no place for it, another one does"

	// CodeDefault is a member that the target must have and the source does not say.
	CodeDefault = "default"
	Default     = "the target must have the member and the source does not have it"

	// CodeStandIn is a member written from another one than that which it is meant for.
	CodeStandIn = "stand-in"
	StandIn     = "the source does not have the member, another one stands in for it"

	// CodeConstant is a member that is the same in every target.
	CodeConstant = "constant"
	Constant     = "the target always has this value"

	// CodeDerived is a member made of another one.
	CodeDerived = "derived"
	Derived     = "the value is made of another member"

	// CodeOption is a member that an option of the caller replaces.
	CodeOption  = "option"
	OptionWins  = "the caller gave another value"
	setByCaller = "the caller set the value, in place of what the mapping had written"

	// CodeOtherWord is a value that the target says with another word.
	CodeOtherWord = "other-word"
	OtherWord     = "the target has another word for it"

	// CodeNoWord is a value that the target has no word for.
	CodeNoWord = "no-word"
	NoWord     = "the target has no word for the value"

	// CodeSummary is a member of list elements of which the target has only whether it
	// is true of any.
	CodeSummary = "summary"
	Summary     = "the target says only whether it holds for any of the elements"

	// CodeSeparator is an element that holds the text which separates elements in the target.
	CodeSeparator = "separator"
	Separator     = "the text holds what separates texts in the target"

	// CodeRounded is a number that the target holds with fewer digits.
	CodeRounded = "rounded"
	Rounded     = "the number has more digits than the target can hold"

	// CodeNull is a null where the target has none.
	CodeNull = card.CodeNull
	Null     = "the target has no null here"
)

// The codes and sentences of carrying.
const (
	// CodeCarried is the source in the slot of the target.
	CodeCarried = "carried"
	carried     = "the whole source travels here, so that the way back restores it"

	// CodeRestored is a card that came back as it was carried.
	CodeRestored = "restored"
	restored     = "the card is what was carried here"
	restoredOld  = "the card is what was carried here, with the changes made since"

	// CodeCarryDamaged is a slot whose content cannot be trusted to be what was carried.
	CodeCarryDamaged = "carry-damaged"

	// CodeEdited is a part of the card that was changed after it was carried.
	CodeEdited = "edited"
	edited     = "it was changed after the card was carried, and the change holds"
)
