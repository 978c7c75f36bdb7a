import { execFileSync } from 'node:child_process';

// Most processes of the tests live for seconds: code that V8 optimises is thrown away before it has
// paid for that. Measured in docs/decisions/200-time-of-the-tests.md.

/** WebAssembly of the embedded database is compiled once, fast; not a second time, optimised. */
const fastCompile = '--liftoff-only';

/** Flags for Jest: functions are optimised after 300,000 bytes of code run instead of 67,584. */
const jestFlags = [fastCompile, '--interrupt-budget=300000'];

/**
 * Flags for servers that tests start: those live for minutes, so their functions are optimised as
 * usual.
 */
export const serverFlags = [fastCompile];

/**
 * Returns the flags for Jest that a Node program knows: they differ between versions.
 * @param {string} node
 */
export function knownJestFlags(node) {
  const help = execFileSync(node, ['--v8-options'], { encoding: 'utf8' });
  return jestFlags.filter(flag => help.includes(`\n  ${flag.replace(/=.*/, '')} `));
}
