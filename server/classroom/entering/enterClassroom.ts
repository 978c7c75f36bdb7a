import { fateOf, hoursOf } from './chooseTime.ts';
import type { ClassTime } from './chooseTime.ts';
import { classroomFacts } from './classroomFacts.ts';
import { portraitFields, portraitOf } from './classOf.ts';
import { chooseBooked, ownOrders, readOrder, timeOfTeacher } from './findParty.ts';
import { personIdOf } from './guestKey.ts';
import { findGuest } from './findGuest.ts';
import { heldWith } from './heldWith.ts';
import { notYours } from './party.ts';
import type { EnterDeps, EnterInput, Party } from './party.ts';
import { writeTicket } from './ticket.ts';
import { closedTo } from '../room/joinRoom.ts';
import { roomIdOf } from '../room/roomId.ts';
import { newRoom, roleIn } from '../room/roomRecord.ts';
import type { RoomRecord } from '../room/roomRecord.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Role } from '#shared/classroom/roomState.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { EnterAnswer } from '#shared/contract/api/classroom.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { iso } from '#shared/time/time.ts';

/** Says what somebody finds who comes to a classroom; where it is open, with a ticket. */
export async function enterClassroom(
  deps: EnterDeps,
  input: EnterInput,
  caller: ServerSdk | null,
): Promise<EnterAnswer> {
  const start = input.time === undefined ? null : Date.parse(input.time);
  const party = input.guest
    ? await findGuest(deps, input, start)
    : await findAccount(deps, input.id, start, caller);
  const { classOf, now } = deps;
  const { listing, teacher, tipAddress } = await classOf(party.listingId);
  const { publicData, privateData } = listing.attributes;
  const roomId = roomIdOf(party.listingId, party.time.start);
  const record = await deps.recordOf(roomId);
  const person = personIdOf(deps.secret, roomId, party.who);
  const known = record?.people[person];
  const role = known && record ? roleIn(record, known) : party.role;
  const classroom = classroomFacts({ listing, teacher, party, roomId, role });

  if (party.standing === 'cancelled') return { state: 'cancelled', classroom };
  if (party.standing !== 'good') return { state: 'closed', classroom, reason: party.standing };
  const fate = fateOf(listing.attributes, party.time.start);
  if (fate.state === 'cancelled') return { state: 'cancelled', classroom };
  if (fate.state === 'moved') {
    return { state: 'moved', classroom, movedTo: iso(fate.time.start) };
  }
  const hours = hoursOf(publicData, party.time, record?.room.phase === 'held', now());
  // The link by which a class is started is its teacher's: others get it while it is of use.
  const isGivenLinks = party.role !== 'teacher' || party.accountId === teacher.id;
  if (!isGivenLinks && hours !== 'open') return { state: hours, classroom };
  const held = heldWith(privateData?.zoom, party.time, deps.usualProvider);
  if (held.provider === 'zoom') {
    const { start_url = null, join_url = null } = held.links;
    return {
      state: 'otherProvider',
      classroom,
      url: party.role === 'teacher' ? start_url : join_url,
    };
  }
  if (hours !== 'open') return { state: hours, classroom };
  const room = record ?? emptyRoom(roomId, party.time, deps.capacity());
  const newcomer = { id: person, role: party.role, device: input.device };
  const closed = closedTo(room, newcomer, input.takeOver);
  if (closed) return { state: closed, classroom };
  const ticket = await ticketFor(deps, { party, roomId, person }, input);
  return { state: 'open', classroom: { ...classroom, ...tipFor(role, tipAddress) }, ...ticket };
}

/** Where to leave a tip after the class, for those who come in and do not teach. */
const tipFor = (role: Role, tipAddress: string | null) =>
  marketplace.hasTips && tipAddress !== null && (role === 'student' || role === 'guest')
    ? { tipAddress }
    : {};

const emptyRoom = (roomId: string, time: ClassTime, capacity: number): RoomRecord =>
  newRoom({ roomId, ...time, title: '', plan: [], capacity });

async function ticketFor(
  { seal, socketUrl }: EnterDeps,
  { party, roomId, person }: { party: Party; roomId: string; person: string },
  { device, takeOver }: EnterInput,
) {
  const { accountId, orderId, seat, role, name, image, isNew } = party;
  const ticket = await writeTicket(seal, {
    roomId,
    person,
    accountId,
    orderId,
    seat,
    role,
    name,
    image,
    device,
    isNew,
    takesOver: takeOver,
  });
  return { ticket, socketUrl };
}

/** Finds what somebody with an account is to a class. @throws ApiFault 401, 404 */
async function findAccount(
  deps: EnterDeps,
  id: string,
  start: number | null,
  sdk: ServerSdk | null,
): Promise<Party> {
  if (!sdk) throw apiFault(401, 'unauthorized', 'Sign in to join the class.');
  const [read, user] = await Promise.all([
    readOrder(sdk, id),
    sdk.currentUser.show({ include: ['profileImage'], 'fields.image': portraitFields }),
  ]);
  const listingId = read?.listingId ?? id;
  const { listing, teacher } = await deps.classOf(listingId);
  const accountId = user.data.id;
  const self = {
    listingId,
    who: accountId,
    accountId,
    name: user.data.attributes.profile?.displayName ?? '',
    image: portraitOf(entityOf(user)),
    seat: null,
  };
  const now = deps.now();
  const isTeacher = teacher.id === accountId;
  // Somebody who hosts another class time comes as a student with their order.
  const isHosted = isTeacher ? () => true : !read && (await deps.hostsOf(accountId, listing));
  const hosted = isHosted && hostedTime(listing, start, now, isHosted);
  if (hosted) {
    return {
      ...self,
      time: hosted,
      standing: 'good',
      role: 'teacher',
      orderId: null,
      isNew: false,
    };
  }
  if (isTeacher) throw notYours();
  if (read && read.customerId !== accountId) throw notYours();
  const orders = read ? [read.order] : await ownOrders(sdk, listingId);
  const booked = chooseBooked(listing, orders, start, now);
  const [order] = orders;
  // A class time that the order does not have any more: cancelled, or moved.
  const lost = booked || !order ? null : fateTime(listing.attributes, start);
  const chosen =
    booked ?? (lost && order ? { order, time: lost, standing: 'good' as const } : null);
  if (!chosen) throw notYours();
  return {
    ...self,
    time: chosen.time,
    standing: chosen.standing,
    role: 'student',
    orderId: chosen.order.id,
    isNew: await isFirstClass(sdk, listingId, chosen.time.start),
  };
}

/** The class time that somebody comes to who hosts some; also one that is not held then. */
function hostedTime(
  listing: Listing,
  start: number | null,
  now: number,
  isHosted: (time: ClassTime) => boolean,
): ClassTime | null {
  const time = timeOfTeacher(listing, start, now, isHosted);
  if (time) return time;
  const lost = fateTime(listing.attributes, start);
  return lost && isHosted(lost) ? lost : null;
}

/** A planned time at which the class is not held, whose fate the answer says; null for another. */
function fateTime(
  attributes: Parameters<typeof fateOf>[0],
  start: number | null,
): ClassTime | null {
  if (start === null) return null;
  const fate = fateOf(attributes, start);
  if (fate.state !== 'moved' && fate.state !== 'cancelled') return null;
  return { start, end: start + (fate.time.end - fate.time.start) };
}

/** Whether a student has no earlier class here. */
async function isFirstClass(sdk: ServerSdk, listingId: string, start: number): Promise<boolean> {
  const orders = await ownOrders(sdk, listingId);
  return !orders.some(({ booking }) => {
    const at = booking && Date.parse(booking.attributes.displayStart ?? booking.attributes.start);
    return at != null && at < start;
  });
}
