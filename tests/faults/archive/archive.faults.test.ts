import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { archiveCommand } from './commands.ts';
import { checkArchive, newKey } from '@flowroom/marketplace/testing/archive/archives';
import { insertImageRow, insertListingRow } from '@flowroom/marketplace/testing/database/rows';
import {
  embedded,
  startTestMarketplace,
} from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

describe('the commands of archives', () => {
  let api: TestMarketplace;
  let empty: string;
  let file: string;
  let key: string;
  const secrets = () => ({
    marketplace: api.credentials.ident,
    buildApiKey: api.credentials.buildApiKey,
    operatorSecret: 'known',
  });

  beforeAll(async () => {
    api = await startTestMarketplace(embedded);
    const { db, images } = api.marketplace.context;
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c43' } });
    const id = await insertImageRow(db, { format: 'png', width: 40, height: 30 });
    await images.save(id, await picture.png().toBuffer());
    await insertListingRow(db, { title: 'Morning flow', stock: 2 });
    writeFileSync(path.join(api.dataDir, 'credentials.json'), JSON.stringify(secrets()));
    empty = mkdtempSync(path.join(os.tmpdir(), 'flowroom-empty-'));
    file = path.join(empty, 'backup.tar.gz.age');
    key = await newKey();
  }, 120_000);
  afterAll(async () => {
    rmSync(empty, { recursive: true, force: true });
    await api.close();
  });

  it('back up a running embedded marketplace, and restore it after a yes', async () => {
    const { marketplace, url, dataDir } = api;
    const settings = { FLEX_API_BASE_URL: `${url}/v1/build-api`, BACKUP_KEY: key };
    const written = await archiveCommand(['backup', file], { ...settings, DATA_DIR: dataDir });
    expect(written).toMatchObject({ code: 0, text: expect.stringContaining('Written: ') });
    // The copy is gone, and the marketplace goes on.
    expect(existsSync(path.join(dataDir, 'database', 'copy'))).toBe(false);
    await insertListingRow(marketplace.context.db, { title: 'Later' });

    const target = path.join(empty, 'data');
    const restore = { BACKUP_KEY: key, DATA_DIR: target };
    const restored = await archiveCommand(['restore', file], restore);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('Restored: ') });
    expect(JSON.parse(readFileSync(path.join(target, 'credentials.json'), 'utf8'))).toEqual(
      secrets(),
    );

    const no = await archiveCommand(['restore', file], restore, 'no\n');
    expect(no.code).toBe(1);
    expect(no.text).toMatch(/holds 1 users, 1 listings and 0 transactions[^]*Nothing was changed/);

    // What was restored gives the same counts and hashes, and starts.
    const again = path.join(empty, 'again.tar.gz.age');
    expect((await archiveCommand(['backup', again], restore)).code).toBe(0);
    expect((await checkArchive(again, key)).end).toEqual((await checkArchive(file, key)).end);
    const started = await startTestMarketplace({ database: { dataDir: target } });
    const listings = started.marketplace.context.db.selectFrom('listings').select('title');
    expect(await listings.execute()).toEqual([{ title: 'Morning flow' }]);
    const inUse = await archiveCommand(['restore', file, '--yes'], restore);
    expect(inUse).toMatchObject({ code: 1, text: expect.stringContaining('is in use by process') });
    await started.close();
  }, 300_000);

  it('refuse a wrong key, a wrong command and what is no archive', async () => {
    const outcome = await archiveCommand(['restore', import.meta.filename, '--check'], {
      DATA_DIR: empty,
    });
    expect(outcome).toMatchObject({ code: 1, text: expect.stringContaining('is no archive') });
  }, 60_000);
});
