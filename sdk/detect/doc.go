// Package detect says which card format a JSON document has, by its shape.
//
// Cards of several formats share addresses and member names, and most carry no
// member that names the format. [Detect] looks at the members of a document, in
// the order of a list of rules, and the first rule that fits decides. The rules
// are data (schemas/detection.json); this package interprets them on the JSON
// text and imports no dialect, so asking costs a program nothing but the asking.
//
// Where shape alone leaves two answers, the address that the document was
// retrieved from may settle it: see [From]. It never outweighs the shape.
package detect
