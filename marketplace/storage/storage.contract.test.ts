import sharp from 'sharp';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { recordingLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { stubBucket, stubKeys, startS3Stub } from '#marketplace/testing/stubs/s3Stub.ts';
import type { S3Mood, S3Stub } from '#marketplace/testing/stubs/s3Stub.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';

// A marketplace with uploads in an S3-compatible store that fails at times.

let stub: S3Stub;
let api: TestMarketplace;
let person: Person;
let picture: Buffer;
const logger = recordingLogger();

beforeAll(async () => {
  stub = await startS3Stub();
  api = await startTestMarketplace({
    overrides: {
      logger,
      objectStore: {
        endpoint: stub.endpoint,
        region: 'eu-central-1',
        bucket: stubBucket,
        ...stubKeys,
        pathStyle: true,
        timeoutMs: 1500,
      },
    },
  });
  person = await signUp(api);
  const canvas = { width: 64, height: 32, channels: 3, background: '#507060' } as const;
  picture = await sharp({ create: canvas }).png().toBuffer();
}, 60_000);
afterEach(() => {
  stub.mood = 'answers';
});
afterAll(async () => {
  await api.close();
  await stub.close();
});

interface Variant {
  url: string;
}

async function upload(): Promise<Variant> {
  const image = new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' });
  const { data } = await person.client.images.upload({ image }, { expand: true });
  const { default: variant } = data.data.attributes['variants'] as unknown as {
    default: Variant;
  };
  return variant;
}

it('stores pictures and their renditions in the object store, and nothing in its folder', async () => {
  const { url } = await upload();
  const shown = await fetch(url);
  const facts = await sharp(await shown.arrayBuffer()).metadata();
  expect(facts).toMatchObject({ width: 64, height: 32 });
  const keys = [...stub.objects.keys()].map(key => key.split('/')[0]).toSorted();
  expect(keys).toEqual(['originals', 'renditions']);
  const [original] = [...stub.objects].find(([key]) => key.startsWith('originals/')) ?? [];
  expect(stub.objects.get(original ?? '')?.data.equals(picture)).toBe(true);
  // Created once, it is read from the store.
  const before = stub.requests.length;
  await (await fetch(url)).arrayBuffer();
  expect(stub.requests.slice(before)).toHaveLength(1);
});

describe.each<S3Mood>(['is busy', 'hangs', 'hangs up', 'refuses'])('while the store %s', mood => {
  const unavailable = { status: 503, code: 'service-unavailable' };

  it('an upload is refused, and nothing is stored of it', async () => {
    const { db } = api.marketplace.context;
    const before = [await contents(db), [...stub.objects.keys()]];
    stub.mood = mood;
    expect(await refusal(upload())).toEqual(unavailable);
    const pushed = await buildCall(api, 'assets/stage', { file: { file: picture, name: 'a.png' } });
    expect(pushed).toMatchObject({ status: 503, errors: [{ code: 'service-unavailable' }] });
    expect([await contents(db), [...stub.objects.keys()]]).toEqual(before);
  });

  it('a requested picture comes later', async () => {
    const { url } = await upload();
    stub.mood = mood;
    const asked = await fetch(url);
    expect(asked.status).toBe(503);
    expect(asked.headers.get('retry-after')).toBe('10');
    expect(asked.headers.get('cache-control')).toBe('no-store');
    stub.mood = 'answers';
    expect((await fetch(url)).status).toBe(200);
  });

  it('whatever needs no store goes on', async () => {
    stub.mood = mood;
    expect((await person.client.currentUser.show()).status).toBe(200);
    const documents = await api.client().assetsByAlias({ paths: ['a.json'], alias: 'latest' });
    expect(documents.status).toBe(200);
  });
});

it('sends no half of a picture', async () => {
  const { url } = await upload();
  await (await fetch(url)).arrayBuffer();
  stub.mood = 'breaks off';
  expect((await fetch(url)).status).toBe(503);
});

it('pulls assets from the store', async () => {
  await buildCall(api, 'assets/push', {
    ...pushParts({ 'content/a.json': '{}' }, 'nil'),
    'path-1': 'content/a.png',
    'op-1': 'upsert',
    'data-raw-1': { file: picture },
  });
  const { ident, buildApiKey } = api.credentials;
  const answer = await fetch(`${api.url}/v1/build-api/assets/pull?marketplace=${ident}`, {
    headers: { Authorization: `Apikey ${buildApiKey}` },
  });
  const { data } = (await answer.json()) as { data: { path: string; 'data-raw': string }[] };
  const found = data.find(file => file.path === 'content/a.png');
  expect(Buffer.from(found?.['data-raw'] ?? '', 'base64').equals(picture)).toBe(true);
});

it('says when it starts that the store can not be used', async () => {
  logger.errors.length = 0;
  stub.mood = 'refuses';
  await api.marketplace.start();
  const said = logger.errors.map(([facts, message]) => [
    String((facts as { err: Error }).err),
    message,
  ]);
  expect(said).toEqual([
    [expect.stringContaining('403 AccessDenied'), 'the object store of uploads can not be used'],
  ]);
});
