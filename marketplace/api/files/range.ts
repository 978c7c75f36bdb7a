import type { ByteRange } from '#marketplace/storage/objectStore.ts';

/**
 * Parses a `Range` header with one range. Returns null for the whole file: without a header, for a
 * malformed one, and for several ranges, which RFC 9110 lets a server ignore. @param size bytes of
 * the file
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  // `bytes=-500` requests the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (last !== '' && first !== '' && Number(last) < Number(first)) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
