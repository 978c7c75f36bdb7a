// Imported before any install: only what Node ships may be imported here.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`: the same on every architecture that Linux runs on today. */
const ticks = 100;

/**
 * Reads the processor time of a process from Linux: its own and that of its ended children, with
 * theirs.
 * @param {number | 'self'} pid
 * @returns {{ own: number, children: number } | null} seconds; null where the system does not
 * report it
 */
export function processorSeconds(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may contain any characters; state is the first field after
    // it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return { own: (user + system) / ticks, children: (childUser + childSystem) / ticks };
  } catch {
    return null;
  }
}

/** @typedef {{ seconds: number }} Meter processor time of the programs that were run below it */

/** @type {AsyncLocalStorage<Meter>} */
const meters = new AsyncLocalStorage();
let counted = 0;

/**
 * Runs a function and adds the processor time of the programs that it runs to the meter.
 * @template T @param {Meter} meter @param {() => Promise<T>} body
 */
export const metered = (meter, body) => meters.run(meter, body);

/**
 * Returns what is to be called as soon as a program that is started now has ended: all that the
 * system has added to the time of ended children since the last call was spent by it.
 */
export function meterProgram() {
  const meter = meters.getStore();
  return () => {
    const { children } = processorSeconds('self') ?? { children: 0 };
    if (meter) meter.seconds += children - counted;
    counted = children;
  };
}
