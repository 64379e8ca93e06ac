package ecmaregexp

import (
	"strings"
	"unicode/utf8"
)

// machine runs a program with back references on one string, by backtracking. Its stack
// is on the heap, since the depth of backtracking grows with the string.
type machine struct {
	prog  *program
	s     string
	regs  []int32
	stack stack
	// steps is the remaining budget, negative when it is used up; frames is the limit
	// of the stack.
	steps, frames int
}

// frame is a point to return to when a match fails, in 12 bytes. It is a position in program
// and string, a run that can give back code points, or the former value of a register.
type frame struct {
	// pc is the instruction at which to continue. For a run it is complemented; for a register
	// it is the constant restores.
	pc int32
	// value is the position in the string, or the former value of the register.
	value int32
	// other is the number of the register, or the lowest position to which a run can be
	// shortened.
	other int32
}

const restores = -1 << 31

// Limits of the stack: at most 16 bytes for each byte of the string, in addition to a minimum
// for short strings.
const (
	baseFrames    = 1 << 12
	framesPerByte = 1
)

// search tries every start position in the string. done is false when the budget was
// exceeded.
func (m *machine) search() (found, done bool) {
	m.regs = make([]int32, m.prog.registers)
	for i := range m.regs {
		m.regs[i] = -1
	}
	for at := 0; ; {
		if m.run(0, at) {
			return true, true
		}
		if m.steps < 0 {
			return false, false
		}
		if at >= len(m.s) || m.prog.anchored {
			return false, true
		}
		_, size := utf8.DecodeRuneInString(m.s[at:])
		at += size
	}
}

// push adds a frame. A full stack ends the search like a used-up budget.
func (m *machine) push(f frame) {
	if m.stack.n >= m.frames {
		m.steps = -1
		return
	}
	m.stack.push(f)
}

// set changes a register so that backtracking restores it.
func (m *machine) set(register int, value int32) {
	if old := m.regs[register]; old != value {
		m.push(frame{pc: restores, value: old, other: int32(register)})
		m.regs[register] = value
	}
}

// back returns to the latest frame above base with an alternative, and restores registers on
// the way.
func (m *machine) back(base int) (pc, at int, ok bool) {
	for m.stack.n > base {
		f := m.stack.at(m.stack.n - 1)
		switch {
		case f.pc == restores:
			m.regs[f.other] = f.value
		case f.pc >= 0:
			m.stack.n--
			return int(f.pc), int(f.value), true
		default:
			pc, at := int(^f.pc), int(f.value)
			_, at = codePoint(m.s, at, m.prog.code[pc-1].op == opRun)
			if f.value = int32(at); f.value == f.other {
				m.stack.n--
			}
			return pc, at, true
		}
		m.stack.n--
	}
	return 0, 0, false
}

// commit drops the alternatives above base, but keeps the frames that restore registers.
func (m *machine) commit(base int) {
	kept := base
	for i := base; i < m.stack.n; i++ {
		if f := m.stack.at(i); f.pc == restores {
			*m.stack.at(kept) = *f
			kept++
		}
	}
	m.stack.n = kept
}

// run executes the program from pc at a position of the string until it matches, no alternative
// is left, or the budget is used up. After a failure, registers and stack are unchanged.
func (m *machine) run(pc, at int) bool {
	base := m.stack.n
	for {
		if m.steps--; m.steps < 0 {
			m.steps = -1
			return false
		}
		in := &m.prog.code[pc]
		pc++
		ok := true
		switch in.op {
		case opMatch:
			return true
		case opChar, opCharBack:
			at, ok = m.char(in, at)
		case opRun, opRunBack:
			at, ok = m.take(in, pc, at)
		case opJump:
			pc = in.x
		case opSplit:
			m.push(frame{pc: int32(in.y), value: int32(at)})
			pc = in.x
		case opBegin:
			ok = at == 0
		case opEnd:
			ok = at == len(m.s)
		case opWord, opNotWord:
			ok = boundary(m.s, at) == (in.op == opWord)
		case opSet:
			m.set(in.a, int32(at))
		case opCopy:
			m.set(in.a, m.regs[in.b])
		case opBackref, opBackrefBack:
			at, ok = m.backref(in, at)
		case opLook:
			ok = m.assert(in, pc, at)
			pc = in.x
		case opForget:
			m.forget(in)
		case opLoop:
			m.set(in.a, 0)
		case opTest:
			pc = m.test(in, pc, at)
		case opEnter:
			m.set(in.a, m.regs[in.a]+1)
			m.set(in.a+1, int32(at))
			m.forget(in)
		case opRound:
			ok = at != int(m.regs[in.a+1]) || m.emptyRound(in)
			pc = in.x
		}
		if !ok {
			if pc, at, ok = m.back(base); !ok {
				return false
			}
		}
	}
}

// assert runs the body of a look-around, which begins at pc, and reports whether the assertion
// holds. Alternatives inside the body are dropped, since only its result counts. Its captured
// groups are kept unless the assertion fails.
func (m *machine) assert(in *instruction, pc, at int) bool {
	before := m.stack.n
	matched := m.run(pc, at)
	if matched && m.steps >= 0 {
		m.commit(before)
	}
	return matched != in.negate
}

// test continues a loop with another round, which begins at pc, or ends it.
func (m *machine) test(in *instruction, pc, at int) int {
	n := int(m.regs[in.a])
	switch {
	case n < in.low:
		return pc
	case in.high >= 0 && n >= in.high:
		return in.x
	case in.lazy:
		m.push(frame{pc: int32(pc), value: int32(at)})
		return in.x
	}
	m.push(frame{pc: int32(in.x), value: int32(at)})
	return pc
}

// emptyRound handles a round of a loop that consumed nothing. If the minimum number of rounds
// is reached, the round fails, which prevents endless loops. Otherwise the remaining mandatory
// rounds follow.
func (m *machine) emptyRound(in *instruction) bool {
	ok := int(m.regs[in.a]) <= in.low
	m.set(in.a, max(m.regs[in.a], int32(in.low)))
	return ok
}

// forget resets the groups inside a loop at the beginning of each round.
func (m *machine) forget(in *instruction) {
	m.steps -= in.high - in.low
	for i := in.low; i < in.high; i++ {
		m.set(i, -1)
	}
}

// char consumes one code point of the instruction's set.
func (m *machine) char(in *instruction, at int) (int, bool) {
	r, next := codePoint(m.s, at, in.op == opCharBack)
	return next, next != at && in.set.contains(r)
}

// codePoint returns the code point at a position of a string, forward or backward, and the
// position after it. At the end of the string it returns the same position.
func codePoint(s string, at int, back bool) (rune, int) {
	var r rune
	var size int
	if back {
		r, size = utf8.DecodeLastRuneInString(s[:at])
		at -= size
	} else {
		r, size = utf8.DecodeRuneInString(s[at:])
		at += size
	}
	if r == utf8.RuneError && size == 1 {
		r = illFormed
	}
	return r, at
}

// take consumes as many code points as a run can match, and records how many can be given back.
// pc is the instruction after the run.
func (m *machine) take(in *instruction, pc, at int) (int, bool) {
	least, n := at, 0
	for in.high < 0 || n < in.high {
		r, next := codePoint(m.s, at, in.op == opRunBack)
		if next == at || !in.set.contains(r) {
			break
		}
		at = next
		if n++; n <= in.low {
			least = at
		}
	}
	m.steps -= n
	if n < in.low {
		return at, false
	}
	if least != at {
		m.push(frame{pc: ^int32(pc), value: int32(at), other: int32(least)})
	}
	return at, true
}

// backref consumes the text that the group captured.
func (m *machine) backref(in *instruction, at int) (int, bool) {
	start, end := m.regs[in.a+1], m.regs[in.a+2]
	if start < 0 || end < 0 {
		return at, true
	}
	text := m.s[start:end]
	if in.op == opBackref {
		if len(text) > len(m.s)-at {
			return at, false
		}
		m.steps -= len(text)
		return at + len(text), strings.HasPrefix(m.s[at:], text)
	}
	if len(text) > at {
		return at, false
	}
	m.steps -= len(text)
	return at - len(text), strings.HasSuffix(m.s[:at], text)
}

// boundary reports whether exactly one side of the position is a word character.
func boundary(s string, at int) bool {
	before := at > 0 && isWord(s[at-1])
	after := at < len(s) && isWord(s[at])
	return before != after
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
