import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { ChecksumControl, ChecksumList } from './checksums.ts';
import { ArchiveError, names } from './format.ts';

/** Entries between two lists of checksums. */
const listedTogether = 1000;

/** Counts and hashes what passes through. */
function hashing(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

/** Writes the entries of an archive and lists of their checksums. */
export class EntryWriter {
  readonly #pack = pack();
  readonly #list = new ChecksumList();
  #lists = 0;

  /** The archive as a tar file. */
  get output(): AsyncIterable<unknown> {
    return this.#pack;
  }

  /** Ends the output with an error. */
  fail(error: unknown): void {
    this.#pack.destroy(error instanceof Error ? error : new Error(String(error)));
  }

  /** Writes an entry of known size. Resolves with its SHA-256 once the reader has room for more. */
  async write(name: string, body: Uint8Array | Readable, size: number): Promise<string> {
    const { through, digest } = hashing();
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date(0) });
    const source = body instanceof Readable ? body : Readable.from([body]);
    await pipeline(source, through, entry);
    const sum = digest();
    this.#list.add(name, sum);
    if (this.#list.size >= listedTogether) await this.#writeList();
    return sum;
  }

  /** Writes a value as JSON. */
  async json(name: string, value: unknown): Promise<void> {
    const data = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    await this.write(name, data, data.length);
  }

  async end(value: unknown): Promise<void> {
    await this.json(names.end, value);
    await this.#writeList();
    this.#pack.finalize();
  }

  async #writeList(): Promise<void> {
    const data = Buffer.from(this.#list.take());
    this.#lists += 1;
    const name = `${names.checksums}${String(this.#lists).padStart(6, '0')}.sha256`;
    const entry = this.#pack.entry({ name, size: data.length, mode: 0o600, mtime: new Date(0) });
    await pipeline(Readable.from([data]), entry);
  }
}

/** An entry that is being read; its body has to be read to the end before the next one. */
export interface Entry {
  name: string;
  size: number;
  body: Readable;
  /** Reads an entry that fits into memory. */
  bytes(): Promise<Buffer>;
  /** SHA-256, once the body has been read. */
  sum(): string;
}

/** Entries that are read into memory are at most this long. */
const maxInMemory = 64_000_000;

/**
 * Reads the entries of an archive, in constant memory, and compares them with their checksums.
 * @throws ArchiveError when one is not as it was written
 */
export async function* readEntries(tar: Readable): AsyncGenerator<Entry> {
  const control = new ChecksumControl();
  const parser = extract();
  tar.on('error', error => parser.destroy(damaged(error)));
  tar.pipe(parser);
  try {
    for await (const part of parser) {
      const { name, size, type } = part.header;
      if (type !== 'file') throw new ArchiveError(`The archive holds ${name}, which is no file.`);
      if (name.startsWith(names.checksums)) {
        control.compare(String(await buffer(part)));
        continue;
      }
      const { through, digest } = hashing();
      part.on('error', error => through.destroy(damaged(error)));
      const body = part.pipe(through);
      let sum: string | undefined;
      yield {
        name,
        size,
        body,
        bytes() {
          if (size > maxInMemory)
            throw new ArchiveError(`The archive is damaged: ${name} is too long.`);
          return buffer(body);
        },
        sum: () => (sum ??= digest()),
      };
      if (!body.readableEnded) throw new ArchiveError(`${name} was not read to its end.`);
      control.add(name, (sum ??= digest()));
    }
  } catch (error) {
    throw damaged(error);
  } finally {
    tar.destroy();
  }
  control.end();
}

/** Explains an error of the formats below: what is cut short or changed fails in one of them. */
const damaged = (error: unknown): ArchiveError =>
  error instanceof ArchiveError
    ? error
    : new ArchiveError(
        `The archive is damaged or cut short: ${String(error instanceof Error ? error.message : error)}`,
        {
          cause: error,
        },
      );
