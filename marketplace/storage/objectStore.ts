import type { Readable } from 'node:stream';

/** Part of an object: bytes from `start` to `end`, both included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object that is being read; whoever opened it reads the body to its end or destroys it. */
export interface OpenObject {
  body: Readable;
  /** Bytes of the whole object, whatever range was asked for. */
  size: number;
}

/** What is stored, said beforehand. */
export interface ObjectFacts {
  /** Bytes. */
  size: number;
  contentType: string;
}

/**
 * Keeps bytes under keys such as `originals/ab/<id>`. Keys are made by the marketplace, never by
 * those who call it. Everything throws StoreUnreachable when the store does not answer.
 */
export interface ObjectStore {
  /**
   * Keeps the bytes, whole or not at all.
   * @throws WrongSize when the body has another size than was said
   */
  put(key: string, body: Uint8Array | Readable, facts: ObjectFacts): Promise<void>;
  /** The whole object; null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Opens an object for reading; null when there is none. The range lies within it. */
  open(key: string, range?: ByteRange): Promise<OpenObject | null>;
  /** Removes an object; one that is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins so; the beginning names a folder at least. */
  removeAll(prefix: string): Promise<void>;
}

/** A body had another size than was said. */
export class WrongSize extends Error {
  override name = 'WrongSize';
}

/** The store does not answer: nothing was kept, and it may answer again. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}
