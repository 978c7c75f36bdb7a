import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

/**
 * Sources run by `tsx`, in development and in tests; the built server has a file beside its own.
 */
const isSource = import.meta.filename.endsWith('.ts');

/** Starts the process that forwards media. */
export function startForwarder(): ChildProcess {
  const file = isSource
    ? path.join(import.meta.dirname, 'forwarder', 'run.ts')
    : path.join(path.dirname(import.meta.filename), 'forwarder.js');
  return fork(file, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Nothing of the site's secrets.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
  });
}
