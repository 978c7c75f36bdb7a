import { isRecord } from '#shared/contract/lenient.ts';

/** A text that begins with one of these would be read as something else. */
const isMarked = /^[~^`]/;

function encode(value: unknown): unknown {
  if (typeof value === 'string') return isMarked.test(value) ? `~${value}` : value;
  if (Array.isArray(value)) return value.map(encode);
  if (!isRecord(value)) return value;
  return ['^ ', ...Object.entries(value).flatMap(([key, part]) => [encode(key), encode(part)])];
}

/**
 * Writes plain JSON as transit, the format of the protocol: what bodies of the application's own
 * endpoints are made of needs no tag and no cache of keys. Fields without a value are left out, as
 * JSON does.
 */
export const writeTransit = (body: object): string =>
  JSON.stringify(encode(JSON.parse(JSON.stringify(body))));
