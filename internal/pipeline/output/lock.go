package output

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// patience limits how long a run waits for another one that writes to the same
// folders; interval is the time between attempts. Writing takes a fraction of a
// second.
var (
	patience = 10 * time.Second
	interval = 20 * time.Millisecond
)

// errLocked reports that another process holds the lock.
var errLocked = errors.New("locked")

// BusyError reports that another run is writing to a folder and did not finish in time.
type BusyError struct{ Folder string }

// Error names the folder.
func (e *BusyError) Error() string {
	return "another cardgen is writing to " + e.Folder + "; try again when it has ended"
}

// lock locks folders against other runs. The folders must be sorted, so that two runs
// cannot deadlock. The lock ends with the process, even after a crash.
func lock(ctx context.Context, folders []string) (unlock func(), err error) {
	var held []func()
	release := func() {
		for _, free := range held {
			free()
		}
	}
	deadline := time.Now().Add(patience)
	for _, folder := range folders {
		free, err := tryLock(folder)
		for errors.Is(err, errLocked) {
			if time.Now().After(deadline) {
				release()
				return nil, &BusyError{folder}
			}
			select {
			case <-ctx.Done():
				release()
				return nil, fmt.Errorf("%w; nothing was changed", context.Cause(ctx))
			case <-time.After(interval):
			}
			free, err = tryLock(folder)
		}
		if err != nil {
			release()
			return nil, err
		}
		held = append(held, free)
	}
	return release, nil
}
