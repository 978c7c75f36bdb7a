// Needs only what Node ships: it runs before any install, and in the package.
import { spawn as spawnProcess } from 'node:child_process';

/**
 * Exit code of a program that would fail in the same way again (sysexits' EX_CONFIG): see
 * server/main/startFailure.ts.
 */
export const misconfigured = 78;

/**
 * Milliseconds: the first pause before a program is started again, the longest, and how long it
 * runs until the first counts again.
 */
export const pauses = { firstMs: 1_000, longestMs: 60_000, settledMs: 60_000 };

/**
 * Options that make sense once: files of variables are read already, and a program text would run
 * itself again and again.
 */
const once = /^(--env-file(-if-exists)?|-e|--eval|-p|--print|--input-type)(=|$)/;

/**
 * Options of Node for the program: those of this process, without what makes sense once.
 * @param {readonly string[]} options
 */
export const optionsOf = options =>
  options.filter(
    (option, index) =>
      !once.test(option) &&
      !(once.test(options[index - 1] ?? '') && !options[index - 1]?.includes('=')),
  );

/** @typedef {import('./supervise.mjs').System} System */

/** @type {System} */
const system = {
  // The program notices by the channel when this process is gone, and ends too.
  spawn: args =>
    spawnProcess(process.execPath, [...optionsOf(process.execArgv), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  signals: process,
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  say: text => console.error(text),
};

/**
 * How a program ended: its exit code, null after a signal.
 * @typedef {{ code: number | null, why: string }} End
 */

/** @param {ReturnType<System['spawn']>} child @returns {Promise<End>} */
const endOf = child =>
  new Promise(resolve => {
    // It could not be started, or could not receive a signal.
    child.on('error', error => resolve({ code: null, why: error.message }));
    child.on('exit', (code, signal) => resolve({ code, why: signal ?? `exit code ${code}` }));
  });

/**
 * Runs a program of Node, and starts it again when it ends unexpectedly, after a pause that doubles
 * each time and starts over once it has run for a while. SIGINT and SIGTERM are passed on and end
 * both.
 * @param {readonly string[]} args the program and its arguments
 * @param {Partial<System>} [replaced]
 * @returns {Promise<number>} exit code: that of the program if it finished, was stopped, or is
 * misconfigured
 */
export async function supervise(args, replaced = {}) {
  const { spawn, signals, now, wait, say } = { ...system, ...replaced };
  const ending = new AbortController();
  /** @type {ReturnType<System['spawn']> | undefined} */
  let child;
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    ending.abort();
    child?.kill(signal);
  };
  signals.on('SIGINT', passOn);
  signals.on('SIGTERM', passOn);
  try {
    for (let pause = pauses.firstMs; ; pause = Math.min(2 * pause, pauses.longestMs)) {
      const begun = now();
      child = spawn(args);
      const { code, why } = await endOf(child);
      child = undefined;
      if (ending.signal.aborted || code === 0 || code === misconfigured) return code ?? 1;
      if (now() - begun >= pauses.settledMs) pause = pauses.firstMs;
      say(`Flowroom ended unexpectedly (${why}). It is started again in ${pause / 1_000} s.`);
      await wait(pause, ending.signal);
      if (ending.signal.aborted) return 0;
    }
  } finally {
    signals.off('SIGINT', passOn);
    signals.off('SIGTERM', passOn);
  }
}
