package contender

import (
	"encoding/json"
	"reflect"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The names of our contenders.
const (
	Parse        = "**Parse**"
	ParseString  = "**ParseString**"
	ReaderParse  = "**Reader.ParseString**"
	ValidateText = "**ValidateText**"
	Decode       = "**Decode**"
	DecodeString = "**DecodeString**"
	ReaderDecode = "**Reader.DecodeString**"
	Unmarshal    = "**json.Unmarshal**"
	ValidateCard = "**Validate**"
	MarshalJSON  = "**MarshalJSON**"
	AppendJSON   = "**AppendJSON**, buffer reused"
	Marshal      = "**json.Marshal**"
	ParseMarshal = "**Parse, MarshalJSON**"
	ParseAppend  = "**Parse, AppendJSON**, buffer reused"
)

// ours returns our contenders for any dialect: the calls that generated packages and package card
// make.
func (d *Dialect) ours() []Contender {
	standardly := func(doc []byte) (any, error) {
		x := d.info.New()
		return x, json.Unmarshal(doc, x)
	}
	list := []Contender{
		{Name: Parse, Job: DecodeValid, Prepare: decoding(ofBytes(d.parse), marshal)},
		{Name: ParseString, Job: DecodeValid, Prepare: decoding(ofText(func(s string) (any, error) { return d.info.ParseString(s) }), marshal)},
		{Name: ReaderParse, Job: DecodeValid, Prepare: decoding(d.reader(true), marshal)},
		{Name: ValidateText, Job: DecodeValid, Lacks: "value", Prepare: func(doc []byte) (Work, error) {
			return Work{Run: func() error { return d.info.ValidateText(doc) }}, nil
		}},
		{Name: Decode, Job: DecodeOnly, Lacks: "validation", Prepare: decoding(ofBytes(d.decode), marshal)},
		{Name: DecodeString, Job: DecodeOnly, Lacks: "validation", Prepare: decoding(ofText(func(s string) (any, error) { return d.info.DecodeString(s) }), marshal)},
		{Name: ReaderDecode, Job: DecodeOnly, Lacks: "validation", Prepare: decoding(d.reader(false), marshal)},
		{Name: Unmarshal, Job: DecodeOnly, Lacks: "validation", Prepare: decoding(ofBytes(standardly), marshal)},
		{Name: ValidateCard, Job: Validate, Prepare: d.checking},
		{Name: MarshalJSON, Job: Encode, Prepare: encoding(d.decode, marshal)},
		{Name: AppendJSON, Job: Encode, Prepare: encoding(d.decode, reusing(write))},
		{Name: Marshal, Job: Encode, Prepare: encoding(d.decode, json.Marshal)},
	}
	for i := range list {
		list[i].Own = true
	}
	return list
}

// ourTrips returns our contenders that decode and encode.
func (d *Dialect) ourTrips() []Contender {
	return []Contender{
		{Name: ParseMarshal, Job: RoundTrip, Own: true, Only: true, Prepare: tripping(ofBytes(d.parse), marshal)},
		{Name: ParseAppend, Job: RoundTrip, Own: true, Only: true, Prepare: tripping(ofBytes(d.parse), reusing(write))},
	}
}

func (d *Dialect) parse(doc []byte) (any, error)  { return d.info.Parse(doc) }
func (d *Dialect) decode(doc []byte) (any, error) { return d.info.Decode(doc) }

func marshal(x any) ([]byte, error)           { return x.(json.Marshaler).MarshalJSON() }
func write(dst []byte, x any) ([]byte, error) { return card.AppendJSON(dst, x.(card.Message)) }

// reader reads with a [card.Reader], whose type is not known here. The value is cleared before
// each call, as the reader does.
func (d *Dialect) reader(validate bool) func([]byte) func() (any, error) {
	return func(doc []byte) func() (any, error) {
		s, x, read := string(doc), d.info.New(), d.info.NewReader()
		value := reflect.ValueOf(x).Elem()
		return func() (any, error) {
			value.SetZero()
			return x, read(x, s, validate)
		}
	}
}

// checking is the validation of a value.
func (d *Dialect) checking(doc []byte) (Work, error) {
	x, err := d.info.Decode(doc)
	if err != nil {
		return Work{}, err
	}
	return Work{Run: func() error { return x.Validate() }}, nil
}
