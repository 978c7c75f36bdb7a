import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { ConsoleAnswer, ConsoleCall } from '../consoleCall.ts';
import { acts, reads } from './command.ts';
import type { ConsoleCommand, Given } from './command.ts';

const stored = v.object({
  version: v.string(),
  documents: v.record(v.string(), v.unknown()),
});

/** Reads documents of a version, or of the live one. */
const readDocuments = async (call: ConsoleCall, paths: string, version?: string) =>
  v.parse(stored, (await call.get('assets/show', { paths, version })).data);

const write = (call: ConsoleCall, currentVersion: string, note: string, documents: object[]) =>
  call.post('assets/write', { currentVersion, documents, note });

/** Publishes a document that is in a file. */
async function setDocument(call: ConsoleCall, given: Given): Promise<ConsoleAnswer> {
  const { path = '', file = '', note = '' } = given;
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  const { version } = await readDocuments(call, path);
  return write(call, version, note, [{ path, value }]);
}

/** Publishes a document once more as it was in an older version. */
async function setBack(call: ConsoleCall, given: Given): Promise<ConsoleAnswer> {
  const { path = '', version = '', note = '' } = given;
  const [live, old] = [await readDocuments(call, path), await readDocuments(call, path, version)];
  return write(call, live.version, note, [{ path, value: old.documents[path] ?? null }]);
}

/** Commands on hosted assets (settings, texts, choices) and transaction processes. */
export const contentCommands: readonly ConsoleCommand[] = [
  {
    words: 'settings versions',
    args: [],
    options: ['page'],
    help: 'who has published what, and why',
    run: reads('assets/versions', ({ page }) => ({ page })),
    columns: ['createdAt', 'operator.name', 'note', 'paths', 'version'],
  },
  {
    words: 'settings show',
    args: ['path', 'version?'],
    help: 'a document, such as general/marketplace.json',
    run: reads('assets/show', ({ path, version }) => ({ paths: path, version })),
  },
  {
    words: 'settings publish',
    args: ['path', 'file', 'note…'],
    help: 'publishes a document from a file with JSON; the note says why',
    run: setDocument,
  },
  {
    words: 'settings back',
    args: ['path', 'version', 'note…'],
    help: 'publishes a document as it was in a version',
    run: setBack,
  },
  {
    words: 'processes list',
    args: [],
    help: 'transaction processes with their newest versions',
    run: reads('build/processes/query', () => ({})),
  },
  {
    words: 'processes versions',
    args: ['name'],
    help: 'versions of a process with aliases and orders',
    run: reads('build/processes/query-versions', ({ name }) => ({ name })),
  },
  {
    words: 'processes states',
    args: ['name'],
    help: 'how many orders stand in each state of each version',
    run: reads('processes/states', ({ name }) => ({ name })),
  },
  {
    words: 'processes try',
    args: ['name', 'file'],
    help: 'what orders of the last month could not do in a changed process.edn',
    run: async (call, { name, file = '' }) =>
      call.post('processes/dry_run', { name, definition: await readFile(file, 'utf8') }),
  },
  {
    words: 'processes point',
    args: ['name', 'alias', 'version'],
    help: 'new orders of an alias take this version',
    run: acts('build/aliases/update-alias', ({ name, alias, version }) => ({
      ...{ name, alias },
      version: Number(version),
    })),
  },
];
