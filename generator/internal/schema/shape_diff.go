package schema

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The shapes of x-diff: a class, or an object.
var (
	classShape = oneOf("breaking", "compatible", "cosmetic")
	diffObject = record("a class, or an object with rules",
		field{"noun", matching("words in lower case with hyphens", `^[a-z][a-z0-9]*(-[a-z0-9]+)*$`), false},
		field{"class", classShape, false},
		field{"added", classShape, false},
		field{"removed", classShape, false},
		field{"changed", classShape, false},
		field{"raised", classShape, false},
		field{"lowered", classShape, false},
		field{"order", classShape, false},
		field{"demand", trueShape, false},
		field{"whole", trueShape, false},
		field{"set", trueShape, false},
		field{"by", byShape, false},
		field{"schema", oneOf("input", "output"), false},
		field{"func", privateShape, false},
	)
	pathsShape = distinct(arrayOf("an array of members", pathShape))
)

// diffShape accepts the class of all changes, or an object of rules.
func diffShape(v *Value) []shapeError {
	if v.Kind == card.KindString {
		return classShape(v)
	}
	list := diffObject(v)
	if len(list) > 0 {
		return list
	}
	exclusive := []string{"schema", "whole", "set", "by"}
	for i, name := range exclusive {
		for _, other := range exclusive[i+1:] {
			if v.Member(name) != nil && v.Member(other) != nil {
				list = append(list, shapeError{at: v.Member(other), message: fmt.Sprintf("%q and %q exclude each other", name, other)})
			}
		}
	}
	if order := v.Member("order"); order != nil && v.Member("set") == nil && v.Member("by") == nil {
		list = append(list, shapeError{at: order, message: `"order" needs "set" or "by"`})
	}
	return list
}

// pathShape accepts the name of a member, or a JSON Pointer to a nested member.
var pathShape = matching("the name of a member, or a JSON Pointer", `^(?:[^/].*|(?:/(?:[^~/]|~0|~1)+)+)$`)

// byShape accepts one path or several.
func byShape(v *Value) []shapeError {
	if v.Kind == card.KindString {
		return pathShape(v)
	}
	list := pathsShape(v)
	if len(list) == 0 && len(v.Items) == 0 {
		list = append(list, shapeError{at: v, message: "expected at least one member"})
	}
	return list
}
