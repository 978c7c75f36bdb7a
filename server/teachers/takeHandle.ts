import type { Handles } from './handles.ts';
import { teacherOperations } from './operations.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Limit } from '@flowroom/marketplace/limits';
import { dayMs } from '#shared/time/time.ts';

export interface TakeHandleOptions extends Pick<SiteContext, 'limiter' | 'operator'> {
  handles: Handles;
}

/** Changes of one person: each holds an address for a month. */
const changesLimit: Limit = { name: 'short addresses', most: 5, seconds: dayMs / 1000 };

/**
 * POST /teachers/handle: gives the caller a short address. The profile has a copy of it that only
 * operators write; the same call again mends one that is missing.
 */
export function takeHandle({ handles, limiter, operator }: TakeHandleOptions) {
  const changes = limiter(changesLimit);
  return endpoint({
    ...teacherOperations.takeHandle,
    async run({ input: { handle }, sdk }) {
      const { id, attributes } = (await sdk.currentUser.show()).data;
      const { publicData, metadata } = attributes.profile ?? {};
      if (publicData?.userType !== 'teacher') {
        throw apiFault(403, 'forbidden', 'Only teachers have a short address.');
      }
      // The copy alone says too much: one that could not be written is that of an earlier address.
      if (metadata?.handle === handle) {
        const taken = await handles.find(handle);
        if (taken?.id === id && taken.handle === handle) return { data: { handle } };
      }
      const pause = await changes.take(id);
      if (pause !== null) {
        const status = 429;
        const title = 'The address was changed several times today.';
        throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
      }
      if (!operator || !(await handles.take(handle, id))) {
        throw apiFault(409, 'handle-taken', 'Somebody else has this address.');
      }
      await operator().users.updateProfile({ id, metadata: { handle } });
      return { data: { handle } };
    },
  });
}
