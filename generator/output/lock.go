package output

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// How long a run waits for another one that writes to the same folders, and how often it
// looks whether that has ended. Writing takes a fraction of a second.
var (
	patience = 10 * time.Second
	interval = 20 * time.Millisecond
)

// errLocked says that another process holds a lock.
var errLocked = errors.New("locked")

// BusyError says that another run writes to a folder, and did not end in time.
type BusyError struct{ Folder string }

// Error names the folder.
func (e *BusyError) Error() string {
	return "another cardgen is writing to " + e.Folder + "; try again when it has ended"
}

// lock keeps other runs from folders, which have to be sorted so that two runs never wait
// for each other. The lock ends with the process, however that ends.
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
