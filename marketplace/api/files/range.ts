import type { ByteRange } from '#marketplace/storage/objectStore.ts';

/**
 * The one range that a `Range` header asks of so many bytes. Null for the whole: without a header, with
 * one that can not be read, or that asks for several ranges, which may be left unheard.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  // Only a last number asks for so many bytes at the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (last !== '' && first !== '' && Number(last) < Number(first)) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
