import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let teacher: Person;

const { Money, LatLng } = sdk.types;

beforeAll(async () => {
  api = await startTestMarketplace();
  teacher = await signUp(api);
  const { ownListings } = teacher.client;
  const { data } = await ownListings.createDraft({
    availabilityPlan: {
      type: 'availability-plan/day',
      entries: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(dayOfWeek => ({
        dayOfWeek,
        seats: 1,
      })),
    },
    title: 'Evening flow',
    description: 'Slow and warm.',
    geolocation: new LatLng(52.5, 13.4),
    price: new Money(2000, 'USD'),
    publicData: { yogaStyles: ['hatha'], rules: 'Come as you are.' },
    privateData: { notes: 'mine' },
  });
  await ownListings.publishDraft({ id: data.data.id });
}, 60_000);
afterAll(() => api.close());

type Attributes = Record<string, unknown>;
const own = async (query: object) =>
  (await teacher.client.ownListings.query(query)).data.data[0]?.attributes as Attributes;
const found = async (query: object) =>
  (await teacher.client.listings.query(query)).data.data[0]?.attributes as Attributes;

describe.each([
  ['listings/query', 'listing', found],
  ['own_listings/query', 'ownListing', own],
] as const)('%s', (_, type, query) => {
  it('gives each attribute alone as it gives it among all', async () => {
    const all = await query({});
    const names = Object.keys(all);
    expect(names.length).toBeGreaterThanOrEqual(10);
    for (const name of names) {
      expect(await query({ [`fields.${type}`]: [name] })).toEqual({ [name]: all[name] });
    }
    expect(await query({ [`fields.${type}`]: names })).toEqual(all);
  });

  it('gives parts of an attribute, and nothing for a name that is none', async () => {
    expect(await query({ [`fields.${type}`]: ['publicData.rules', 'title', 'nothing'] })).toEqual({
      title: 'Evening flow',
      publicData: { rules: 'Come as you are.' },
    });
    expect(await query({ [`fields.${type}`]: ['nothing'] })).toEqual({});
  });
});

it('private data are not for others, also when they are requested by name', async () => {
  expect(await found({ 'fields.listing': ['privateData', 'title'] })).toEqual({
    title: 'Evening flow',
  });
});

it('a search of its own window gives the same attributes', async () => {
  const start = new Date(Date.now() + 86_400_000);
  const window = { start, end: new Date(start.getTime() + 86_400_000), availability: 'day-full' };
  const { data } = await teacher.client.listings.query({ ...window, 'fields.listing': ['title'] });
  expect(data.data.map(({ attributes }) => attributes)).toEqual([{ title: 'Evening flow' }]);
});
