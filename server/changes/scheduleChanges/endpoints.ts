import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { fetchListing } from '#server/orders/bill.ts';
import type { Changes } from './changes.ts';
import { classChangeOperations } from '../operations.ts';

/**
 * POST endpoints of changes of a teacher's own classes. `null` (no rights of an operator): they
 * answer 424.
 */
export function changeEndpoints(changes: Changes | null): MountableEndpoint[] {
  const available = (): Changes => {
    if (changes) return changes;
    throw apiFault(424, 'changes-not-available', 'The server has no rights to change bookings.');
  };
  return [
    endpoint({
      ...classChangeOperations.previewChange,
      async run({ input: { listingId, ...asked }, sdk }) {
        return available().preview(await fetchListing(sdk, listingId, { own: true }), asked);
      },
    }),
    endpoint({
      ...classChangeOperations.changeClass,
      async run({ input: { listingId, ...asked }, sdk }) {
        return available().request(await fetchListing(sdk, listingId, { own: true }), asked);
      },
    }),
    endpoint({
      ...classChangeOperations.undoChange,
      async run({ input: { listingId, id }, sdk }) {
        await fetchListing(sdk, listingId, { own: true });
        await available().undo(listingId, id);
      },
    }),
  ];
}
