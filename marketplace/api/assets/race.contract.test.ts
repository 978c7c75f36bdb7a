import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

describeOnDatabases('pushes of assets at once', database => {
  let api: TestMarketplace;
  beforeAll(async () => {
    api = await startTestMarketplace(placeOf(database));
  }, 60_000);
  afterAll(() => api.close());

  it('one wins, the others get a conflict, and nothing is mixed', async () => {
    let version = 'nil';
    for (let round = 0; round < 5; round += 1) {
      const from = version;
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, author) => {
          const value = JSON.stringify(`${round}-${author}`);
          const files = { 'content/a.json': value, [`content/${author}.json`]: value };
          return buildCall<{ version: string }>(api, 'assets/push', pushParts(files, from));
        }),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ errors }) => errors?.[0]?.code === 'conflict')).toHaveLength(5);
      version = won[0]?.data?.version ?? '';
      const winner = answers.findIndex(({ status }) => status === 200);
      const paths = ['content/a.json', `content/${winner}.json`];
      const { data } = await api.client().assetsByAlias({ paths, alias: 'latest' });
      const documents = data.data as { attributes: { data: string } }[];
      expect(data.meta.version).toBe(version);
      expect(documents.map(({ attributes }) => attributes.data)).toEqual([
        `${round}-${winner}`,
        `${round}-${winner}`,
      ]);
    }
  });

  it('the same image is stored once, however many stage it', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = { file: Buffer.from(pixel, 'base64'), name: 'pixel.png' };
    const staged = await Promise.all(
      Array.from({ length: 6 }, () =>
        buildCall<{ 'staging-id': string }>(api, 'assets/stage', { file }),
      ),
    );
    expect(new Set(staged.map(({ data }) => data?.['staging-id'])).size).toBe(1);
    const { db, images } = api.marketplace.context;
    const kept = await db
      .selectFrom('asset_contents')
      .select('image_id')
      .where('image_id', 'is not', null)
      .execute();
    expect(kept).toHaveLength(1);
    expect(await images.original(kept[0]?.image_id ?? '')).toEqual(file.file);
  });
});
