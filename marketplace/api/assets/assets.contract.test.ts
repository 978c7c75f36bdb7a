import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { openFlexCli } from '#marketplace/testing/clients/flexCli.ts';
import type { FlexCli } from '#marketplace/testing/clients/flexCli.ts';
import { refusal } from '#marketplace/testing/fixtures/people.ts';
import type { SdkClient } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

// The CLI pushes assets, the SDK reads them by the Asset Delivery API.

let api: TestMarketplace;
let cli: FlexCli;
let client: SdkClient;
let image: Buffer;

beforeAll(async () => {
  api = await startTestMarketplace();
  const { ident, buildApiKey: apiKey } = api.credentials;
  cli = await openFlexCli({ base: `${api.url}/v1/build-api`, apiKey, ident });
  client = api.client();
  const canvas = { width: 640, height: 320, channels: 3, background: '#507060' } as const;
  image = await sharp({ create: canvas }).png().toBuffer();
}, 60_000);
afterAll(async () => {
  await cli.close();
  await api.close();
});

const latest = 'latest';
const reference = {
  type: 'image',
  resolver: 'image',
  target: '/content/images/hero.png',
  params: {
    variants: {
      wide: { width: 320, height: 320, fit: 'scale' },
      card: { width: 100, height: 100, fit: 'crop' },
    },
  },
};
const landing = {
  title: 'Grüße',
  sections: [
    { hero: { _ref: reference } },
    { gone: { _ref: { ...reference, target: '/no.png' } } },
  ],
};

const fileIn = (folder: string, file: string) => path.join(cli.home, folder, file);
async function write(folder: string, file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(fileIn(folder, file)), { recursive: true });
  await writeFile(fileIn(folder, file), content);
}
const writeJson = (folder: string, file: string, value: unknown) =>
  write(folder, file, JSON.stringify(value, null, 2));
const push = (folder: string, ...more: string[]) =>
  cli.flex('assets', 'push', '--path', path.join(cli.home, folder), ...more);
const pull = (folder: string, ...more: string[]) =>
  cli.flex('assets', 'pull', '--path', path.join(cli.home, folder), ...more);
const versionIn = async (folder: string) =>
  /:version "([^"]+)"/.exec(
    await readFile(fileIn(folder, '.flex-cli/asset-meta.edn'), 'utf8'),
  )?.[1] ?? '';
const filesIn = async (folder: string) =>
  (await readdir(path.join(cli.home, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry =>
      path.relative(path.join(cli.home, folder), path.join(entry.parentPath, entry.name)),
    )
    .filter(file => !file.startsWith('.flex-cli'))
    .toSorted();

describe('before anything is pushed', () => {
  it('there is an empty tree, which can be pulled and pushed to', async () => {
    const { data } = await client.assetsByAlias({ paths: ['content/a.json'], alias: latest });
    expect(data).toEqual({ data: [], included: [], meta: { version: 'nil' } });
    expect(await pull('empty')).toContain('Version nil successfully pulled.');
  });
});

describe('a tree', () => {
  let first: string;

  beforeAll(async () => {
    await writeJson('studio', 'content/pages/landing.json', landing);
    // Pulled files equal the pushed ones, line ends included.
    await write('studio', 'content/translations.json', '{"hello":\r\n"Hi"}\r\n');
    await writeJson('studio', 'design/branding.json', { color: '#507060' });
    await write('studio', 'content/images/hero.png', image);
    expect(await push('studio')).toMatch(/New version .* successfully created/);
    first = await versionIn('studio');
  }, 60_000);

  it('is pushed by the CLI and delivered to the SDK', async () => {
    const { data } = await client.assetByAlias({ path: '/design/branding.json', alias: latest });
    expect(data).toEqual({ data: { color: '#507060' }, included: [], meta: { version: first } });
    const byVersion = await client.assetByVersion({ path: 'design/branding.json', version: first });
    expect(byVersion.data).toEqual(data);
  });

  it('is not pushed again while nothing changes', async () => {
    expect(await push('studio')).toContain('Assets are up to date.');
    await rm(fileIn('studio', '.flex-cli'), { recursive: true });
    await pull('studio');
    expect(await push('studio')).toContain('Assets are up to date.');
    expect(await versionIn('studio')).toBe(first);
  });

  it('is delivered in parts, without what there is not', async () => {
    const paths = ['content/pages/landing.json', 'content/translations.json', 'content/no.json'];
    const { data } = await client.assetsByAlias({ paths, alias: latest });
    const documents = data.data as { type: string; attributes: { assetPath: string } }[];
    expect(documents.map(({ type, attributes }) => [type, attributes.assetPath])).toEqual([
      ['jsonAsset', '/content/pages/landing.json'],
      ['jsonAsset', '/content/translations.json'],
    ]);
    expect(data.meta.version).toBe(first);
    const same = await client.assetsByVersion({ paths, version: first });
    expect(same.data).toEqual(data);
    const one = await client.assetsByAlias({ paths: ['design/branding.json'], alias: latest });
    expect(one.data.data).toMatchObject([{ attributes: { data: { color: '#507060' } } }]);
  });

  it('is delivered with its images, in the renditions that the document requests', async () => {
    const { data } = await client.assetByAlias({
      path: 'content/pages/landing.json',
      alias: latest,
    });
    const [found] = data.included;
    expect(data.included).toHaveLength(1);
    expect(data.data).toEqual({
      title: 'Grüße',
      sections: [{ hero: { _ref: { id: found?.id, type: 'imageAsset' } } }, landing.sections[1]],
    });
    expect(found).toMatchObject({
      type: 'imageAsset',
      attributes: {
        assetPath: '/content/images/hero.png',
        variants: {
          wide: { name: 'wide', width: 320, height: 160 },
          card: { name: 'card', width: 100, height: 100 },
        },
      },
    });
    const { wide } = found!.attributes['variants'] as unknown as { wide: { url: string } };
    const rendition = await sharp(await (await fetch(wide.url)).arrayBuffer()).metadata();
    expect(rendition).toMatchObject({ width: 320, height: 160 });
  });

  it('is pulled as it was pushed, and once only', async () => {
    expect(await pull('copy')).toContain(`Version ${first} successfully pulled.`);
    const files = await filesIn('copy');
    expect(files).toEqual([
      'content/images/hero.png',
      'content/pages/landing.json',
      'content/translations.json',
      'design/branding.json',
    ]);
    for (const file of files) {
      const pulled = await readFile(fileIn('copy', file));
      expect(pulled.equals(await readFile(fileIn('studio', file)))).toBe(true);
    }
    expect(await pull('copy')).toContain('Assets are up to date.');
  });

  it('changes in new versions, and the old ones stay', async () => {
    await writeJson('studio', 'design/branding.json', { color: '#112233' });
    await rm(fileIn('studio', 'content/translations.json'));
    await push('studio');
    const kept = await client.assetByAlias({ path: 'content/translations.json', alias: latest });
    const second = kept.data.meta.version;
    expect(second).not.toBe(first);
    expect(kept.data.data).toEqual({ hello: 'Hi' });
    await push('studio', '--prune');
    const third = await versionIn('studio');
    const gone = client.assetByAlias({ path: 'content/translations.json', alias: latest });
    expect(await refusal(gone)).toEqual({ status: 404, code: 'not-found' });

    const colorAt = async (version: string) =>
      (await client.assetByVersion({ path: 'design/branding.json', version })).data.data;
    expect(await colorAt(first)).toEqual({ color: '#507060' });
    expect(await colorAt(second)).toEqual({ color: '#112233' });
    expect(await colorAt(third)).toEqual({ color: '#112233' });
    const old = { path: 'content/translations.json', version: second };
    expect((await client.assetByVersion(old)).data.data).toEqual({ hello: 'Hi' });

    // The copy is at the first version: pulling deletes removed files, and can restore an old
    // version.
    await pull('copy', '--prune');
    expect(await filesIn('copy')).not.toContain('content/translations.json');
    expect(await pull('copy', '--version', first)).toContain(`Version ${first}`);
    expect(await filesIn('copy')).toContain('content/translations.json');
  }, 60_000);

  it('is not overwritten by who has not seen the latest version', async () => {
    await pull('one', '--version', first);
    await writeJson('one', 'design/branding.json', { color: 'old' });
    const refused = await push('one');
    expect(refused).toContain('Status: 409');
    expect(refused).toContain('changed by somebody else');
    const { data } = await client.assetByAlias({ path: 'design/branding.json', alias: latest });
    expect(data.data).toEqual({ color: '#112233' });
    await mkdir(path.join(cli.home, 'new'));
    await writeJson('new', 'a.json', {});
    expect(await push('new')).toContain('version nil is not the latest one');
  });

  it('takes no JSON that is none, and no other files', async () => {
    await pull('bad');
    await write('bad', 'content/broken.json', '{"a":');
    expect(await push('bad')).toContain('does not contain valid JSON');
    await rm(fileIn('bad', 'content/broken.json'));
    await write('bad', 'notes.txt', 'remember');
    expect(await push('bad')).toContain('neither a JSON document (.json) nor a JPEG');
    await rm(fileIn('bad', 'notes.txt'));
    expect(await push('bad')).toContain('Assets are up to date.');
  });

  it('has the versions that there were, and no others', async () => {
    const pulling = cli.start('assets', 'pull', '--path', cli.home, '--version', 'other');
    let told = '';
    for (const stream of [pulling.stdout, pulling.stderr]) {
      stream.on('data', chunk => (told += String(chunk)));
    }
    const refusal = 'Status: 404, reason: The assets have no version other.';
    await until('a refusal', () => told.includes(refusal));
    // This version of the CLI prints the reason and does not exit.
    pulling.kill();
    await once(pulling, 'exit');
  });
});

describe('the CLI of last year', () => {
  it('pulls the tree as data', async () => {
    const { ident, buildApiKey } = api.credentials;
    const answer = await fetch(`${api.url}/v1/build-api/assets/pull?marketplace=${ident}`, {
      headers: { Authorization: `Apikey ${buildApiKey}`, Accept: 'application/json' },
    });
    const { data, meta } = (await answer.json()) as {
      data: { path: string; type: string; 'content-hash': string; 'data-raw': string }[];
      meta: { 'aliased-version': string };
    };
    expect(meta).toEqual({ 'aliased-version': await versionIn('studio') });
    const hero = data.find(({ path: at }) => at === 'content/images/hero.png');
    expect(hero?.type).toBe('image');
    expect(Buffer.from(hero?.['data-raw'] ?? '', 'base64').equals(image)).toBe(true);
    const branding = data.find(({ path: at }) => at === 'design/branding.json');
    expect(branding).toMatchObject({ type: 'json' });
    const raw = branding?.['data-raw'] ?? '';
    expect(JSON.parse(raw)).toEqual({ color: '#112233' });
    const hash = createHash('sha1')
      .update(`${Buffer.byteLength(raw)}|${raw}`)
      .digest('hex');
    expect(branding?.['content-hash']).toBe(hash);
  });
});
