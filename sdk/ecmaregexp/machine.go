package ecmaregexp

import (
	"strings"
	"unicode/utf8"
)

// machine runs a program with back references over one string, by backtracking. Its
// stack is on the heap, since the depth of backtracking grows with the string.
type machine struct {
	prog  *program
	s     string
	regs  []int32
	stack stack
	// steps is what is left of the work that is allowed, negative when it is used up;
	// frames is how long the stack may become.
	steps, frames int
}

// frame is something to go back to, in 12 bytes: a place in program and string, the
// characters that a run can give back, or the former value of a register.
type frame struct {
	// pc is where to go on. For a run it is complemented, and for a register it is
	// restores.
	pc int32
	// value is the place in the string, or the former value of the register.
	value int32
	// other is the register, or how far a run can be given back.
	other int32
}

const restores = -1 << 31

// Bounds on the stack: at most 16 bytes for each byte of the string, beyond what short
// strings need.
const (
	baseFrames    = 1 << 12
	framesPerByte = 1
)

// search tries every place of the string. It reports false for done when it gave up.
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

// push adds a frame; a stack that is full ends the search as work that is used up does.
func (m *machine) push(f frame) {
	if m.stack.n >= m.frames {
		m.steps = -1
		return
	}
	m.stack.push(f)
}

// set changes a register so that going back restores it.
func (m *machine) set(register int, value int32) {
	if old := m.regs[register]; old != value {
		m.push(frame{pc: restores, value: old, other: int32(register)})
		m.regs[register] = value
	}
}

// back returns to the latest choice above base, restoring registers on the way.
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
			_, at = m.look(m.prog.code[pc-1].op == opRun, at)
			if f.value = int32(at); f.value == f.other {
				m.stack.n--
			}
			return pc, at, true
		}
		m.stack.n--
	}
	return 0, 0, false
}

// commit drops the choices above base and keeps what restores registers.
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

// run executes the program from pc at a place of the string until it matches, nothing
// is left to try, or the allowed work is used up. After a failure registers and stack
// are as before.
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
			// Only whether the body matches counts, not the other ways in which it could;
			// what its groups matched is kept unless the assertion fails.
			before := m.stack.n
			matched := m.run(pc, at)
			if m.steps < 0 {
				return false
			}
			if matched {
				m.commit(before)
			}
			ok = matched != in.negate
			pc = in.x
		case opForget:
			m.forget(in)
		case opLoop:
			m.set(in.a, 0)
		case opTest:
			n := int(m.regs[in.a])
			switch {
			case n < in.low:
			case in.high >= 0 && n >= in.high:
				pc = in.x
			case in.lazy:
				m.push(frame{pc: int32(pc), value: int32(at)})
				pc = in.x
			default:
				m.push(frame{pc: int32(in.x), value: int32(at)})
			}
		case opEnter:
			m.set(in.a, m.regs[in.a]+1)
			m.set(in.a+1, int32(at))
			m.forget(in)
		case opRound:
			if at == int(m.regs[in.a+1]) {
				// An empty round that nobody asked for fails, which ends loops over
				// nothing; one that had to be can be followed by as many as are asked for.
				ok = int(m.regs[in.a]) <= in.low
				m.set(in.a, max(m.regs[in.a], int32(in.low)))
			}
			pc = in.x
		}
		if !ok {
			if pc, at, ok = m.back(base); !ok {
				return false
			}
		}
	}
}

// forget resets the groups inside a loop, as each round does.
func (m *machine) forget(in *instruction) {
	m.steps -= in.high - in.low
	for i := in.low; i < in.high; i++ {
		m.set(i, -1)
	}
}

// char steps over one code point of the instruction's set.
func (m *machine) char(in *instruction, at int) (int, bool) {
	r, next := m.look(in.op == opCharBack, at)
	return next, next != at && in.set.contains(r)
}

// look returns the code point at a place, towards the end of the string or the front,
// and the place behind it; the same place where the string ends.
func (m *machine) look(back bool, at int) (rune, int) {
	var r rune
	var size int
	if back {
		r, size = utf8.DecodeLastRuneInString(m.s[:at])
		at -= size
	} else {
		r, size = utf8.DecodeRuneInString(m.s[at:])
		at += size
	}
	if r == utf8.RuneError && size == 1 {
		r = illFormed
	}
	return r, at
}

// take steps over as many code points as a run can and remembers how far it can be given
// back. pc is the instruction behind it.
func (m *machine) take(in *instruction, pc, at int) (int, bool) {
	least, n := at, 0
	for in.high < 0 || n < in.high {
		r, next := m.look(in.op == opRunBack, at)
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

// backref steps over what the group matched.
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

// boundary reports whether exactly one side of the place is a word character.
func boundary(s string, at int) bool {
	before := at > 0 && isWord(s[at-1])
	after := at < len(s) && isWord(s[at])
	return before != after
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
