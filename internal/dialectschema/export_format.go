package dialectschema

import (
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// Many validators do not assert format, and Ajv rejects unknown formats. The export defines
// formats as regular expressions, and refers to them at each use.

// formatFile is the file name in the locations of formats. No file of a dialect has this name.
const formatFile = "\x00format"

var formatSchemas = sync.OnceValue(func() map[string]*jsontree.Node {
	return map[string]*jsontree.Node{
		"uri":           formatSchema("A URI of RFC 3986. One of http or https has a host.", uriPattern, noHost),
		"uri-reference": formatSchema("A URI or a relative reference of RFC 3986. A URI of http or https has a host.", uriReferencePattern, noHost),
		"date-time":     formatSchema("A date-time of RFC 3339.", dateTimePattern, ""),
	}
})

func formatSchema(description, pattern, except string) *jsontree.Node {
	s := jsontree.Object()
	s.SetMember("description", jsontree.Text(description))
	form{text: pattern, line: except == ""}.addTo(s.SetMember)
	if except != "" {
		s.SetMember("not", matching(except+`|\n$`))
	}
	return s
}

// formatGap returns what the exported schema of a format does not check.
func formatGap(format string) string {
	switch {
	case format == "date-time":
		return "a leap second with an offset from UTC is at the end of a UTC day"
	case formatSchemas()[format] != nil:
		return ""
	}
	return "the value has the format " + format
}

func (x *schemaExport) format(value *jsontree.Node) {
	x.extension("format", value)
	if x.bundle.config.AssertFormats && formatSchemas()[value.Str] != nil {
		x.set("$ref", jsontree.Text(x.reference(Location{formatFile, value.Str})))
	}
}

// The grammar of RFC 3986, with its names.
const (
	unreservedOrSub = `A-Za-z0-9._~!$&'()*+,;=\-`
	percent         = `%[0-9A-Fa-f]{2}`

	// No host, in a URI of http or https.
	noHost = `^[Hh][Tt][Tt][Pp][Ss]?:(?:$|[^/]|/$|/[^/]|//(?:[^/?#@]*@)?(?::[0-9]*)?(?:[/?#]|$))`
)

var (
	regName   = text("")
	userinfo  = text(":")
	segments  = text(":@/")
	queryText = text(":@/?")

	authority = `//(?:` + userinfo + `@)?(?:` + ipLiteral + `|` + regName + `)(?::[0-9]*)?(?:/` + segments + `)?`
	absolute  = `/(?:` + oneOf(":@") + segments + `)?`
	suffix    = `(?:\?` + queryText + `)?(?:#` + queryText + `)?$`
	scheme    = `[A-Za-z][A-Za-z0-9+.\-]*:`

	hierarchy = `(?:` + authority + `|` + absolute + `|` + oneOf(":@") + segments + `)?`
	relative  = `(?:` + authority + `|` + absolute + `|` + oneOf("@") + text("@") + `(?:/` + segments + `)?)?`

	uriPattern          = `^` + scheme + hierarchy + suffix
	uriReferencePattern = `^(?:` + scheme + hierarchy + `|` + relative + `)` + suffix
)

// oneOf matches one character of a URI: unreserved, a sub-delimiter, percent-encoded, or
// one of more.
func oneOf(more string) string {
	return `(?:[` + unreservedOrSub + more + `]|` + percent + `)`
}

// text matches any number of such characters.
func text(more string) string { return oneOf(more) + `*` }

var ipLiteral = `\[(?:` + ipv6() + `|[Vv][0-9A-Fa-f]+\.[` + unreservedOrSub + `:]+)\]`

// ipv6 returns the nine forms of an IPv6address.
func ipv6() string {
	const (
		h16   = `[0-9A-Fa-f]{1,4}`
		octet = `(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])`
		ls32  = `(?:` + h16 + `:` + h16 + `|` + octet + `(?:\.` + octet + `){3})`
		group = `(?:` + h16 + `:)`
	)
	return strings.Join([]string{
		group + `{6}` + ls32,
		`::` + group + `{5}` + ls32,
		`(?:` + h16 + `)?::` + group + `{4}` + ls32,
		`(?:` + group + `{0,1}` + h16 + `)?::` + group + `{3}` + ls32,
		`(?:` + group + `{0,2}` + h16 + `)?::` + group + `{2}` + ls32,
		`(?:` + group + `{0,3}` + h16 + `)?::` + group + ls32,
		`(?:` + group + `{0,4}` + h16 + `)?::` + ls32,
		`(?:` + group + `{0,5}` + h16 + `)?::` + h16,
		`(?:` + group + `{0,6}` + h16 + `)?::`,
	}, `|`)
}

// The grammar of RFC 3339. It accepts only existing days, and second 60 only where UTC can have
// a leap second. With an offset other than zero, that can be any minute.
const (
	leapYear = `(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`
	fullDate = `(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|` +
		`02-(?:0[1-9]|1[0-9]|2[0-8]))|` + leapYear + `-02-29)`
	minutes  = `(?:[01][0-9]|2[0-3]):[0-5][0-9]`
	fraction = `(?:\.[0-9]+)?`

	dateTimePattern = `^` + fullDate + `[Tt](?:` + minutes + `:[0-5][0-9]` + fraction + `(?:[Zz]|[+\-]` + minutes + `)|` +
		`23:59:60` + fraction + `[Zz]|` + minutes + `:60` + fraction + `[+\-]` + minutes + `)$`
)
