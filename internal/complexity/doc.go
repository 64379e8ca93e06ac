// Package complexity checks that the cost of every public function that takes a document
// grows no faster than the document.
//
// Its test takes the example documents of every dialect and grows each location in them
// in several ways (more members, more elements, longer names and strings, deeper nesting,
// hostile JSON Schemas). Every public function runs on documents of doubling size; CPU
// time and memory are fitted to size^exponent, and an exponent above [MaxExponent] or a
// peak above [MaxMemory] fails. Setters are called in loops and measured the same way.
package complexity
