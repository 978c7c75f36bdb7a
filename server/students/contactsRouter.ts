import express from 'express';
import type { Router } from 'express';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import type { Contacts } from './contacts.ts';
import { studentOperations } from './operations.ts';
import type { ContactRow } from './tables.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import type { Contact } from '#shared/contract/api/contacts.ts';
import { hourMs, iso } from '#shared/time/time.ts';

/** Dependencies of the routes. */
export interface ContactsRouterOptions extends EndpointContext {
  /** null where the marketplace can not be followed: every call throws 424 then. */
  contacts: Contacts | null;
  limiter: Limiters;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Writes of one teacher. */
const writesLimit: Limit = { name: 'contacts', most: 240, seconds: hourMs / 1000 };

/** Routes of the people whom teachers expect here, mounted at /api. */
export function contactsRouter(options: ContactsRouterOptions): Router {
  const limit = options.limiter(writesLimit);

  /** @throws ApiFault 424 */
  function requireContacts(): Contacts {
    if (options.contacts) return options.contacts;
    throw projectionNotAvailable();
  }

  /** @throws ApiFault 429 */
  async function countWrite(teacherId: string): Promise<void> {
    const pause = await limit.take(teacherId);
    if (pause === null) return;
    const status = 429;
    const title = 'There were many changes within an hour.';
    throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
  }

  const answerFor = async (teacherId: string) => ({
    contacts: (await requireContacts().list(teacherId)).map(contactOf),
  });

  const router = express.Router();
  router.get(
    routeOf(studentOperations.listContacts),
    signedInRead(options, async ({ session, sdk }) =>
      answerFor(await callerIdOf(session, () => sdk.currentUser.show())),
    ),
  );
  const add = endpoint({
    ...studentOperations.addContacts,
    async run({ input: { batch, contacts }, sdk }) {
      const people = requireContacts();
      const { id: teacherId, attributes } = (await sdk.currentUser.show()).data;
      if (attributes.profile?.publicData?.userType !== 'teacher') {
        throw apiFault(403, 'forbidden', 'Only teachers expect students.');
      }
      await countWrite(teacherId);
      const isAdded = await people.add(
        contacts.map(({ id, name, note = null, tags }) => ({
          id,
          teacher_id: teacherId,
          batch,
          name,
          note,
          tags,
          added_at: new Date(options.now()),
        })),
      );
      if (!isAdded) throw apiFault(409, 'too-many-contacts', 'There are too many people.');
      return answerFor(teacherId);
    },
  });
  const remove = endpoint({
    ...studentOperations.removeContacts,
    async run({ input, sdk }) {
      const people = requireContacts();
      const { id: teacherId } = (await sdk.currentUser.show()).data;
      await countWrite(teacherId);
      await people.remove(teacherId, input);
      return answerFor(teacherId);
    },
  });
  for (const one of [add, remove]) router.post(one.path, one.handler(options));
  return router;
}

const contactOf = ({ id, name, note, tags, added_at: addedAt }: ContactRow): Contact => ({
  id,
  name,
  ...(note === null ? {} : { note }),
  ...(tags.length > 0 ? { tags } : {}),
  addedAt: iso(addedAt.getTime()),
});
