import express from 'express';
import type { Router } from 'express';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { inviteCoTeacher } from './inviteCoTeacher.ts';
import type { InviteDeps } from './inviteCoTeacher.ts';
import { nameNow } from './mayHost.ts';
import type { NamedTimes } from './mayHost.ts';
import { coTeacherOperations } from './operations.ts';
import { holderOf, shownPeople, sidesOf } from './people.ts';
import { invitationFor } from './readInvitation.ts';
import { invitationMs } from './records.ts';
import type { CoTeacherRecords } from './records.ts';
import type { CoTeacherRow } from './tables.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { Blocks } from '#server/marketplaceClient/blocks.ts';
import { listingsOf } from '#server/projection/classTimes.ts';
import { projectionNotAvailable, projectionReads } from '#server/projection/reads.ts';
import type { ReadsOptions, Tables } from '#server/projection/reads.ts';
import type { CoTeacher } from '#shared/contract/api/coTeachers.ts';
import { dayMs, hourMs, iso } from '#shared/time/time.ts';

/** Dependencies of the endpoints. */
export interface CoTeachersRouterOptions extends ReadsOptions {
  /** null where the marketplace can not be followed: every call throws 424 then. */
  deps: (InviteDeps & { records: CoTeacherRecords; blocks: Pick<Blocks, 'areApart'> }) | null;
  /** Writes the copy of a class. */
  copy: (listingId: string) => Promise<void>;
  limiter: Limiters;
}

/** Invitations of one teacher: each may be a mail. */
const invitesLimit: Limit = { name: 'invited co-teachers', most: 20, seconds: dayMs / 1000 };
/** Answers of one person. */
const answersLimit: Limit = { name: 'answers of co-teachers', most: 60, seconds: hourMs / 1000 };

/** GET and POST below /teach/co-teachers, mounted at /api. */
export function coTeachersRouter(options: CoTeachersRouterOptions): Router {
  const router = express.Router();
  addReads(router, options);
  for (const one of writesOf(options)) router.post(one.path, one.handler(options));
  return router;
}

const depsOf = ({ deps }: CoTeachersRouterOptions) => {
  if (!deps) throw projectionNotAvailable();
  return deps;
};

const notFound = (field: string) =>
  apiFault(404, 'not-found', 'There is no such thing of yours.', [field]);

function addReads(router: Router, options: CoTeachersRouterOptions): void {
  const reads = projectionReads(options);
  reads.get(router, coTeacherOperations.list, async (tables, teacherId, { listingId }) => {
    const [listing] = await listingsOf({ ...tables, teacherId }, listingId);
    if (!listing) throw notFound('listingId');
    return { people: await peopleOf(tables, depsOf(options).records, listing) };
  });
  reads.get(router, coTeacherOperations.readInvitation, async (tables, callerId, { id }) => {
    const row = await depsOf(options).records.find(id);
    const found = await invitationFor(tables, row, callerId);
    if (!found) throw notFound('id');
    return found;
  });
}

/** Lists who helps with a class, or may accept to. */
async function peopleOf(
  tables: Tables,
  records: Pick<CoTeacherRecords, 'ofListing'>,
  listing: NamedTimes & { id: string },
): Promise<CoTeacher[]> {
  const since = tables.now - invitationMs;
  const rows = (await records.ofListing(listing.id)).filter(
    ({ accepted_at, made_at }) => accepted_at !== null || made_at.getTime() > since,
  );
  const people = await shownPeople(tables, sidesOf(rows));
  return rows.map(row => {
    const person = people.get(holderOf(row) ?? '');
    return {
      id: row.id,
      ...(row.date === null ? {} : { date: nameNow(listing, row.date) }),
      state: row.accepted_at ? ('accepted' as const) : ('invited' as const),
      ...(person ? { person } : {}),
      madeAt: iso(row.made_at.getTime()),
    };
  });
}

/** Whether a class time has a substitute, who may have accepted it under an earlier name. */
async function hasSubstitute(
  tables: Tables,
  records: Pick<CoTeacherRecords, 'ofListing'>,
  { id, listing_id, teacher_id, date }: CoTeacherRow,
): Promise<boolean> {
  if (date === null) return false;
  const [listing] = await listingsOf({ ...tables, teacherId: teacher_id }, listing_id);
  if (!listing) return false;
  const name = nameNow(listing, date);
  return (await records.ofListing(listing_id)).some(
    other =>
      other.id !== id &&
      other.accepted_at !== null &&
      other.date !== null &&
      nameNow(listing, other.date) === name,
  );
}

function writesOf(options: CoTeachersRouterOptions): MountableEndpoint[] {
  const { copy, limiter } = options;
  const { tables } = projectionReads(options);
  const [invites, answers] = [limiter(invitesLimit), limiter(answersLimit)];

  /** @throws ApiFault 429 */
  async function requirePause(limit: typeof invites, callerId: string): Promise<void> {
    const pause = await limit.take(callerId);
    if (pause === null) return;
    const status = 429;
    const title = 'There were many invitations in a short time.';
    throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
  }

  return [
    endpoint({
      ...coTeacherOperations.invite,
      async run({ input, sdk }) {
        const deps = depsOf(options);
        const teacherId = (await sdk.currentUser.show()).data.id;
        await requirePause(invites, teacherId);
        return inviteCoTeacher(deps, await tables(), teacherId, input);
      },
    }),
    endpoint({
      ...coTeacherOperations.accept,
      async run({ input: { id }, sdk }) {
        const { records, blocks } = depsOf(options);
        const { data: user } = await sdk.currentUser.show();
        await requirePause(answers, user.id);
        const row = await records.find(id);
        const read = await tables();
        const found = await invitationFor(read, row, user.id);
        if (!found || !row) throw notFound('id');
        if (user.attributes.profile?.publicData?.userType !== 'teacher') {
          throw apiFault(403, 'forbidden', 'Only the accounts of teachers can teach.');
        }
        if (await blocks.areApart(user.id, row.teacher_id)) {
          throw apiFault(403, 'contact-not-possible', 'One of the two has blocked the other.');
        }
        const isOpen =
          found.state === 'accepted' ||
          (found.state === 'open' && !(await hasSubstitute(read, records, row)));
        const at = new Date(options.now?.() ?? Date.now());
        if (!isOpen || (await records.accept({ id, personId: user.id, at })) === 'over') {
          throw apiFault(409, 'invitation-over', 'The invitation is no longer valid.', ['id']);
        }
        await copy(row.listing_id);
        return { ...found, state: 'accepted' };
      },
    }),
    endpoint({
      ...coTeacherOperations.end,
      async run({ input: { id }, sdk }) {
        const { records } = depsOf(options);
        const callerId = (await sdk.currentUser.show()).data.id;
        await requirePause(answers, callerId);
        const row = await records.find(id);
        // Somebody with an open link who does not want it leaves it: others may have it too.
        const isSide = row && [row.teacher_id, row.person_id].includes(callerId);
        if (!isSide) throw notFound('id');
        await records.end(id, callerId, new Date(options.now?.() ?? Date.now()));
        await copy(row.listing_id);
        return { ended: true };
      },
    }),
  ];
}
