import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';

/** Resident memory of a process and its threads in MB. */
export function residentMB(pid: number): number {
  const kB = Number(
    readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0,
  );
  return Math.round(kB / 1024);
}

/** Runs a server that prints its port, hands over its address, and ends it afterwards. */
export async function withServer<T>(
  args: string[],
  body: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    return await body(`http://127.0.0.1:${String(chunk).trim()}/`, child.pid ?? 0);
  } finally {
    child.kill('SIGTERM');
  }
}
