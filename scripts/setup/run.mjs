import { spawn } from 'node:child_process';

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM'];

/**
 * Runs a program to its end and fails with its exit code in the message. Whoever asks this process
 * to end asks that program: nothing is left running.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} [options]
 *   with `onOutput` the program's output is handed over instead of only being passed through
 * @returns {Promise<void>}
 */
export function run(command, args, { cwd, env = process.env, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    child.stdout?.on('data', chunk => {
      process.stdout.write(chunk);
      onOutput?.(String(chunk));
    });
    child.stderr?.on('data', chunk => {
      process.stderr.write(chunk);
      onOutput?.(String(chunk));
    });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, passOn);
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}
