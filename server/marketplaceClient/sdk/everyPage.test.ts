import { everyPage, numberedPages } from './everyPage.ts';
import { listingPages } from '#server/testing/listingPages.ts';
import type { Many } from '#shared/contract/resources.ts';

type Users = Many<'user'>;

/**
 * A page of users that were created at these moments. @param totalPages pages that its query has,
 * with this one
 */
function usersAt(moments: readonly number[], totalPages = 1): Users {
  const data = moments.map((at, index) => ({
    id: `${at}-${index}`,
    type: 'user',
    attributes: { createdAt: new Date(at).toISOString() },
  }));
  return { data, meta: { totalItems: 250, totalPages, page: 1, perPage: 100 } } as never;
}

const hundredFrom = (at: number) =>
  usersAt(
    Array.from({ length: 100 }, (_, index) => at - index),
    2,
  );

async function collect(pages: AsyncIterable<Users>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const { data } of pages) sizes.push(data.length);
  return sizes;
}

it('begins each page at the oldest one seen, and ends with the last one', async () => {
  const query = jest
    .fn()
    .mockResolvedValueOnce(hundredFrom(1000))
    .mockResolvedValueOnce(hundredFrom(901))
    .mockResolvedValueOnce(usersAt([802, 1]));
  expect(await collect(everyPage<Users>(query, { include: 'profileImage' }))).toEqual([
    100, 100, 2,
  ]);
  const asked = { include: 'profileImage', perPage: 100, page: 1 };
  expect(query.mock.calls).toEqual([
    [asked],
    [{ ...asked, createdAtEnd: new Date(902).toISOString() }],
    [{ ...asked, createdAtEnd: new Date(803).toISOString() }],
  ]);
});

it('turns the page while a whole one shares a millisecond', async () => {
  const same = usersAt(
    Array.from({ length: 100 }, () => 5),
    3,
  );
  const query = jest
    .fn()
    .mockResolvedValueOnce(same)
    .mockResolvedValueOnce(same)
    .mockResolvedValueOnce(usersAt([]));
  await collect(everyPage<Users>(query, {}));
  const before = { perPage: 100, createdAtEnd: new Date(6).toISOString() };
  expect(query.mock.calls.slice(1)).toEqual([[{ ...before, page: 1 }], [{ ...before, page: 2 }]]);
});

it('goes on after a page of which some or all do not fit the contract', async () => {
  const query = jest
    .fn()
    .mockResolvedValueOnce(usersAt([1000, 999], 3))
    .mockResolvedValueOnce(usersAt([], 2))
    .mockResolvedValueOnce(usersAt([7]));
  expect(await collect(everyPage<Users>(query, {}))).toEqual([2, 0, 1]);
  const before = { perPage: 100, createdAtEnd: new Date(1000).toISOString() };
  expect(query.mock.calls.slice(1)).toEqual([[{ ...before, page: 1 }], [{ ...before, page: 2 }]]);
});

it('reads the next page while one is worked on, and no further', async () => {
  const query = jest.fn().mockResolvedValue(hundredFrom(1000));
  for await (const { data } of everyPage<Users>(query, {})) {
    expect(data).toHaveLength(100);
    expect(query).toHaveBeenCalledTimes(2);
    break;
  }
  expect(query).toHaveBeenCalledTimes(2);
});

it('throws the error of a page when that page is due', async () => {
  const query = jest
    .fn()
    .mockResolvedValueOnce(hundredFrom(1000))
    .mockRejectedValueOnce(new Error('gone'));
  const pages = everyPage<Users>(query, {});
  expect((await pages.next()).done).toBe(false);
  await expect(pages.next()).rejects.toThrow('gone');
});

it('reads more than a marketplace shows by page number', async () => {
  const listings = Array.from({ length: 10_150 }, (_, index) => ({
    id: `${index}`,
    type: 'listing',
    attributes: {},
  }));
  const found = new Set<string>();
  const query = listingPages(listings) as never;
  for await (const { data } of everyPage<Many<'listing'>>(query, {})) {
    for (const { id } of data) found.add(id);
  }
  expect(found.size).toBe(10_150);
});

it('throws where the requested fields leave no position to continue from', async () => {
  const query = jest.fn().mockResolvedValue({
    data: Array.from({ length: 100 }, () => ({ id: 'one', type: 'user', attributes: {} })),
    meta: { totalPages: 2 },
  });
  await expect(everyPage<Users>(query, {}).next()).rejects.toThrow('createdAt');
});

it('reads pages by their numbers, as long as there are some or as many as are wanted', async () => {
  const query = jest.fn(({ page }: { page: number }) => Promise.resolve(usersAt([page], 3)));
  expect(await collect(numberedPages(query))).toEqual([1, 1, 1]);
  expect(query.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 3]);
  expect(await collect(numberedPages(query, 2))).toEqual([1, 1]);
});
