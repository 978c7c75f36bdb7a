import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the process small. Left alone, the engine lets the heap grow to several times of what is in
 * use before it looks for garbage, because the machine has room; several processes share that room.
 * The flag is read at every collection, so it may be set while the process runs.
 */
export function tidyHeap() {
  setFlagsFromString('--heap-growing-percent=60');
}
