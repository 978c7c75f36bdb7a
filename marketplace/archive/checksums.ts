import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { ArchiveError } from './format.ts';

/** Collects the checksums of entries as `sha256sum --check` reads them. */
export class ChecksumList {
  #lines: string[] = [];

  add(name: string, sha256: string): void {
    this.#lines.push(`${sha256}  ${name}\n`);
  }

  get size(): number {
    return this.#lines.length;
  }

  /** Returns the list and begins a new one. */
  take(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    return text;
  }
}

/** Compares the entries that were read with the list that follows them. */
export class ChecksumControl {
  readonly #seen = new Map<string, string>();

  add(name: string, sha256: string): void {
    this.#seen.set(name, sha256);
  }

  /** @throws ArchiveError when an entry is not as it was written */
  compare(list: string): void {
    for (const line of list.split('\n').filter(Boolean)) {
      const [, sha256 = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (this.#seen.get(name) !== sha256) {
        throw new ArchiveError(
          `The archive is damaged: ${name || 'a list of checksums'} is not as it was written.`,
        );
      }
      this.#seen.delete(name);
    }
    this.end();
  }

  /** @throws ArchiveError when an entry has no checksum */
  end(): void {
    const [name] = this.#seen.keys();
    if (name !== undefined)
      throw new ArchiveError(`The archive is damaged: ${name} has no checksum.`);
  }
}

/** Hashes of whole tables while their parts pass by. */
export class TableHashes {
  readonly #tables = new Map<string, { hash: Hash; rows: number }>();

  add(table: string, lines: Uint8Array, rows: number): void {
    const known = this.#tables.get(table) ?? { hash: createHash('sha256'), rows: 0 };
    known.hash.update(lines);
    known.rows += rows;
    this.#tables.set(table, known);
  }

  /** Returns rows and hashes by table. Call it once. */
  digest(): Record<string, { rows: number; sha256: string }> {
    return Object.fromEntries(
      [...this.#tables].map(([table, { hash, rows }]) => [
        table,
        { rows, sha256: hash.digest('hex') },
      ]),
    );
  }
}

/** Hash over all objects while they pass by. */
export class ObjectsHash {
  readonly #hash = createHash('sha256');
  count = 0;
  bytes = 0;

  add(key: string, size: number, sha: string): void {
    this.#hash.update(`${sha}  ${key}\n`);
    this.count += 1;
    this.bytes += size;
  }

  digest(): { count: number; bytes: number; sha256: string } {
    return { count: this.count, bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}
