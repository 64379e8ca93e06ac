package project

// The names under which the formats hold a carried card, see [Carry]: each format has an
// extension member that its rules allow and its readers ignore.
const (
	// CarryExtension is the URI of the extension of an A2A card whose params carry
	// another card.
	CarryExtension = "https://github.com/agentcard-go/cardgen/extensions/source/v1"
	// CarryKey is the key in _meta of a list of tools, and in the annotations of an
	// agent descriptor.
	CarryKey = "io.github.agentcard-go/source"
	// CarryAnnotation is the prefix of the keys of annotations of an OASF record; the number
	// of the piece follows, since one annotation is too short for a card.
	CarryAnnotation = "io.github.agentcard-go.source."
	// CarryNamespace is the namespace in the extensions of an ADP card.
	CarryNamespace = "io.github.agentcard-go"
	// CarryMetadata is the member of the metadata of Aevum and AgentCard cards, and
	// CarryNooterra that of Nooterra cards, whose registry does not allow colons in names.
	CarryMetadata = "cardgen:source"
	CarryNooterra = "cardgen.source"
)

// carryMember is the member of an object under [CarryNamespace].
const carryMember = "source"
