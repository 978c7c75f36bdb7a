import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program of a container, as a process of this machine. */
export interface Running {
  log(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Kills it, as a machine without memory does. */
  kill(): void;
  /** Sends it a signal to end and waits; kills it after half a minute. */
  stop(): Promise<number | null>;
}

/** Starts a command. Its output is collected. */
export function start([program = '', ...args]: readonly string[], options: SpawnOptions): Running {
  const child: ChildProcess = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => (output += String(chunk)));
  }
  const ended = once(child, 'exit').then(() => child.exitCode);
  return {
    log: () => output,
    ended,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const killing = new AbortController();
      void sleep(30_000, undefined, { signal: killing.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
      const code = await ended;
      killing.abort();
      return code;
    },
  };
}

/**
 * Runs a health check until it passes, as Docker does.
 * @throws Error with the log when the process ends before, or after two minutes
 */
export async function untilHealthy(
  name: string,
  running: Running,
  check: () => Promise<number | null>,
): Promise<void> {
  const end = Date.now() + 120_000;
  let exit: number | null | undefined;
  void running.ended.then(code => (exit = code));
  while (Date.now() < end && exit === undefined) {
    if ((await check()) === 0) return;
    await sleep(250);
  }
  await running.stop();
  throw new Error(`${name} did not become healthy (exit code ${exit}):\n${running.log()}`);
}
