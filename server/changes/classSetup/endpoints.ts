import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { classSetupOperations } from '../operations.ts';
import type { ClassSetups } from './classSetups.ts';

/**
 * POST endpoints of the commands on a teacher's own class. Each answers when the command is carried
 * out.
 */
export const classSetupEndpoints = (setups: ClassSetups): MountableEndpoint[] => [
  endpoint({
    ...classSetupOperations.publishClass,
    run: ({ input: { listingId }, sdk }) => setups.publish(sdk, listingId),
  }),
  endpoint({
    ...classSetupOperations.changeSeats,
    run({ input: { listingId, seats, content }, sdk }) {
      const publicData = { ...content.publicData, stock: seats };
      return setups.change(sdk, listingId, { kind: 'seats', content: { ...content, publicData } });
    },
  }),
  endpoint({
    ...classSetupOperations.changeSchedule,
    run: ({ input: { listingId, content }, sdk }) =>
      setups.change(sdk, listingId, { kind: 'schedule', content }),
  }),
  endpoint({
    ...classSetupOperations.changeOpenTimes,
    run: ({ input: { listingId, ...content }, sdk }) =>
      setups.change(sdk, listingId, { kind: 'openTimes', content }),
  }),
];
