package site

import "github.com/agentcard-go/cardgen/sdk/card"

// appendOverlay appends given, and adds the members and elements that only made has. The order
// is the order of given. If both have a value, the value of given is used.
func appendOverlay(dst []byte, given, made card.Raw) ([]byte, error) {
	kind := given.Kind()
	if kind == made.Kind() && given != made {
		switch kind {
		case card.KindObject:
			return appendObjects(dst, given, made)
		case card.KindArray:
			return appendArrays(dst, given, made)
		}
	}
	return append(dst, given.String()...), nil
}

func appendObjects(dst []byte, given, made card.Raw) ([]byte, error) {
	var own, other card.Object
	if err := decodeBoth(given, made, &own, &other); err != nil {
		return nil, err
	}
	added := map[string]card.Raw{}
	for name, value := range other.All() {
		added[name] = value
	}
	dst = append(dst, '{')
	first := true
	for name, value := range own.All() {
		more, both := added[name]
		if !both {
			more = value
		}
		delete(added, name)
		var err error
		if dst, err = appendMember(dst, &first, name, value, more); err != nil {
			return nil, err
		}
	}
	for name, value := range other.All() {
		if _, ok := added[name]; !ok {
			continue
		}
		var err error
		if dst, err = appendMember(dst, &first, name, value, value); err != nil {
			return nil, err
		}
	}
	return append(dst, '}'), nil
}

func appendMember(dst []byte, first *bool, name string, given, made card.Raw) ([]byte, error) {
	quoted, err := card.JSON(name)
	if err != nil {
		return nil, err
	}
	if !*first {
		dst = append(dst, ',')
	}
	*first = false
	dst = append(append(dst, quoted.String()...), ':')
	return appendOverlay(dst, given, made)
}

// appendArrays appends the elements of given, and the further elements that made has at its
// end. If the elements of a pair are not alike, it appends given alone.
func appendArrays(dst []byte, given, made card.Raw) ([]byte, error) {
	var own, other []card.Raw
	if err := decodeBoth(given, made, &own, &other); err != nil {
		return nil, err
	}
	if len(other) < len(own) {
		return append(dst, given.String()...), nil
	}
	for i, value := range own {
		if !alike(value, other[i]) {
			return append(dst, given.String()...), nil
		}
	}
	dst = append(dst, '[')
	for i, value := range other {
		if i > 0 {
			dst = append(dst, ',')
		}
		from := value
		if i < len(own) {
			from = own[i]
		}
		var err error
		if dst, err = appendOverlay(dst, from, value); err != nil {
			return nil, err
		}
	}
	return append(dst, ']'), nil
}

// alike reports whether two elements of arrays are forms of the same element. Their kinds are
// the same, and all members that both have are equal, except objects and arrays.
func alike(a, b card.Raw) bool {
	switch {
	case a.Kind() != b.Kind():
		return false
	case a.Kind() == card.KindArray:
		return true
	case a.Kind() != card.KindObject:
		return a.Equal(b)
	}
	var own, other card.Object
	if decodeBoth(a, b, &own, &other) != nil {
		return false
	}
	values := map[string]card.Raw{}
	for name, value := range own.All() {
		values[name] = value
	}
	for name, value := range other.All() {
		have, ok := values[name]
		if ok && have.Kind() < card.KindArray && !have.Equal(value) {
			return false
		}
	}
	return true
}

// decodeBoth decodes two values.
func decodeBoth(a, b card.Raw, intoA, intoB any) error {
	if err := a.Decode(intoA); err != nil {
		return err
	}
	return b.Decode(intoB)
}
