import { ApiError } from '#marketplace/contract/errors.ts';
import { mergeExtData } from '#marketplace/contract/fields.ts';

const maxBytes = 50_000;

/**
 * Merges a change into extended data by top-level key. @param name of the attribute
 * @throws ApiError validation-invalid-value above 50 kB
 */
export function merged(
  name: string,
  stored: Record<string, unknown>,
  change: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const result = mergeExtData(stored, change);
  if (change && Buffer.byteLength(JSON.stringify(result)) > maxBytes) {
    throw new ApiError('validation-invalid-value', {
      details: 'Expected an object of at most 50 kB after the change.',
      source: { path: [name], type: 'body' },
    });
  }
  return result;
}
