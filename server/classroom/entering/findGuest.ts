import { chooseBooked } from './findParty.ts';
import { notYours } from './party.ts';
import type { EnterDeps, EnterInput, Party } from './party.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';

/** Places of an order besides the customer's own. */
export const placesBeside = ({ booking }: Transaction): number =>
  Math.max(0, (booking?.attributes.seats ?? 1) - 1);

/** Reads an order with the rights of the operator; null where there is none. */
export async function readAnyOrder({ operator }: Pick<EnterDeps, 'operator'>, id: string) {
  try {
    const answer = await operator().transactions.show({ id, include: ['booking', 'listing'] });
    const listingId = relatedId(answer.data, 'listing');
    return listingId ? { order: entityOf(answer), listingId } : null;
  } catch (error) {
    if (isRefusal(error, 404)) return null;
    throw error;
  }
}

/**
 * Finds the place of a guest by the link that they were given. A place belongs to the browser that
 * took it first.
 * @throws ApiFault 404 for a link that is good no more; 409 where all places are taken
 */
export async function findGuest(
  deps: EnterDeps,
  { id, device, guest }: EnterInput,
  start: number | null,
): Promise<Party> {
  const { places, keys, classOf, now } = deps;
  if (!guest || !keys.fits(guest.key, id, await places.generation(id))) throw notYours();
  const read = await readAnyOrder(deps, id);
  if (!read) throw notYours();
  const { listing } = await classOf(read.listingId);
  const booked = chooseBooked(listing, [read.order], start, now());
  if (!booked) throw notYours();
  const taken = await places.take(id, placesBeside(read.order), { device, name: guest.name });
  if (!taken) {
    throw apiFault(409, 'guest-places-taken', 'All places of this booking are taken.');
  }
  return {
    listingId: read.listingId,
    time: booked.time,
    standing: booked.standing,
    role: 'guest',
    who: `${id} ${taken.seat}`,
    accountId: null,
    orderId: id,
    seat: taken.seat,
    name: taken.name,
    image: null,
    isNew: true,
  };
}
