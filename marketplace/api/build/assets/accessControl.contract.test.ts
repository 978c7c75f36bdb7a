import { readAccessRules, readMarketplace } from '#marketplace/db/configuration/marketplace.ts';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const path = 'general/access-control.json';
let api: TestMarketplace;
beforeAll(async () => {
  api = await startTestMarketplace();
}, 60_000);
afterAll(() => api.close());

/** What applications read, and its version. */
async function told() {
  const { data } = await api.client().assetsByAlias({ paths: [path], alias: 'latest' });
  const [found] = data.data as unknown as { attributes: { data: unknown } }[];
  return { version: data.meta.version, document: found?.attributes.data };
}
const push = async (document: object) => {
  const { version } = await told();
  await buildCall(api, 'assets/push', pushParts({ [path]: JSON.stringify(document) }, version));
};
const rules = async () => {
  const { db } = api.marketplace.context;
  const { require_listing_approval: requireListingApproval } = await readMarketplace(db);
  return { ...(await readAccessRules(db)), requireListingApproval };
};

it('the rules that operators switch are written where applications read them', async () => {
  expect((await told()).document).toBeUndefined();
  await buildCall(api, 'private-marketplace/enable', {});
  expect((await told()).document).toEqual({
    marketplace: { private: true, fileUploadAndDownloadDisabled: false },
    users: { requireApprovalToJoin: false, requirePermissionToPostListings: false },
    listings: { requireApprovalToPublish: false },
  });
  await buildCall(api, 'private-marketplace/disable', {});
  await buildCall(api, 'posting-approval/enable', {});
  expect((await told()).document).toMatchObject({
    marketplace: { private: false },
    users: { requirePermissionToPostListings: true },
  });
});

it('a document that is pushed is followed, and what it leaves out stays', async () => {
  await push({ marketplace: { private: true }, users: { requireApprovalToJoin: 'yes' }, own: 1 });
  expect(await rules()).toMatchObject({
    isPrivate: true,
    requireApproval: false,
    requirePostingApproval: true,
  });
  const visitor = api.client().listings.query({});
  await expect(visitor).rejects.toMatchObject({ status: 403 });
  // What applications keep there stays when a rule is switched.
  await buildCall(api, 'private-marketplace/disable', {});
  expect((await told()).document).toMatchObject({ own: 1, marketplace: { private: false } });
  await push({ listings: { requireApprovalToPublish: true } });
  expect(await rules()).toMatchObject({ requireListingApproval: true });
});

it('who writes texts may not change who comes in', async () => {
  const { version } = await told();
  const write = async (role: 'content' | 'owner') =>
    (await signInOperator(api, role)).console.post('assets/write', {
      currentVersion: version,
      note: 'Open to all',
      documents: [{ path, value: { marketplace: { private: true } } }],
    });
  expect((await write('content')).error).toMatchObject({
    code: 'forbidden',
    meta: { roles: ['owner'] },
  });
  expect((await write('owner')).status).toBe(200);
  expect(await rules()).toMatchObject({ isPrivate: true });
});
