package main

import (
	"encoding/json"

	"github.com/agntcy/oasf-sdk/pkg/translator"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
)

// oasfSDK is A2AToRecord and RecordToA2A of oasf-sdk.
func oasfSDK() converter {
	return converter{
		name: "oasf-sdk 1.1.0",
		forth: func(text []byte) ([]byte, []string, error) {
			record, err := reader.Translate(text, func(in *structpb.Struct) (*structpb.Struct, error) { return translator.A2AToRecord(in) })
			if err != nil {
				return nil, nil, err
			}
			out, err := json.Marshal(record)
			return out, nil, err
		},
		back: func(text []byte) ([]byte, error) {
			out, err := reader.Translate(text, translator.RecordToA2A)
			if err != nil {
				return nil, err
			}
			return json.Marshal(out)
		},
	}
}
