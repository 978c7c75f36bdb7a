import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#marketplace/contract/range.ts';
import { storeAssetContent } from '#marketplace/db/configuration/assets.ts';
import {
  announceFile,
  pdf,
  stateOnceVerified,
  uploadFile,
  uploadTarget,
} from '#marketplace/testing/fixtures/files.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { fileFolder } from '#marketplace/storage/fileKeys.ts';
import { removeUnusedUploads } from './uploadHousekeeping.ts';

describeOnDatabases('uploads of no use', database => {
  let api: TestMarketplace;
  let owner: Person;
  let now = new Date();

  beforeAll(async () => {
    api = await startTestMarketplace({
      ...placeOf(database),
      jobs: true,
      overrides: { now: () => now },
    });
    owner = await signUp(api);
  }, 60_000);
  beforeEach(() => {
    now = new Date();
  });
  afterAll(() => api.close());

  const folderOf = (id: string) => path.join(api.dataDir, 'uploads', fileFolder(id));
  const states = async () => {
    const { db } = api.marketplace.context;
    const rows = await db.selectFrom('files').select(['id', 'state']).execute();
    return new Map(rows.map(({ id, state }) => [id, state]));
  };
  const afterDays = async (days: number) => {
    now = new Date(Date.now() + days * dayMs + 1000);
    await removeUnusedUploads(api.marketplace.context);
    now = new Date();
    return states();
  };

  it('are removed, with their bytes, when their time is over', async () => {
    const { db } = api.marketplace.context;
    const announced = await announceFile(owner, pdf());
    const wrong = await uploadFile(owner, Buffer.from('words'));
    const loose = await uploadFile(owner);
    const attached = await uploadFile(owner);
    const listing = await owner.client.ownListings.create({
      title: 'Flow',
      publicFileAttachments: [attached],
    });
    expect(existsSync(folderOf(loose))).toBe(true);

    expect((await afterDays(0.9)).size).toBe(4);
    const afterOne = await afterDays(1);
    expect([announced, wrong].map(id => afterOne.get(id))).toEqual([undefined, undefined]);
    expect(existsSync(folderOf(wrong))).toBe(false);
    expect(afterOne.get(loose)).toBe('available');

    const afterThirty = await afterDays(30);
    expect([...afterThirty.keys()]).toEqual([attached]);
    expect(existsSync(folderOf(loose))).toBe(false);
    expect(existsSync(folderOf(attached))).toBe(true);

    const { id } = listing.data.data;
    await owner.client.ownListings.update({ id, publicFileAttachments: [] });
    expect((await afterDays(30)).size).toBe(0);
    expect(existsSync(folderOf(attached))).toBe(false);
    expect(await db.selectFrom('file_attachments').selectAll().execute()).toEqual([]);
  });

  it('are given up when nobody has looked at them for a day', async () => {
    const { db } = api.marketplace.context;
    const id = await uploadFile(owner);
    await db
      .updateTable('files')
      .set({ state: 'pendingVerification', state_updated_at: new Date(Date.now() - 2 * dayMs) })
      .where('id', '=', id)
      .execute();
    await removeUnusedUploads(api.marketplace.context);
    expect(await stateOnceVerified(owner, id)).toBe('verificationFailed');
  });

  it('leave nothing of an upload that was not the first', async () => {
    const id = await announceFile(owner, pdf());
    const { url, headers } = await uploadTarget(owner, id);
    const send = () => fetch(url, { method: 'PUT', headers, body: new Uint8Array(pdf()) });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await stateOnceVerified(owner, id)).toBe('available');
    const { data } = await owner.client.ownFileDownloads.create({ fileId: id });
    const address = data.data.attributes as unknown as { url: string };
    expect(await (await fetch(address.url)).text()).toBe(pdf().toString());
  });

  it('are dropped from what was staged for the tree of assets', async () => {
    const { db } = api.marketplace.context;
    const content = { byte_size: 2, document: '{}', image_id: null, width: null, height: null };
    const content_hash = randomUUID();
    await storeAssetContent(db, { ...content, content_hash, used_at: now });
    await afterDays(0.9);
    const kept = () => db.selectFrom('asset_contents').select('content_hash').execute();
    expect(await kept()).toEqual([{ content_hash }]);
    await afterDays(1);
    expect(await kept()).toEqual([]);
  });
});
