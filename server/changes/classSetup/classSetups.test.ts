import { createClassSetups } from './classSetups.ts';
import type { SetupDeps } from './setupDeps.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';

it('publishes nothing of those to whom operators have not allowed it', async () => {
  const included = [
    { id: 'me', type: 'permissionSet', attributes: { postListings: 'permission/deny' } },
  ];
  const relationships = {
    effectivePermissionSet: { data: { id: 'me', type: 'permissionSet' } },
  };
  const data = { id: 'me', type: 'currentUser', attributes: {}, relationships };
  const show = () => Promise.resolve({ status: 200, data: { data, included } });
  // Nothing else is called: no lock is taken, and no class is read.
  const setups = createClassSetups({} as SetupDeps);
  await expect(setups.publish(serverSdkOf({ currentUser: { show } }), 'l1')).rejects.toMatchObject({
    status: 403,
    errors: [{ code: 'permission-denied-post-listings' }],
  });
});
