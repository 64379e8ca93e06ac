package main

import (
	"encoding/json"

	"github.com/agntcy/oasf-sdk/pkg/decoder"
	"github.com/agntcy/oasf-sdk/pkg/translator"
)

// oasfSDK is A2AToRecord and RecordToA2A of oasf-sdk.
func oasfSDK() converter {
	return converter{
		name: "oasf-sdk 1.1.0",
		forth: func(text []byte) ([]byte, []string, error) {
			in, err := decoder.JsonToProto(text)
			if err != nil {
				return nil, nil, err
			}
			record, err := translator.A2AToRecord(in)
			if err != nil {
				return nil, nil, err
			}
			out, err := json.Marshal(record)
			return out, nil, err
		},
		back: func(text []byte) ([]byte, error) {
			record, err := decoder.JsonToProto(text)
			if err != nil {
				return nil, err
			}
			out, err := translator.RecordToA2A(record)
			if err != nil {
				return nil, err
			}
			return json.Marshal(out)
		},
	}
}
