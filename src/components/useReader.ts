import { useSyncExternalStore } from 'react';
import { readerTimeZone } from '#shared/time/time.ts';

/** What only the browser knows about who reads. */
export interface Reader {
  /** IANA zone of the reader. */
  timeZone: string;
  /** Epoch milliseconds when the page began to run. */
  now: number;
}

let reader: Reader | null = null;

const subscribe = () => () => undefined;
const inBrowser = () => (reader ??= { timeZone: readerTimeZone(), now: Date.now() });
const onServer = () => null;

/** The reader, or null on the server and in the first pass of hydration. */
export function useReader(): Reader | null {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}
