package connect

import (
	"errors"

	"github.com/redpanda-data/benthos/v4/public/service"

	"github.com/agentcard-go/cardgen/sdk/batch"
)

// category is the category of the processors in the list of the engine.
const category = "Agent cards"

func detectSpec() *service.ConfigSpec {
	return service.NewConfigSpec().Categories(category).
		Summary("Detects the dialect of an agent card.").
		Description("Sets the metadata `" + metaDialect + "` and `" + metaKind + "`. A document of no known dialect is an error.")
}

func validateSpec() *service.ConfigSpec {
	return service.NewConfigSpec().Categories(category).
		Summary("Validates an agent card.").
		Description("Sets the metadata `"+metaDialect+"`, `"+metaKind+"` and `"+metaFindings+"`. An invalid document is an error.").
		Fields(
			service.NewStringField("dialect").Default("").Description("The dialect, such as `a2a` or `nooterra/tool`. An empty one is detected."),
			service.NewBoolField("warnings").Default(false).Description("Whether warnings are errors, too."),
		)
}

// validate reads the configuration of agentcard_validate.
func validate(c *service.ParsedConfig) (f batch.Function, err error) {
	f.Name = batch.Validate
	return f, errors.Join(text(c, "dialect", &f.Dialect), flag(c, "warnings", &f.Warnings))
}

func convertSpec() *service.ConfigSpec {
	return service.NewConfigSpec().Categories(category).
		Summary("Converts an agent card to another format.").
		Description("The message becomes the converted document. Sets the metadata `"+metaDialect+"` of the source, `"+metaReport+"` and `"+metaLossy+"`. A document that cannot be converted stays as it is, with an error.").
		Fields(
			service.NewStringField("to").Description("The format, such as `a2a`, or `oasf@1.0.0` for a version of it.").Example("a2a").Example("oasf@1.0.0"),
			service.NewStringField("dialect").Default("").Description("The dialect of the documents. An empty one is detected."),
			service.NewStringListField("give").Default([]any{}).Description("Values that the source may lack, as `NAME=VALUE`; `agentcard convert --help` lists the names. A name that is repeated has several values.").Example([]any{"protocol-version=1.0"}),
			service.NewBoolField("carry").Default(false).Description("Whether the result carries the source, so that a conversion back restores it."),
			service.NewBoolField("strict").Default(false).Description("Whether a conversion that loses something is an error."),
		)
}

// convert reads the configuration of agentcard_convert.
func convert(c *service.ParsedConfig) (f batch.Function, err error) {
	f.Name = batch.Convert
	if f.Give, err = c.FieldStringList("give"); err != nil {
		return f, err
	}
	return f, errors.Join(text(c, "to", &f.To), text(c, "dialect", &f.Dialect), flag(c, "carry", &f.Carry), flag(c, "strict", &f.Strict))
}

// text reads a field that is a text.
func text(c *service.ParsedConfig, name string, to *string) (err error) {
	*to, err = c.FieldString(name)
	return err
}

// flag reads a field that is true or false.
func flag(c *service.ParsedConfig, name string, to *bool) (err error) {
	*to, err = c.FieldBool(name)
	return err
}
