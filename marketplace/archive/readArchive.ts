import type { Readable } from 'node:stream';
import { ObjectsHash, TableHashes } from './checksums.ts';
import { readEntries } from './entries.ts';
import type { Entry } from './entries.ts';
import {
  ArchiveError,
  endSchema,
  formatVersion,
  headerSchema,
  names,
  qualified,
} from './format.ts';
import type { ArchivedTable, ArchiveEnd, ArchiveHeader, ArchiveProgress } from './format.ts';

/** Takes what an archive holds. Bodies of objects have to be read to their end. */
export interface ArchiveReceiver {
  /** Called first. */
  header(header: ArchiveHeader): Promise<void>;
  /** @param name path below the data folder */
  installation(name: string, data: Buffer): Promise<void>;
  rows(table: ArchivedTable, lines: string): Promise<void>;
  object(key: string, body: Readable, size: number): Promise<void>;
}

/** Keys as the marketplace makes them, which lead nowhere else when they are paths. */
const safePath = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

function pathBelow(entry: Entry, prefix: string): string {
  const name = entry.name.slice(prefix.length);
  if (!safePath.test(name)) throw new ArchiveError(`The archive holds a wrong name: ${entry.name}`);
  return name;
}

function parsed<T>(schema: { parse(value: unknown): T }, data: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(String(data)));
  } catch (error) {
    throw new ArchiveError(`The archive's ${name} can not be read.`, { cause: error });
  }
}

function readHeader(data: Buffer): ArchiveHeader {
  const header = parsed(headerSchema, data, names.header);
  if (header.version <= formatVersion) return header;
  throw new ArchiveError('The archive was written by a newer version. Restore it with that one.');
}

/**
 * Reads a whole archive, hands its parts to a receiver, and compares entries, rows and hashes with
 * what was written.
 * @throws ArchiveError
 */
export async function readArchive(
  tar: Readable,
  receiver: ArchiveReceiver,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<{ header: ArchiveHeader; end: ArchiveEnd }> {
  const hashes = new TableHashes();
  const objects = new ObjectsHash();
  const done = new Map<string, number>();
  let header: ArchiveHeader | undefined;
  let end: ArchiveEnd | undefined;
  for await (const entry of readEntries(tar)) {
    if (end) throw new ArchiveError(`The archive is damaged: ${entry.name} comes after its end.`);
    if (!header) {
      if (entry.name !== names.header)
        throw new ArchiveError('This is no archive of a marketplace.');
      header = readHeader(await entry.bytes());
      await receiver.header(header);
    } else if (entry.name.startsWith(names.installation)) {
      await receiver.installation(pathBelow(entry, names.installation), await entry.bytes());
    } else if (entry.name.startsWith(names.tables)) {
      const [part = ''] = pathBelow(entry, names.tables).split('/');
      const table = header.tables.find(one => qualified(one) === part);
      if (!table) throw new ArchiveError(`The archive is damaged: it does not name ${part}.`);
      const data = await entry.bytes();
      const lines = String(data);
      const rows = lines.split('\n').length - 1;
      hashes.add(part, data, rows);
      await receiver.rows(table, lines);
      done.set(part, (done.get(part) ?? 0) + rows);
      onProgress({ part, done: done.get(part) ?? 0, total: table.rows });
    } else if (entry.name.startsWith(names.objects)) {
      const key = pathBelow(entry, names.objects);
      await receiver.object(key, entry.body, entry.size);
      objects.add(key, entry.size, entry.sum());
      onProgress({ part: 'objects', done: objects.count, total: header.objects.count });
    } else if (entry.name === names.end) {
      end = parsed(endSchema, await entry.bytes(), names.end);
    } else throw new ArchiveError(`The archive holds an unknown entry: ${entry.name}`);
  }
  if (!header || !end) throw new ArchiveError('The archive was cut short: its end is missing.');
  compare(end, { tables: hashes.digest(), objects: objects.digest() });
  return { header, end };
}

function compare(
  end: ArchiveEnd,
  read: { tables: ArchiveEnd['tables']; objects: Omit<ArchiveEnd['objects'], 'missing'> },
): void {
  const { missing: _, ...objects } = end.objects;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  for (const [table, facts] of Object.entries(end.tables)) {
    if (!same(facts, read.tables[table])) {
      throw new ArchiveError(`The archive is damaged: rows of ${table} are missing or changed.`);
    }
  }
  if (!same(objects, read.objects)) {
    throw new ArchiveError('The archive is damaged: objects are missing or changed.');
  }
}
