import { errorCode } from '#marketplace/contract/errors.ts';
import type { Readable } from 'node:stream';

/** Part of an object: bytes from `start` to `end`, both inclusive, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An open object; the caller reads the body to its end or destroys it. */
export interface OpenObject {
  body: Readable;
  /** Bytes of the whole object, whatever range was requested. */
  size: number;
}

/** Size and content type of an object, known before it is stored. */
export interface ObjectFacts {
  /** Bytes. */
  size: number;
  contentType: string;
}

/**
 * Stores bytes under keys such as `originals/ab/<id>`. The marketplace generates the keys; they are
 * never user input. Every method throws StoreUnreachable when the store does not answer.
 */
export interface ObjectStore {
  /**
   * Stores the bytes, all or nothing.
   * @throws WrongSize when the body has another size than announced
   */
  put(key: string, body: Uint8Array | Readable, facts: ObjectFacts): Promise<void>;
  /** Returns the whole object; null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Opens an object for reading; null when there is none. The range must lie within it. */
  open(key: string, range?: ByteRange): Promise<OpenObject | null>;
  /** Deletes an object; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Deletes every object whose key begins with a prefix, which includes at least one folder. */
  removeAll(prefix: string): Promise<void>;
}

/** A body had another size than announced. */
export class WrongSize extends Error {
  override name = 'WrongSize';
}

/** The store does not answer: nothing was stored; a later attempt may succeed. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

/** True when a file can not be written as the disk, or the share of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
