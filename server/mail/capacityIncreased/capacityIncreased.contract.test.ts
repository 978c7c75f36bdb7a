import { createClassSeats } from '#server/subscriptions/seats.ts';
import { createSoldSeats } from '#server/subscriptions/soldSeats.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import { startMailWorld } from '../testing/mailWorld.ts';
import type { MailWorld } from '../testing/mailWorld.ts';

// A class gets more seats than its teacher has set, as more were sold.

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
}, 90_000);
afterAll(() => world.close());

/** Publishes a class of which two seats of a class time are sold, and makes it one of one seat. */
async function oversold(): Promise<WeeklyClass> {
  const wanted = await publishWeekly(world.teacher, { places: 2 }, Date.now() + world.clock.ahead);
  const [time] = wanted.times;
  for (const student of [await world.person(), await world.person()]) {
    const range = { start: new Date(time!.start), end: new Date(time!.end) };
    await world.book({ id: wanted.id, ...range, price: 2000 }, 'accepted', student);
  }
  await world.operator.listings.update({ id: wanted.id, publicData: { stock: 1 } });
  return wanted;
}

function raise({ id }: WeeklyClass) {
  const client = createOperatorClient(() => world.operator);
  const now = () => Date.now() + world.clock.ahead;
  return createSoldSeats({ client, seats: createClassSeats({ client, now }), now }).raise(id);
}

const raisedMails = async () =>
  (await world.newMailsTo(world.teacher)).filter(
    ({ template }) => template === 'places-raised-provider',
  );

it('is mailed once to its teacher, by several servers at once', async () => {
  const wanted = await oversold();
  expect(await raisedMails()).toEqual([]);
  expect(await raise(wanted)).toEqual({ wanted: 1, taken: 2 });
  await Promise.all(world.servers.map(one => one.runOnce()));
  const [mail, ...others] = await raisedMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/ has 2 places: more were sold than you set$/);
  expect(mail?.text).toContain('You set 1 place for ');
  expect(mail?.text).toContain('So your class has 2 places now.');
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  // There is nothing more to raise, and nothing more to mail.
  expect(await raise(wanted)).toBeNull();
  expect(await raisedMails()).toEqual([]);
});

it('is mailed in the language of the teacher', async () => {
  await world.teacher.client.currentUser.updateProfile({ privateData: { language: 'es' } });
  await raise(await oversold());
  const [mail, ...others] = await raisedMails();
  expect(others).toEqual([]);
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.text).toContain('Por eso tu clase tiene ahora 2 plazas.');
});

it('is not mailed once the teacher has set other seats', async () => {
  const wanted = await oversold();
  await raise(wanted);
  await world.operator.listings.update({ id: wanted.id, publicData: { stock: 5 } });
  expect(await raisedMails()).toEqual([]);
});
