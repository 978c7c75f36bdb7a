import { placesBeside } from './findGuest.ts';
import { readOrder } from './findParty.ts';
import { notYours } from './party.ts';
import type { EnterDeps } from './party.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { paths } from '#shared/config/paths.ts';
import type { ClassroomGuests } from '#shared/contract/api/classroom.ts';

/**
 * Returns the link for those whom a customer brings; `renew` ends the one that was given away.
 * @throws ApiFault 404 for everybody but the customer
 */
export async function listGuests(
  { places, keys }: Pick<EnterDeps, 'places' | 'keys'>,
  { orderId, renew }: { orderId: string; renew: boolean },
  sdk: ServerSdk,
  rootUrl: string,
): Promise<ClassroomGuests> {
  const [read, user] = await Promise.all([readOrder(sdk, orderId), sdk.currentUser.show()]);
  if (!read || read.customerId !== user.data.id) throw notYours();
  if (renew) await places.renew(orderId);
  const key = keys.keyOf(orderId, await places.generation(orderId));
  const taken = await places.taken(orderId);
  return {
    url: `${rootUrl}${paths.join(orderId)}?${new URLSearchParams({ guest: key }).toString()}`,
    places: placesBeside(read.order),
    taken: taken.map(({ name }) => name),
  };
}
