import { createLiveSettings } from './liveSettings.ts';
import type { Assets } from './readAssets.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Logger } from 'pino';

const logger = { warn: jest.fn(), info: jest.fn() } as unknown as Logger;

/** The latest assets, and the drafts by id. */
function openSettings({ dataVersion }: { dataVersion?: () => Promise<string> } = {}) {
  const assets = {
    latest: { version: 'one', documents: {} } as Assets,
    drafts: new Map<string, Assets>(),
    reads: 0,
    isDown: false,
  };
  const settings = createLiveSettings({
    readAssets: (_paths, version) => {
      assets.reads += 1;
      if (assets.isDown) return Promise.reject(new Error('down'));
      return Promise.resolve(
        version === undefined ? assets.latest : (assets.drafts.get(version) ?? null),
      );
    },
    dataVersion: dataVersion ?? null,
    everyMs: 60_000,
    logger,
  });
  return { assets, settings };
}

const draftId = `draft-${'a'.repeat(40)}`;

const named = (version: string, name: string): Assets => ({
  version,
  documents: { 'general/marketplace.json': { name } },
});

it('the settings are the defaults until others are read, and those while none can be read', async () => {
  const { assets, settings } = openSettings();
  expect(marketplace.siteTitle).toBe('Flowroom');
  assets.latest = named('two', 'Aire');
  await settings.load();
  expect(marketplace.siteTitle).toBe('Aire');
  expect(settings.live()).toEqual({
    version: 'two',
    changed: { siteTitle: 'Aire' },
    style: '',
    pages: {},
  });
  assets.isDown = true;
  await expect(settings.load()).rejects.toThrow('down');
  expect(marketplace.siteTitle).toBe('Aire');
});

it('they are not read again while the marketplace has not changed', async () => {
  let version = '1';
  const { assets, settings } = openSettings({ dataVersion: () => Promise.resolve(version) });
  await settings.load();
  await settings.load();
  expect(assets.reads).toBe(1);
  version = '2';
  await settings.load();
  expect(assets.reads).toBe(2);
});

it('a draft is shown to who requests it by its id, and to nobody else', async () => {
  const { assets, settings } = openSettings();
  await settings.load();
  assets.drafts.set(draftId, {
    version: draftId,
    documents: {
      'general/marketplace.json': { name: 'Aire' },
      'design/branding.json': { marketplaceColors: { mainColor: '#00665c' } },
      'content/pages/terms-of-service-es.json': {
        sections: [{ title: { fieldType: 'heading1', content: 'Términos' } }],
      },
    },
  });
  const reads = assets.reads;
  const gone = `draft-${'0'.repeat(40)}`;
  expect(await settings.draft(gone)).toBeNull();
  expect(await settings.draft(gone)).toBeNull();
  expect(assets.reads).toBe(reads + 1);
  expect(await settings.draft('../latest')).toBeNull();
  const draft = await settings.draft(draftId);
  expect(draft?.style).toContain('--brand-accent:light-dark(#00665c,');
  expect(settings.pageText('terms', 'es')).toBeNull();
  const seen = await settings.showing(draft!, async () => {
    await Promise.resolve();
    return [marketplace.siteTitle, settings.pageText('terms', 'es')?.title];
  });
  expect(seen).toEqual(['Aire', 'Términos']);
  expect(marketplace.siteTitle).toBe('Flowroom');
});

it('documents that are not valid change nothing, and are logged', async () => {
  const { assets, settings } = openSettings();
  assets.latest = { version: 'three', documents: { 'general/marketplace.json': { name: 7 } } };
  await settings.load();
  expect(marketplace.siteTitle).toBe('Flowroom');
  expect(logger.warn).toHaveBeenCalledWith(
    { faults: ['siteTitle'], version: 'three' },
    'settings are not valid',
  );
});
