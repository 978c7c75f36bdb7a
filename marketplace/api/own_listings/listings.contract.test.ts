import { randomUUID } from 'node:crypto';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf, sdk } from '#marketplace/testing/clients/sdk.ts';
import { insertImageRow } from '#marketplace/testing/database/rows.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

let api: TestMarketplace;
let teacher: Person;
let stranger: Person;
let listingId: string;

beforeAll(async () => {
  api = await startTestMarketplace();
  [teacher, stranger] = await Promise.all([signUp(api), signUp(api)]);
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const { Money, LatLng } = sdk.types;
const draft = (fields: object = {}) =>
  teacher.client.ownListings.createDraft({ title: 'Morning flow', ...fields }, { expand: true });
const shown = async (id: string) =>
  (await teacher.client.ownListings.show({ id })).data.data.attributes;

beforeEach(async () => {
  listingId = (await draft()).data.data.id.uuid;
});

describe('a draft', () => {
  it('stores every field as it was given', async () => {
    const fields = {
      title: 'Evening flow',
      description: 'Slow and warm.',
      geolocation: new LatLng(52.5, 13.4),
      price: new Money(2000, 'USD'),
      publicData: { yogaStyles: ['hatha'], nested: { a: 1 } },
      privateData: { notes: 'mine' },
    };
    const { data } = (await draft(fields)).data;
    expect(data.attributes).toMatchObject({
      ...fields,
      state: 'draft',
      deleted: false,
      metadata: {},
      availabilityPlan: null,
    });
  });

  it.each([
    ['no title', { description: 'x' }, 'validation-missing-key', ['title']],
    ['an empty title', { title: '' }, 'validation-invalid-value', ['title']],
    ['a number for a title', { title: 7 }, 'validation-invalid-value', ['title']],
    ['a price in words', { title: 'x', price: 'cheap' }, 'validation-invalid-value', ['price']],
    [
      'a price below nothing',
      { title: 'x', price: new Money(-1, 'USD') },
      'validation-invalid-value',
      ['price'],
    ],
    [
      'a place that is not on earth',
      { title: 'x', geolocation: { lat: 91, lng: 0 } },
      'validation-invalid-value',
      ['geolocation'],
    ],
    ['data in a list', { title: 'x', publicData: [] }, 'validation-invalid-value', ['publicData']],
    [
      'more data than can be kept',
      { title: 'x', publicData: { text: 'x'.repeat(50_001) } },
      'validation-invalid-value',
      ['publicData'],
    ],
    ['metadata', { title: 'x', metadata: {} }, 'validation-disallowed-key', ['metadata']],
    [
      'a time zone on a plan by day',
      {
        title: 'x',
        availabilityPlan: { type: 'availability-plan/day', timezone: 'Etc/UTC', entries: [] },
      },
      'validation-disallowed-key',
      ['availabilityPlan', 'timezone'],
    ],
    [
      'a plan by time without time zone',
      { title: 'x', availabilityPlan: { type: 'availability-plan/time', entries: [] } },
      'validation-missing-key',
      ['availabilityPlan', 'timezone'],
    ],
    [
      'a time that is none',
      {
        title: 'x',
        availabilityPlan: {
          type: 'availability-plan/time',
          timezone: 'Etc/UTC',
          entries: [{ dayOfWeek: 'mon', startTime: '25:00', endTime: '26:00', seats: 1 }],
        },
      },
      'validation-invalid-value',
      ['availabilityPlan', 'entries', 0, 'startTime'],
    ],
  ])('is refused with %s', async (_, body, code, path) => {
    const call = () => teacher.client.ownListings.createDraft(body);
    expect(await refused(call)).toEqual({ status: 400, code, path });
  });

  it('is seen by its author alone', async () => {
    const notFound = { status: 404, code: 'not-found' };
    const { listings, ownListings } = stranger.client;
    expect(await refused(() => listings.show({ id: listingId }))).toEqual(notFound);
    expect(await refused(() => ownListings.show({ id: listingId }))).toEqual(notFound);
    const { data } = await stranger.client.listings.query({ ids: listingId });
    expect(data.data).toEqual([]);
  });

  it('can be discarded for good', async () => {
    await teacher.client.ownListings.discardDraft({ id: listingId });
    expect(await refused(() => shown(listingId))).toEqual({ status: 404, code: 'not-found' });
  });
});

describe('a listing', () => {
  it('is published, closed and opened, each from its own state only', async () => {
    const { publishDraft, close, open, discardDraft } = teacher.client.ownListings;
    const wrongState = { status: 409, code: 'listing-invalid-state' };
    const id = listingId;
    expect(await refused(() => close({ id }))).toEqual(wrongState);
    expect(await refused(() => open({ id }))).toEqual(wrongState);
    await publishDraft({ id });
    expect(await shown(id)).toMatchObject({ state: 'published' });
    expect(await refused(() => publishDraft({ id }))).toEqual(wrongState);
    expect(await refused(() => discardDraft({ id }))).toEqual(wrongState);
    await close({ id });
    expect((await stranger.client.listings.query({ ids: id })).data.data).toEqual([]);
    const { data } = await stranger.client.listings.show({ id });
    expect(data.data.attributes).toMatchObject({ state: 'closed' });
    await open({ id });
    expect((await stranger.client.listings.query({ ids: id })).data.data).toHaveLength(1);
  });

  it('changes the given fields, and leaves the rest', async () => {
    const { update } = teacher.client.ownListings;
    await update({ id: listingId, description: 'First', publicData: { a: 1, b: { c: 2 } } });
    await update({ id: listingId, description: null, publicData: { a: null, d: 3 } });
    const attributes = (await shown(listingId)) as unknown as Record<string, unknown>;
    expect(attributes).toMatchObject({ title: 'Morning flow', description: null });
    expect(attributes['publicData']).toEqual({ b: { c: 2 }, d: 3 });
  });

  it.each(['update', 'close', 'open', 'publishDraft', 'discardDraft'] as const)(
    'lets nobody else %s it',
    async name => {
      const call = () => stranger.client.ownListings[name]({ id: listingId });
      expect(await refused(call)).toEqual({ status: 404, code: 'not-found' });
    },
  );

  it('shows others nothing private', async () => {
    await teacher.client.ownListings.update({ id: listingId, privateData: { secret: 'mine' } });
    await teacher.client.ownListings.publishDraft({ id: listingId });
    const { data } = await stranger.client.listings.show({ id: listingId, include: ['author'] });
    expect(JSON.stringify(data)).not.toContain('mine');
    expect(JSON.stringify(data)).not.toContain(teacher.email);
  });

  it('takes images of its author in their order, each in one place only', async () => {
    const { db } = api.marketplace.context;
    const own = await Promise.all(
      [1, 2].map(() => insertImageRow(db, { uploader_id: teacher.id })),
    );
    const foreign = await insertImageRow(db, { uploader_id: stranger.id });
    const { update, show } = teacher.client.ownListings;
    const invalid = { status: 409, code: 'image-invalid', path: ['images'] };
    expect(await refused(() => update({ id: listingId, images: [foreign] }))).toEqual(invalid);
    expect(await refused(() => update({ id: listingId, images: [randomUUID()] }))).toEqual(invalid);
    await update({ id: listingId, images: [own[1], own[0]] });
    const { data } = await show({ id: listingId, include: ['images'] });
    expect(data.data.relationships?.['images']?.data).toMatchObject([
      { id: { uuid: own[1] } },
      { id: { uuid: own[0] } },
    ]);
    expect(includedOf(data, 'image')).toHaveLength(2);
    const other = (await draft()).data.data.id;
    expect(await refused(() => update({ id: other, images: own }))).toEqual(invalid);
    await update({ id: listingId, images: [] });
    expect(includedOf((await show({ id: listingId, include: ['images'] })).data, 'image')).toEqual(
      [],
    );
  });
});

describe('the list of own listings', () => {
  it('has all states, newest first, or the requested ones', async () => {
    const { ownListings } = (await signUp(api)).client;
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      ids.push((await ownListings.createDraft({ title })).data.data.id.uuid);
    }
    await ownListings.publishDraft({ id: ids[1] });
    const idsOf = async (query: object) =>
      (await ownListings.query(query)).data.data.map(({ id }) => id.uuid);
    expect(await idsOf({})).toEqual(ids.toReversed());
    expect(await idsOf({ states: 'published' })).toEqual([ids[1]]);
    expect(await idsOf({ states: ['draft', 'published'], perPage: 2, page: 2 })).toEqual([ids[0]]);
    const { data } = await ownListings.query({ perPage: 2 });
    expect(data.meta).toMatchObject({ totalItems: 3, totalPages: 2, page: 1, perPage: 2 });
  });

  it.each([
    ['a state that is none', { states: 'open' }, 'validation-invalid-value', ['states']],
    ['a page before the first', { page: 0 }, 'validation-invalid-value', ['page']],
    ['a page too long', { perPage: 101 }, 'validation-invalid-value', ['perPage']],
    [
      'a distance and words at once',
      { origin: '1,1', keywords: 'x' },
      'validation-invalid-params',
      ['origin'],
    ],
  ])('is refused with %s', async (_, query, code, path) => {
    const call = () => teacher.client.ownListings.query(query);
    expect(await refused(call)).toEqual({ status: 400, code, path });
  });
});
