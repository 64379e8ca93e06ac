// Package dialect has the type of the variable Dialect, which every generated package of a
// dialect declares. Package dialects reads documents with it when the dialect is known only at
// run time; a program with dialects of its own passes them to dialects.Register.
package dialect
