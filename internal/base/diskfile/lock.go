package diskfile

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Patience is the usual maximum time for which a run waits for another one that writes to the
// same folders. Writing takes a fraction of a second.
const Patience = 10 * time.Second

// interval is the time between attempts to lock a folder.
const interval = 20 * time.Millisecond

// errLocked reports that another process holds the lock.
var errLocked = errors.New("locked")

// BusyError reports that another run is writing to a folder and did not finish in time.
type BusyError struct{ Folder string }

// Error names the folder.
func (e *BusyError) Error() string {
	return "another process is writing to " + e.Folder + "; try again when it has ended"
}

// Lock locks folders against other runs. It waits for other runs at most as long as patience
// says, and then returns a [*BusyError]. The folders must be sorted, so that two runs cannot
// deadlock. The lock ends with the process, even after a crash.
func Lock(ctx context.Context, folders []string, patience time.Duration) (unlock func(), err error) {
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
