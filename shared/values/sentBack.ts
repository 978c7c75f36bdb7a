import type { Listing, OwnListing } from '#shared/contract/entities.ts';

/** Why an operator has sent a class back. */
export interface SentBack {
  reason: string;
  /** ISO. */
  at: string;
}

type Attributes = Pick<(Listing | OwnListing)['attributes'], 'state' | 'metadata'>;

/**
 * Returns why a class was sent back and waits for its teacher; null where it does not, as it was
 * approved since, or changed and waits for an operator again.
 */
export function sentBackOf({ state, metadata }: Attributes): SentBack | null {
  const rejection = state === 'pendingApproval' ? metadata?.rejection : undefined;
  if (!rejection || rejection.changedAt !== undefined) return null;
  return { reason: rejection.reason, at: new Date(rejection.at).toISOString() };
}
