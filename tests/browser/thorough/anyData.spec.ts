import fc from 'fast-check';
import { boundedRuns } from '@flowroom/marketplace/testing/mutations/hostileValues';
import { anyListing } from '#server/testing/untrustedData/listings.ts';
import { anyOrderData, placeOrders, writeOrderData } from '#server/testing/untrustedData/orders.ts';
import { commonWord, offer, openAnyDataWorld } from '#server/testing/untrustedData/world.ts';
import type { AnyDataWorld } from '#server/testing/untrustedData/world.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { signIn } from '../support/account.ts';
import { expect, test as base } from '../support/test.ts';

// Browser part of server/testing/untrustedData, for some of its values: pages hydrate, and an
// exception or a hydration difference fails the test.
const test = base.extend<object, { world: AnyDataWorld }>({
  world: [
    async ({}, use) => {
      const world = await openAnyDataWorld();
      await use(world);
      await world.server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ world }, use) => use(world.server), { scope: 'worker' }],
});
// The world has no payment provider that knows its subscriptions.
test.use({
  expectedErrors: async ({}, use) =>
    use([/status of 404/, /status of 424 .*\/api\/subscription\)/]),
});

const { seed, numRuns } = boundedRuns(10);

test('classes with anything in their data are shown beside good ones, or not at all', async ({
  page,
  world,
}) => {
  const { api, stranger, neighbours } = world;
  const made = await Promise.all(
    fc
      .sample(anyListing, { seed, numRuns })
      .map((data, index) => offer(api, stranger, { title: `stranger ${index}`, ...data })),
  );
  const offers = made.filter(one => one !== null);
  expect(offers.length).toBeGreaterThan(numRuns / 2);
  for (const address of ['/', `/s?keywords=${commonWord}`, `/es/s?keywords=${commonWord}`]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    for (const { title } of neighbours) {
      await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
    }
  }
  await page.goto(paths.profile(stranger), { waitUntil: 'networkidle' });
  for (const { id, title } of offers) {
    await page.goto(paths.listing({ id, slug: createSlug(title) }), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await signIn(page, stranger);
  await page.goto(paths.manageListings(), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('orders with anything in their data come to life for both sides', async ({
  person,
  world,
}) => {
  const orders = await placeOrders(world).catch((error: Error & { data?: unknown }) => {
    // The SDK's message has the status only.
    throw new Error(`${error.message}: ${JSON.stringify(error.data)}`, { cause: error });
  });
  const [asStudent, asStranger] = [await person(), await person()];
  await signIn(asStudent, world.student);
  await signIn(asStranger, world.stranger);
  for (const data of fc.sample(anyOrderData, { seed, numRuns: Math.ceil(numRuns / 5) })) {
    await writeOrderData(world, orders, data);
    for (const page of [asStudent, asStranger]) {
      const isStudent = page === asStudent;
      const inbox = paths.inbox({ tab: isStudent ? 'orders' : 'sales' });
      const own = orders.ids.map(id => (isStudent ? paths.order({ id }) : paths.sale({ id })));
      for (const address of [inbox, ...own]) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    }
  }
});
