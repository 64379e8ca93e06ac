// Package generator generates Go packages from JSON Schemas. The command cardgen is a thin
// layer on top of it; other programs, such as the tool of a framework, can generate with it
// as well.
//
// [Project] generates everything that a project file (cardgen.json) lists. [Schema] generates
// the package of one schema. [Explain] describes the code generated for one location of a
// schema, and [Compare] says what a change of schemas breaks. Each returns its diagnostics, and
// nothing is written before [Result.Write]. [Init] creates a project.
//
// Files are read from the folder of the project file or the schema and its subfolders; the
// network is never used. Relative paths in arguments and results start at the working
// directory.
//
// The stages are the packages below generator/internal. Package pipeline there lists them.
package generator
