import { randomUUID } from 'node:crypto';
import { bareCall, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import {
  announceFile,
  pdf,
  stateOnceVerified,
  uploadFile,
  uploadTarget,
} from '#marketplace/testing/fixtures/files.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { stubBucket, stubKeys, startS3Stub } from '#marketplace/testing/stubs/s3Stub.ts';
import type { S3Stub } from '#marketplace/testing/stubs/s3Stub.ts';

let api: TestMarketplace;
let stub: S3Stub;
let owner: Person;
let stranger: Person;
let shift = 0;

// Files in a bucket; other tests store uploads in a folder.
beforeAll(async () => {
  stub = await startS3Stub();
  api = await startTestMarketplace({
    jobs: true,
    overrides: {
      now: () => new Date(Date.now() + shift),
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
  [owner, stranger] = await Promise.all([signUp(api), signUp(api)]);
}, 60_000);
afterEach(() => {
  shift = 0;
  stub.mood = 'answers';
});
afterAll(async () => {
  await api.close();
  await stub.close();
});

const notFound = { status: 404, code: 'not-found' };
const wrongState = { status: 409, code: 'file-invalid-state' };
const objectsOf = (id: string) => [...stub.objects.keys()].filter(key => key.includes(id));
const stateOf = async (id: string) =>
  (await owner.client.ownFiles.show({ id })).data.data.attributes['state'];
const put = (
  { url, headers }: { url: string; headers: Record<string, string> },
  body: Buffer | string,
  more: Record<string, string> = {},
) => fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: Buffer.from(body) });

describe('a file', () => {
  it('is announced, uploaded, looked at and given back', async () => {
    const data = pdf('x'.repeat(200_000));
    const announced = await owner.client.ownFiles.create(
      { name: 'Über uns (1).pdf', mimeType: 'application/pdf', size: data.length },
      { expand: true },
    );
    expect(announced.data.data).toMatchObject({
      type: 'ownFile',
      attributes: {
        name: 'Über uns (1).pdf',
        mimeType: 'application/pdf',
        size: data.length,
        state: 'pendingUpload',
        createdAt: expect.any(Date),
        stateUpdatedAt: expect.any(Date),
      },
    });
    const id = announced.data.data.id.uuid;
    const target = await uploadTarget(owner, id);
    expect(target).toMatchObject({
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf' },
      fileId: new sdk.types.UUID(id),
    });
    expect(target.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    await sdk.file.upload({ ...target, file: data });
    expect(await stateOnceVerified(owner, id)).toBe('available');
    expect(objectsOf(id)).toHaveLength(1);

    const { data: made } = await owner.client.ownFileDownloads.create({ fileId: id });
    expect(made.data.type).toBe('ownFileDownload');
    const { url } = made.data.attributes as unknown as { url: string };
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(data)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%C3%9Cber%20uns%20%281%29.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
    });
  });

  it('is returned in parts on request', async () => {
    const data = pdf('0123456789');
    const id = await uploadFile(owner, data);
    const { data: made } = await owner.client.ownFileDownloads.create({ fileId: id });
    const { url } = made.data.attributes as unknown as { url: string };
    const part = await fetch(url, { headers: { Range: 'bytes=9-12' } });
    expect([part.status, await part.text()]).toEqual([206, '0123']);
    expect(part.headers.get('content-range')).toBe(`bytes 9-12/${data.length}`);
    const beyond = await fetch(url, { headers: { Range: 'bytes=900-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${data.length}`,
    ]);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(data.length)]);
  });

  it.each([
    ['without a name', { mimeType: 'application/pdf', size: 1 }, 'missing-key', 'name'],
    [
      'with a path for a name',
      { name: '../x', mimeType: 'application/pdf', size: 1 },
      'invalid-value',
      'name',
    ],
    [
      'with dots for a name',
      { name: '..', mimeType: 'application/pdf', size: 1 },
      'invalid-value',
      'name',
    ],
    ['of no size', { name: 'x', mimeType: 'application/pdf', size: 0 }, 'invalid-value', 'size'],
    [
      'that is too large',
      { name: 'x', mimeType: 'application/pdf', size: 1_000_000_001 },
      'invalid-value',
      'size',
    ],
    [
      'that is a program',
      { name: 'x', mimeType: 'application/x-msdownload', size: 1 },
      'invalid-value',
      'mimeType',
    ],
    [
      'that a browser would run',
      { name: 'x', mimeType: 'text/html', size: 1 },
      'invalid-value',
      'mimeType',
    ],
    [
      'of unknown kind',
      { name: 'x', mimeType: 'application/octet-stream', size: 1 },
      'invalid-value',
      'mimeType',
    ],
  ])('%s can not be announced', async (_, body, code, path) => {
    expect(await refusal(owner.client.ownFiles.create(body))).toEqual({
      status: 400,
      code: `validation-${code}`,
      path: [path],
    });
  });

  it('is its owner’s alone', async () => {
    const id = await uploadFile(owner);
    const unsent = await announceFile(owner, pdf());
    const { ownFiles, fileUploads, ownFileDownloads } = stranger.client;
    expect(await refusal(ownFiles.show({ id }))).toEqual(notFound);
    expect(await refusal(fileUploads.create({ fileId: unsent }))).toEqual(notFound);
    expect(await refusal(ownFileDownloads.create({ fileId: id }))).toEqual(notFound);
    expect(await refusal(ownFiles.show({ id: randomUUID() }))).toEqual(notFound);
  });

  it('is uploaded once, and downloaded once it is there', async () => {
    const id = await announceFile(owner, pdf());
    const { ownFileDownloads, fileUploads } = owner.client;
    expect(await refusal(ownFileDownloads.create({ fileId: id }))).toEqual(wrongState);
    const target = await uploadTarget(owner, id);
    expect((await put(target, pdf())).status).toBe(200);
    expect((await put(target, pdf())).status).toBe(409);
    expect(await refusal(fileUploads.create({ fileId: id }))).toEqual(wrongState);
    expect(objectsOf(id)).toHaveLength(1);
  });

  it('of several uploads at once takes one', async () => {
    const id = await announceFile(owner, pdf());
    const target = await uploadTarget(owner, id);
    const answers = await Promise.all([1, 2, 3].map(() => put(target, pdf())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await stateOnceVerified(owner, id)).toBe('available');
    expect(objectsOf(id)).toHaveLength(1);
  });
});

describe('an upload is refused', () => {
  let id: string;
  beforeEach(async () => {
    id = await announceFile(owner, pdf());
  });
  afterEach(async () => {
    expect(await stateOf(id)).toBe('pendingUpload');
    expect(objectsOf(id)).toEqual([]);
  });

  it.each([
    ['that is larger than announced', `${pdf().toString()}x`, {}, 413],
    ['that is smaller than announced', '%PDF-', {}, 400],
    ['of another type', pdf(), { 'Content-Type': 'image/png' }, 400],
  ])('%s', async (_, body, more, status) => {
    expect((await put(await uploadTarget(owner, id), body, more)).status).toBe(status);
  });

  it.each([
    ['longer', [pdf().toString(), 'x']],
    ['shorter', ['%PDF-']],
  ])('that turns out %s than announced', async (_, parts) => {
    const { url, headers } = await uploadTarget(owner, id);
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
    expect((await fetch(url, init)).status).toBe(400);
  });

  it('that breaks off', async () => {
    const { url, headers } = await uploadTarget(owner, id);
    const abort = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('%PDF'));
        setTimeout(() => abort.abort(), 50);
      },
    });
    const init = { method: 'PUT', headers, body, duplex: 'half', signal: abort.signal };
    await expect(fetch(url, init as RequestInit)).rejects.toThrow();
    await new Promise(resolve => setTimeout(resolve, 100));
  });

  it('with an address that is changed, for another use, or over', async () => {
    const target = await uploadTarget(owner, id);
    const other = await announceFile(owner, pdf());
    const changed = [
      target.url.replace(/proof=(.)/, (_, first) => `proof=${first === 'x' ? 'y' : 'x'}`),
      target.url.replace(/expires=\d/, 'expires=9'),
      target.url.replace(id, other),
      target.url.split('?')[0] ?? '',
    ];
    for (const url of changed) {
      const answer = await put({ ...target, url }, pdf());
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { errors: [{ code: 'forbidden' }] },
      ]);
    }
    const elsewhere = target.url.replace('/upload/', '/download/').replace('?', '/x?');
    expect((await fetch(elsewhere)).status).toBe(403);
    shift = 3_601_000;
    expect((await put(target, pdf())).status).toBe(403);
    shift = 0;
  });

  it.each(['is busy', 'hangs', 'hangs up', 'refuses'] as const)(
    'while the store %s',
    async mood => {
      const target = await uploadTarget(owner, id);
      stub.mood = mood;
      const answer = await put(target, pdf());
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      stub.mood = 'answers';
    },
  );
});

it('a page of another origin may upload', async () => {
  const { url } = await uploadTarget(owner, await announceFile(owner, pdf()));
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://studio.example',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(answer.headers.get('access-control-allow-headers')).toContain('Content-Type');
});

describe('what was uploaded', () => {
  it.each([
    ['text/plain', 'a.txt', Buffer.from('Just words.'), 'available'],
    ['text/plain', 'a.txt', Buffer.from('MZ\x90\0\x03'), 'verificationFailed'],
    ['image/png', 'a.png', Buffer.from('GIF89a'), 'verificationFailed'],
    ['application/pdf', 'a.pdf', Buffer.from('<html>'), 'verificationFailed'],
    ['video/mp4', 'a.mp4', Buffer.from('\0\0\0\x18ftypmp42'), 'available'],
  ])('as %s in %s is what it says: %#', async (type, name, data, state) => {
    const id = await uploadFile(owner, data, { type, name });
    expect(await stateOf(id)).toBe(state);
    const asked = owner.client.ownFileDownloads.create({ fileId: id });
    if (state === 'available') expect((await asked).status).toBe(200);
    else expect(await refusal(asked)).toEqual(wrongState);
  });

  it('waits to be looked at until the store answers', async () => {
    const id = await announceFile(owner, pdf());
    const target = await uploadTarget(owner, id);
    await put(target, pdf());
    stub.mood = 'is busy';
    await new Promise(resolve => setTimeout(resolve, 300));
    stub.mood = 'answers';
    expect(await stateOnceVerified(owner, id)).toBe('available');
  });
});

it('a download is refused with an address that is over', async () => {
  const id = await uploadFile(owner);
  const { data } = await owner.client.ownFileDownloads.create({ fileId: id });
  const { url } = data.data.attributes as unknown as { url: string };
  shift = 901_000;
  expect((await fetch(url)).status).toBe(403);
});

it('visitors have no files', async () => {
  const token = await tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' });
  const calls = [
    ['POST', 'own_files/create'],
    ['GET', 'own_files/show'],
    ['POST', 'file_uploads/create'],
    ['POST', 'own_file_downloads/create'],
    ['POST', 'file_downloads/create'],
    ['GET', 'files/show'],
  ] as const;
  for (const [method, name] of calls) {
    const body = method === 'POST' ? { body: {} } : {};
    expect(await bareCall(api, method, `api/${name}`, { token, ...body })).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden' }],
    });
  }
});
