import type { ErrorCode, ErrorItem } from '#marketplace/contract/errors.ts';

/** Reason why a command is not carried out; nothing has changed. */
export interface Refusal {
  kind: 'refused';
  item: ErrorItem;
}

/**
 * Builds a refusal with a code of the catalogue; `path` names the faulty value of the request body.
 */
export const refuse = (code: ErrorCode, details?: string, path?: (string | number)[]): Refusal => ({
  kind: 'refused',
  item: {
    code,
    details,
    source: path && { path, type: 'body' },
  },
});

export const isRefusal = (value: object): value is Refusal =>
  'kind' in value && value.kind === 'refused';
