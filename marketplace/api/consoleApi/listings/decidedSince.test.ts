import { decidedSince } from './decidedSince.ts';

type Event = Parameters<typeof decidedSince>[0][number];

const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 12, minute));
const event = (minute: number, resource: object, previous: object | null): Event => ({
  event_type: previous ? 'listing/updated' : 'listing/created',
  resource: { ...resource },
  previous: previous && { ...previous },
  created_at: at(minute),
});
const created = event(0, { state: 'draft', title: 'A' }, null);
const submitted = event(1, { state: 'pendingApproval', title: 'A' }, { state: 'draft' });
const approved = event(3, { state: 'published', title: 'B' }, { state: 'pendingApproval' });
const renamed = event(4, { state: 'published', title: 'C' }, { title: 'B' });
const rejection = { at: at(2).toISOString(), reason: 'x' };
const sentBack = event(
  2,
  { state: 'pendingApproval', title: 'A', metadata: { rejection } },
  { metadata: {} },
);

it.each([
  ['the approval', [created, submitted, approved, renamed], approved],
  ['the sending back', [created, submitted, sentBack], sentBack],
  [
    'a sending back that was answered',
    [
      created,
      submitted,
      sentBack,
      event(
        3,
        {
          state: 'pendingApproval',
          title: 'A2',
          metadata: { rejection: { ...rejection, changedAt: 'y' } },
        },
        { title: 'A', metadata: { rejection } },
      ),
    ],
    sentBack,
  ],
  // Closed and opened again is no decision.
  [
    'the approval, before it was closed',
    [
      approved,
      event(5, { state: 'closed', title: 'B' }, { state: 'published' }),
      event(6, { state: 'published', title: 'B' }, { state: 'closed' }),
    ],
    approved,
  ],
])('changes are those since %s', (_, events, decision) => {
  expect(decidedSince(events)).toEqual({
    base: decision.resource,
    since: decision.created_at,
    isComplete: true,
  });
});

it('a log that does not reach back says so', () => {
  expect(decidedSince([renamed])).toEqual({
    base: { state: 'published', title: 'B' },
    since: at(4),
    isComplete: false,
  });
  expect(decidedSince([])).toEqual({ base: null, since: null, isComplete: false });
  expect(decidedSince([created, submitted]).isComplete).toBe(true);
});
