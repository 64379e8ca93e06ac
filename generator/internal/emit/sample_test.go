package emit

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// sampleMaxSize is the greatest number of octets that Encode writes in the sample.
const sampleMaxSize = 16 << 10

// Members of the struct Wide: all of them, and those that are required. Neither
// fits one word.
const (
	WideMembers  = 150
	WideRequired = 75
)

// samplePackage builds a package description by hand that has every shape a generated package
// can have. Names are assigned already; it has no checks, so that the codecs are tested alone.
// It has these types:
//
//   - Full, Sparse and Nullish have one member for every use of uses; required,
//     optional, and nullable (every second of these required);
//   - Wide has more members than fit one word, Empty has none;
//   - Node refers to itself in every way a struct can;
//   - Auth and Endpoint are small structs for the others to hold, Pair is a tuple;
//   - the rest are types defined over strings, scalars, lists, maps, objects and JSON
//     text.
func samplePackage() *ir.Package {
	b := &builder{pkg: &ir.Package{
		Name: "sample", Doc: "has every shape of the emitter.", Files: []string{"sample.schema.json"},
		Embedded: true, MaxSize: sampleMaxSize,
	}}
	b.small()
	b.tuple()
	b.node()
	uses := b.uses()
	b.forms("Full", uses, func(int, *ir.Field) bool { return true })
	b.forms("Sparse", uses, func(int, *ir.Field) bool { return false })
	b.forms("Nullish", uses, func(i int, f *ir.Field) bool {
		f.Use.Nullable = true
		return i%2 == 0
	})
	b.wide()
	b.add(&ir.Type{Go: "Empty"})
	for i, name := range []string{"Sparse", "Full", "Nullish", "Wide", "Empty", "Node", "Endpoint", "Anything", "Bag", "Names", "Table", "Protocol", "Steps"} {
		b.pkg.Entries = append(b.pkg.Entries, &ir.Entry{Type: b.named(name), Primary: i == 0})
	}
	return b.pkg
}

type builder struct{ pkg *ir.Package }

// add gives t a node and puts it into the package.
func (b *builder) add(t *ir.Type) *ir.Type {
	t.Origin = b.origin("/$defs/" + t.Go)
	t.Key = t.Origin.Location()
	t.Node = &ir.Node{Name: t.Go, Origin: t.Origin, Type: t}
	required := 0
	for i, f := range t.Fields {
		f.Index, f.RequiredBit = i, -1
		if f.Required {
			f.RequiredBit = required
			required++
		}
		f.Origin = b.origin(t.Origin.Pointer + "/properties/" + f.Member)
		f.Node = &ir.Node{Name: t.Go + f.Go, Origin: f.Origin}
	}
	b.pkg.Types = append(b.pkg.Types, t)
	return t
}

func (b *builder) origin(pointer string) ir.Origin {
	return ir.Origin{File: b.pkg.Files[0], Line: 1, Column: 1, Pointer: pointer}
}

func (b *builder) named(name string) *ir.Type {
	for _, t := range b.pkg.Types {
		if t.Go == name {
			return t
		}
	}
	panic("sample: no type " + name)
}

func (b *builder) use(name string) ir.Use { return ir.Use{Form: ir.Named, Named: b.named(name)} }

func slice(elem ir.Use) ir.Use   { return ir.Use{Form: ir.Slice, Elem: &elem} }
func table(elem ir.Use) ir.Use   { return ir.Use{Form: ir.Map, Elem: &elem} }
func nullable(u ir.Use) ir.Use   { u.Nullable = true; return u }
func boxed(u ir.Use) ir.Use      { u.Boxed = true; return u }
func scalar(form ir.Form) ir.Use { return ir.Use{Form: form} }

func optional(goName, member string, u ir.Use) *ir.Field {
	return &ir.Field{Go: goName, Member: member, Use: u}
}

func required(goName, member string, u ir.Use) *ir.Field {
	return &ir.Field{Go: goName, Member: member, Use: u, Required: true}
}

// small adds the types that the others are made of.
func (b *builder) small() {
	text, number := scalar(ir.String), scalar(ir.Float64)
	integer, truth := scalar(ir.Int64), scalar(ir.Bool)
	b.add(&ir.Type{Go: "Protocol", Kind: ir.EnumType, Under: &text, Values: []*ir.EnumValue{
		{Go: "ProtocolHTTP", Value: "http"}, {Go: "ProtocolMCP", Value: "mcp"},
	}})
	b.add(&ir.Type{Go: "AgentID", Kind: ir.ScalarType, Under: &text})
	agentID := b.use("AgentID")
	b.add(&ir.Type{Go: "ShortID", Kind: ir.ScalarType, Under: &agentID})
	b.add(&ir.Type{Go: "Ratio", Kind: ir.ScalarType, Under: &number})
	ratio := b.use("Ratio")
	b.add(&ir.Type{Go: "Share", Kind: ir.ScalarType, Under: &ratio})
	b.add(&ir.Type{Go: "Steps", Kind: ir.ScalarType, Under: &integer})
	b.add(&ir.Type{Go: "Flag", Kind: ir.ScalarType, Under: &truth})

	names, vector, pairs := slice(text), slice(number), table(slice(text))
	b.add(&ir.Type{Go: "Names", Kind: ir.ListType, Under: &names})
	b.add(&ir.Type{Go: "Vector", Kind: ir.ListType, Under: &vector})
	b.add(&ir.Type{Go: "Table", Kind: ir.MapType, Under: &pairs})
	over := b.use("Names")
	b.add(&ir.Type{Go: "Nicknames", Kind: ir.ListType, Under: &over})
	tree := &ir.Type{Go: "Tree", Kind: ir.MapType}
	branches := table(ir.Use{Form: ir.Named, Named: tree})
	tree.Under = &branches
	b.add(tree)
	b.add(&ir.Type{Go: "Anything", Kind: ir.RawType})
	b.add(&ir.Type{Go: "Bag", Kind: ir.ObjectType})

	b.add(&ir.Type{Go: "Auth", Fields: []*ir.Field{
		required("Scheme", "scheme", b.use("Protocol")),
		optional("TokenURL", "token_url", text),
		optional("Cost", "cost", number),
	}})
	b.add(&ir.Type{Go: "Endpoint", Closed: true, Fields: []*ir.Field{
		required("URL", "url", text),
		required("Auth", "auth", b.use("Auth")),
		optional("Timeout", "timeout", nullable(number)),
	}})
}

// tuple adds an array whose elements differ by position.
func (b *builder) tuple() {
	b.add(&ir.Type{Go: "Pair", Kind: ir.TupleType, Fields: []*ir.Field{
		required("Item0", "0", scalar(ir.Float64)),
		optional("Item1", "1", b.use("Auth")),
		optional("Rest", ir.RestMember, slice(nullable(scalar(ir.String)))),
	}})
}

// node adds a recursive struct.
func (b *builder) node() {
	t := &ir.Type{Go: "Node"}
	self := ir.Use{Form: ir.Named, Named: t}
	t.Fields = []*ir.Field{
		required("Label", "label", scalar(ir.String)),
		optional("Next", "next", boxed(self)),
		optional("Parent", "parent", nullable(boxed(self))),
		optional("Children", "children", slice(self)),
		optional("ByName", "by_name", table(nullable(boxed(self)))),
	}
	b.add(t)
}

// uses are the members that Full, Sparse and Nullish have.
func (b *builder) uses() []*ir.Field {
	text := scalar(ir.String)
	return []*ir.Field{
		optional("Text", "text", text),
		optional("Truth", "truth", scalar(ir.Bool)),
		optional("Whole", "whole", scalar(ir.Int64)),
		optional("Count", "count", scalar(ir.Uint64)),
		optional("Number", "number", scalar(ir.Float64)),
		optional("Free", "free", scalar(ir.Raw)),
		optional("Open", "open", scalar(ir.OpenObject)),
		optional("ID", "id", b.use("AgentID")),
		optional("Short", "short", b.use("ShortID")),
		optional("Protocol", "protocol", b.use("Protocol")),
		optional("Ratio", "ratio", b.use("Ratio")),
		optional("Share", "share", b.use("Share")),
		optional("Steps", "steps", b.use("Steps")),
		optional("Flag", "flag", b.use("Flag")),
		optional("Texts", "texts", slice(text)),
		optional("Truths", "truths", slice(scalar(ir.Bool))),
		optional("Wholes", "wholes", slice(scalar(ir.Int64))),
		optional("Counts", "counts", slice(scalar(ir.Uint64))),
		optional("Numbers", "numbers", slice(scalar(ir.Float64))),
		optional("Frees", "frees", slice(scalar(ir.Raw))),
		optional("Opens", "opens", slice(scalar(ir.OpenObject))),
		optional("OpenByName", "open_by_name", table(nullable(scalar(ir.OpenObject)))),
		optional("Protocols", "protocols", slice(b.use("Protocol"))),
		optional("Ratios", "ratios", slice(b.use("Ratio"))),
		optional("Gaps", "gaps", slice(nullable(text))),
		optional("Auths", "auths", slice(b.use("Auth"))),
		optional("Labels", "labels", table(text)),
		optional("Weights", "weights", table(scalar(ir.Float64))),
		optional("AuthByName", "auth_by_name", table(b.use("Auth"))),
		optional("Deep", "deep", slice(slice(table(nullable(b.use("Auth")))))),
		optional("Grid", "grid", slice(slice(nullable(scalar(ir.Float64))))),
		optional("Names", "names", b.use("Names")),
		optional("Nicknames", "nicknames", b.use("Nicknames")),
		optional("Vector", "vector", b.use("Vector")),
		optional("Vectors", "vectors", slice(b.use("Vector"))),
		optional("Table", "table", b.use("Table")),
		optional("Tree", "tree", b.use("Tree")),
		optional("Anything", "anything", b.use("Anything")),
		optional("Anythings", "anythings", slice(b.use("Anything"))),
		optional("Bag", "bag", b.use("Bag")),
		optional("Bags", "bags", slice(b.use("Bag"))),
		optional("Auth", "auth", b.use("Auth")),
		optional("Endpoint", "endpoint", b.use("Endpoint")),
		optional("Node", "node", boxed(b.use("Node"))),
		optional("Pair", "pair", b.use("Pair")),
		optional("Pairs", "pairs", slice(b.use("Pair"))),
		optional("PairByName", "pair_by_name", table(nullable(b.use("Pair")))),
		optional("Odd", "odd \"name\" \\ `\u00e9\u2028", text),
	}
}

// forms adds a struct with the given members; require returns which are required and may
// change the use.
func (b *builder) forms(name string, members []*ir.Field, require func(int, *ir.Field) bool) {
	t := &ir.Type{Go: name}
	for i, m := range members {
		f := *m
		f.Required = require(i, &f)
		t.Fields = append(t.Fields, &f)
	}
	b.add(t)
}

// wide adds a struct whose members need several words, required and optional ones in turn.
func (b *builder) wide() {
	t := &ir.Type{Go: "Wide"}
	for i := range WideMembers {
		t.Fields = append(t.Fields, &ir.Field{
			Go: fmt.Sprintf("M%03d", i), Member: fmt.Sprintf("m%03d", i),
			Use: scalar(ir.Int64), Required: i%2 == 0,
		})
	}
	b.add(t)
}
