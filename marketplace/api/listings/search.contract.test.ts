import { setSearchSchema } from '#marketplace/db/configuration/searchSchemas.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { insertImageRow } from '#marketplace/testing/database/rows.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf, sdk } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Every parameter of listings/query, as the official client sends it. Each block has an author of its own.

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

  it('find whole words in title, description and text data, in this order', async () => {
    const found = ['VINYASA at noon', 'Slow evening', 'Yin for you'];
    expect(await search.titles({ keywords: 'vinyasa' })).toEqual(found);
    expect(await search.titles({ keywords: 'Vinyasa!' })).toEqual(found);
  });

  it('find any of several words, and beginnings and ends of three letters', async () => {
    expect((await search.titles({ keywords: 'pilates, noon' })).toSorted()).toEqual([
      'Pilates 101',
      'VINYASA at noon',
    ]);
    expect(await search.titles({ keywords: 'pil' })).toEqual(['Pilates 101']);
    expect(await search.titles({ keywords: 'ates' })).toEqual(['Pilates 101']);
    expect(await search.titles({ keywords: 'pi' })).toEqual([]);
    expect(await search.titles({ keywords: 'lat' })).toEqual([]);
    expect(await search.titles({ keywords: '101' })).toEqual(['Pilates 101']);
    expect(await search.titles({ keywords: 'nobody' })).toEqual([]);
    expect(await search.titles({ keywords: '?!' })).toEqual([]);
  });

  it('give way to an order that is asked for', async () => {
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

  it('of a box include its edges, and leave out what has no place', async () => {
    expect(await search.titles(bounds(60.5, 25, 60, 22))).toEqual(['Turku', 'Helsinki']);
    expect(await search.titles(bounds(60.4, 25, 60, 22))).toEqual(['Helsinki']);
    expect(await search.titles(bounds(90, 180, -90, -180))).toEqual([
      'Turku',
      'Helsinki',
      'Samoa',
      'Fiji',
    ]);
  });

  it('of a box across the date line are east and west of it', async () => {
    expect(await search.titles(bounds(0, -170, -20, 170))).toEqual(['Samoa', 'Fiji']);
    expect(await search.titles(bounds(0, 170, -20, -170))).toEqual([]);
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

  it('are numbers within the world', async () => {
    for (const wrong of ['1,2,3', '91,0,0,0', '0,0,1,0', 'a,b,c,d']) {
      expect([wrong, await search.refused({ bounds: wrong })]).toEqual([
        wrong,
        invalidValue('bounds'),
      ]);
    }
    expect(await search.refused({ origin: '1' })).toEqual(invalidValue('origin'));
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

  it('take a price or a range of it in any currency, the upper end excluded', async () => {
    expect(await search.titles({ price: '1000' })).toEqual(['cheap']);
    expect(await search.titles({ price: '1000,3000' })).toEqual(['dear', 'cheap']);
    expect(await search.titles({ price: '2000,' })).toEqual(['dearest', 'dear']);
    expect(await search.titles({ price: ',1001' })).toEqual(['cheap', 'free']);
    expect(await search.titles({ price: '0,' })).toHaveLength(4);
    for (const wrong of ['cheap', '1,2,3', '1.5']) {
      expect(await search.refused({ price: wrong })).toEqual(invalidValue('price'));
    }
  });

  it('give the newest first, and otherwise what is asked: down, with a minus up', async () => {
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

  it('of a choice are any of those that are named', async () => {
    expect(await search.titles({ pub_level: 'easy' })).toEqual(['one']);
    expect(await search.titles({ pub_level: 'easy,hard' })).toEqual(['two', 'one']);
    expect(await search.titles({ pub_level: ['hard', 'other'] })).toEqual(['two']);
    expect(await search.titles({ pub_level: 'Easy' })).toEqual([]);
  });

  it('of a list are all or any of those that are named', async () => {
    expect(await search.titles({ pub_styles: 'has_all:yin,flow' })).toEqual(['two']);
    expect(await search.titles({ pub_styles: 'yin,flow' })).toEqual(['two']);
    expect(await search.titles({ pub_styles: 'has_any:yin,flow' })).toEqual(['two', 'one']);
    expect(await search.titles({ pub_styles: 'yin' })).toEqual(['two', 'one']);
  });

  it('of yes and no count as their default where they are missing', async () => {
    expect(await search.titles({ pub_online: true })).toEqual(['three', 'one']);
    expect(await search.titles({ pub_online: false })).toEqual(['two']);
    expect(await search.refused({ pub_online: 'maybe' })).toEqual(invalidValue('pub_online'));
  });

  it('of numbers are exact or in a range, the upper end excluded', async () => {
    expect(await search.titles({ pub_places: 5 })).toEqual(['one']);
    expect(await search.titles({ pub_places: '5,10' })).toEqual(['one']);
    expect(await search.titles({ pub_places: '5,' })).toEqual(['two', 'one']);
    expect(await search.titles({ pub_places: ',10' })).toEqual(['one']);
    expect(await search.refused({ pub_places: 'many' })).toEqual(invalidValue('pub_places'));
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

describe('stock', () => {
  it('is at least what is asked for; on request listings without any count too', async () => {
    const author = await publish({ none: {}, empty: {}, some: {} });
    const search = searchOf(author);
    const { data } = await search.query({ sort: '-createdAt' });
    const [, empty, some] = data.data.map(({ id }) => id);
    await author.client.stock.compareAndSet({ listingId: empty, oldTotal: null, newTotal: 0 });
    await author.client.stock.compareAndSet({ listingId: some, oldTotal: null, newTotal: 3 });
    expect(await search.titles({ minStock: 3 })).toEqual(['some']);
    expect(await search.titles({ minStock: 4 })).toEqual([]);
    expect(await search.titles({ minStock: 0 })).toEqual(['some', 'empty']);
    expect(await search.titles({ minStock: 1, stockMode: 'strict' })).toEqual(['some']);
    expect(await search.titles({ minStock: 1, stockMode: 'match-undefined' })).toEqual([
      'some',
      'none',
    ]);
    expect(await search.refused({ minStock: -1 })).toEqual(invalidValue('minStock'));
    expect(await search.refused({ minStock: 1, stockMode: 'loose' })).toEqual(
      invalidValue('stockMode'),
    );
  });
});

describe('what is found', () => {
  it('is published, of people who are there, and no more than is asked for', async () => {
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

  it('has what is asked for of it and around it', async () => {
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

  it('shows as many images as are asked for, none too', async () => {
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
