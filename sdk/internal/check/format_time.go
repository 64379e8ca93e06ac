package check

import "strings"

// Instant is a point in time in RFC 3339. Seconds count from the year 0000 in UTC. A
// leap second has the count of the second before it and is marked. Fraction holds the
// digits after the decimal point without trailing zeros.
type Instant struct {
	Seconds  int64
	Leap     bool
	Fraction string
}

// Compare returns -1, 0 or 1 if t is before, equal to or after u.
func (t Instant) Compare(u Instant) int {
	switch {
	case t.Seconds < u.Seconds:
		return -1
	case t.Seconds > u.Seconds:
		return 1
	case t.Leap != u.Leap:
		if t.Leap {
			return 1
		}
		return -1
	}
	return strings.Compare(t.Fraction, u.Fraction)
}

// ParseDateTime parses an RFC 3339 date-time. It returns false if [String.DateTime] does.
func ParseDateTime(s string) (Instant, bool) {
	days, rest, ok := cutDate(s)
	if !ok || rest == "" || rest[0] != 'T' && rest[0] != 't' {
		return Instant{}, false
	}
	t, ok := parseTime(rest[1:])
	t.Seconds += days * secondsPerDay
	return t, ok
}

// DateTime reports whether s is a date-time of RFC 3339: an existing day, a time, an
// offset. T and Z may be lower case. Second 60 is allowed where a leap second can
// occur, at the end of a UTC day.
func (x String) DateTime() bool {
	s := string(x)
	_, ok := ParseDateTime(s)
	return ok
}

// Date reports whether s is a full-date of RFC 3339.
func (x String) Date() bool {
	s := string(x)
	_, rest, ok := cutDate(s)
	return ok && rest == ""
}

// Time reports whether s is a full-time of RFC 3339, including the offset.
func (x String) Time() bool {
	s := string(x)
	_, ok := parseTime(s)
	return ok
}

const (
	secondsPerMinute = 60
	secondsPerHour   = 60 * secondsPerMinute
	secondsPerDay    = 24 * secondsPerHour
)

// cutDate parses YYYY-MM-DD and returns the days since the first day of year 0.
func cutDate(s string) (days int64, rest string, ok bool) {
	year, s, ok := digits(s, 4)
	if !ok || !strings.HasPrefix(s, "-") {
		return 0, s, false
	}
	month, s, ok := digits(s[1:], 2)
	if !ok || month < 1 || month > 12 || !strings.HasPrefix(s, "-") {
		return 0, s, false
	}
	day, s, ok := digits(s[1:], 2)
	if !ok || day < 1 || day > daysIn(year, month) {
		return 0, s, false
	}
	n := int64(year) * 365
	if year > 0 {
		before := int64(year - 1)
		n += before/4 - before/100 + before/400 + 1 // year 0 is a leap year
	}
	for m := 1; m < month; m++ {
		n += int64(daysIn(year, m))
	}
	return n + int64(day-1), s, true
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// parseTime parses HH:MM:SS, a fraction and the offset. The result counts from midnight
// UTC and may be negative or more than a day.
func parseTime(s string) (t Instant, ok bool) {
	hour, s, ok := digits(s, 2)
	if !ok || hour > 23 || !strings.HasPrefix(s, ":") {
		return t, false
	}
	minute, s, ok := digits(s[1:], 2)
	if !ok || minute > 59 || !strings.HasPrefix(s, ":") {
		return t, false
	}
	second, s, ok := digits(s[1:], 2)
	if !ok || second > 60 {
		return t, false
	}
	if strings.HasPrefix(s, ".") {
		n, rest := skip(s[1:], digit)
		if n == 0 {
			return t, false
		}
		t.Fraction, s = strings.TrimRight(s[1:1+n], "0"), rest
	}
	offset, ok := parseOffset(s)
	if !ok {
		return t, false
	}
	t.Seconds = int64(hour)*secondsPerHour + int64(minute)*secondsPerMinute + int64(second) - offset
	if second == 60 {
		t.Seconds--
		t.Leap = true
		if (t.Seconds+secondsPerDay)%secondsPerDay != secondsPerDay-1 {
			return t, false
		}
	}
	return t, true
}

// parseOffset parses Z or ±HH:MM and returns seconds east of UTC.
func parseOffset(s string) (int64, bool) {
	if s == "Z" || s == "z" {
		return 0, true
	}
	if len(s) != len("+00:00") || s[0] != '+' && s[0] != '-' || s[3] != ':' {
		return 0, false
	}
	hour, _, ok := digits(s[1:], 2)
	if !ok || hour > 23 {
		return 0, false
	}
	minute, _, ok := digits(s[4:], 2)
	if !ok || minute > 59 {
		return 0, false
	}
	offset := int64(hour)*secondsPerHour + int64(minute)*secondsPerMinute
	if s[0] == '-' {
		offset = -offset
	}
	return offset, true
}

// Duration reports whether s is a duration by the grammar in appendix A of RFC 3339:
// units in order, none omitted between two others, weeks only by themselves.
func (x String) Duration() bool {
	s := string(x)
	s, ok := strings.CutPrefix(s, "P")
	if !ok {
		return false
	}
	date, clock, hasClock := strings.Cut(s, "T")
	if hasClock && !hasUnits(clock, "HMS") {
		return false
	}
	if date == "" {
		return hasClock
	}
	return hasUnits(date, "YMD") || !hasClock && hasUnits(date, "W")
}

// hasUnits reports whether s is one or more numbers, each followed by a unit, where the
// units are adjacent in the order of units.
func hasUnits(s, units string) bool {
	if s == "" {
		return false
	}
	next := -1
	for s != "" {
		n, rest := skip(s, digit)
		if n == 0 || rest == "" {
			return false
		}
		at := strings.IndexByte(units, rest[0])
		if at < 0 || next >= 0 && at != next {
			return false
		}
		next, s = at+1, rest[1:]
	}
	return true
}
