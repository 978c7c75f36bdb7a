import { useConfig } from '#src/config/ConfigContext.tsx';
import { useReader } from '../useNow.ts';

/**
 * Returns the reader's time zone: the browser's, and before it is known the one that the browser
 * sent to the server with an earlier page. Null where neither is known: on a first page, and on
 * pages that are the same for all visitors.
 */
export function useReaderZone(): string | null {
  const { readerZone } = useConfig();
  return useReader()?.timeZone ?? readerZone;
}
