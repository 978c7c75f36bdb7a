import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { listVersions, pushProcess, setAlias } from '#marketplace/db/configuration/processes.ts';
import type { EmailTemplate, ProcessPush } from '#marketplace/db/configuration/processes.ts';
import { inTransaction } from './inTransaction.ts';

const firstAlias = 'release-1';

/**
 * Pushes each `<name>/process.edn` of the process folder that the database does not know yet, as
 * version 1 under the alias release-1. Known ones are left alone: they are changed by pushing.
 */
export async function shipProcesses(context: MarketplaceContext): Promise<void> {
  const { processDir } = context.options;
  if (!processDir) return;
  for (const push of await readProcesses(processDir)) {
    await inTransaction(context.db, async tx => {
      if ((await listVersions(tx, push.name)).length > 0) return;
      const { version } = await pushProcess(tx, push, context.now());
      await setAlias(tx, { process: push.name, alias: firstAlias, version });
      context.logger.info({ process: push.name, version }, 'process pushed');
    });
  }
}

/** The processes of a folder with their templates, in the layout of the console CLI. */
export async function readProcesses(folder: string): Promise<ProcessPush[]> {
  const pushes: ProcessPush[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const directory = path.join(folder, entry.name);
    const edn = await readIfThere(path.join(directory, 'process.edn'));
    if (edn === null) continue;
    pushes.push({ name: entry.name, edn, templates: await readTemplates(directory) });
  }
  return pushes;
}

async function readTemplates(directory: string): Promise<EmailTemplate[]> {
  const folder = path.join(directory, 'templates');
  const names = await readdir(folder).catch(() => []);
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
