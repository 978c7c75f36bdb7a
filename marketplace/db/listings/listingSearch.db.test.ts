import { LatLng } from '#marketplace/contract/wireTypes.ts';
import { parseFilters } from '#marketplace/domain/search/extendedData.ts';
import { keywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import { parseSort } from '#marketplace/domain/search/sort.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { searchListings } from './listingSearch.ts';
import { ensureMarketplace } from '../configuration/marketplace.ts';
import { setKeywordIndex } from './listings.ts';
import {
  searchSchemas,
  setSearchSchema,
  unsetSearchSchema,
  updateKeywordIndex,
} from '../configuration/searchSchemas.ts';

const published = { states: ['published'], activeAuthorsOnly: true } as const;
const day = (number: number) => new Date(Date.UTC(2026, 9, number));

describeOnEveryDatabase('a search of listings', database => {
  // Each test searches the listings of one author, so that tests do not see each other's.
  const setUp = async () => {
    const author_id = await insertUserRow(database.db);
    let count = 0;
    return {
      authorId: author_id,
      /** Each listing is newer than the one before, unless given a time. */
      async add(title: string, rest: Parameters<typeof insertListingRow>[1] = {}) {
        count += 1;
        return insertListingRow(database.db, { author_id, title, created_at: day(count), ...rest });
      },
      async find(search: ListingSearch, page = { page: 1, perPage: 20 }) {
        const asked = { ...published, authorId: author_id, ...search };
        const { rows, total } = await searchListings(database.db, asked, page);
        return { titles: rows.map(row => row.title), total };
      },
    };
  };
  const filters = async (query: string) =>
    parseFilters(new URLSearchParams(query), await searchSchemas(database.db, ['listing']));

  it('finds published listings, newest first, in pages that carry the total', async () => {
    const { add, find } = await setUp();
    for (const title of ['one', 'two', 'three']) await add(title);
    for (const state of ['draft', 'closed', 'pendingApproval'] as const)
      await add(state, { state });
    expect(await find({})).toEqual({ titles: ['three', 'two', 'one'], total: 3 });
    expect(await find({}, { page: 2, perPage: 2 })).toEqual({ titles: ['one'], total: 3 });
    expect(await find({}, { page: 5, perPage: 2 })).toEqual({ titles: [], total: 3 });
    expect((await find({ states: ['draft', 'closed'] })).titles).toEqual(['closed', 'draft']);
    expect((await find({ states: undefined })).total).toBe(6);
  });

  it('leaves out listings of authors who are banned, deleted or not approved', async () => {
    const { authorId, add, find } = await setUp();
    await add('one');
    for (const change of [
      { state: 'banned' },
      { state: 'pendingApproval' },
      { deleted: true },
    ] as const) {
      await database.db.updateTable('users').set(change).where('id', '=', authorId).execute();
      expect(await find({})).toEqual({ titles: [], total: 0 });
      await database.db
        .updateTable('users')
        .set({ state: 'active', deleted: false })
        .where('id', '=', authorId)
        .execute();
    }
    expect((await find({})).total).toBe(1);
  });

  it('ranks title before description before data, and whole words before pieces', async () => {
    const { add, find } = await setUp();
    await add('Piece', { description: 'for yogalovers' });
    await add('In data', { public_data: { yogaStylesFilter: ['Maya', 'Yoga'] } });
    await add('In description', { description: 'Calm yoga for all' });
    await add('Yoga in title');
    await add('Other', { description: 'boxing' });
    const found = await find({ keywords: keywordQuery('YOGA') });
    expect(found).toEqual({
      titles: ['Yoga in title', 'In description', 'In data', 'Piece'],
      total: 4,
    });
  });

  it('ranks all words before some, and the newest first among equals', async () => {
    const { add, find } = await setUp();
    await add('Slow yoga');
    await add('Yoga', { description: 'slow and calm' });
    await add('Slow barre');
    await add('Barre', { description: 'yoga' });
    await add('Yoga, slow');
    await add('Boxing');
    const search = { keywords: keywordQuery('slow yoga') };
    const titles = ['Yoga, slow', 'Slow yoga', 'Yoga', 'Slow barre', 'Barre'];
    expect(await find(search)).toEqual({ titles, total: 5 });
    expect((await find(search, { page: 2, perPage: 2 })).titles).toEqual(titles.slice(2, 4));
    expect((await find({ ...search, sort: parseSort(['-createdAt'], []) })).titles).toHaveLength(5);
  });

  it('finds the best match of a frequent word however old it is', async () => {
    const { add, find } = await setUp();
    await add('Sunrise flow', { created_at: new Date(0) });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => add(`Class ${index}`, { description: 'a sunrise' })),
    );
    const { titles, total } = await find(
      { keywords: keywordQuery('sunrise') },
      { page: 1, perPage: 5 },
    );
    expect(titles[0]).toBe('Sunrise flow');
    expect(total).toBe(61);
  });

  it('finds any of several words, by pieces, folded', async () => {
    const { add, find } = await setUp();
    await add('Élise teaches Pilates');
    await add('Evening barre');
    const titles = async (keywords: string) =>
      (await find({ keywords: keywordQuery(keywords) })).titles;
    expect(await titles('elise')).toEqual(['Élise teaches Pilates']);
    expect(await titles('pila')).toEqual(['Élise teaches Pilates']);
    expect(await titles('ates')).toEqual(['Élise teaches Pilates']);
    expect(await titles('lat')).toEqual([]);
    expect((await titles('barre, pilates')).sort()).toEqual(
      ['Evening barre', 'Élise teaches Pilates'].sort(),
    );
    expect(await titles('!?')).toEqual([]);
    expect(await titles("o'clock & | ! :*")).toEqual([]);
  });

  it('stays within a box on the map, also across the antimeridian', async () => {
    const { add, find } = await setUp();
    await add('New York', { geo_lat: 40.7, geo_lng: -74 });
    await add('Auckland', { geo_lat: -36.8, geo_lng: 174.8 });
    await add('Samoa', { geo_lat: -13.8, geo_lng: -172 });
    await add('Online');
    const within = async (ne: LatLng, sw: LatLng) => (await find({ bounds: { ne, sw } })).titles;
    expect(await within(new LatLng(41, -73), new LatLng(40, -75))).toEqual(['New York']);
    expect(await within(new LatLng(0, -170), new LatLng(-40, 170))).toEqual(['Samoa', 'Auckland']);
    expect(await within(new LatLng(40.7, -74), new LatLng(40.7, -74))).toEqual(['New York']);
    const nearest = await find({ origin: new LatLng(-20, 179) });
    expect(nearest.titles).toEqual(['Samoa', 'Auckland', 'New York', 'Online']);
  });

  it('takes a price from the lower bound up to below the upper', async () => {
    const { add, find } = await setUp();
    for (const price_amount of [0, 1000, 2000]) await add(`${price_amount}`, { price_amount });
    await add('none', { price_amount: null, price_currency: null });
    expect((await find({ price: { min: 1000, max: 2000 } })).titles).toEqual(['1000']);
    expect((await find({ price: { equal: 2000 } })).titles).toEqual(['2000']);
    expect((await find({ price: { max: 2001 } })).titles).toEqual(['2000', '1000', '0']);
    const sort = (key: string) => find({ sort: parseSort([key], []) });
    expect((await sort('price')).titles).toEqual(['2000', '1000', '0', 'none']);
    expect((await sort('-price')).titles).toEqual(['0', '1000', '2000', 'none']);
    expect((await sort('-createdAt')).titles).toEqual(['0', '1000', '2000', 'none']);
  });

  it('filters by extended data as the schemas say', async () => {
    const { add, find } = await setUp();
    await add('past', { public_data: { type: 'paid', lastClass: 100, yogaStyles: ['yoga'] } });
    await add('next', {
      public_data: { type: 'free', lastClass: 200, yogaStyles: ['yoga', 'hiit'] },
    });
    await add('odd', { public_data: { type: 7, lastClass: 'soon', yogaStyles: 'yoga' } });
    await add('bare');
    const titles = async (query: string) => (await find({ filters: await filters(query) })).titles;
    expect(await titles('pub_lastClass=150,')).toEqual(['next']);
    expect(await titles('pub_lastClass=100,200')).toEqual(['past']);
    expect(await titles('pub_lastClass=,1000')).toEqual(['next', 'past']);
    expect(await titles('pub_lastClass=200')).toEqual(['next']);
    expect(await titles('pub_type=paid,free')).toEqual(['next', 'past']);
    expect(await titles('pub_yogaStyles=yoga,hiit')).toEqual(['next']);
    expect(await titles('pub_yogaStyles=has_any:hiit,yoga')).toEqual(['next', 'past']);
    expect(await titles('pub_unknown=1')).toHaveLength(4);
    const schemas = await searchSchemas(database.db, ['listing']);
    const sorted = await find({ sort: parseSort(['-pub_lastClass'], schemas) });
    expect(sorted.titles).toEqual(['past', 'next', 'bare', 'odd']);
  });

  it('takes the default of a schema for a missing value', async () => {
    const { add, find } = await setUp();
    await add('given', { public_data: { online: false } });
    await add('missing');
    const schema = { subject: 'listing', scope: 'public', key: 'online' } as const;
    const rest = { type: 'boolean', cardinality: 'one', doc: null } as const;
    await setSearchSchema(database.db, { ...schema, ...rest, defaultValue: true });
    expect((await find({ filters: await filters('pub_online=true') })).titles).toEqual(['missing']);
    expect((await find({ filters: await filters('pub_online=false') })).titles).toEqual(['given']);
    expect(await unsetSearchSchema(database.db, schema)).toBe(true);
    expect(await unsetSearchSchema(database.db, schema)).toBe(false);
    expect((await find({ filters: await filters('pub_online=true') })).total).toBe(2);
  });

  it('reads a key for keywords as soon as its schema is text', async () => {
    const { add, find } = await setUp();
    await add('Class', { public_data: { studio: 'Sunnyside' } });
    const search = { keywords: keywordQuery('sunnyside') };
    const schema = { subject: 'listing', scope: 'public', key: 'studio' } as const;
    const rest = { cardinality: 'one', defaultValue: null, doc: null } as const;
    expect((await find(search)).total).toBe(0);
    await setSearchSchema(database.db, { ...schema, ...rest, type: 'text' });
    expect((await find(search)).total).toBe(1);
    await setSearchSchema(database.db, { ...schema, ...rest, type: 'enum' });
    expect((await find(search)).total).toBe(0);
  });

  it('filters by stock, and on request takes listings without any', async () => {
    const { add, find } = await setUp();
    await add('sold out', { stock: 0 });
    await add('one left', { stock: 1 });
    await add('no stock');
    const titles = async (min: number, matchUndefined: boolean) =>
      (await find({ stock: { min, matchUndefined } })).titles;
    expect(await titles(1, false)).toEqual(['one left']);
    expect(await titles(0, false)).toEqual(['one left', 'sold out']);
    expect(await titles(1, true)).toEqual(['no stock', 'one left']);
  });

  it('combines all filters', async () => {
    const { authorId, add, find } = await setUp();
    const wanted = await add('Yoga at noon', {
      stock: 3,
      geo_lat: 40.7,
      geo_lng: -74,
      public_data: { lastClass: 200 },
    });
    await add('Yoga at night', { stock: 3, public_data: { lastClass: 200 } });
    const search: ListingSearch = {
      ids: [wanted.id],
      keywords: keywordQuery('yoga'),
      bounds: { ne: new LatLng(41, -73), sw: new LatLng(40, -75) },
      price: { min: 1 },
      stock: { min: 1, matchUndefined: false },
      filters: await filters('pub_lastClass=100,'),
      createdAtStart: day(1),
      createdAtEnd: day(2),
    };
    expect(await find(search)).toEqual({ titles: ['Yoga at noon'], total: 1 });
    expect(await find({ ...search, createdAtStart: day(2) })).toMatchObject({ total: 0 });
    expect(await find({ ...search, authorId })).toMatchObject({ total: 1 });
  });

  it('finds what an earlier version has indexed, once it is indexed again', async () => {
    const { db } = database;
    const { add, find } = await setUp();
    const { id } = await add('Gdańska joga', { description: 'Großes Dehnen' });
    await setKeywordIndex(db, id, { title: 'old', description: null, texts: [] });
    await ensureMarketplace(db, { ident: 'studio', name: 'Studio', now: day(1) });
    const titles = async (words: string) => (await find({ keywords: keywordQuery(words) })).titles;
    expect(await updateKeywordIndex(db, () => true)).toBe(0);
    expect(await titles('gdanska')).toEqual([]);
    await db.updateTable('marketplace').set({ keywords_version: 0 }).execute();
    expect(await updateKeywordIndex(db, () => false)).toBe(0);
    expect(await titles('gdanska')).toEqual([]);
    expect(await updateKeywordIndex(db, () => true)).toBeGreaterThan(0);
    expect(await titles('gdanska')).toEqual(['Gdańska joga']);
    expect(await titles('grosses')).toEqual(['Gdańska joga']);
    expect(await updateKeywordIndex(db, () => true)).toBe(0);
  });
});
