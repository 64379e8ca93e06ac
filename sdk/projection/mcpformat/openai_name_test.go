package mcpformat

import (
	"regexp"
	"strings"
	"testing"
)

var functionForm = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

func TestFunctionName(t *testing.T) {
	for _, test := range []struct{ tool, function string }{
		{"get_weather", "get_weather"},
		{"get-weather", "get-weather"},
		{"_private", "_private"},
		{"trailing_", "trailing_"},
		{"text.generate", "text__generate"},
		{"a.b.c", "a__b__c"},
		{"a..b", "a____b"},
		{"a__b", "a_-5f-_b"},
		{"a._b", "a___b"},
		{"a_.b", "a_-5f-__b"},
		{"a_-b", "a_-5f--b"},
		{"two words", "two_-20-words"},
		{"über", "_-fc-ber"},
		{"翻译", "_-7ffb-_-8bd1-"},
		{"", "_--"},
	} {
		if got, exact := FunctionName(test.tool); got != test.function || !exact {
			t.Errorf("FunctionName(%q) = %q, %t, want %q", test.tool, got, exact, test.function)
		}
		if got, ok := ToolName(test.function); got != test.tool || !ok {
			t.Errorf("ToolName(%q) = %q, %t, want %q", test.function, got, ok, test.tool)
		}
	}
}

// TestLongFunctionNames: long names with a common prefix remain distinct, and ToolName
// rejects the shortened names.
func TestLongFunctionNames(t *testing.T) {
	long := strings.Repeat("a", 64)
	if got, exact := FunctionName(long); got != long || !exact {
		t.Errorf("64 letters become %q, %t", got, exact)
	}
	seen := map[string]string{}
	for _, end := range []string{"a", "b", ".", "é", "\xff", "\xfe", "_", strings.Repeat(".", 40)} {
		name, exact := FunctionName(long + end)
		if exact || !functionForm.MatchString(name) {
			t.Errorf("%d letters become %q, %t", len(long+end), name, exact)
		}
		if other, twice := seen[name]; twice {
			t.Errorf("%q and %q become the same", other, end)
		}
		seen[name] = end
		if back, ok := ToolName(name); ok {
			t.Errorf("ToolName(%q) = %q", name, back)
		}
	}
}

// TestForeignFunctionNames: ToolName rejects a name that FunctionName does not return.
func TestForeignFunctionNames(t *testing.T) {
	for _, name := range []string{"_-", "_-zz-", "_-5F-_", "_-61-", "a_-5f-", "_-d800-", "_-110000-", "a.b", "with space"} {
		if got, ok := ToolName(name); ok {
			t.Errorf("ToolName(%q) = %q", name, got)
		}
	}
}

func FuzzFunctionName(f *testing.F) {
	for _, seed := range []string{"a.b", "_-5f-", "__", "a_--b", "é", strings.Repeat(".", 40)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, tool string) {
		function, exact := FunctionName(tool)
		if !functionForm.MatchString(function) {
			t.Fatalf("FunctionName(%q) = %q", tool, function)
		}
		if back, ok := ToolName(function); ok != exact || ok && back != tool {
			t.Fatalf("ToolName(%q) = %q, %t, want %q, %t", function, back, ok, tool, exact)
		}
		if back, ok := ToolName(tool); ok {
			if again, _ := FunctionName(back); again != tool {
				t.Fatalf("%q is taken for the name of %q, which is %q", tool, back, again)
			}
		}
	})
}
