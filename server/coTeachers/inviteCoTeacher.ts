import type { CoTeacherRecords } from './records.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { listingsOf } from '#server/projection/classTimes.ts';
import type { TaughtListing } from '#server/projection/classTimes.ts';
import { timeNamed } from '#server/projection/changedNames.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { InviteCoTeacherCall } from '#shared/contract/bodies/coTeachers.ts';
import { emailPattern } from '#shared/contract/inputRules.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';

export interface InviteDeps {
  records: Pick<CoTeacherRecords, 'invite'>;
  operator: () => IntegrationSdk;
  /** Finds whose short address it is. */
  findHandle: (handle: string) => Promise<{ id: string } | null>;
}

/** Who gets a mail of an invitation, and whether it is for them alone. */
interface Invited {
  personId: string | null;
  isNamed: boolean;
}

/** States of classes that others do not see yet: their title goes out in no mail. */
const unseen: readonly TaughtListing['state'][] = ['draft', 'pendingApproval'];

const everybodyWithTheLink: Invited = { personId: null, isNamed: false };

/**
 * Invites somebody to teach a class of the caller. With a mail address nobody learns whether it has
 * an account: the link is everybody's in either case, and an account gets a mail beside it.
 * @throws ApiFault 404 for a class that is not the caller's or was not published, a class time that
 * does not come, a short address that nobody has; 409 with too many people
 */
export async function inviteCoTeacher(
  deps: InviteDeps,
  tables: Tables,
  teacherId: string,
  { id, listingId, date, to }: InviteCoTeacherCall,
): Promise<{ id: string }> {
  const [listing] = await listingsOf({ ...tables, teacherId }, listingId);
  if (!listing || unseen.includes(listing.state) || dateUnitOf(listing.public_data) !== null) {
    throw apiFault(404, 'not-found', 'There is no such class of yours.', ['listingId']);
  }
  const time = date === undefined ? null : timeNamed(listing, date);
  if (date !== undefined && !(time && time.status !== 'canceled' && time.end > tables.now)) {
    throw apiFault(404, 'not-found', 'No such class time comes.', ['date']);
  }
  const { personId, isNamed } =
    to === undefined ? everybodyWithTheLink : await findInvited(deps, to);
  if (personId === teacherId) {
    throw apiFault(404, 'not-found', 'This is your own address.', ['to']);
  }
  const made = await deps.records.invite({
    id,
    listing_id: listingId,
    teacher_id: teacherId,
    date: time?.date ?? null,
    person_id: personId,
    is_named: isNamed,
    made_at: new Date(tables.now),
  });
  if (made === 'full') {
    throw apiFault(409, 'too-many-co-teachers', 'Many people are invited to this class already.');
  }
  return { id };
}

/** @throws ApiFault 404 for a short address that nobody has */
async function findInvited({ operator, findHandle }: InviteDeps, to: string): Promise<Invited> {
  if (emailPattern.test(to)) {
    try {
      return { personId: await operator().users.idOf(to), isNamed: false };
    } catch (error) {
      if (isRefusal(error, 404)) return everybodyWithTheLink;
      throw error;
    }
  }
  // A page's whole address, or the end of it.
  const handle = to.toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const found = await findHandle(handle);
  if (!found) throw apiFault(404, 'not-found', 'Nobody has this short address.', ['to']);
  return { personId: found.id, isNamed: true };
}
