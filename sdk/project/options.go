package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// Option is an option of a conversion, or supplies a member that the source lacks.
type Option = projectrt.Option

// Version selects the version of the target format. Every format has a default.
func Version(version string) Option {
	return func(o *projectrt.Options) { o.Version = version }
}

// Table selects the table that a specification prescribes, exactly: Appendix A of the Agent
// Description Protocol. The result may be invalid and is not validated.
func Table() Option { return func(o *projectrt.Options) { o.Mode = projectrt.Table } }

// Usable selects the rules whose result is valid. It is the default.
func Usable() Option { return func(o *projectrt.Options) { o.Mode = projectrt.Usable } }

// Carry stores the whole source in the extension slot of the target. The conversion back
// restores it, byte for byte if both conversions use [Convert]. If the target was edited,
// the edits are applied to the source and reported.
//
// Every reader of the target can read the carried source. A digest detects accidental
// damage, not forgery.
func Carry() Option { return func(o *projectrt.Options) { o.Carry = true } }

// Strict makes every dropped or narrowed part an error, a [*LossError]. Carried parts are
// not losses. It has no effect on functions that return a builder.
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

// APIVersion supplies the apiVersion of an agent descriptor.
func APIVersion(version string) Option { return projectrt.Give(optionAPIVersion, version) }

// supplied are the names of all options that supply members.
var supplied = []string{
	optionAPIVersion, optionAuthors, optionCreatedAt, optionID, optionName,
	optionProtocolVersion, optionSkills, optionTenantID,
}

// Supplied returns the names of the options that supply members which the source lacks.
func Supplied() []string { return slices.Clone(supplied) }

// Supply returns the option with a name from [Supplied], for programs that read names and
// texts at run time. It returns false for an unknown name.
func Supply(name string, texts ...string) (Option, bool) {
	if !slices.Contains(supplied, name) {
		return nil, false
	}
	return projectrt.Give(name, texts...), true
}

// Errors of conversions.
type (
	// Error reports that a card cannot be converted, with the location in the source.
	Error = projectrt.Error
	// TargetError reports that the result is not valid; it wraps the [*card.InvalidError].
	TargetError = projectrt.TargetError
	// LossError reports losses, which [Strict] forbids.
	LossError = projectrt.LossError
)
