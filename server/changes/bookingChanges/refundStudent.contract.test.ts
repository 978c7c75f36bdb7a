import { freePlaces, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { refundStudent } from './refundStudent.ts';
import { startChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { dayMs } from '#shared/time/time.ts';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
}, 60_000);
afterAll(() => world.close());

const locks = memoryLocks();
const refund = (id: string, by = world.teacher) =>
  refundStudent({ operator: () => world.operator, locks }, serverSdkOf(by.client), id);
const refusal = (status: number, code: string) => ({ status, errors: [{ code }] });

describe('a booking that its teacher gives back', () => {
  it('is canceled alone and once, with all its money, and its seats are free', async () => {
    const publicData = { placesPerOrder: 2 };
    const wanted = await world.publishOnce({ seats: 3, publicData });
    const [id, other] = [
      await world.book(wanted, 'accepted', undefined, { seats: 2 }),
      await world.book(wanted, 'accepted'),
    ];
    await Promise.all([refund(id), refund(id)]);
    await refund(id);
    expect(stateOf(await world.order(id))).toBe('canceled');
    expect(stateOf(await world.order(other))).toBe('accepted');
    expect(await world.paidFor(id)).toBe(0);
    expect(await world.paidFor(other)).toBeGreaterThan(0);
    expect(await freePlaces(world.api, wanted)).toBe(2);
    expect((await world.mailsOf(id)).filter(name => name.includes('cancel'))).toEqual([
      'canceled-customer',
      'canceled-provider',
    ]);
  });

  it('is of a free class, too', async () => {
    const publicData = { type: 'free', paymentType: [] };
    const wanted = await world.publishOnce({ publicData });
    const id = await world.book(wanted, 'accepted', undefined, { isFree: true });
    await refund(id);
    expect(stateOf(await world.order(id))).toBe('canceled');
  });

  it('is none of a request, of another teacher, or of the student', async () => {
    const wanted = await world.publishOnce();
    const student = await signUp(world.api);
    const asked = await world.book(wanted, 'preauthorized', student);
    await expect(refund(asked)).rejects.toMatchObject(refusal(409, 'order-not-accepted'));
    const id = await world.book(wanted, 'accepted', await signUp(world.api));
    await expect(refund(asked, student)).rejects.toMatchObject(refusal(404, 'not-found'));
    await expect(refund(id, await signUpTeacher(world.api))).rejects.toThrow();
    expect(stateOf(await world.order(id))).toBe('accepted');
  });

  it('is none that was paid out', async () => {
    const id = await world.book(await world.publishOnce(), 'accepted');
    await world.passTime(4 * dayMs);
    expect(stateOf(await world.order(id))).toBe('delivered');
    await expect(refund(id)).rejects.toMatchObject(refusal(409, 'order-not-accepted'));
  });
});
