import { createContext } from 'react';
import type { ReactNode } from 'react';

/** A record by the type and id of its entity. */
export interface RecordName {
  type: string;
  id: string;
}

/** Knows which records of a page failed while the server rendered it. */
export interface RecordWatch {
  hasFailed(record: RecordName): boolean;
  /** Work of the server alone, to find out where a failure happened. */
  server?: {
    /** Elements without markup that mark where a record begins and where it ends. */
    edges(record: RecordName): { begin: ReactNode; end: ReactNode };
    /** Rendered in the fallback of a Suspense boundary, because React reports no errors inside. */
    unseen: ReactNode;
    /** Suspense boundaries are left out, so that such an error is seen. */
    skipsSuspense(): boolean;
  };
}

/** The watch of the page; null where nothing failed. */
export const RecordFailures = createContext<RecordWatch | null>(null);

/** A record as one string, the same on both sides. */
export const recordKey = ({ type, id }: RecordName): string => `${type} ${id}`;

/** The watch of a page in the browser. @param keys of what failed on the server */
export const failuresIn = (keys: readonly string[] | undefined): RecordWatch | null =>
  keys ? { hasFailed: record => keys.includes(recordKey(record)) } : null;
