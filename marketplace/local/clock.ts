import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#marketplace/contract/ports.ts';

/** A clock that runs as the machine's does, ahead of it or behind. */
export interface MovableClock {
  now: Clock;
  /** Milliseconds by which it is ahead of the machine's. */
  aheadMs(): number;
  /** Puts it forward. @throws Error for an earlier time: what is stored would lie in its future */
  moveTo(time: Date): void;
}

/** Name of the file in the data folder that holds the difference, for the next start. */
export const clockFile = 'clock.json';

const stored = z.object({ aheadMs: z.number().int() });

function read(file: string): number {
  return existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))).aheadMs : 0;
}

function write(file: string, aheadMs: number): void {
  if (aheadMs === 0) {
    rmSync(file, { force: true });
    return;
  }
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ aheadMs })}\n`);
  renameSync(draft, file);
}

/**
 * Opens the clock of a data folder.
 * @param start the time at which it starts, or `real` for that of the machine; the difference of
 *   the last start when left out
 */
export function openClock(dataDir: string, start?: Date | 'real'): MovableClock {
  const file = path.join(dataDir, clockFile);
  let aheadMs = 0;
  const set = (ms: number) => {
    write(file, ms);
    aheadMs = ms;
  };
  if (start === undefined) aheadMs = read(file);
  else set(start === 'real' ? 0 : start.getTime() - Date.now());
  const now = () => new Date(Date.now() + aheadMs);
  return {
    now,
    aheadMs: () => aheadMs,
    moveTo(time) {
      if (time < now()) {
        throw new Error(`The clock is at ${now().toISOString()} and only moves forward.`);
      }
      set(time.getTime() - Date.now());
    },
  };
}
