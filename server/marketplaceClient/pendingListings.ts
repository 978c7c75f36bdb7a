import { digestOf } from './sdk/digest.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Names what a teacher has written, by which a listing that was sent back is known again. */
export const contentOf = ({
  attributes: { title, description, price, publicData },
}: Listing): string => digestOf({ title, description, price, publicData });

/** Whether a listing waits for approval: it is new, or was changed since it was sent back. */
export function waitsForApproval(listing: Listing): boolean {
  const { state, metadata } = listing.attributes;
  if (state !== 'pendingApproval') return false;
  const rejection = metadata?.rejection;
  if (rejection === undefined || rejection.changedAt !== undefined) return true;
  // Written by the Console API of our marketplace, which sets `changedAt`.
  if (rejection.content === undefined) return false;
  return rejection.content !== contentOf(listing);
}
