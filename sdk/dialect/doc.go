// Package dialect has the type of the variable Dialect that every generated package of a
// dialect has. Package dialects reads documents with it when the dialect is known only at run
// time; a program with dialects of its own passes them to dialects.Register.
package dialect
