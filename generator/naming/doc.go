// Package naming gives every Go identifier of a generated package, and is the
// only place where one is born.
//
// Published names are promises, so a name follows from the schema's own words and
// from nothing else: not from its neighbours, not from the order of members, and
// it never ends in a number that tells two of a kind apart.
//
//   - Words end at whatever is neither letter nor digit and where lower case turns
//     to upper: agent_id, agentId and agent-id are all AgentID. Initialisms are
//     written as Go writes them ([Options.Initialisms] adds a dialect's own).
//   - Two numbers that would run together are kept apart: 1.10 is 1_10.
//   - A name that begins with a digit gets the prefix N, one that begins with a
//     letter without an upper case (as those of Chinese) the prefix X. Letters of
//     all scripts are kept.
//   - A name without letters and digits is spelled out: "*" is Star; the empty
//     name is Empty.
//   - A member whose field would hide a method of its type gets the suffix Value.
//   - Constants of an enumeration begin with the name of its type, and go on with the
//     word that the schema has for the value or else with the value. A number is
//     spelled: -0.5 is Minus0Point5, however it is written, and where that is not
//     enough NumberMinus0Point5.
//   - Where two names are the same, each of them is spelled out from its
//     characters ("a+b" is APlusB), and if that does not tell them apart from its
//     case too ("GET" is UpperGet, "get" is LowerGet, "Get" is TitleGet). A clash
//     is always reported together with the entry of names.lock that settles it.
//
// The file names.lock ([Lock]) holds the names that have been published; they
// stay what they are whatever becomes of the rules above.
package naming
