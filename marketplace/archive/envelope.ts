import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Gunzip } from 'node:zlib';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { ArchiveError } from './format.ts';
import { fromWeb, toWeb } from './webStreams.ts';

const recipientPrefix = 'age1';
const identityPrefix = 'AGE-SECRET-KEY-1';
const minPassphrase = 16;
const ageMagic = 'age-encryption.org/v1';
const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** Returns in words why a key can not be used; null for a good one. */
export function keyFault(key: string): string | null {
  if (key.startsWith(recipientPrefix) || key.startsWith(identityPrefix)) return null;
  return key.length >= minPassphrase
    ? null
    : `is an age recipient (${recipientPrefix}…), an age identity (${identityPrefix}…) or a passphrase of at least ${minPassphrase} characters`;
}

async function encrypter(key: string): Promise<Encrypter> {
  const one = new Encrypter();
  if (key.startsWith(recipientPrefix)) one.addRecipient(key);
  else if (key.startsWith(identityPrefix)) one.addRecipient(await identityToRecipient(key));
  else one.setPassphrase(key);
  return one;
}

function decrypter(key: string): Decrypter {
  if (key.startsWith(recipientPrefix)) {
    throw new ArchiveError('Set BACKUP_KEY to the identity (AGE-SECRET-KEY-1…) of the recipient.');
  }
  const one = new Decrypter();
  if (key.startsWith(identityPrefix)) one.addIdentity(key);
  else one.addPassphrase(key);
  return one;
}

/** Compresses an archive and, with a key, encrypts it as `age` does. */
export async function seal(
  archive: AsyncIterable<unknown>,
  target: Writable,
  key: string | undefined,
): Promise<void> {
  // Most bytes are rows, which shrink well at any level, or pictures, which do not at all.
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  const source = Readable.from(archive, { objectMode: false });
  if (key === undefined) return pipeline(source, zip, target);
  const lock = await encrypter(key);
  const encrypted = async function* through(zipped: Readable) {
    yield* fromWeb(await lock.encrypt(toWeb(zipped)));
  };
  return pipeline(source, zip, encrypted, target);
}

/** Returns the format of a file by its first bytes. */
async function formOf(file: string): Promise<'age' | 'gzip'> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(ageMagic.length), position: 0 });
    if (buffer.toString('latin1') === ageMagic) return 'age';
    if (buffer.subarray(0, gzipMagic.length).equals(gzipMagic)) return 'gzip';
    throw new ArchiveError(`${file} is no archive of a marketplace.`);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a file as `seal` writes it.
 * @throws ArchiveError when it is no archive, or encrypted with another key
 */
export async function unseal(file: string, key: string | undefined): Promise<Readable> {
  const form = await formOf(file);
  const source = createReadStream(file, { highWaterMark: 1_000_000 });
  const unzip = createGunzip();
  if (form === 'gzip') return joined(source, unzip);
  if (key === undefined) {
    source.destroy();
    throw new ArchiveError(`${file} is encrypted: set BACKUP_KEY.`);
  }
  try {
    const plain = await decrypter(key).decrypt(toWeb(source));
    return joined(fromWeb(plain), unzip);
  } catch (error) {
    source.destroy();
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(`${file} is encrypted with another key than BACKUP_KEY.`, {
          cause: error,
        });
  }
}

/** Pipes one stream into the other, which fails with it. */
function joined(source: Readable, target: Gunzip): Readable {
  source.on('error', error => target.destroy(error));
  target.on('close', () => source.destroy());
  return source.pipe(target);
}
