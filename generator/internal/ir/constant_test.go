package ir

import "testing"

func TestConstantValue(t *testing.T) {
	for _, tt := range []struct {
		text string
		form Form
		want string // "-" for none
	}{
		{`"a"`, String, "a"},
		{`"\u0061\n"`, String, "a\n"},
		{`""`, String, ""},
		{`"1"`, Int64, "-"},
		{`1`, String, "-"},
		{`null`, String, "-"},
		{`true`, Bool, "-"},
		{`[1]`, Int64, "-"},
		{`{}`, Float64, "-"},
		{`1`, Int64, "1"},
		{`1.0`, Int64, "1"},
		{`10e-1`, Int64, "1"},
		{`-0`, Int64, "0"},
		{`1.5`, Int64, "-"},
		{`9223372036854775807`, Int64, "9223372036854775807"},
		{`9223372036854775808`, Int64, "-"},
		{`9223372036854775808`, Uint64, "9223372036854775808"},
		{`-1`, Uint64, "-"},
		{`1e400`, Int64, "-"},
		{`1.50`, Float64, "1.5"},
		{`15e-1`, Float64, "1.5"},
		{`-0.0`, Float64, "0"},
		{`1e21`, Float64, "1e+21"},
		{`1000000`, Float64, "1000000"},
		{`0.1`, Float64, "0.1"},
		{`0.1000000000000000000001`, Float64, "-"},
		{`9007199254740993`, Float64, "-"},
		{`1e400`, Float64, "-"},
		{`1e-400`, Float64, "-"},
	} {
		got, ok := ConstantValue(tt.text, tt.form)
		if !ok {
			got = "-"
		}
		if got != tt.want {
			t.Errorf("%s in form %s is %s, want %s", tt.text, formNames[tt.form], got, tt.want)
		}
	}
}

// A constant is found whatever literal its value has, and its text has the same value.
func TestConstant(t *testing.T) {
	words := &Type{Kind: EnumType, Under: &Use{Form: String}, Values: []*EnumValue{{Value: "a"}, {Value: `"b"`}}}
	numbers := &Type{Kind: EnumType, Under: &Use{Form: Float64}, Values: []*EnumValue{{Value: "0.5"}, {Value: "1e+21"}}}
	for text, want := range map[string]struct {
		of *Type
		v  *EnumValue
	}{
		`"\u0061"`: {words, words.Values[0]},
		`"\"b\""`:  {words, words.Values[1]},
		`"c"`:      {words, nil},
		`0.5`:      {words, nil},
		`5e-1`:     {numbers, numbers.Values[0]},
		`0.51`:     {numbers, nil},
		`10E20`:    {numbers, numbers.Values[1]},
		`"0.5"`:    {numbers, nil},
	} {
		if got := want.of.Constant(text); got != want.v {
			t.Errorf("%s is the constant %v, want %v", text, got, want.v)
		}
	}
	for _, typ := range []*Type{words, numbers} {
		for _, v := range typ.Values {
			if got := typ.Constant(typ.ValueText(v)); got != v {
				t.Errorf("%s denotes %v, want %v", typ.ValueText(v), got, v)
			}
		}
	}
}
