// Imported before any install: only what Node ships may be imported here.
import { hasChanged } from './changedFiles.mjs';

/**
 * A kind of checks or tests, in the order in which they run (CONTRIBUTING.md says what each is
 * for).
 * @typedef {object} Kind
 * @property {string} name
 * @property {'test' | 'all' | 'asked'} runs in `npm test` and `npm run test:all`, in the second
 * only, or when it is named
 * @property {readonly Need[]} [needs]
 */

/**
 * `servers`: nginx and others whose settings are tested.
 * @typedef {'build' | 'postgres' | 'chromium' | 'firefox' | 'webkit' | 'servers'} Need
 */

/** @type {readonly Kind[]} */
export const kinds = [
  { name: 'format', runs: 'test' },
  { name: 'lint', runs: 'test' },
  { name: 'zones', runs: 'test' },
  { name: 'styles', runs: 'test' },
  { name: 'types', runs: 'test' },
  { name: 'unit', runs: 'test' },
  { name: 'build', runs: 'test' },
  { name: 'budget', runs: 'test', needs: ['build'] },
  { name: 'database', runs: 'test', needs: ['postgres'] },
  { name: 'contract', runs: 'test', needs: ['build', 'postgres'] },
  { name: 'stubs', runs: hasChanged('sandbox') ? 'test' : 'all', needs: ['postgres'] },
  { name: 'protocol', runs: 'all', needs: ['build', 'postgres'] },
  { name: 'faults', runs: 'all', needs: ['build', 'postgres', 'servers'] },
  { name: 'release', runs: 'all', needs: ['build', 'postgres', 'servers'] },
  { name: 'journeys', runs: 'test', needs: ['build', 'chromium'] },
  { name: 'browser', runs: 'all', needs: ['build', 'chromium'] },
  { name: 'firefox', runs: 'all', needs: ['build', 'firefox'] },
  { name: 'webkit', runs: 'all', needs: ['build', 'webkit'] },
  { name: 'nodes', runs: 'asked', needs: ['build'] },
  { name: 'coverage', runs: 'asked', needs: ['build', 'postgres', 'servers'] },
];

/**
 * Reads what to run from the arguments of the command: `--all`, names of kinds, and options that
 * start with `--` for the browser tests (`--shard=1/3`).
 * @param {readonly string[]} args
 * @returns {{ isAll: boolean, chosen: Kind[], options: string[], unknown: string[] }}
 */
export function chooseKinds(args) {
  const isAll = args.includes('--all');
  const options = args.filter(arg => arg.startsWith('--') && arg !== '--all');
  const names = args.filter(arg => !arg.startsWith('--'));
  const runs = (/** @type {Kind} */ kind) => kind.runs === 'test' || (isAll && kind.runs === 'all');
  const chosen = kinds.filter(kind => (names.length > 0 ? names.includes(kind.name) : runs(kind)));
  const unknown = names.filter(name => !kinds.some(kind => kind.name === name));
  return { isAll, chosen, options, unknown };
}
