package nearest

import "testing"

func TestWord(t *testing.T) {
	candidates := []string{"minLength", "maxLength", "type", "title"}
	tests := []struct {
		word, want string
	}{
		{"minlength", "minLength"}, {"maxLenght", "maxLength"}, {"tpye", "type"}, {"typ", "type"},
		{"type", ""}, {"nullable", ""}, {"x", ""},
	}
	for _, tt := range tests {
		if got, _ := Word(tt.word, candidates); got != tt.want {
			t.Errorf("nearest to %q is %q, want %q", tt.word, got, tt.want)
		}
	}
}
