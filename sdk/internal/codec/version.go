package codec

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Dialect has the properties of a dialect that all types of its package share.
type Dialect struct {
	// Name is the name of the dialect.
	Name string
	// Versions are the versions that [card.Version] accepts, oldest first; nil if the dialect
	// has one version.
	Versions []string
}

// CheckVersion reports whether the dialect has a version for [card.Version]. If not, it also
// returns the finding. An empty version is valid.
func (d *Dialect) CheckVersion(version string) (card.Violation, bool) {
	if version == "" || slices.Contains(d.Versions, version) {
		return card.Violation{}, true
	}
	v := card.Violation{Code: card.CodeVersion, Message: nearest.Unknown("version of "+d.Name, version, d.Versions)}
	if len(d.Versions) == 0 {
		v.Message = d.Name + " has one version only"
	}
	return v, false
}

// checkValue returns the error of [Dialect.CheckVersion] for a call on a value. The compiler
// inlines it, so that calls without a version cost nothing.
func (d *Dialect) checkValue(version string) error {
	if version == "" {
		return nil
	}
	return d.versionError(version, 0)
}

// checkDocument returns the error of [Dialect.CheckVersion] for a call on a document.
func (d *Dialect) checkDocument(version string) error {
	if version == "" {
		return nil
	}
	return d.versionError(version, 1)
}

// versionError returns the error for a version that the dialect does not have. line is the line
// and column of the finding.
func (d *Dialect) versionError(version string, line int) error {
	v, ok := d.CheckVersion(version)
	if ok {
		return nil
	}
	v.Line, v.Column = line, line
	return card.Violations{v}.Err()
}
