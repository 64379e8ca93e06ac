package projection

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
)

// falseValue is the summary of an empty list.
var falseValue = &schema.Value{Kind: schema.Bool, Text: "false"}

// fits reports whether a constant of a mapping is a value of u, and adds an error to diags
// if it is not.
func (c *compiler) fits(u *ir.Use, v *schema.Value) bool {
	bad := func(what string) bool {
		c.diags.Errorf(v.Pos, "constant", "expected %s, found %s", what, v.Kind)
		return false
	}
	if form, ok := u.Scalar(); ok {
		return c.scalarFits(form, u, v, bad)
	}
	switch list := container(u); {
	case isRaw(u):
		return true
	case u.IsObject():
		return v.Kind == schema.Object || bad("an object")
	case list != nil && list.Form == ir.Slice:
		return v.Kind == schema.Array && c.allFit(list.Elem, v.Items) || v.Kind != schema.Array && bad("an array")
	case list != nil:
		if v.Kind != schema.Object || len(v.Members) > 0 {
			return bad("an empty object")
		}
		return true
	case u.IsNamed(ir.StructType):
		return v.Kind == schema.Object && c.membersFit(u.Named, v) || v.Kind != schema.Object && bad("an object")
	}
	c.diags.Errorf(v.Pos, "constant", "there are no constants for %s", describe(u))
	return false
}

func (c *compiler) scalarFits(form ir.Form, u *ir.Use, v *schema.Value, bad func(string) bool) bool {
	switch form {
	case ir.String:
		if v.Kind != schema.String {
			return bad("a string")
		}
	case ir.Bool:
		return v.Kind == schema.Bool || bad("true or false")
	case ir.Float64:
		if v.Kind != schema.Number {
			return bad("a number")
		}
	default:
		_, err := strconv.ParseInt(v.Text, 10, 64)
		if v.Kind != schema.Number || err != nil || form == ir.Uint64 && v.Text[0] == '-' {
			return bad("an integer without point and exponent")
		}
	}
	if reason := notInEnum(u, v.Text); reason != "" {
		c.diags.Errorf(v.Pos, "enum", "%s", reason)
		return false
	}
	return true
}

func (c *compiler) allFit(u *ir.Use, items []*schema.Value) bool {
	ok := true
	for _, item := range items {
		ok = c.fits(u, item) && ok
	}
	return ok
}

func (c *compiler) membersFit(t *ir.Type, v *schema.Value) bool {
	ok := true
	for _, m := range v.Members {
		f := t.Field(m.Name)
		if f == nil || f.ReadOnly {
			c.diags.Errorf(m.NamePos, "constant", "%s has no member %q that can be set", t.Go, m.Name)
			ok = false
			continue
		}
		ok = c.fits(&f.Use, m.Value) && ok
	}
	return ok
}

// notInEnum returns the message that the value is not in the closed list of u. It is empty
// if the value is in the list or there is no list.
func notInEnum(u *ir.Use, text string) string {
	if !u.IsNamed(ir.EnumType) || u.Named.Constant(text) != nil {
		return ""
	}
	return text + " is not one of the values of " + u.Named.Go
}
