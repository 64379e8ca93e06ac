package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Option changes how a conversion is done, or supplies what the source does not say.
type Option = projectrt.Option

// Version asks for one version of the target's format. Without it the usual one is
// written.
func Version(version string) Option {
	return func(o *projectrt.Options) { o.Version = version }
}

// Table asks for the table that a document prescribes, by the letter, where there is
// one: Appendix A of the Agent Description Protocol. What comes out need not be valid,
// and is not validated.
func Table() Option { return func(o *projectrt.Options) { o.Mode = projectrt.Table } }

// Usable asks for a target that is valid and of use. It is what holds without options.
func Usable() Option { return func(o *projectrt.Options) { o.Mode = projectrt.Usable } }

// Carry puts the whole source into the extension slot of the target. The way back finds
// it there and returns the source as it was, byte for byte where [Convert] went there
// and back. When the target was edited meanwhile, the edits are made to the source, and
// reported.
//
// What is carried is readable by everybody who reads the target, and is guarded against
// accidents, not against forgers.
func Carry() Option { return func(o *projectrt.Options) { o.Carry = true } }

// Strict makes it an error, a [*LossError], when anything is dropped or narrowed. What
// is carried is neither. Functions that return a builder leave it to their caller to
// look at the report.
func Strict() Option { return func(o *projectrt.Options) { o.Strict = true } }

// Set sets a location in the target, given as a JSON Pointer, to a Go value or a [card.Raw]
// before the target is validated. It creates missing objects on the path; the token -
// appends an element to a list. Several Sets apply in order.
//
// Set supplies a value that the target requires and the source lacks. If it replaces a value
// of the mapping, the report has a single entry for the location, with the code option.
func Set(pointer string, value any) Option { return projectrt.Set(pointer, value) }

// Names of the options that supply members which the source lacks, in mappings and on the
// command line.
const (
	optionID              = "id"
	optionName            = "name"
	optionProtocolVersion = "protocol-version"
	optionCreatedAt       = "created-at"
	optionAuthors         = "authors"
	optionSkills          = "skills"
	optionTenantID        = "tenant-id"
	optionAPIVersion      = "api-version"
)

// ID supplies the identifier of the agent.
func ID(id string) Option { return projectrt.Give(optionID, id) }

// Name supplies the name of the agent.
func Name(name string) Option { return projectrt.Give(optionName, name) }

// ProtocolVersion supplies the version of the A2A protocol that an endpoint supports. Cards
// of other formats do not state it.
func ProtocolVersion(version string) Option {
	return projectrt.Give(optionProtocolVersion, version)
}

// CreatedAt supplies the creation time of the card in the format of RFC 3339. Conversions do
// not read the clock.
func CreatedAt(time string) Option { return projectrt.Give(optionCreatedAt, time) }

// Authors supplies the authors of the card.
func Authors(names ...string) Option { return projectrt.Give(optionAuthors, names...) }

// Skills supplies the skills of an OASF record by their names or numbers in the taxonomy.
// They cannot be derived from the words of another card.
func Skills(skills ...string) Option { return projectrt.Give(optionSkills, skills...) }

// TenantID supplies the tenant of a Nooterra card.
func TenantID(id string) Option { return projectrt.Give(optionTenantID, id) }

// APIVersion supplies the version of the form of an agent descriptor.
func APIVersion(version string) Option { return projectrt.Give(optionAPIVersion, version) }

// supplied are the names of all options that supply something.
var supplied = []string{
	optionAPIVersion, optionAuthors, optionCreatedAt, optionID, optionName,
	optionProtocolVersion, optionSkills, optionTenantID,
}

// Supplied returns the names of the options that supply what a source does not say.
func Supplied() []string { return slices.Clone(supplied) }

// Supply is the option of a name from [Supplied], for programs that get names and texts
// from elsewhere; false when there is none.
func Supply(name string, texts ...string) (Option, bool) {
	if !slices.Contains(supplied, name) {
		return nil, false
	}
	return projectrt.Give(name, texts...), true
}

// Errors of conversions.
type (
	// Error says that a conversion cannot be done, and at which place of the source.
	Error = projectrt.Error
	// TargetError says that the result is not valid; the [*card.InvalidError] is in it.
	TargetError = projectrt.TargetError
	// LossError says that something is lost, which [Strict] forbids.
	LossError = projectrt.LossError
)
