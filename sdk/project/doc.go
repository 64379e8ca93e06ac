// Package project converts cards of one format into another, and says what became of
// every part of them.
//
// The sources are the formats that agents describe themselves in: Aevum AgentCard,
// AgentCard 1.0, Nooterra AgentCard.v1 and the ADP Agent Card. The targets are those
// that others read: A2A cards of 1.0 and 0.3 and one document for the readers of both,
// MCP lists of tools, OASF records, the agent descriptor of ADP's Appendix A, and
// function tools in the form of OpenAI. Every source converts into every target and
// back, and into each of the other sources; the two generations of A2A convert into
// each other. [Targets] lists what leads where.
//
// # Functions
//
// There are two for each pair, named after its formats, and [Convert] for documents
// whose format is known at run time only:
//
//	card, report, err := project.AevumToA2A(c)       // a valid card of A2A
//	builder, report := project.AevumFromA2A(card)    // as much of an Aevum card as it gives
//
// The way to a target validates what comes out. The way back returns a builder that is
// filled as far as the document goes: what the source's format asks for and the document
// does not say is left to the caller, and Build names it.
//
// A conversion never invents. Every text and number of the result is the source's, or
// the caller's, or a constant that the mapping declares (the documentation of each pair
// lists them). What the source does not say and the target must have is supplied by
// options such as [ID], [CreatedAt] and [Skills], or by [Set] for any place. Where it is
// missing, the error is a [*TargetError] that says which option helps, or an [*Error]
// that says which place can be set.
//
// # Report
//
// A [card.Report] names every part that was dropped, narrowed, put in as a default, or
// said with another word, with its places in both documents, a code and a sentence.
// What it does not name was taken over as it was. [Strict] makes an error of what is
// lost.
//
// # Carry
//
// With [Carry] the whole source travels in a place of the target that is meant for
// extensions, and the way back restores it: every member, every digit, and the bytes
// themselves between calls of [Convert]. A target that was edited meanwhile is no
// obstacle. The conversion compares what its plain members say with what they said, and
// makes the same changes to the source, which the report tells as edited.
//
// # Determinism
//
// The same card and the same options give the same bytes. Nothing reads a clock, a
// random number or the network, and no input makes a conversion panic.
package project
