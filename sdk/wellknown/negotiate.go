package wellknown

import (
	"strconv"
	"strings"
)

// negotiate returns the index of the media type that the headers Accept prefer among those
// that are offered, -1 if they accept none (RFC 9110, section 12.5.1). Of equally preferred
// ones it is the first. Headers without a valid range accept everything.
func negotiate(headers, offered []string) int {
	best, bestQuality, ranges := -1, 0, 0
	for i, media := range offered {
		quality, found := quality(headers, media)
		ranges += found
		if quality > bestQuality {
			best, bestQuality = i, quality
		}
	}
	if ranges == 0 {
		return 0
	}
	return best
}

// maxQuality is the weight 1.
const maxQuality = 1000

// quality returns the weight, in thousandths, that headers Accept give a media type, and the
// number of valid ranges in them. The most specific range decides. Parameters other than the
// weight are ignored.
func quality(headers []string, media string) (weight, ranges int) {
	media, _, _ = strings.Cut(media, ";")
	kind, _, _ := strings.Cut(media, "/")
	specific := -1
	for _, header := range headers {
		for header != "" {
			var element string
			element, header = cutQuoted(header, ',')
			name, parameters := cutQuoted(element, ';')
			name = strings.TrimSpace(name)
			rangeKind, subtype, ok := strings.Cut(name, "/")
			if !ok || rangeKind == "" || subtype == "" {
				continue
			}
			q, ok := weightOf(parameters)
			if !ok {
				continue
			}
			ranges++
			level := -1
			switch {
			case strings.EqualFold(name, media):
				level = 2
			case subtype == "*" && strings.EqualFold(rangeKind, kind):
				level = 1
			case name == "*/*":
				level = 0
			}
			if level > specific || level == specific && level >= 0 && q > weight {
				specific, weight = level, q
			}
		}
	}
	return weight, ranges
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
