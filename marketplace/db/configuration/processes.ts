import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { parseProcess } from '#marketplace/domain/process/parseProcess.ts';
import type { Process } from '#marketplace/domain/process/model.ts';
import type { Db } from '../database.ts';

export interface EmailTemplate {
  name: string;
  subject: string;
  html: string;
}

export interface ProcessPush {
  name: string;
  edn: string;
  templates: EmailTemplate[];
}

export type PushResult = { kind: 'created' | 'no-changes'; version: number };

/**
 * Stores a process as its next version, unless its latest version is the same. Throws
 * InvalidProcessError for an invalid text. Call it inside a transaction.
 */
export async function pushProcess(tx: Db, push: ProcessPush, now: Date): Promise<PushResult> {
  parseProcess(
    push.edn,
    push.templates.map(template => template.name),
  );
  await tx
    .insertInto('processes')
    .values({ name: push.name, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  // Concurrent pushes are serialized here, so that each gets its own number.
  await tx
    .selectFrom('processes')
    .select('name')
    .where('name', '=', push.name)
    .forUpdate()
    .execute();
  const latest = await latestVersion(tx, push.name);
  const hash = contentHash(push);
  if (latest?.content_hash === hash) return { kind: 'no-changes', version: latest.version };
  const version = (latest?.version ?? 0) + 1;
  await tx
    .insertInto('process_versions')
    .values({
      process_name: push.name,
      version,
      edn: push.edn,
      content_hash: hash,
      created_at: now,
    })
    .execute();
  if (push.templates.length > 0) {
    await tx
      .insertInto('process_templates')
      .values(push.templates.map(template => ({ ...template, process_name: push.name, version })))
      .execute();
  }
  return { kind: 'created', version };
}

const latestVersion = (db: Db, name: string) =>
  db
    .selectFrom('process_versions')
    .select(['version', 'content_hash'])
    .where('process_name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

function contentHash({ edn, templates }: ProcessPush): string {
  const parts = templates
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, subject, html }) => [name, subject, html]);
  return createHash('sha256')
    .update(JSON.stringify([edn, parts]))
    .digest('hex');
}

/** Points an alias at a version. Returns false when the process has no such version. */
export async function setAlias(
  tx: Db,
  alias: { process: string; alias: string; version: number },
): Promise<boolean> {
  const found = await tx
    .selectFrom('process_versions')
    .select('version')
    .where('process_name', '=', alias.process)
    .where('version', '=', alias.version)
    .executeTakeFirst();
  if (!found) return false;
  await tx
    .insertInto('process_aliases')
    .values({ process_name: alias.process, alias: alias.alias, version: alias.version })
    .onConflict(conflict =>
      conflict.columns(['process_name', 'alias']).doUpdateSet({ version: alias.version }),
    )
    .execute();
  return true;
}

/** Removes an alias; returns false when there was none. */
export async function deleteAlias(tx: Db, process: string, alias: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('process_aliases')
    .where('process_name', '=', process)
    .where('alias', '=', alias)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns the version that `<process>/<alias>` refers to; undefined for an unknown alias. */
export async function versionOfAlias(
  db: Db,
  processAlias: string,
): Promise<{ process: string; version: number } | undefined> {
  const [process, alias, ...rest] = processAlias.split('/');
  if (!process || !alias || rest.length > 0) return undefined;
  const row = await db
    .selectFrom('process_aliases')
    .select('version')
    .where('process_name', '=', process)
    .where('alias', '=', alias)
    .executeTakeFirst();
  return row && { process, version: row.version };
}

/**
 * Returns the parsed process that `<process>/<alias>` refers to; undefined for an unknown alias.
 */
export async function processOfAlias(
  db: Db,
  processAlias: string,
): Promise<{ name: string; version: number; process: Process } | undefined> {
  const [name, alias, ...rest] = processAlias.split('/');
  if (!name || !alias || rest.length > 0) return undefined;
  const row = await db
    .selectFrom('process_aliases as a')
    .innerJoin('process_versions as v', join =>
      join.onRef('v.process_name', '=', 'a.process_name').onRef('v.version', '=', 'a.version'),
    )
    .select(['v.version', 'v.content_hash'])
    .where('a.process_name', '=', name)
    .where('a.alias', '=', alias)
    .executeTakeFirst();
  if (!row) return undefined;
  const { version } = row;
  const process = parsed.get(row.content_hash) ?? (await loadProcess(db, name, version));
  return process && { name, version, process };
}

// Versions are immutable, so a parsed one stays valid. The key is the text, because tests with
// several databases share the module.
const parsed = new Map<string, Process>();

/** Returns a parsed version of a process; undefined when it does not exist. */
export async function loadProcess(
  db: Db,
  name: string,
  version: number,
): Promise<Process | undefined> {
  const row = await db
    .selectFrom('process_versions')
    .select(['edn', 'content_hash'])
    .where('process_name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const known = parsed.get(row.content_hash);
  if (known) return known;
  const process = parseProcess(row.edn);
  parsed.set(row.content_hash, process);
  return process;
}

/** The e-mail templates of a version. */
export const templatesOf = (db: Db, name: string, version: number): Promise<EmailTemplate[]> =>
  db
    .selectFrom('process_templates')
    .select(['name', 'subject', 'html'])
    .where('process_name', '=', name)
    .where('version', '=', version)
    .orderBy('name')
    .execute();

/** One template of a version; undefined for an unknown name. */
export const templateOf = (
  db: Db,
  process: { name: string; version: number },
  template: string,
): Promise<EmailTemplate | undefined> =>
  db
    .selectFrom('process_templates')
    .select(['name', 'subject', 'html'])
    .where('process_name', '=', process.name)
    .where('version', '=', process.version)
    .where('name', '=', template)
    .executeTakeFirst();

/** Returns whether there is a process of that name. */
export async function processExists(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('processes')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest version of every process. */
export const listProcesses = (db: Db): Promise<{ name: string; version: number }[]> =>
  db
    .selectFrom('process_versions')
    .select(['process_name as name', eb => eb.fn.max<number>('version').as('version')])
    .groupBy('process_name')
    .orderBy('process_name')
    .execute();

export interface VersionFacts {
  version: number;
  createdAt: Date;
  aliases: string[];
  transactionCount: number;
}

/** The versions of a process, newest first; empty when there is no such process. */
export async function listVersions(db: Db, name: string): Promise<VersionFacts[]> {
  const rows = await db
    .selectFrom('process_versions as v')
    .select([
      'v.version',
      'v.created_at',
      sql<string[]>`ARRAY(SELECT a.alias FROM process_aliases a
        WHERE a.process_name = v.process_name AND a.version = v.version ORDER BY a.alias)`.as(
        'aliases',
      ),
      sql<number>`(SELECT count(*)::int FROM transactions t
        WHERE t.process_name = v.process_name AND t.process_version = v.version)`.as('count'),
    ])
    .where('v.process_name', '=', name)
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map(row => ({
    version: row.version,
    createdAt: row.created_at,
    aliases: row.aliases,
    transactionCount: row.count,
  }));
}

/** Returns the text of a version; undefined when it does not exist. */
export async function processText(
  db: Db,
  name: string,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('process_versions')
    .select('edn')
    .where('process_name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.edn;
}
