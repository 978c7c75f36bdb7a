import { setSearchSchema } from '#marketplace/db/configuration/searchSchemas.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { insertImageRow } from '#marketplace/testing/database/rows.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf, sdk } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Every parameter of listings/query, as the official client sends it. Each block has an author of
// its own.

let api: TestMarketplace;

beforeAll(async () => {
  api = await startTestMarketplace();
}, 60_000);
afterAll(() => api.close());

const schema = async (key: string, rest: Partial<SearchSchema>): Promise<void> => {
  const { db } = api.marketplace.context;
  const known = { subject: 'listing', scope: 'public', cardinality: 'one' } as const;
  await db
    .transaction()
    .execute(tx =>
      setSearchSchema(tx, { ...known, type: 'enum', defaultValue: null, doc: null, key, ...rest }),
    );
};

/** Creates listings by title, oldest first, with the given fields. */
async function publish(listings: Record<string, object>): Promise<Person> {
  const author = await signUp(api);
  const operator = operatorOf(api);
  for (const [title, fields] of Object.entries(listings)) {
    await operator.listings.create({ title, authorId: author.id, state: 'published', ...fields });
  }
  return author;
}

const searchOf = (author: Person) => {
  const query = (params: object) => api.client().listings.query({ authorId: author.id, ...params });
  return {
    query,
    titles: async (params: object = {}): Promise<string[]> =>
      (await query(params)).data.data.map(({ attributes }) => String(attributes['title'])),
    refused: (params: object) => refusal(query(params)),
  };
};

const invalidParams = (name: string) => ({
  status: 400,
  code: 'validation-invalid-params',
  path: [name],
});
const invalidValue = (name: string) => ({
  status: 400,
  code: 'validation-invalid-value',
  path: [name],
});

describe('keywords', () => {
  let search: ReturnType<typeof searchOf>;
  beforeAll(async () => {
    await schema('teacherName', { type: 'text' });
    search = searchOf(
      await publish({
        'Yin for you': { description: 'Nothing else', publicData: { teacherName: 'Vinyasa Maya' } },
        'Slow evening': { description: 'A vinyasa in the dark' },
        'VINYASA at noon': {},
        'Pilates 101': { publicData: { other: 'vinyasa' } },
      }),
    );
  });

  it('give way to a requested order', async () => {
    const params = { keywords: 'vinyasa', sort: '-createdAt' };
    expect(await search.titles(params)).toEqual(['Yin for you', 'Slow evening', 'VINYASA at noon']);
  });
});

describe('places', () => {
  const bounds = (neLat: number, neLng: number, swLat: number, swLng: number) => ({
    bounds: new sdk.types.LatLngBounds(
      new sdk.types.LatLng(neLat, neLng),
      new sdk.types.LatLng(swLat, swLng),
    ),
  });
  let search: ReturnType<typeof searchOf>;
  beforeAll(async () => {
    search = searchOf(
      await publish({
        nowhere: {},
        Fiji: { geolocation: { lat: -17.8, lng: 178 } },
        Samoa: { geolocation: { lat: -13.8, lng: -172 } },
        Helsinki: { geolocation: { lat: 60, lng: 25 } },
        Turku: { geolocation: { lat: 60.5, lng: 22 } },
      }),
    );
  });

  it('are in the order of their distance, those without at the end', async () => {
    const origin = new sdk.types.LatLng(60.4, 22.5);
    expect(await search.titles({ origin })).toEqual([
      'Turku',
      'Helsinki',
      // The shortest way passes the pole.
      'Samoa',
      'Fiji',
      'nowhere',
    ]);
    const acrossTheDateLine = new sdk.types.LatLng(-14, 179);
    expect((await search.titles({ origin: acrossTheDateLine })).slice(0, 2)).toEqual([
      'Fiji',
      'Samoa',
    ]);
    expect(await search.titles({ origin, ...bounds(61, 30, 59, 20) })).toEqual([
      'Turku',
      'Helsinki',
    ]);
    expect(await search.refused({ origin, keywords: 'yoga' })).toEqual(invalidParams('origin'));
    expect(await search.refused({ origin, sort: 'price' })).toEqual(invalidParams('origin'));
  });
});

describe('price and order', () => {
  const price = (amount: number, currency = 'EUR') => ({ price: { amount, currency } });
  let search: ReturnType<typeof searchOf>;
  beforeAll(async () => {
    await schema('rank', { type: 'long' });
    search = searchOf(
      await publish({
        free: { ...price(0), publicData: { rank: 2 } },
        cheap: { ...price(1000, 'USD'), publicData: { rank: 2 } },
        unpriced: { publicData: { rank: 1 } },
        dear: { ...price(2000) },
        dearest: { ...price(3000), publicData: { rank: 'high' } },
      }),
    );
  });

  it('give the newest first, and otherwise the requested order: down, with a minus up', async () => {
    const newest = ['dearest', 'dear', 'unpriced', 'cheap', 'free'];
    expect(await search.titles()).toEqual(newest);
    expect(await search.titles({ sort: 'createdAt' })).toEqual(newest);
    expect(await search.titles({ sort: '-createdAt' })).toEqual(newest.toReversed());
    expect(await search.titles({ sort: 'price' })).toEqual([
      'dearest',
      'dear',
      'cheap',
      'free',
      'unpriced',
    ]);
    expect(await search.titles({ sort: '-price' })).toEqual([
      'free',
      'cheap',
      'dear',
      'dearest',
      'unpriced',
    ]);
  });

  it('take up to three keys, and leave what has no number to the end', async () => {
    expect(await search.titles({ sort: 'pub_rank,-price' })).toEqual([
      'free',
      'cheap',
      'unpriced',
      'dear',
      'dearest',
    ]);
    expect(await search.titles({ sort: ['-pub_rank', 'price', 'createdAt'] })).toEqual([
      'unpriced',
      'cheap',
      'free',
      'dearest',
      'dear',
    ]);
    for (const sort of ['title', 'relevance', 'pub_unknown', 'price,price,price,price']) {
      expect([sort, await search.refused({ sort })]).toEqual([sort, invalidValue('sort')]);
    }
  });
});

describe('extended data', () => {
  let search: ReturnType<typeof searchOf>;
  beforeAll(async () => {
    await schema('level', {});
    await schema('styles', { cardinality: 'many' });
    await schema('online', { type: 'boolean', defaultValue: true });
    await schema('places', { type: 'long' });
    await schema('tier', { scope: 'metadata', defaultValue: 'basic' });
    search = searchOf(
      await publish({
        one: {
          publicData: { level: 'easy', styles: ['yin'], online: true, places: 5 },
          metadata: { tier: 'gold' },
        },
        two: { publicData: { level: 'hard', styles: ['yin', 'flow'], online: false, places: 10 } },
        three: { publicData: { level: ['easy'], styles: 'yin', places: '5' } },
      }),
    );
  });

  it('are found in metadata, combine, and are passed over where nobody has described them', async () => {
    expect(await search.titles({ meta_tier: 'gold' })).toEqual(['one']);
    expect(await search.titles({ meta_tier: 'basic' })).toEqual(['three', 'two']);
    expect(await search.titles({ pub_level: 'easy,hard', pub_places: '6,' })).toEqual(['two']);
    expect(
      await search.titles({ pub_unknown: 'x', meta_level: 'x', priv_level: 'x' }),
    ).toHaveLength(3);
    expect(await search.titles({ pub_level: '' })).toHaveLength(3);
  });
});

describe('what is found', () => {
  it('is published, of people who are there, and no more than requested', async () => {
    const author = await publish({ one: {}, two: {}, three: {} });
    const search = searchOf(author);
    await author.client.ownListings.createDraft({ title: 'draft' });
    const { data } = await search.query({ perPage: 2 });
    expect(data.meta).toEqual({ totalItems: 3, totalPages: 2, page: 1, perPage: 2 });
    expect(data.data.map(({ type }) => type)).toEqual(['listing', 'listing']);
    expect(await search.titles({ perPage: 2, page: 2 })).toEqual(['one']);
    const beyond = await search.query({ perPage: 2, page: 9 });
    expect(beyond.data).toMatchObject({
      data: [],
      meta: { totalItems: 3, totalPages: 2, page: 9, perPage: 2 },
    });
    await author.client.ownListings.close({ id: data.data[0]!.id });
    expect(await search.titles()).toEqual(['two', 'one']);
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', author.id).execute();
    expect(await search.titles()).toEqual([]);
  });

  it('can be named by id, by author in two spellings, and by time', async () => {
    const author = await publish({ one: {}, two: {} });
    const search = searchOf(author);
    const { data } = await search.query({});
    const [two, one] = data.data;
    expect(await search.titles({ ids: [one!.id] })).toEqual(['one']);
    expect(await search.titles({ ids: `${one!.id.uuid},${two!.id.uuid}` })).toHaveLength(2);
    const old = await api.client().listings.query({ author_id: author.id, per_page: 1 });
    expect(old.data.meta).toMatchObject({ totalItems: 2, perPage: 1 });
    const { createdAt } = two!.attributes as unknown as { createdAt: Date };
    expect(await search.titles({ createdAtStart: createdAt })).toEqual(['two']);
    expect(await search.titles({ createdAtEnd: createdAt })).toEqual(['one']);
    expect(await search.refused({ ids: 'x' })).toEqual(invalidValue('ids'));
    const many = Array.from({ length: 101 }, () => one!.id.uuid);
    expect(await search.refused({ ids: many })).toEqual(invalidValue('ids'));
  });

  it('has the requested fields and relationships', async () => {
    const { db } = api.marketplace.context;
    const images = [await insertImageRow(db), await insertImageRow(db), await insertImageRow(db)];
    const search = searchOf(await publish({ one: { images, publicData: { a: 1, b: 2 } } }));
    const { data } = await search.query({
      include: ['author', 'images', 'currentStock'],
      'fields.listing': ['title', 'publicData.a'],
      'fields.user': ['profile.displayName'],
      'fields.image': ['variants.square-small'],
      'limit.images': 2,
    });
    expect(data.data[0]?.attributes).toEqual({ title: 'one', publicData: { a: 1 } });
    expect(data.data[0]?.relationships).toMatchObject({
      images: { data: images.slice(0, 2).map(uuid => ({ id: { uuid }, type: 'image' })) },
      currentStock: { data: null },
    });
    expect(includedOf(data, 'image')).toHaveLength(2);
    expect(includedOf(data, 'user')).toMatchObject([
      { attributes: { profile: { displayName: 'Maya L' } } },
    ]);
    expect(includedOf(data, 'image')[0]?.attributes).toEqual({
      variants: { 'square-small': expect.objectContaining({ width: 240, height: 240 }) },
    });
  });

  it('ends at ten thousand, and comes a hundred at a time', async () => {
    const search = searchOf(await publish({ one: {} }));
    expect(await search.titles({ page: 100, perPage: 100 })).toEqual([]);
    expect(await search.refused({ page: 101, perPage: 100 })).toEqual(invalidParams('page'));
    expect(await search.refused({ perPage: 101 })).toEqual(invalidValue('perPage'));
    expect(await search.refused({ page: 0 })).toEqual(invalidValue('page'));
    expect((await search.query({ page: '', perPage: '' })).data.meta).toMatchObject({
      page: 1,
      perPage: 100,
    });
  });

  it('shows as many images as requested, none too', async () => {
    const { db } = api.marketplace.context;
    const images = [await insertImageRow(db), await insertImageRow(db)];
    const search = searchOf(await publish({ one: { images } }));
    const shown = async (limit: unknown) =>
      includedOf((await search.query({ include: ['images'], 'limit.images': limit })).data, 'image')
        .length;
    expect(await shown(0)).toBe(0);
    expect(await shown(1)).toBe(1);
    expect(await shown('')).toBe(2);
    expect(await shown(100_000)).toBe(2);
    expect(await search.refused({ 'limit.images': -1 })).toEqual(invalidValue('limit.images'));
    expect(await search.refused({ 'limit.images': 'all' })).toEqual(invalidValue('limit.images'));
  });

  it('is the same under the old name', async () => {
    const author = await publish({ 'Old flow': { geolocation: { lat: 1, lng: 1 } }, other: {} });
    const { data } = await api.client().listings.search({
      authorId: author.id,
      bounds: '2,2,0,0',
      keywords: 'flow',
    });
    expect(data.data.map(({ attributes }) => attributes['title'])).toEqual(['Old flow']);
    expect(data.meta).toMatchObject({ totalItems: 1 });
  });
});
