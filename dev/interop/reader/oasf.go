package reader

import (
	"context"
	"errors"

	"github.com/agntcy/oasf-sdk/pkg/decoder"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/types/known/structpb"
)

// Translate calls f with a text as a protobuf struct.
func Translate[T any](text []byte, f func(*structpb.Struct) (T, error)) (out T, err error) {
	in, err := decoder.JsonToProto(text)
	if err != nil {
		return out, err
	}
	return f(in)
}

// DecodeRecord decodes a record into the message of its version, and encodes the message.
func DecodeRecord(text []byte) ([]byte, error) {
	decoded, err := Translate(text, decoder.DecodeRecord)
	if err != nil {
		return nil, err
	}
	message := decoded.ProtoReflect()
	set := message.WhichOneof(message.Descriptor().Oneofs().Get(0))
	if set == nil {
		return nil, errors.New("the decoder returns no record")
	}
	return protojson.MarshalOptions{UseProtoNames: true}.Marshal(message.Get(set).Message().Interface())
}

// oasfSDK is the Go library of OASF: its decoder into the messages of a version.
func oasfSDK() []*Reader {
	return []*Reader{{"oasf-sdk 1.1.0", []Format{OASF}, func(_ context.Context, d Document) error {
		read, err := DecodeRecord(d.Text)
		if err != nil {
			return err
		}
		return keeps(d.Text, read, []string{
			"/name", "/version", "/schema_version", "/description", "/created_at", "/authors/*", "/annotations/*",
			"/skills/*/id", "/skills/*/name", "/locators/*/type", "/locators/*/url", "/locators/*/urls/*", "/locators/*/annotations/*",
			"/modules/*/name", "/modules/*/data", "/modules/*/artifact/json",
		})
	}}}
}
