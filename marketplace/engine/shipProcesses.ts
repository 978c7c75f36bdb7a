import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#marketplace/contract/errors.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { listVersions, pushProcess, setAlias } from '#marketplace/db/configuration/processes.ts';
import type { EmailTemplate, ProcessPush } from '#marketplace/db/configuration/processes.ts';
import { inTransaction } from './inTransaction.ts';

const firstAlias = 'release-1';

/**
 * Pushes each process of `processPaths` that the database does not have yet, as version 1 with the
 * alias release-1. Existing ones are unchanged: they are updated by pushing.
 */
export async function shipProcesses(context: MarketplaceContext): Promise<void> {
  const { processPaths = [] } = context.options;
  const pushes = await Promise.all(processPaths.map(readProcesses));
  for (const push of pushes.flat()) {
    await inTransaction(context.db, async tx => {
      if ((await listVersions(tx, push.name)).length > 0) return;
      const { version } = await pushProcess(tx, push, context.now());
      await setAlias(tx, { process: push.name, alias: firstAlias, version });
      context.logger.info({ process: push.name, version }, 'process pushed');
    });
  }
}

/**
 * Reads the processes at a path with their templates, in the folder layout of the console CLI.
 * @param location a `process.edn`, its folder, or a folder of such folders
 */
async function readProcesses(location: string): Promise<ProcessPush[]> {
  const isFile = path.basename(location) === 'process.edn';
  const folder = path.resolve(isFile ? path.dirname(location) : location);
  const own = await readProcess(folder);
  if (own) return [own];
  const entries = await readdir(folder, { withFileTypes: true });
  const inner = await Promise.all(
    entries
      .filter(entry => entry.isDirectory())
      .map(entry => readProcess(path.join(folder, entry.name))),
  );
  return inner.filter(push => push !== null);
}

async function readProcess(folder: string): Promise<ProcessPush | null> {
  const edn = await readIfThere(path.join(folder, 'process.edn'));
  if (edn === null) return null;
  return { name: path.basename(folder), edn, templates: await readTemplates(folder) };
}

async function readTemplates(directory: string): Promise<EmailTemplate[]> {
  const folder = path.join(directory, 'templates');
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(
    names.toSorted().map(async name => ({
      name,
      subject: (await readIfThere(path.join(folder, name, `${name}-subject.txt`))) ?? '',
      html: (await readIfThere(path.join(folder, name, `${name}-html.html`))) ?? '',
    })),
  );
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
