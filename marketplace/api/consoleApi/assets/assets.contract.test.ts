import sharp from 'sharp';
import { z } from 'zod';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { documentsAnswer, versionAnswer, writtenAnswer } from './answers.ts';

const names = 'general/marketplace.json';
const fees = 'transactions/commission.json';

let api: TestMarketplace;
let owner: OperatorAtConsole;
let content: OperatorAtConsole;
let finance: OperatorAtConsole;

beforeAll(async () => {
  api = await startTestMarketplace();
  [owner, content, finance] = await Promise.all([
    signInOperator(api, 'owner'),
    signInOperator(api, 'content'),
    signInOperator(api, 'finance'),
  ]);
}, 60_000);
afterAll(() => api.close());

const show = async (query: Record<string, string> = {}) => {
  const { data } = await owner.console.get('assets/show', { paths: `${names},${fees}`, ...query });
  return documentsAnswer.parse(data);
};
const write = (who: OperatorAtConsole, body: object) =>
  who.console.post('assets/write', { note: 'Because', ...body });
const named = (name: string) => [{ path: names, value: { name } }];

/** What the Asset Delivery API answers to anybody. */
async function delivered(version: string): Promise<unknown> {
  const base = `${api.url}/v1/assets/pub/${api.credentials.clientId}`;
  const answer = await fetch(
    `${base}/${version}/?assets=${encodeURIComponent(`${names},${fees}`)}`,
  );
  if (answer.status !== 200) return answer.status;
  const body = (await answer.json()) as {
    data: { attributes: { assetPath: string; data: unknown } }[];
  };
  return Object.fromEntries(
    body.data.map(({ attributes }) => [attributes.assetPath, attributes.data]),
  );
}

it('documents are written with a note, and the history says by whom, why and what', async () => {
  expect(await show()).toEqual({ version: 'nil', documents: {}, images: {} });
  const { data } = await write(content, { currentVersion: 'nil', documents: named('Aire') });
  const { version } = writtenAnswer.parse(data);
  expect(await show()).toMatchObject({ version, documents: { [names]: { name: 'Aire' } } });
  expect(await delivered('a/latest')).toEqual({ [`/${names}`]: { name: 'Aire' } });

  const parts = pushParts({ 'content/a.json': '{}' }, version);
  await buildCall(api, 'assets/push', parts);
  const history = await owner.console.get('assets/versions');
  expect(z.array(versionAnswer).parse(history.data)).toMatchObject([
    { operator: null, note: null, paths: ['content/a.json'] },
    { version, operator: { id: content.id }, note: 'Because', paths: [names] },
  ]);
  const log = await owner.console.get('operator_log/query', { operation: 'assets/write' });
  expect(log.data).toMatchObject([
    { operator: { id: content.id }, input: { note: 'Because' }, result: 'ok' },
  ]);
});

it('an older version can be read, and be written again', async () => {
  const first = await show();
  const { data } = await write(content, {
    currentVersion: first.version,
    documents: named('Brisa'),
  });
  const old = await show({ version: first.version });
  expect(old.documents).toEqual({ [names]: { name: 'Aire' } });
  const { version } = writtenAnswer.parse(data);
  await write(content, {
    currentVersion: version,
    documents: [{ path: names, value: old.documents[names] }],
    note: 'Back',
  });
  expect((await show()).documents).toEqual({ [names]: { name: 'Aire' } });
  expect((await owner.console.get('assets/show', { paths: names, version: 'x' })).status).toBe(404);
});

it('who has not seen the latest version overwrites nothing', async () => {
  const before = await show();
  const { status, error } = await write(owner, { currentVersion: 'nil', documents: named('X') });
  expect([status, error?.code]).toEqual([409, 'conflict']);
  expect(await show()).toEqual(before);
});

it('documents of money are written by finance, and texts are not', async () => {
  const { version } = await show();
  const money = [{ path: fees, value: { providerCommission: { percentage: 25 } } }];
  const byContent = await write(content, { currentVersion: version, documents: money });
  expect(byContent.error).toMatchObject({
    code: 'forbidden',
    meta: { roles: ['finance', 'owner'] },
  });
  const byFinance = await write(finance, { currentVersion: version, documents: named('X') });
  expect(byFinance.error).toMatchObject({
    code: 'forbidden',
    meta: { roles: ['content', 'owner'] },
  });
  expect((await write(finance, { currentVersion: version, documents: money })).status).toBe(200);
});

it('a draft is read by its name alone, over the version that was live then', async () => {
  const before = await delivered('a/latest');
  const { data } = await content.console.post('assets/preview', {
    documents: [...named('Draft'), { path: fees, value: null }],
  });
  const { version } = writtenAnswer.parse(data);
  expect(await delivered(`v/${version}`)).toEqual({ [`/${names}`]: { name: 'Draft' } });
  expect(await delivered('a/latest')).toEqual(before);
  expect(await delivered(`v/draft-${'0'.repeat(40)}`)).toBe(404);
});

describe('a logo', () => {
  const branding = 'design/branding.json';
  const logo = (path: string) => ({
    logo: {
      _ref: {
        type: 'imageAsset',
        resolver: 'image',
        target: path,
        params: { variants: { scaled: { width: 60, height: 20, fit: 'scale' } } },
      },
    },
  });
  const stage = async (who: OperatorAtConsole, file: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'logo.png');
    return who.console.post('build/assets/stage', form);
  };
  const png = (background: string) =>
    sharp({ create: { width: 90, height: 30, channels: 4, background } })
      .png()
      .toBuffer();
  const shown = async (version: string) => {
    const base = `${api.url}/v1/assets/pub/${api.credentials.clientId}/${version}`;
    const body = z
      .object({ included: z.array(z.object({ attributes: z.any() })) })
      .parse(await (await fetch(`${base}/?assets=${encodeURIComponent(branding)}`)).json());
    const [image] = body.included;
    if (!image) return null;
    const { url } = image.attributes.variants.scaled;
    return (await sharp(await (await fetch(url)).arrayBuffer()).stats()).dominant;
  };

  it('is staged, looked at before it is live, and published with the document', async () => {
    const { data } = await stage(content, await png('#ff0000'));
    const staged = z
      .object({ 'staging-id': z.string(), width: z.literal(90), height: z.literal(30) })
      .parse(data);
    const documents = [
      { path: branding, value: logo('/design/logo.png') },
      { path: 'design/logo.png', stagingId: staged['staging-id'] },
    ];
    const preview = await content.console.post('assets/preview', { documents });
    const draft = writtenAnswer.parse(preview.data).version;
    expect(await shown(`v/${draft}`)).toMatchObject({ r: 248, g: 8, b: 8 });
    expect(await shown('a/latest')).toBeNull();
    const { version } = await show();
    expect((await write(content, { currentVersion: version, documents })).status).toBe(200);
    expect(await shown('a/latest')).toMatchObject({ r: 248, g: 8, b: 8 });
    const { images } = await show({ paths: branding });
    expect((await fetch(images['design/logo.png']!)).status).toBe(200);
  });

  it.each([
    ['that nobody has staged', { path: 'design/b.png', stagingId: '0'.repeat(40) }],
    ['with a value', { path: 'design/b.png', value: {}, stagingId: '0'.repeat(40) }],
    ['in the place of a document', { path: branding, stagingId: '0'.repeat(40) }],
  ])('%s is refused', async (_, image) => {
    const { version } = await show();
    const body = { currentVersion: version, documents: [image] };
    expect((await write(owner, body)).status).toBe(400);
    expect((await owner.console.post('assets/preview', { documents: [image] })).status).toBe(400);
    expect((await show()).version).toBe(version);
  });

  it('is refused where it is no picture', async () => {
    const { status, error } = await stage(content, Buffer.from('<svg/>'));
    expect([status, error?.code]).toEqual([400, 'asset-invalid-content']);
  });
});

it.each([
  ['a picture', [{ path: 'content/a.png', value: {} }]],
  ['a path that leads out', [{ path: '../a.json', value: {} }]],
  ['two documents of one path', [...named('A'), ...named('B')]],
  ['nothing', []],
])('%s is refused', async (_, documents) => {
  const { version } = await show();
  expect((await write(owner, { currentVersion: version, documents })).status).toBe(400);
  expect((await owner.console.post('assets/preview', { documents })).status).toBe(400);
});
