import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { bareCall } from '#marketplace/testing/clients/rawCall.ts';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import type { BuildPart } from '#marketplace/testing/clients/buildCall.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';

// Invalid requests that the CLI and the SDK never send.

let api: TestMarketplace;
let version = 'nil';

interface Data {
  version?: string;
  'staging-id'?: string;
}

const build = (command: string, parts: Record<string, BuildPart>, key?: string) =>
  buildCall<Data>(api, command, parts, key);

/** A push of JSON documents by path; null deletes. */
const pushed = (files: Record<string, string | null>, from = version) =>
  build('assets/push', pushParts(files, from));

beforeAll(async () => {
  api = await startTestMarketplace();
  version = (await pushed({ 'content/a.json': '{"a":1}' })).data?.version ?? '';
}, 60_000);
afterAll(() => api.close());

describe('a push is refused, and changes nothing,', () => {
  let before: Awaited<ReturnType<typeof contents>>;
  const tree = async () => {
    const { asset_versions, assets } = await contents(api.marketplace.context.db);
    return { asset_versions: asset_versions ?? '', assets: assets ?? '' };
  };
  beforeAll(async () => {
    before = await tree();
  });
  afterEach(async () => {
    expect(await tree()).toEqual(before);
  });

  it.each([
    '../outside.json',
    'content/../../outside.json',
    '/etc/passwd.json',
    'content//a.json',
    'content/./a.json',
    './a.json',
    'content\\..\\a.json',
    'C:/a.json',
    'content/a.json/',
    'content/a.json.',
    'content/a\u0000.json',
    'content/a,b.json',
    'content/a\nb.json',
    '.flex-cli/asset-meta.json',
    '',
    `${'x'.repeat(121)}.json`,
    `${'deep/'.repeat(60)}a.json`,
  ])('with the path %j', async path => {
    const { status, errors } = await pushed({ [path]: '{}' });
    expect(status).toBe(400);
    expect(errors?.[0]).toMatchObject({ code: 'validation-invalid-value' });
    expect(errors?.[0]?.title).toContain('path-0: ');
  });

  it.each([
    ['no JSON', '{"a":', /This is no JSON that can be kept: .*/],
    ['nothing at all', '', /This is no JSON/],
    ['what is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), /not UTF-8/],
    ['more than can be read', `${'['.repeat(200)}${']'.repeat(200)}`, /at most 100 levels/],
    ['more than can be kept', JSON.stringify('x'.repeat(2_000_001)), /at most 2 MB/],
  ])('with a document that holds %s', async (_, file, title) => {
    const answer = await build('assets/push', {
      'current-version': version,
      'path-0': 'content/b.json',
      'op-0': 'upsert',
      'data-raw-0': { file },
    });
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'asset-invalid-content' }] });
    expect(answer.errors?.[0]?.title).toMatch(title);
    expect(answer.errors?.[0]?.title).toContain('content/b.json');
  });

  it.each([
    ['a file where there is a folder', { 'content.json/a.json': '{}', 'content.json': '{}' }],
    ['a folder where there is a file', { 'content/a.json/b.json': '{}' }],
    ['paths that differ in case only', { 'Content/A.json': '{}' }],
  ])('with %s', async (_, files) => {
    const { status, errors } = await pushed(files as Record<string, string>);
    expect({ status, code: errors?.[0]?.code }).toEqual({
      status: 400,
      code: 'validation-invalid-value',
    });
    expect(errors?.[0]?.title).toContain('can not stand beside');
  });

  it.each([
    ['without a version', { 'path-0': 'a.json', 'op-0': 'delete' }, 'validation-missing-key'],
    ['with an unknown operation', { 'op-0': 'move' }, 'validation-invalid-value'],
    ['without content', {}, 'validation-invalid-value'],
    ['with content that was never staged', { 'staging-id-0': 'nothing' }, 'asset-invalid-content'],
    ['with text for an image', { 'path-0': 'a.png', 'data-raw-0': '{}' }, 'asset-invalid-content'],
  ])('%s', async (_, parts, code) => {
    const given: Record<string, string> = {
      ...(code === 'validation-missing-key' ? {} : { 'current-version': version }),
      'path-0': 'b.json',
      'op-0': 'upsert',
      ...parts,
    };
    expect(await build('assets/push', given)).toMatchObject({ status: 400, errors: [{ code }] });
  });

  it('from a version that is not the latest', async () => {
    for (const from of ['nil', 'other']) {
      expect(await pushed({ 'b.json': '{}' }, from)).toMatchObject({
        status: 409,
        errors: [{ code: 'conflict' }],
      });
    }
  });

  it('with more than a tree can hold', async () => {
    const files = Array.from({ length: 1001 }, (_, index) => [`many/${index}.json`, null] as const);
    const { status, errors } = await pushed(Object.fromEntries(files));
    expect(status).toBe(400);
    expect(errors?.[0]?.title).toContain('At most 1000 files at a time');
    const some = Array.from({ length: 1000 }, (_, index) => [`many/${index}.json`, '{}'] as const);
    const full = await pushed(Object.fromEntries(some));
    expect(full.errors?.[0]?.title).toContain('at most 1000 assets');
  });

  it('without the key', async () => {
    expect(await build('assets/push', {}, 'wrong')).toMatchObject({ status: 401 });
    expect(await build('assets/stage', {}, 'wrong')).toMatchObject({ status: 401 });
  });
});

describe('staging', () => {
  it.each([
    [
      'a picture that is none',
      { file: { file: 'no picture', name: 'a.png' } },
      'asset-invalid-content',
    ],
    ['another kind of file', { file: { file: '<svg/>', name: 'a.svg' } }, 'asset-invalid-content'],
    ['text', { file: 'text' }, 'validation-invalid-value'],
    ['nothing', {}, 'validation-missing-key'],
  ])('refuses %s', async (_, parts, code) => {
    expect(await build('assets/stage', parts as Record<string, BuildPart>)).toMatchObject({
      status: 400,
      errors: [{ code }],
    });
  });

  it('refuses what is larger than an image may be', async () => {
    const file = { file: Buffer.alloc(20 * 1024 * 1024 + 1), name: 'a.png' };
    expect(await build('assets/stage', { file })).toMatchObject({
      status: 413,
      errors: [{ code: 'request-upload-over-limit' }],
    });
  });

  it('gives what can be pushed later', async () => {
    const staged = await build('assets/stage', { file: { file: '{"s":1}', name: 's.json' } });
    const answer = await build('assets/push', {
      'current-version': version,
      'path-0': 'content/s.json',
      'op-0': 'upsert',
      'staging-id-0': staged.data?.['staging-id'] ?? '',
    });
    expect(answer.status).toBe(200);
    version = answer.data?.version ?? '';
    const wrongKind = await build('assets/push', {
      'current-version': version,
      'path-0': 'content/s.png',
      'op-0': 'upsert',
      'staging-id-0': staged.data?.['staging-id'] ?? '',
    });
    expect(wrongKind).toMatchObject({ status: 400, errors: [{ code: 'asset-invalid-content' }] });
  });
});

describe('delivery', () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/v1/assets/pub/${path}`, { headers });
  const client = () => api.credentials.clientId;

  it.each([
    ['another client', () => '99999999-9999-4999-8999-999999999999/a/latest/content/a.json'],
    ['another alias', () => `${client()}/a/newest/content/a.json`],
    ['an unknown version', () => `${client()}/v/other/content/a.json`],
    ['a strange version', () => `${client()}/v/%00/content/a.json`],
    ['an unknown path', () => `${client()}/a/latest/content/b.json`],
    ['a strange path', () => `${client()}/a/latest/%00`],
    ['a path that leads out', () => `${client()}/a/latest/content/..%2F..%2Fetc%2Fpasswd`],
  ])('has nothing for %s', async (_, path) => {
    const answer = await at(path());
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'not-found' }] });
  });

  it.each([
    ['an address that can not be read', () => `${client()}/a/latest/%E0%A4%A`, 'bad-request'],
    ['a folder without names', () => `${client()}/a/latest/content/`, 'validation-missing-key'],
    [
      'too many names',
      () => `${client()}/a/latest/?assets=${Array.from({ length: 201 }, (_, i) => i).join(',')}`,
      'validation-invalid-value',
    ],
  ])('refuses %s', async (_, path, code) => {
    const answer = await at(path());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ code }] });
  });

  it('may be cached: a version for good, the latest for a moment', async () => {
    const latest = await at(`${client()}/a/latest/content/a.json`);
    expect(latest.headers.get('cache-control')).toBe('public, max-age=10');
    const fixed = await at(`${client()}/v/${version}/content/a.json`);
    expect(fixed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(fixed.headers.get('content-type')).toContain('application/json');
  });

  it('says that nothing has changed to who has it already', async () => {
    const path = `${client()}/a/latest/content/a.json`;
    // As a browser does; Node's fetch sends `Cache-Control: no-cache`.
    const statusFor = async (tag: string) => {
      const asked = get(`${api.url}/v1/assets/pub/${path}`, { headers: { 'If-None-Match': tag } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect((await text(answer)) === '').toBe(answer.statusCode === 304);
      return answer.statusCode;
    };
    const tag = (await at(path)).headers.get('etag') ?? '';
    expect(await statusFor(tag)).toBe(304);
    version = (await pushed({ 'content/c.json': '{}' })).data?.version ?? '';
    expect(await statusFor(tag)).toBe(200);
  });

  it('is open to browsers of any origin', async () => {
    const answer = await at(`${client()}/a/latest/content/a.json`, { Origin: 'https://a.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('needs no token, and takes no other method', async () => {
    const path = `assets/pub/${client()}/a/latest/content/a.json`;
    expect(await bareCall(api, 'POST', path, { body: {} })).toMatchObject({ status: 404 });
  });
});
