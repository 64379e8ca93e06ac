package naming

import "strings"

// irregular are plural nouns whose singular does not follow from their ending, and words with such an
// ending that are no plural, which have themselves.
var irregular = []struct{ plural, singular string }{
	{"alias", "alias"}, {"aliases", "alias"}, {"axes", "axis"}, {"bias", "bias"}, {"caches", "cache"}, {"calories", "calorie"},
	{"canvas", "canvas"}, {"cookies", "cookie"}, {"gas", "gas"}, {"headaches", "headache"}, {"indices", "index"}, {"lens", "lens"},
	{"matrices", "matrix"}, {"means", "means"}, {"movies", "movie"}, {"news", "news"}, {"series", "series"}, {"species", "species"},
	{"statuses", "status"}, {"vertices", "vertex"}, {"children", "child"}, {"people", "person"},
}

// endings are the endings of plural nouns with the endings of their singular, the longest first.
var endings = []struct{ plural, singular string }{
	{"ies", "y"},
	{"sses", "ss"}, {"shes", "sh"}, {"ches", "ch"}, {"xes", "x"},
	{"ss", ""}, {"us", ""}, {"is", ""},
	{"s", " "},
}

// singular returns the word for one element of an array whose member has a name in the plural, such as
// "inputMode" for "inputModes". It returns false for a name that is not in the plural.
func singular(name string) (string, bool) {
	for _, w := range irregular {
		if start, ok := cutWord(name, w.plural); ok {
			return start + name[len(start):len(start)+1] + w.singular[1:], w.plural != w.singular
		}
	}
	for _, e := range endings {
		start, ok := strings.CutSuffix(name, e.plural)
		if !ok {
			continue
		}
		if len(start) < 2 || e.singular == "" {
			return "", false
		}
		return start + strings.TrimSpace(e.singular), true
	}
	return "", false
}

// cutWord returns the text before a word at the end of a name. The word may begin with a capital letter,
// or follow a character that is no letter.
func cutWord(name, word string) (start string, ok bool) {
	at := len(name) - len(word)
	const lower = 'a' - 'A'
	if at < 0 || name[at] != word[0] && name[at] != word[0]-lower || name[at+1:] != word[1:] {
		return "", false
	}
	inside := at > 0 && name[at] == word[0] && 'a' <= name[at-1] && name[at-1] <= 'z'
	return name[:at], !inside
}
