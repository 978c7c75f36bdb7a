import { createHash } from 'node:crypto';
import { isRecord } from '#shared/contract/lenient.ts';

/** The same text for the same value, whatever the order of keys that a database returns. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );

/** Names a value of plain JSON: equal ones have the same digest. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url');
