import { spawn } from 'node:child_process';
import { meterProgram } from './processorTime.mjs';

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM'];

/**
 * Runs a program to its end and rejects with its exit code in the message. SIGINT and SIGTERM are
 * forwarded, so that no process is left running.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void,
 *   isQuiet?: boolean }} [options]
 *   with `onOutput` the program's output is handed over as well as passed through; not passed when
 *   `isQuiet`
 * @returns {Promise<void>}
 */
export function run(command, args, { cwd, env = process.env, onOutput, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const ended = meterProgram();
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    child.stdout?.on('data', chunk => {
      if (!isQuiet) process.stdout.write(chunk);
      onOutput?.(String(chunk));
    });
    child.stderr?.on('data', chunk => {
      if (!isQuiet) process.stderr.write(chunk);
      onOutput?.(String(chunk));
    });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    child.on('error', reject);
    child.on('exit', ended);
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, passOn);
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}
