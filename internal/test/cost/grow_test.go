package cost_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// mutation replaces the value at one location of a document by one of about n bytes.
type mutation struct {
	name string
	// applies is the kind of the replaced value; absent means any kind.
	applies card.Kind
	// grow returns the replacement of value, whose text is old.
	grow func(value *jsontree.Node, old string, n int) string
}

var mutations = []mutation{
	{"many members", card.KindObject, func(_ *jsontree.Node, old string, n int) string {
		return addMembers(old, n, func(i int) string { return fmt.Sprintf(`"n%d":%d`, i, i) })
	}},
	{"many members with escaped names", card.KindObject, func(_ *jsontree.Node, old string, n int) string {
		return addMembers(old, n, func(i int) string { return fmt.Sprintf(`"\u006e%d":[]`, i) })
	}},
	{"many members with long names", card.KindObject, func(_ *jsontree.Node, old string, n int) string {
		prefix := strings.Repeat("n", 200)
		return addMembers(old, n, func(i int) string { return fmt.Sprintf(`"%s%d":null`, prefix, i) })
	}},
	{"many copies of a member", card.KindObject, func(value *jsontree.Node, old string, n int) string {
		if len(value.Members) == 0 {
			return addMembers(old, n, func(i int) string { return fmt.Sprintf(`"n%d":{}`, i) })
		}
		last := string(value.Members[len(value.Members)-1].Value.Append(nil))
		return addMembers(old, n, func(i int) string { return fmt.Sprintf(`"n%d":%s`, i, last) })
	}},
	{"a long name", card.KindObject, func(_ *jsontree.Node, old string, n int) string {
		return addMembers(old, 1, func(int) string { return `"` + strings.Repeat("n", n) + `":1` })
	}},
	{"many copies of the elements", card.KindArray, func(value *jsontree.Node, _ string, n int) string {
		item := "{}"
		if len(value.Items) > 0 {
			item = string(value.Items[0].Append(nil))
		}
		return repeatElements(item, n)
	}},
	{"many different elements", card.KindArray, func(value *jsontree.Node, _ string, n int) string {
		return differentElements(value, n)
	}},
	{"many empty objects", card.KindArray, func(_ *jsontree.Node, _ string, n int) string {
		return repeatElements("{}", n)
	}},
	{"many numbers", card.KindArray, func(_ *jsontree.Node, _ string, n int) string {
		return repeatElements("0", n)
	}},
	{"a long string", card.KindString, func(_ *jsontree.Node, _ string, n int) string {
		return `"` + strings.Repeat("a", n) + `"`
	}},
	{"its string many times", card.KindString, func(value *jsontree.Node, _ string, n int) string {
		unit := value.Str
		if unit == "" {
			unit = " "
		}
		return card.Must(card.JSON(strings.Repeat(unit, 1+n/len(unit)))).String()
	}},
	{"its string with a long end", card.KindString, func(value *jsontree.Node, _ string, n int) string {
		return card.Must(card.JSON(value.Str + strings.Repeat("/a-1.0", n/6))).String()
	}},
	{"a string of escapes", card.KindString, func(_ *jsontree.Node, _ string, n int) string {
		return `"` + strings.Repeat(`\u00e9`, n/6) + `"`
	}},
	{"a long number", card.KindNumber, func(_ *jsontree.Node, _ string, n int) string {
		return strings.Repeat("7", n)
	}},
	{"a long fraction", card.KindNumber, func(_ *jsontree.Node, _ string, n int) string {
		return "0." + strings.Repeat("3", n)
	}},
	{"deep arrays", card.KindAbsent, func(_ *jsontree.Node, _ string, n int) string {
		return repeatElements(strings.Repeat("[", depth)+strings.Repeat("]", depth), n)
	}},
	{"deep objects", card.KindAbsent, func(_ *jsontree.Node, _ string, n int) string {
		return repeatElements(strings.Repeat(`{"a":`, depth)+"1"+strings.Repeat("}", depth), n)
	}},
	{"groups in a pattern", card.KindObject, patternSchema(func(i int) string { return fmt.Sprintf("(?<a%d>)", i) })},
	{"references in a pattern", card.KindObject, patternSchema(func(i int) string { return fmt.Sprintf(`(a)\\%d`, i+1) })},
	{"classes in a pattern", card.KindObject, patternSchema(func(int) string { return `[\\P{L}a-z]` })},
	{"alternatives in a pattern", card.KindObject, patternSchema(func(i int) string { return fmt.Sprintf("a%d|", i) })},
	{"nested groups in a pattern", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		return schemaWith(`"pattern":"` + strings.Repeat("(", n/2) + strings.Repeat(")", n/2) + `"`)
	}},
	{"references in a schema", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		return schemaWith(`"$defs":` + addMembers("{}", n, func(i int) string {
			return fmt.Sprintf(`"d%d":{"$ref":"#/$defs/d%d"}`, i, i+1)
		}))
	}},
	{"anchors in a schema", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		return schemaWith(`"$defs":` + addMembers("{}", n, func(i int) string {
			return fmt.Sprintf(`"d%d":{"$anchor":"a%d","$id":"urn:x:%d"}`, i, i, i)
		}))
	}},
	{"values of an enum", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		return schemaWith(`"enum":` + elements(n, func(i int) string { return fmt.Sprintf(`{"a":%d}`, i) }))
	}},
	{"required names of a schema", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		return schemaWith(`"required":` + elements(n, func(i int) string { return strconv.Quote(strconv.Itoa(i)) }))
	}},
	{"errors in a schema", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		return schemaWith(`"properties":` + addMembers("{}", n, func(i int) string {
			return fmt.Sprintf(`"p%d":{"minLength":-1}`, i)
		}))
	}},
	{"nested schemas", card.KindObject, func(_ *jsontree.Node, _ string, n int) string {
		const levels = depth / 2
		return schemaWith(`"allOf":` + repeatElements(strings.Repeat(`{"not":`, levels)+"{}"+strings.Repeat("}", levels), n))
	}},
}

// depth is the nesting that stays within the default limit at every location.
const depth = 400

// patternSchema returns a schema whose pattern consists of units.
func patternSchema(unit func(i int) string) func(*jsontree.Node, string, int) string {
	return func(_ *jsontree.Node, _ string, n int) string {
		var b strings.Builder
		b.WriteString(`"pattern":"`)
		for i := 0; b.Len() < n; i++ {
			b.WriteString(unit(i))
		}
		b.WriteByte('"')
		return schemaWith(b.String())
	}
}

// schemaWith returns a JSON Schema of objects with one more keyword.
func schemaWith(keyword string) string { return `{"type":"object",` + keyword + `}` }

// addMembers appends members to the text of an object until it has n bytes.
func addMembers(object string, n int, member func(i int) string) string {
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(object, "}"))
	for i, start := 0, b.Len(); b.Len()-start < n; i++ {
		if i > 0 || start > 1 {
			b.WriteByte(',')
		}
		b.WriteString(member(i))
	}
	b.WriteByte('}')
	return b.String()
}

// elements returns an array of n bytes.
func elements(n int, element func(i int) string) string {
	var b strings.Builder
	b.WriteByte('[')
	for i := 0; i == 0 || b.Len() < n; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(element(i))
	}
	b.WriteByte(']')
	return b.String()
}

func repeatElements(item string, n int) string {
	return elements(n, func(int) string { return item })
}

// differentElements returns elements like the first one of an array, each with another
// text in place of its first string, so that no two are equal.
func differentElements(array *jsontree.Node, n int) string {
	if len(array.Items) == 0 {
		return elements(n, func(i int) string { return fmt.Sprintf(`"e%d"`, i) })
	}
	text := string(array.Items[0].Append(nil))
	first := firstString(array.Items[0])
	if first == nil {
		return elements(n, func(i int) string { return fmt.Sprintf(`"e%d"`, i) })
	}
	literal := first.Text
	before, after, _ := strings.Cut(text, literal)
	stem := strings.TrimSuffix(literal, `"`)
	return elements(n, func(i int) string { return before + stem + strconv.Itoa(i) + `"` + after })
}

func firstString(n *jsontree.Node) *jsontree.Node {
	switch n.Kind {
	case card.KindString:
		return n
	case card.KindObject:
		for _, m := range n.Members {
			if s := firstString(m.Value); s != nil {
				return s
			}
		}
	case card.KindArray:
		for _, item := range n.Items {
			if s := firstString(item); s != nil {
				return s
			}
		}
	}
	return nil
}

// location is a location in a document.
type location struct {
	pointer string
	// key is the pointer with "*" for the index of an element and for an unknown name:
	// the entries of a map share one key, like the elements of an array. Pointers are cut
	// at keyDepth, since deeper levels are free JSON in the examples.
	key   string
	value *jsontree.Node
}

const keyDepth = 6

// places lists the locations of a document, the root first. known are the names of the
// dialect's members.
func locations(root *jsontree.Node, known map[string]bool) []location {
	var list []location
	var walk func(n *jsontree.Node, pointer, key string, depth int)
	walk = func(n *jsontree.Node, pointer, key string, depth int) {
		list = append(list, location{pointer, key, n})
		child := func(n *jsontree.Node, token string, named bool) {
			step := "/*"
			switch {
			case depth >= keyDepth:
				step = ""
			case named:
				step = token
			}
			walk(n, pointer+token, key+step, depth+1)
		}
		for _, m := range n.Members {
			child(m.Value, card.JoinPointer(m.Name), known[m.Name])
		}
		for i, item := range n.Items {
			child(item, "/"+strconv.Itoa(i), false)
		}
	}
	walk(root, "", "", 0)
	return list
}

// replace returns the text of a document with another text at one location.
func replace(root *jsontree.Node, at *jsontree.Node, text string) []byte {
	const marker = "\x00"
	saved := *at
	*at = *jsontree.Text(marker)
	template := string(root.Append(nil))
	*at = saved
	before, after, _ := strings.Cut(template, `"\u0000"`)
	return []byte(before + text + after)
}
