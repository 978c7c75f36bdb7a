import { searchInput, searchListings, searchOf } from '@flowroom/marketplace/testing/internals';
import type { Db } from '@flowroom/marketplace/seeding';
import { addSearchSchemas, searchSchemas } from '@flowroom/marketplace/seeding';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import { listingSearchSchemas } from '#shared/config/searchSchemas.ts';
import { toFilters } from '#src/containers/SearchPage/listingsQuery.ts';
import { readSearch } from '#src/containers/SearchPage/searchQuery.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const day = 86_400_000;

/** Public data of the classes that the search page finds at an address, at most a hundred. */
async function found(db: Db, address: string): Promise<ListingPublicData[]> {
  const now = new Date();
  const asked = toFilters(readSearch(new URLSearchParams(address)), now.getTime(), 'USD');
  const params = new URLSearchParams(
    Object.entries(asked ?? {}).flatMap(([name, value]) =>
      // The SDK leaves out what has no value.
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const input = searchInput.parse(Object.fromEntries(params));
  const search = searchOf(input, params, await searchSchemas(db, ['listing']), now);
  const { rows } = await searchListings(
    db,
    { ...search, states: ['published'] },
    { page: 1, perPage: 100 },
  );
  return rows.map(row => row.public_data as ListingPublicData);
}

/** Expects that every filter of the search page finds what fits of the demo, and nothing else. */
export async function expectFilters(db: Db): Promise<void> {
  await addSearchSchemas(db, listingSearchSchemas);
  const all = await found(db, '');
  expect(all.length).toBeGreaterThan(24);
  const expectJust = async (address: string, fits: (one: ListingPublicData) => boolean) => {
    const expected = all.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(await found(db, address)).toHaveLength(expected.length);
  };
  for (const { param, searchedKey, choices } of fieldFilters) {
    const has = (value: string) => (one: ListingPublicData) =>
      [(one as Record<string, unknown>)[searchedKey]].flat().includes(value);
    const values = choices.map(({ value }) => value);
    const [value] = values.filter(each => all.some(has(each)) && !all.every(has(each)));
    // Each filter has something to find.
    expect([param, value]).toEqual([param, expect.any(String)]);
    await expectJust(`${param}=${value}`, has(String(value)));
  }
  await expectJust('language=german', one => one.languages?.includes('german') ?? false);
  await expectJust('duration=45_minutes', one => one.classDuration?.value === 45);
  const isOf = (style: string) => (one: ListingPublicData) => one.yogaStyles?.includes(style);
  await expectJust('workouts=yoga,stretch', one =>
    Boolean(isOf('yoga')(one) || isOf('stretch')(one)),
  );
  await expectJust('workouts=has_all:yoga,stretch', one =>
    Boolean(isOf('yoga')(one) && isOf('stretch')(one)),
  );

  const [from, to] = [1, 7].map(days => new Date(Date.now() + days * day).toISOString());
  const dates = `dates=${from?.slice(0, 10)},${to?.slice(0, 10)}`;
  const long = await found(db, `${dates}&minDuration=90`);
  expect(long.length).toBeGreaterThan(0);
  expect(long.map(one => one.classDuration?.value)).toEqual(long.map(() => 90));
  expect((await found(db, dates)).length).toBeGreaterThan(long.length);
}
