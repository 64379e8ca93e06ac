package ecmaregexp

import (
	"strings"
	"unicode/utf8"
)

// machine runs a program over one string. Its stack is on the heap, since the
// depth of backtracking grows with the string.
type machine struct {
	prog  *program
	s     string
	regs  []int
	stack []frame
	// steps and frames are what is left of the time and allowed of the memory.
	steps, frames int
}

// frame is something to go back to: either a place in program and string, or, when
// pc is negative, the former value of a register.
type frame struct {
	pc, register int32
	value        int
}

// search tries every place of the string.
func (m *machine) search() bool {
	m.regs = make([]int, m.prog.registers)
	for i := range m.regs {
		m.regs[i] = -1
	}
	for at := 0; ; {
		if m.run(0, at) {
			return true
		}
		if at >= len(m.s) || m.steps <= 0 {
			return false
		}
		_, size := utf8.DecodeRuneInString(m.s[at:])
		at += size
	}
}

// set changes a register so that going back restores it.
func (m *machine) set(register, value int) {
	if old := m.regs[register]; old != value {
		m.stack = append(m.stack, frame{pc: -1, register: int32(register), value: old})
		m.regs[register] = value
	}
}

// choice remembers another way to go on.
func (m *machine) choice(pc, at int) {
	m.stack = append(m.stack, frame{pc: int32(pc), value: at})
}

// back returns to the latest choice above base, restoring registers on the way.
func (m *machine) back(base int) (pc, at int, ok bool) {
	for len(m.stack) > base {
		f := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		if f.pc >= 0 {
			return int(f.pc), f.value, true
		}
		m.regs[f.register] = f.value
	}
	return 0, 0, false
}

// commit drops the choices above base and keeps what restores registers.
func (m *machine) commit(base int) {
	kept := m.stack[:base]
	for _, f := range m.stack[base:] {
		if f.pc < 0 {
			kept = append(kept, f)
		}
	}
	m.stack = kept
}

// run executes the program from pc at a place of the string until it matches or
// nothing is left to try. After a failure registers and stack are as before.
func (m *machine) run(pc, at int) bool {
	base := len(m.stack)
	for {
		if m.steps--; m.steps <= 0 || len(m.stack) > m.frames {
			m.steps = 0
			for ok := true; ok; _, _, ok = m.back(base) {
			}
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
		case opJump:
			pc = in.x
		case opSplit:
			m.choice(in.y, at)
			pc = in.x
		case opBegin:
			ok = at == 0
		case opEnd:
			ok = at == len(m.s)
		case opWord, opNotWord:
			ok = m.boundary(at) == (in.op == opWord)
		case opSet:
			m.set(in.a, at)
		case opCopy:
			m.set(in.a, m.regs[in.b])
		case opBackref, opBackrefBack:
			at, ok = m.backref(in, at)
		case opLook:
			// Only whether the body matches counts, not the other ways in which it could;
			// what its groups matched is kept unless the assertion fails.
			before := len(m.stack)
			matched := m.run(pc, at)
			if matched {
				m.commit(before)
			}
			ok = matched != in.negate
			pc = in.x
		case opLoop:
			m.set(in.a, 0)
		case opTest:
			n := m.regs[in.a]
			switch {
			case n < in.low:
			case in.high >= 0 && n >= in.high:
				pc = in.x
			case in.lazy:
				m.choice(pc, at)
				pc = in.x
			default:
				m.choice(in.x, at)
			}
		case opEnter:
			m.set(in.a, m.regs[in.a]+1)
			m.set(in.a+1, at)
			m.steps -= max(0, in.high-in.low)
			for i := in.low; i < in.high; i++ {
				m.set(i, -1)
			}
		case opRound:
			if at == m.regs[in.a+1] {
				// An empty round that nobody asked for fails, which ends loops over
				// nothing; one that had to be can be followed by as many as are asked for.
				ok = m.regs[in.a] <= in.low
				m.set(in.a, max(m.regs[in.a], in.low))
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

// char steps over one code point of the instruction's class.
func (m *machine) char(in *instruction, at int) (int, bool) {
	if in.op == opChar {
		r, size := utf8.DecodeRuneInString(m.s[at:])
		return at + size, size > 0 && in.class.Contains(r)
	}
	r, size := utf8.DecodeLastRuneInString(m.s[:at])
	return at - size, size > 0 && in.class.Contains(r)
}

// backref steps over what the group matched.
func (m *machine) backref(in *instruction, at int) (int, bool) {
	start, end := m.regs[in.a+1], m.regs[in.a+2]
	if start < 0 || end < 0 {
		return at, true
	}
	text := m.s[start:end]
	m.steps -= len(text)
	if in.op == opBackref {
		return at + len(text), strings.HasPrefix(m.s[at:], text)
	}
	return at - len(text), strings.HasSuffix(m.s[:at], text)
}

// boundary reports whether exactly one side of the place is a word character.
func (m *machine) boundary(at int) bool {
	before := at > 0 && isWord(m.s[at-1])
	after := at < len(m.s) && isWord(m.s[at])
	return before != after
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
