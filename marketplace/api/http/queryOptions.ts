import type { QueryOptions } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';

const maxSide = 3072;

function side(text: string | undefined): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= maxSide ? value : null;
}

/** Parses `w:640;h:1280;fit:scale`; null when malformed. A missing side of `scale` is unlimited. */
function parseImageVariant(text: string): ImageVariantSpec | null {
  const parts = new Map(
    text.split(';').map(part => {
      const [key = '', value = ''] = part.split(':');
      return [key.trim(), value.trim()];
    }),
  );
  const fit = parts.get('fit') ?? 'scale';
  const width = parts.has('w') ? side(parts.get('w')) : maxSide;
  const height = parts.has('h') ? side(parts.get('h')) : maxSide;
  if (width === null || height === null || !(parts.has('w') || parts.has('h'))) return null;
  if (fit === 'crop') return parts.has('w') && parts.has('h') ? { width, height, fit } : null;
  return fit === 'scale' ? { width, height, fit } : null;
}

// Old clients spell these in snake case. Only known names: `pub_my_key` is a key of extended data.
const spellings: Record<string, string> = {
  per_page: 'perPage',
  author_id: 'authorId',
  listing_id: 'listingId',
  subject_id: 'subjectId',
  transaction_id: 'transactionId',
  user_id: 'userId',
  last_transitions: 'lastTransitions',
  process_alias: 'processAlias',
};

/** Returns the query string of a URL. */
export function searchOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Parses a query string; known names become camelCase, of repeated names the last counts. */
export function normaliseQuery(search: string): URLSearchParams {
  const out = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) out.set(spellings[name] ?? name, value);
  return out;
}

const invalid = (name: string, details: string): ApiError =>
  new ApiError('validation-invalid-value', { details, source: { path: [name], type: 'query' } });

interface WholeRange {
  min?: number;
  max: number;
}

function whole(query: URLSearchParams, name: string, { min = 1, max }: WholeRange): number {
  const text = query.get(name) ?? '';
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < min || value > max)
    throw invalid(name, `Expected a whole number from ${min} to ${max}.`);
  return value;
}

/**
 * Reads a whole number from 1; the fallback when it is missing or empty, as some clients send it.
 */
const wholeOr = (fallback: number, query: URLSearchParams, name: string, max: number): number =>
  query.get(name) ? whole(query, name, { max }) : fallback;

const words = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

/**
 * Reads the query parameters common to all operations.
 * @throws ApiError validation-invalid-value
 */
export function readQueryOptions(query: URLSearchParams, maxPerPage = 100): QueryOptions {
  const fields: Record<string, string[]> = Object.create(null);
  const limit: Record<string, number> = Object.create(null);
  const imageVariants: Record<string, ImageVariantSpec> = Object.create(null);
  for (const [name, value] of query) {
    const dot = name.indexOf('.');
    if (dot < 0) continue;
    const rest = name.slice(dot + 1);
    switch (name.slice(0, dot)) {
      case 'fields':
        fields[rest] = words(value);
        break;
      case 'limit':
        if (value !== '') limit[rest] = whole(query, name, { min: 0, max: 1_000_000 });
        break;
      case 'imageVariant': {
        const spec = parseImageVariant(value);
        if (!spec) throw invalid(name, 'Expected w:<1-3072>;h:<1-3072>;fit:<crop|scale>.');
        imageVariants[rest] = spec;
        break;
      }
    }
  }
  return {
    include: words(query.get('include') ?? ''),
    fields,
    limit,
    imageVariants,
    expand: query.get('expand') === 'true',
    page: wholeOr(1, query, 'page', 100_000_000),
    perPage: wholeOr(maxPerPage, query, 'perPage', maxPerPage),
    raw: query,
  };
}
