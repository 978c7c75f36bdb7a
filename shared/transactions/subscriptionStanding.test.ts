import { standingOf } from './subscriptionStanding.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const pause = (from: string, until: string) => ({ pausedFrom: from, pausedUntil: until });
const [past, soon, later] = [
  '2027-01-01T00:00:00Z',
  '2027-01-20T00:00:00Z',
  '2027-02-20T00:00:00Z',
];

it.each([
  [{}, 'running'],
  [{ endsAt: soon }, 'ending'],
  [pause(soon, later), 'pausing'],
  [pause(past, soon), 'paused'],
  // The end is not recorded on the order yet.
  [pause('2026-12-01T00:00:00Z', past), 'running'],
  [{ pausedFrom: past }, 'running'],
  [{ ...pause(past, soon), graceUntil: soon }, 'failing'],
  [{ graceUntil: soon, endsAt: soon }, 'failing'],
])('a subscription with %j is %s', (metadata, standing) => {
  expect(standingOf(metadata, now)).toBe(standing);
});
