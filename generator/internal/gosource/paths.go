package gosource

import (
	"path"
	"reflect"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// The import paths of the packages that generated code imports. They belong to this build: a
// fork under another module path generates code that imports the fork.
var (
	// CardPath is the path of package card. CardRTPath is the path of the runtime of generated
	// packages.
	CardPath   = reflect.TypeFor[card.Raw]().PkgPath()
	CardRTPath = path.Join(SDKPath, "cardrt")
	// FormatPath is the path of the package with the types of mappings.
	FormatPath = path.Join(SDKPath, "projection/format")
	// ScanPath is the path of the internal package with the kinds of JSON values.
	ScanPath = reflect.TypeFor[scan.KindSet]().PkgPath()
	// DiffPath is the path of the package with the types of differences.
	DiffPath = path.Join(SDKPath, "diff")
	// DialectPath is the path of the package with the type of a package's variable Dialect.
	DialectPath = path.Join(SDKPath, "dialect")
	// SDKPath is the path of the folder with these packages.
	SDKPath = path.Dir(CardPath)
)
