// Package complexity checks that the cost of every public function that takes a document
// grows no faster than the document.
//
// Its test takes the example documents of every dialect and grows each location in them
// in several ways (more members, more elements, longer names and strings, deeper nesting,
// hostile JSON Schemas). Every public function runs on documents of doubling size; CPU
// time and memory are fitted to size^exponent, and an exponent above [cost.MaxExponent] or a
// peak above [cost.MaxMemory] fails. Setters are called in loops and measured the same way.
// Functions that compare two documents get a grown one and a variation of it, and conversions
// and comparisons are measured with their options, too.
package complexity
