import type { ErrorCode, ErrorItem } from '#marketplace/contract/errors.ts';

/** Why a command is not carried out; nothing has changed. */
export interface Refusal {
  kind: 'refused';
  item: ErrorItem;
}

/** A refusal with a code of the catalogue; `path` names the value of the request body that is at fault. */
export const refuse = (code: ErrorCode, details?: string, path?: (string | number)[]): Refusal => ({
  kind: 'refused',
  item: {
    code,
    ...(details === undefined ? {} : { details }),
    ...(path === undefined ? {} : { source: { path, type: 'body' } }),
  },
});

export const isRefusal = (value: object): value is Refusal =>
  'kind' in value && value.kind === 'refused';
