import { fateOf } from './chooseTime.ts';
import type { EnterDeps } from './party.ts';

/**
 * Returns whether an account hosts a class time: it is their class, or they help with it.
 * @throws ApiFault 404 without such a class
 */
export async function isHostOf(
  { classOf, hostsOf }: Pick<EnterDeps, 'classOf' | 'hostsOf'>,
  { listingId, start }: { listingId: string; start: number },
  accountId: string,
): Promise<boolean> {
  const { listing, teacher } = await classOf(listingId);
  if (teacher.id === accountId) return true;
  const fate = fateOf(listing.attributes, start);
  return fate.state !== 'never' && (await hostsOf(accountId, listing))(fate.time);
}
