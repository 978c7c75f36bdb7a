import { mergeExtData } from '#marketplace/contract/fields.ts';
import { refuse } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action } from './action.ts';
import type { Party } from '../model.ts';

const maxBytes = 50_000;

/** Merges extended data; refuses a result that is too large to store. */
export function merged(
  stored: Record<string, unknown>,
  change: Record<string, unknown> | undefined,
  ...path: string[]
): Record<string, unknown> | ReturnType<typeof refuse> {
  const result = mergeExtData(stored, change);
  return Buffer.byteLength(JSON.stringify(result)) > maxBytes
    ? refuse('validation-invalid-value', 'At most 50 kB can be kept.', path)
    : result;
}

export const updateProtectedData: Action = ({ state, params }) => {
  const protectedData = merged(
    state.protectedData,
    params.protectedData,
    'params',
    'protectedData',
  );
  return isRefused(protectedData)
    ? protectedData
    : facts({ kind: 'protected-data-changed', protectedData });
};

export const updateMetadata: Action = ({ state, params }) => {
  const metadata = merged(state.metadata, params.metadata, 'params', 'metadata');
  return isRefused(metadata) ? metadata : facts({ kind: 'metadata-changed', metadata });
};

/** Copies a party's protected data, all of it or the mapped keys, for the other party to see. */
const reveal =
  (party: Party): Action =>
  ({ state, decisionContext, config }) => {
    const own = decisionContext[party].protectedData;
    const mapping = config['key-mapping'];
    const revealed =
      typeof mapping === 'object'
        ? Object.fromEntries(
            Object.entries(mapping)
              .filter(([from]) => from in own)
              .map(([from, to]) => [String(to), own[from]]),
          )
        : own;
    const protectedData = merged(state.protectedData, revealed, 'params', 'protectedData');
    return isRefused(protectedData)
      ? protectedData
      : facts({ kind: 'protected-data-changed', protectedData });
  };

export const revealCustomerProtectedData = reveal('customer');
export const revealProviderProtectedData = reveal('provider');

export const isRefused = (
  value: Record<string, unknown> | ReturnType<typeof refuse>,
): value is ReturnType<typeof refuse> =>
  'kind' in value && value.kind === 'refused' && 'item' in value;
