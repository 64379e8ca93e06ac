// Package sdkpath has the import paths of the packages that generated code imports. They
// are those of this build, so that a fork under another module path generates code that
// imports the fork.
package sdkpath

import (
	"path"
	"reflect"

	"github.com/agentcard-go/cardgen/sdk/card"
)

var (
	// Card is the path of package card, CardRT that of the runtime of generated packages.
	Card   = reflect.TypeFor[card.Raw]().PkgPath()
	CardRT = path.Join(SDK, "cardrt")
	// Projection is the path of the package that converts through descriptions.
	Projection = path.Join(SDK, "projection")
	// CheckRT is the path of the runtime of validators, IDTable that of its tables of
	// names and numbers.
	CheckRT = path.Join(CardRT, "checkrt")
	IDTable = path.Join(CardRT, "idtable")
	// Diff is the path of the package with the types of differences, DiffRT that of the
	// runtime that finds them.
	Diff   = path.Join(SDK, "diff")
	DiffRT = path.Join(CardRT, "diffrt")
	// SDK is the path of the folder with these packages.
	SDK = path.Dir(Card)
)
