import { cpuOf } from '../bench/machine.ts';
import { residentMB } from '../bench/processes.ts';
import type { Measured } from './site.ts';

/** Memory and processor of a process during a phase. */
export interface Usage {
  process: string;
  MB: number;
  /** Cores that it used. */
  cores: number;
}

const sum = (pids: readonly number[], one: (pid: number) => number): number =>
  pids.reduce((total, pid) => {
    try {
      return total + one(pid);
    } catch {
      // It has ended meanwhile.
      return total;
    }
  }, 0);

/** Runs `work` and returns what each process has used meanwhile; memory is that at the end. */
export async function usageDuring<Value>(
  processes: readonly Measured[],
  work: () => Promise<Value>,
): Promise<{ value: Value; usage: Usage[]; seconds: number }> {
  const cpu = () => processes.map(({ pids }) => sum(pids(), cpuOf));
  const own = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
  const [from, before, ownBefore] = [performance.now(), cpu(), own()];
  const value = await work();
  const ms = performance.now() - from;
  const after = cpu();
  const cores = (used: number) => Math.round((used / ms) * 100) / 100;
  const usage = processes.map(({ name, pids }, index) => ({
    process: name,
    MB: sum(pids(), residentMB),
    cores: cores((after[index] ?? 0) - (before[index] ?? 0)),
  }));
  const generator = {
    process: 'the load generator',
    MB: Math.round(process.memoryUsage.rss() / 1_048_576),
    cores: cores(own() - ownBefore),
  };
  return { value, usage: [...usage, generator], seconds: ms / 1000 };
}
