// Package language keeps the text of this repository in plain technical English. Its
// test reads every text file and reports, with file and line, the words and phrases of
// the table in words_test.go: metaphors and private terms for which the field has a word
// of its own. It reads comments, messages, identifiers (goesOver is "goes over"), test
// names and pages, and phrases that continue on the next line.
//
// A new entry of the table is the word, in all its forms, and what to write instead. A
// legitimate use is an entry of exceptions_test.go, with the text around the word and the
// reason; an exception that excuses nothing is an error.
package language
