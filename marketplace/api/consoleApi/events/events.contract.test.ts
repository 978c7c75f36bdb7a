import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

interface Event {
  sequenceId: number;
  at: string;
  type: string;
  source: string;
  by: { user: { id: string; name: string } | null; operator: { id: string } | null };
  changes: { field: string; before: unknown; after: unknown }[];
}
interface Answer {
  events: Event[];
  next: number | null;
}

let api: TestMarketplace;
let owner: OperatorAtConsole;
let teacher: Person;
let listingId: string;

beforeAll(async () => {
  api = await startTestMarketplace({
    overrides: { limitedPrivateData: ({ feed: _, ...data }) => data },
  });
  owner = await signInOperator(api, 'owner');
  teacher = await signUp(api);
  const { ownListings, currentUser } = teacher.client;
  const made = await ownListings.create({ title: 'Slow flow', publicData: { level: 'all' } });
  listingId = made.data.data.id.uuid;
  await ownListings.update({ id: listingId, title: 'Flow', publicData: { level: 'new' } });
  await owner.console.post('integration/listings/close', { id: listingId });
  await currentUser.updateProfile({ privateData: { feed: 'secret', phone: '1' } });
}, 60_000);
afterAll(() => api.close());

const query = async (params: Record<string, string> = {}) =>
  (await owner.console.get<Answer>('events/query', params)).data;
const typesOf = ({ events }: Answer) => events.map(({ type }) => type);

it('lists what happened, newest first, with what was changed and by whom', async () => {
  const { events, next } = await query({ relatedId: listingId });
  expect(next).toBeNull();
  expect(events).toMatchObject([
    {
      type: 'listing/updated',
      source: 'admin',
      resource: { type: 'listing', id: listingId },
      by: { user: null, operator: { id: owner.id, name: 'Maya L' } },
      changes: [{ field: 'state', before: 'published', after: 'closed' }],
    },
    {
      source: 'marketplace-api',
      by: { user: { id: teacher.id, name: 'Maya L' }, operator: null },
      changes: [
        { field: 'title', before: 'Slow flow', after: 'Flow' },
        { field: 'publicData.level', before: 'all', after: 'new' },
      ],
    },
    { type: 'listing/created' },
  ]);
  expect(events[2]?.changes).toContainEqual({ field: 'title', before: null, after: 'Slow flow' });
});

it('leaves out what is good for longer than the session of an operator', async () => {
  const { events } = await query({ relatedId: teacher.id, types: 'user/updated' });
  const changes = events.flatMap(event => event.changes.map(({ field }) => field));
  expect(changes).toContain('profile.privateData.phone');
  expect(changes).not.toContain('profile.privateData.feed');
});

it('is filtered by type, resource, person, source and time, and goes on page by page', async () => {
  expect(typesOf(await query({ types: 'listing', source: 'admin' }))).toEqual(['listing/updated']);
  const byTeacher = await query({ byId: teacher.id, types: 'listing' });
  expect(typesOf(byTeacher)).toEqual(['listing/updated', 'listing/created']);
  expect(typesOf(await query({ byId: owner.id, source: 'admin' }))).toEqual(['listing/updated']);
  const [, created] = byTeacher.events;
  expect(await query({ to: created!.at, relatedId: listingId })).toEqual({
    events: [],
    next: null,
  });
  expect((await query({ from: new Date(Date.now() + 60_000).toISOString() })).events).toEqual([]);
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page: Answer = await query({ perPage: '2', ...(before && { before: String(before) }) });
    seen.push(...page.events.map(({ sequenceId }) => sequenceId));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  expect(seen.at(-1)).toBe(1);
  expect(seen.length).toBe(seen[0]);
});
