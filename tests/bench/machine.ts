import { readFileSync } from 'node:fs';
import os from 'node:os';

/** Processor time in ms that a process and its threads have used so far. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may hold anything; times are in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function busy(): number {
  const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = times.map(Number);
  return (user + nice + system + irq + softirq) * 10;
}

/** Load of other processes during a measurement: figures of a busy machine are worth little. */
export interface Surroundings {
  /** Load average over the minute before. */
  loadBefore: number;
  /** Cores that other processes used meanwhile. */
  otherCores: number;
}

/** Runs a measurement of the process `pid` and returns the load around it. */
export async function surrounded<T>(
  pid: number,
  measure: () => Promise<T>,
): Promise<T & Surroundings> {
  const loadBefore = Math.round((os.loadavg()[0] ?? 0) * 100) / 100;
  const others = () => busy() - cpuOf(pid) - cpuOf(process.pid);
  const [from, before] = [performance.now(), others()];
  const measured = await measure();
  const cores = (others() - before) / (performance.now() - from);
  return { ...measured, loadBefore, otherCores: Math.max(0, Math.round(cores * 100) / 100) };
}
