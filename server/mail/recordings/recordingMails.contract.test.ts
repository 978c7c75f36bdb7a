import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { dayMs } from '#shared/time/time.ts';
import { startMailWorld } from '../testing/mailWorld.ts';
import type { MailWorld } from '../testing/mailWorld.ts';
import type { ReadyRecording } from './recordingMails.ts';

// The recording of a class can be watched.

let world: MailWorld;
const ready: ReadyRecording[] = [];
beforeAll(async () => {
  world = await startMailWorld({ recordings: () => ({ listReady: async () => ready }) });
}, 90_000);
afterAll(() => world.close());

it('is mailed once to each who booked that class time, in their language', async () => {
  const weekly = await publishWeekly(world.teacher, { places: 4 }, Date.now() + world.clock.ahead);
  const [time, next] = weekly.times;
  const [ada, iria, off, later] = [
    await world.person(),
    await world.person({ language: 'es' }),
    await world.person(),
    await world.person(),
  ];
  const book = (of: typeof time, state: 'accepted' | 'preauthorized', who: typeof ada) =>
    world.book(
      { id: weekly.id, start: new Date(of!.start), end: new Date(of!.end), price: 2000 },
      state,
      who,
    );
  await book(time, 'accepted', ada);
  await book(time, 'accepted', iria);
  await book(time, 'preauthorized', off);
  await book(next, 'accepted', later);
  const { start } = time!;
  ready.push({
    roomId: `${weekly.id}.${start}`,
    listingId: weekly.id,
    start,
    watchUntil: start + 3 * dayMs,
  });
  const mailsTo = async (who: typeof ada) =>
    (await world.newMailsTo(who)).filter(({ template }) => template === 'recording-ready-customer');
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Watch it again: /);
  expect(mail?.html).toContain(`/replay/${weekly.id}.${start}`);
  const [spanish] = await mailsTo(iria);
  expect(spanish?.subject).toMatch(/^Para volver a ver: /);
  expect(spanish?.html).toContain(`/es/replay/${weekly.id}.${start}`);
  for (const who of [ada, off, later]) expect(await mailsTo(who)).toEqual([]);
});
