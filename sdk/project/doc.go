// Package project converts cards between formats and reports every change.
//
// The source formats are Aevum AgentCard, AgentCard 1.0, Nooterra AgentCard.v1 and the ADP
// Agent Card. The target formats are A2A cards of 1.0 and 0.3, one document for readers of
// both, MCP lists of tools, OASF records, the agent descriptor of ADP's Appendix A, and
// function tools of OpenAI. Every source format converts to every target format and back,
// and to every other source format; the two generations of A2A convert into each other.
// [Targets] lists the supported conversions.
//
// # Functions
//
// Each pair of formats has two functions, named after the formats. [Convert] converts
// documents whose format is known only at run time:
//
//	card, report, err := project.AevumToA2A(c)       // a valid A2A card
//	builder, report := project.AevumFromA2A(card)    // a builder of an Aevum card
//
// The function to a target format returns a valid card. The function back returns a builder
// with the members that the document supplies; the caller supplies the others, and Build
// reports required members that are missing.
//
// A conversion never invents values. Every text and number of the result comes from the
// source, from the caller, or from a constant that the mapping declares (the page of the
// pair lists them). Options such as [ID], [CreatedAt] and [Skills] supply members that the
// target requires and the source lacks; [Set] sets any location. If such a member is
// missing, the error is a [*TargetError] that names the option, or an [*Error] that names
// the location to set.
//
// # Report
//
// A [card.Report] lists every part that was dropped, narrowed, defaulted or renamed, with
// its locations in both documents, a code and a message. Parts that it does not list were
// copied unchanged. With [Strict], a loss is an error.
//
// # Carry
//
// With [Carry] the target holds the whole source in an extension member, and the conversion
// back restores it: every member and every digit, and with [Convert] every byte. If the
// target was edited, the conversion back compares its members with their original values
// and applies the differences to the source; the report lists them as edited.
//
// # Determinism
//
// The same card and the same options give the same bytes. A conversion reads neither the
// clock, random numbers nor the network, and does not panic on any input.
package project
