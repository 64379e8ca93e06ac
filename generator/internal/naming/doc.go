// Package naming determines every Go identifier of a generated package; no other package
// creates names.
//
// Published names must not change, so a name depends only on the schema's own words. It does
// not depend on its neighbours or the order of members, and it never ends in a number that
// distinguishes two names of a kind.
//
//   - Words end at any character other than letters and digits and where lower case
//     turns to upper: agent_id, agentId and agent-id are all AgentID. Initialisms
//     are written as Go writes them ([Options.Initialisms] adds a dialect's own).
//   - Two adjacent numbers are separated: 1.10 is 1_10.
//   - A name that begins with a digit gets the prefix N. A name that begins with a
//     letter without an upper case, such as a Chinese one, gets the prefix X.
//     Letters of all scripts are kept.
//   - A name without letters and digits is spelled out: "*" is Star; the empty
//     name is Empty.
//   - A member whose field would hide a method of its type gets the suffix Value.
//   - Constants of an enumeration begin with the name of its type, followed by the
//     schema's word for the value or else by the value. A number is spelled: -0.5
//     is Minus0Point5, whatever its literal, and NumberMinus0Point5 if that clashes.
//   - Two names that are the same are each spelled out from their characters:
//     "a+b" is APlusB. If that is not sufficient, the case is spelled, too: "GET"
//     is UpperGet, "get" is LowerGet, "Get" is TitleGet. A clash is always
//     reported together with the entry of names.lock that resolves it.
//
// The file names.lock ([Lock]) holds the published names; they never change, even if
// these rules do.
package naming
