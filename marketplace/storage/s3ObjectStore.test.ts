import dns from 'node:dns';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  signatureFault,
  stubBucket,
  stubKeys,
  startS3Stub,
} from '#marketplace/testing/stubs/s3Stub.ts';
import type { S3Stub } from '#marketplace/testing/stubs/s3Stub.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { StoreUnreachable, WrongSize } from './objectStore.ts';
import type { ObjectStore } from './objectStore.ts';
import { s3ObjectStore } from './s3ObjectStore.ts';

let stub: S3Stub;
let store: ObjectStore;

const storeAt = (more: object = {}) =>
  s3ObjectStore({
    endpoint: stub.endpoint,
    region: 'eu-central-1',
    bucket: stubBucket,
    ...stubKeys,
    pathStyle: true,
    pauseMs: 1,
    ...more,
  });

beforeEach(async () => {
  stub = await startS3Stub();
  store = storeAt();
});
afterEach(() => stub.close());

type Found = (error: null, address: unknown, family?: number) => void;

const facts = (size: number) => ({ size, contentType: 'text/plain' });
const put = (key: string, text: string) => store.put(key, Buffer.from(text), facts(text.length));
const chunks = (...texts: string[]) => Readable.from(texts.map(text => Buffer.from(text)));
const key = 'originals/ab/one';

describe('the stub', () => {
  // From the AWS documentation: "Examples: Signature calculations", GET Object.
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  };
  const keys = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const request = { method: 'GET', url: '/test.txt', headers };

  it('knows a right signature from a wrong one', () => {
    expect(signatureFault(request, keys)).toBeNull();
    for (const changed of [
      { ...request, method: 'PUT' },
      { ...request, url: '/other.txt' },
      { ...request, url: '/test.txt?a=1' },
      { ...request, headers: { ...headers, range: 'bytes=0-10' } },
      { ...request, headers: { ...headers, 'x-amz-date': '20130524T000001Z' } },
    ]) {
      expect(signatureFault(changed, keys)).toBe('SignatureDoesNotMatch');
    }
  });
});

describe.each([
  ['in the path', true],
  ['in the host', false],
])('a store with its bucket %s', (_, pathStyle) => {
  beforeEach(async () => {
    await stub.close();
    stub = await startS3Stub({ pathStyle });
    store = storeAt({ pathStyle });
    // Not every machine resolves names below localhost.
    jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, options: object, done: Found) =>
        'all' in options && options.all
          ? done(null, [{ address: '127.0.0.1', family: 4 }])
          : done(null, '127.0.0.1', 4)) as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('gives back what it was given', async () => {
    await put(key, 'first');
    await put(key, 'second');
    expect(String(await store.get(key))).toBe('second');
    expect(stub.objects.get(key)?.contentType).toBe('text/plain');
    expect(await store.get('originals/ab/two')).toBeNull();
    expect(await store.open('originals/ab/two')).toBeNull();
  });
});

it('takes a stream of the size that was said', async () => {
  await store.put(key, chunks('two ', 'parts'), facts(9));
  expect(String(stub.objects.get(key)?.data)).toBe('two parts');
});

it('reads a part of an object', async () => {
  await put(key, '0123456789');
  const opened = await store.open(key, { start: 2, end: 4 });
  expect(opened?.size).toBe(10);
  expect(String(await buffer(opened?.body ?? Readable.from([])))).toBe('234');
  expect((await store.open(key))?.size).toBe(10);
});

it('removes one object, or all that begin alike', async () => {
  for (const name of ['a/x-1', 'a/x-2', 'a/x-3', 'a/x-4', 'a/x-5', 'a/y-1', 'a/z']) {
    await put(name, 'text');
  }
  await store.remove('a/z');
  await store.remove('a/z');
  await store.removeAll('a/x-');
  await store.removeAll('nowhere/');
  expect([...stub.objects.keys()]).toEqual(['a/y-1']);
});

describe('a body', () => {
  it.each([
    ['longer than was said', () => chunks('12345', '6'), WrongSize],
    ['longer than was said, at once', () => chunks('123456'), WrongSize],
    ['shorter than was said', () => chunks('1234'), WrongSize],
    [
      'that breaks off',
      () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('12');
            throw new RangeError('gone');
          })(),
        ),
      RangeError,
    ],
  ])('%s leaves nothing', async (_, body, error) => {
    await expect(store.put(key, body(), facts(5))).rejects.toThrow(error);
    expect(stub.objects.size).toBe(0);
  });

  it('that ends without a word leaves nothing', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('12');
    const putting = store.put(key, body, facts(5));
    await until('a part to be read', () => body.readableLength === 0);
    body.destroy();
    await expect(putting).rejects.toThrow();
    expect(stub.objects.size).toBe(0);
  });
});

describe('a store that does not answer', () => {
  const calls: [string, () => Promise<unknown>][] = [
    ['put', () => put(key, 'text')],
    ['put of a stream', () => store.put(key, chunks('text'), facts(4))],
    ['get', () => store.get(key)],
    ['open', () => store.open(key)],
    ['remove', () => store.remove(key)],
    ['removeAll', () => store.removeAll('originals/')],
  ];

  it.each(calls)('fails as unreachable: %s', async (_, call) => {
    for (const mood of ['is busy', 'hangs up', 'refuses'] as const) {
      stub.mood = mood;
      await expect(call()).rejects.toThrow(StoreUnreachable);
    }
    await stub.close();
    await expect(call()).rejects.toThrow(StoreUnreachable);
  });

  it.each(calls.slice(0, 3))('is not waited for long: %s', async (_, call) => {
    store = storeAt({ timeoutMs: 50 });
    stub.mood = 'hangs';
    await expect(call()).rejects.toThrow(StoreUnreachable);
    expect(stub.objects.size).toBe(0);
  });

  it('is called again, unless the body is consumed', async () => {
    stub.mood = 'is busy once';
    await put(key, 'text');
    stub.mood = 'is busy once';
    expect(String(await store.get(key))).toBe('text');
    expect(stub.requests).toEqual([`PUT ${key}`, `PUT ${key}`, `GET ${key}`, `GET ${key}`]);
    stub.mood = 'is busy once';
    await expect(store.put(key, chunks('more'), facts(4))).rejects.toThrow(StoreUnreachable);
    expect(String(await store.get(key))).toBe('text');
  });

  it('gives no half of an object', async () => {
    await put(key, 'x'.repeat(100_000));
    stub.mood = 'breaks off';
    await expect(store.get(key)).rejects.toThrow(StoreUnreachable);
    const opened = await store.open(key);
    await expect(buffer(opened?.body ?? Readable.from([]))).rejects.toThrow();
  });
});

it.each([
  ['the key', { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
  ['the secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
  ['the bucket', { bucket: 'other' }, 'NoSuchBucket'],
])('says so when %s is wrong', async (_, wrong, reason) => {
  store = storeAt(wrong);
  await expect(store.get(key)).rejects.toThrow(reason);
  await expect(put(key, 'text')).rejects.toThrow(reason);
  expect(stub.objects.size).toBe(0);
});
