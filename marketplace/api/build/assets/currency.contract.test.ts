import { latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
beforeAll(async () => {
  api = await startTestMarketplace();
}, 60_000);
afterAll(() => api.close());

/** Pushes the currency, or a document without one. */
async function choose(currency: string | null) {
  const { version } = await latestAssetVersion(api.marketplace.context.db);
  const document = JSON.stringify({ locale: 'en', ...(currency === null ? {} : { currency }) });
  return buildCall(
    api,
    'assets/push',
    pushParts({ 'general/localization.json': document }, version),
  );
}

it('the currency changes until there is a class, and stays as long as there is one', async () => {
  expect((await choose('EUR')).status).toBe(200);
  expect((await choose('USD')).status).toBe(200);
  const { client } = await signUp(api);
  const price = new sdk.types.Money(2000, 'USD');
  const draft = await client.ownListings.createDraft({ title: 'Morning flow', price });
  for (const other of ['EUR', null]) {
    expect(await choose(other)).toMatchObject({
      status: 409,
      errors: [{ code: 'conflict', title: expect.stringContaining('classes or orders') }],
    });
  }
  // What else the document says is free, and so is the currency that the class has.
  expect((await choose('USD')).status).toBe(200);
  await client.ownListings.discardDraft({ id: draft.data.data.id });
  expect((await choose('EUR')).status).toBe(200);
});
