package scan

// Step is a step of a path: [Member], [Element] or [NoStep].
type Step struct {
	Name  string
	Index int
}

// Indexes of steps that do not lead to an element.
const (
	memberIndex = -1
	noIndex     = -2
)

// NoStep is the step from a value to itself.
var NoStep = Step{Index: noIndex}

// Member returns the step to a member.
func Member(name string) Step { return Step{name, memberIndex} }

// Element returns the step to an element.
func Element(index int) Step { return Step{Index: index} }

// Append appends the step as a part of a JSON pointer (RFC 6901).
func (s Step) Append(dst []byte) []byte {
	switch {
	case s.Index >= 0:
		return AppendIndex(dst, s.Index)
	case s.Index == memberIndex:
		return AppendToken(dst, s.Name)
	}
	return dst
}

// Size returns the approximate length of the step as text.
func (s Step) Size() int {
	const index = len("/999")
	switch {
	case s.Index >= 0:
		return index
	case s.Index == memberIndex:
		return len("/") + len(s.Name)
	}
	return 0
}

// Path is the path to a value.
type Path []Step

// Pointer returns the path as a JSON pointer.
func (p Path) Pointer() string {
	var dst []byte
	for _, s := range p {
		dst = s.Append(dst)
	}
	return string(dst)
}

// MaxPointers is the maximum total length of the pointers in a list of findings, since findings
// at a great depth have long pointers. The first pointer is not limited.
const MaxPointers = 4 << 20

// Pointers counts the pointers of a list of findings.
type Pointers struct{ size int }

// Affords reports whether there is room for a pointer of an approximate size, and counts it.
func (p *Pointers) Affords(size int) bool {
	if p.size > 0 && p.size+size > MaxPointers {
		return false
	}
	p.size += size
	return true
}

// Add returns the pointer of a path; it returns false if there is no room for the pointer.
func (p *Pointers) Add(path Path) (string, bool) {
	size := 0
	for _, s := range path {
		size += s.Size()
	}
	if !p.Affords(size) {
		return "", false
	}
	return path.Pointer(), true
}
