import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { Stage } from '#marketplace/testing/fixtures/stage.ts';
import type { Played } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const hour = 3_600_000;
const day = 24 * hour;
const morning = new Date(Math.ceil(Date.now() / day) * day + 2 * day + 9 * hour);
const at = (hours: number) => new Date(morning.getTime() + hours * hour);
const window = (from: number, to: number) => ({ bookingStart: at(from), bookingEnd: at(to) });
const notAvailable = { status: 409, code: 'transaction-booking-time-not-available' };
const notPending = { status: 409, code: 'transaction-booking-state-not-pending' };
const notAccepted = { status: 409, code: 'transaction-booking-state-not-accepted' };

describeOnDatabases('bookings', database => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open(database, 'room');
  }, 60_000);
  afterAll(() => stage.close());

  const listingWithPlan = async () => {
    const { ownListings, availabilityExceptions } = stage.teacher.client;
    const { data } = await ownListings.create({
      title: 'A room',
      availabilityPlan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
    });
    const listingId = data.data.id.uuid;
    await availabilityExceptions.create({ listingId, seats: 2, start: at(0), end: at(8) });
    return listingId;
  };
  const bookingOf = (played: Played) => includedOf(played, 'booking')[0]?.attributes;
  const free = async (listingId: string) => {
    const { data } = await stage.api.client().timeslots.query({
      listingId,
      start: at(0),
      end: at(8),
    });
    return data.data.map(({ attributes }) => attributes['seats']);
  };
  const begin = (listingId: string, transition: string, params: object) =>
    stage.begin('room', transition, { listingId, ...params });

  it('take their seats at once when they are pending, and free them when declined', async () => {
    const room = await listingWithPlan();
    const made = await begin(room, 'reserve', { ...window(0, 8), seats: 2 });
    expect(bookingOf(made)).toMatchObject({ state: 'pending', seats: 2, start: at(0), end: at(8) });
    expect(await free(room)).toEqual([]);
    const other = () => begin(room, 'reserve', window(2, 3));
    expect(await stage.refused(other)).toEqual(notAvailable);
    const declined = await stage.move('provider', made.id, 'decline');
    expect(bookingOf(declined)).toMatchObject({ state: 'declined' });
    expect(await free(room)).toEqual([2]);
    expect(await stage.refused(() => stage.move('provider', made.id, 'accept'))).toEqual(
      notPending,
    );
    expect(await stage.refused(() => stage.move('customer', made.id, 'cancel'))).toEqual(
      notAccepted,
    );
  });

  it('take their seats when they are accepted where they were proposed', async () => {
    const room = await listingWithPlan();
    const [one, two, three] = [
      await begin(room, 'propose', window(1, 2)),
      await begin(room, 'propose', window(1, 2)),
      await begin(room, 'propose', window(1, 2)),
    ];
    expect(bookingOf(one)).toMatchObject({ state: 'proposed', seats: 1 });
    expect(await free(room)).toEqual([2]);
    await stage.move('provider', one.id, 'accept');
    await stage.move('provider', two.id, 'accept');
    expect(await free(room)).toEqual([2, 2]);
    const third = () => stage.move('provider', three.id, 'accept');
    expect(await stage.refused(third)).toEqual(notAvailable);
    // A fully booked time can not be proposed either.
    expect(await stage.refused(() => begin(room, 'propose', window(1, 2)))).toEqual(notAvailable);
    expect(bookingOf(await stage.move('customer', one.id, 'cancel'))).toMatchObject({
      state: 'cancelled',
    });
    expect(bookingOf(await stage.move('provider', three.id, 'accept'))).toMatchObject({
      state: 'accepted',
    });
  });

  it('are moved without blocking themselves, and leave what was not given', async () => {
    const room = await listingWithPlan();
    const display = { bookingDisplayStart: at(0), bookingDisplayEnd: at(3) };
    const made = await begin(room, 'reserve', { ...window(0, 2), ...display, seats: 2 });
    expect(bookingOf(made)).toMatchObject({ displayStart: at(0), displayEnd: at(3) });
    const later = await stage.move('customer', made.id, 'move', window(1, 3));
    expect(bookingOf(later)).toMatchObject({
      state: 'pending',
      seats: 2,
      start: at(1),
      end: at(3),
      displayStart: at(0),
      displayEnd: at(3),
    });
    const fewer = await stage.move('customer', made.id, 'move', { seats: 1 });
    expect(bookingOf(fewer)).toMatchObject({ seats: 1, start: at(1) });
    await begin(room, 'reserve', window(0, 8));
    const more = () => stage.move('customer', made.id, 'move', { seats: 2 });
    expect(await stage.refused(more)).toEqual(notAvailable);
    await stage.move('provider', made.id, 'accept');
    const accepted = await stage.move('customer', made.id, 'move', window(4, 5));
    expect(bookingOf(accepted)).toMatchObject({ state: 'accepted', start: at(4) });
    const out = () => stage.move('customer', made.id, 'move', window(7, 9));
    expect(await stage.refused(out)).toEqual(notAvailable);
  });

  it.each([
    ['half a time', { bookingStart: at(1) }, 'validation-missing-key', 'bookingEnd'],
    [
      'half a displayed time',
      { bookingDisplayEnd: at(1) },
      'validation-missing-key',
      'bookingDisplayStart',
    ],
    [
      'an end before its start',
      { bookingStart: at(2), bookingEnd: at(1) },
      'validation-invalid-params',
      'bookingEnd',
    ],
    ['no seats', { seats: 0 }, 'validation-invalid-value', 'seats'],
  ])('are not moved to %s', async (_, params, code, key) => {
    const made = await begin(await listingWithPlan(), 'reserve', window(0, 1));
    const move = () => stage.move('customer', made.id, 'move', params);
    expect(await stage.refused(move)).toEqual({ status: 400, code, path: ['params', key] });
  });
});
