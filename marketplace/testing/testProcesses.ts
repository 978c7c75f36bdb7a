import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { pushProcess, setAlias } from '#marketplace/db/configuration/processes.ts';
import type { EmailTemplate } from '#marketplace/db/configuration/processes.ts';

const folder = path.join(import.meta.dirname, 'processes');

/** Names of the processes in `processes/`. */
export const testProcesses: string[] = readdirSync(folder).map(file => path.parse(file).name);

/** The text of a process in `processes/`. */
export const processText = (name: string): string =>
  readFileSync(path.join(folder, `${name}.edn`), 'utf8');

/** Pushes a version of a process and sets its alias `test`; returns the alias. */
export async function pushVersion(
  { db, now }: MarketplaceContext,
  name: string,
  edn: string,
  templates: EmailTemplate[] = [],
): Promise<string> {
  await db.transaction().execute(async tx => {
    const { version } = await pushProcess(tx, { name, edn, templates }, now());
    await setAlias(tx, { process: name, alias: 'test', version });
  });
  return `${name}/test`;
}

/** Pushes processes of `processes/`; their aliases are `<name>/test`. */
export async function pushTestProcesses(
  context: MarketplaceContext,
  ...names: string[]
): Promise<void> {
  for (const name of names) await pushVersion(context, name, processText(name));
}
