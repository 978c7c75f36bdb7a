import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and fails with its exit code in the message.
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
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}
