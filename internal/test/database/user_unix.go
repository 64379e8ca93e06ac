//go:build unix

package database

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// other returns the user for PostgreSQL, which refuses to run as root; false if the own user will do.
func other() (uid, gid int, found bool) {
	if os.Geteuid() != 0 {
		return 0, 0, false
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(u.Uid)
		gid, gidErr := strconv.Atoi(u.Gid)
		if uidErr == nil && gidErr == nil {
			return uid, gid, true
		}
	}
	return 0, 0, false
}

// giveAway makes the user for PostgreSQL the owner of a folder.
func giveAway(folder string) error {
	uid, gid, found := other()
	if !found {
		return nil
	}
	return os.Chown(folder, uid, gid)
}

// runAsOther makes a command run as the user for PostgreSQL.
func runAsOther(cmd *exec.Cmd) {
	if uid, gid, found := other(); found {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
}
