import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { localObjectStore } from './localObjectStore.ts';
import { StoreUnreachable, WrongSize } from './objectStore.ts';
import type { ObjectStore } from './objectStore.ts';

let folder: string;
let store: ObjectStore;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'objects-'));
  store = localObjectStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const facts = (size: number) => ({ size, contentType: 'text/plain' });
const put = (key: string, text: string) => store.put(key, Buffer.from(text), facts(text.length));
const drafts = () => readdir(path.join(folder, 'drafts'));

it('gives back what it was given', async () => {
  await put('a/b/one', 'first');
  await put('a/b/one', 'second');
  expect(String(await store.get('a/b/one'))).toBe('second');
  expect(await store.get('a/b/two')).toBeNull();
});

it('reads a part of an object', async () => {
  await put('a/one', '0123456789');
  const opened = await store.open('a/one', { start: 2, end: 4 });
  expect(opened?.size).toBe(10);
  expect(String(await buffer(opened?.body ?? Readable.from([])))).toBe('234');
  expect(await store.open('a/two')).toBeNull();
});

it.each([
  ['longer', ['too ', 'long']],
  ['shorter', ['x']],
])('stores nothing of a body that is %s than was said', async (_, chunks) => {
  await put('a/one', 'before');
  const body = Readable.from(chunks.map(chunk => Buffer.from(chunk)));
  await expect(store.put('a/one', body, facts(5))).rejects.toThrow(WrongSize);
  expect(String(await store.get('a/one'))).toBe('before');
  expect(await drafts()).toEqual([]);
});

it('answers with a time to retry while the disk is full', async () => {
  const body = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    },
  });
  await expect(store.put('a/one', body, facts(8))).rejects.toThrow(StoreUnreachable);
  expect(await drafts()).toEqual([]);
});

it('stores nothing of a body that breaks off', async () => {
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })(),
  );
  await expect(store.put('a/one', body, facts(8))).rejects.toThrow('gone');
  expect(await store.get('a/one')).toBeNull();
  expect(await drafts()).toEqual([]);
});

it('removes one object, or all that begin alike', async () => {
  for (const key of ['a/x-1', 'a/x-2', 'a/y-1', 'a/z']) await put(key, 'text');
  await store.remove('a/z');
  await store.remove('a/z');
  await store.removeAll('a/x-');
  await store.removeAll('nowhere/x-');
  expect(await readdir(path.join(folder, 'a'))).toEqual(['y-1']);
});

it('clears away what was left half-written long ago', async () => {
  await mkdir(path.join(folder, 'drafts'));
  for (const name of ['old', 'new']) await writeFile(path.join(folder, 'drafts', name), 'half');
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(path.join(folder, 'drafts', 'old'), longAgo, longAgo);
  await put('a/one', 'text');
  expect(await drafts()).toEqual(['new']);
});
