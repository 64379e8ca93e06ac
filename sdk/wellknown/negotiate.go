package wellknown

import (
	"strconv"
	"strings"
)

// negotiate returns the index of the offered media type that the Accept headers prefer, -1 if
// they accept none (RFC 9110, section 12.5.1). Of equally preferred types, the first one is
// selected. The most specific range that matches a type determines its weight; parameters other
// than the weight are ignored. Headers without a valid range accept everything.
func negotiate(headers, offered []string) int {
	var few [4]preference
	types := few[:0]
	for _, media := range offered {
		media, _, _ = strings.Cut(media, ";")
		types = append(types, preference{media: media, specific: -1})
	}
	ranges := 0
	for _, header := range headers {
		for header != "" {
			var element string
			element, header = cutQuoted(header, ',')
			name, parameters := cutQuoted(element, ';')
			name = strings.TrimSpace(name)
			slash := strings.IndexByte(name, '/')
			if slash <= 0 || slash == len(name)-1 {
				continue
			}
			weight, ok := weightOf(parameters)
			if !ok {
				continue
			}
			ranges++
			for i := range types {
				types[i].apply(name, name[:slash+1], weight)
			}
		}
	}
	if ranges == 0 {
		return 0
	}
	best, weight := -1, 0
	for i := range types {
		if types[i].weight > weight {
			best, weight = i, types[i].weight
		}
	}
	return best
}

// maxQuality is the weight 1.
const maxQuality = 1000

// preference is the weight, in thousandths, that the Accept headers give a media type, and the
// specificity of the deciding range. It is 2 for the type itself, 1 for all subtypes, 0 for all
// types, -1 for no range.
type preference struct {
	media            string
	specific, weight int
}

// apply applies a range; kind is its type with the slash.
func (p *preference) apply(name, kind string, weight int) {
	level := -1
	switch {
	case strings.EqualFold(name, p.media):
		level = 2
	case name == "*/*":
		level = 0
	case len(name) == len(kind)+1 && name[len(kind)] == '*' && len(p.media) > len(kind) && strings.EqualFold(kind, p.media[:len(kind)]):
		level = 1
	}
	if level > p.specific || level == p.specific && level >= 0 && weight > p.weight {
		p.specific, p.weight = level, weight
	}
}

// weightOf returns the weight among the parameters of a range, and whether it is valid.
func weightOf(parameters string) (int, bool) {
	for parameters != "" {
		var p string
		p, parameters = cutQuoted(parameters, ';')
		name, value, ok := strings.Cut(p, "=")
		if !ok || !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(q >= 0 && q <= 1) {
			return 0, false
		}
		return int(q*maxQuality + 0.5), true
	}
	return maxQuality, true
}

// cutQuoted is strings.Cut for a separator outside quoted strings (RFC 9110, section 5.6.4).
func cutQuoted(s string, separator byte) (before, after string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case quoted && s[i] == '\\':
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == separator && !quoted:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}
