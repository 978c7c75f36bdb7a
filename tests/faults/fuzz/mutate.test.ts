import { seededRandom, seedOf } from './seededRandom.ts';
import { copyOf } from './draft.ts';
import type { Draft, DraftBody } from './draft.ts';
import { mutated, mutators } from './mutate.ts';
import { asCommand, toWire } from './wire.ts';

const host = 'localhost:3000';

const draft = (body: DraftBody): Draft => ({
  name: 'sample',
  method: 'POST',
  path: '/flex/v1/api/own_listings/create',
  query: [['expand', 'true']],
  rawQuery: '',
  headers: [
    ['Accept', 'application/json'],
    ['Authorization', 'Bearer a.b.c'],
  ],
  body,
  framing: {},
  mutations: [],
});

const value = {
  title: 'Slow flow',
  price: { amount: 2000, currency: 'USD' },
  images: ['a'],
  seats: 5,
};
const drafts: Draft[] = [
  draft({ kind: 'json', value }),
  draft({ kind: 'transit', value }),
  draft({ kind: 'form', value: { grant_type: 'password' } }),
  draft({
    kind: 'multipart',
    parts: [{ name: 'image', filename: 'a.png', type: 'image/png', data: Buffer.from('png') }],
  }),
  draft({ kind: 'bytes', type: 'text/plain', bytes: Buffer.from('hello') }),
  { ...draft({ kind: 'none' }), method: 'GET' },
];

const written = (one: Draft) => toWire(one, host).bytes.toString('base64');

describe('mutations', () => {
  it('are the same for the same seed, and others for another', () => {
    for (const one of drafts) {
      const some = (seed: number) =>
        Array.from({ length: 40 }, (_, index) =>
          written(mutated(one, seededRandom(seedOf(seed, index)))),
        );
      expect(some(1)).toEqual(some(1));
      expect(some(1)).not.toEqual(some(2));
    }
  });

  it('leave the request that they are made of as it was', () => {
    for (const one of drafts) {
      const before = written(one);
      for (let index = 0; index < 200; index += 1) mutated(one, seededRandom(index));
      expect(written(one)).toBe(before);
    }
  });

  it.each(Object.entries(mutators))('%s changes what is sent of some request', (_name, mutate) => {
    const changed = drafts.some(one =>
      Array.from({ length: 60 }, (_, seed) => {
        const copy = copyOf(one);
        const applies = mutate(copy, seededRandom(seed));
        // Serialising a request twice gives the same bytes, otherwise it could not be reproduced.
        expect(written(copy)).toBe(written(copy));
        return applies && written(copy) !== written(one);
      }).includes(true),
    );
    expect(changed).toBe(true);
  });

  it('leave some requests unchanged, and change most', () => {
    const [one] = drafts as [Draft];
    const all = Array.from({ length: 600 }, (_, seed) =>
      mutated(one, seededRandom(seedOf(3, seed))),
    );
    const untouched = all.filter(({ mutations }) => mutations.length === 0).length;
    expect(untouched).toBeGreaterThan(20);
    expect(untouched).toBeLessThan(120);
    expect(new Set(all.flatMap(({ mutations }) => mutations)).size).toBeGreaterThan(25);
  });
});

describe('a request in bytes', () => {
  it('says in transit what the value says', () => {
    const { body } = toWire(draft({ kind: 'transit', value: { a: ['~u1', { b: null }] } }), host);
    expect(body.toString()).toBe('["^ ","~:a",["~u1",["^ ","~:b",null]]]');
  });

  it('declares its length, or the lengths of its chunks', () => {
    const whole = toWire(draft({ kind: 'json', value: 1234 }), host);
    expect(whole.bytes.toString()).toMatch(/\r\nContent-Length: 4\r\n[^]*\r\n\r\n1234$/);
    const inChunks = toWire(
      { ...draft({ kind: 'json', value: 1234 }), framing: { length: 'chunked' } },
      host,
    );
    expect(inChunks.bytes.toString()).toMatch(
      /Transfer-Encoding: chunked\r\n[^]*\r\n\r\n2\r\n12\r\n2\r\n34\r\n0\r\n\r\n$/,
    );
    expect(inChunks.isWhole).toBe(true);
  });

  it('is reported as a command that sends it again', () => {
    const plain = toWire({ ...draft({ kind: 'none' }), method: 'GET' }, host);
    expect(asCommand(plain, `http://${host}`)).toBe(
      `curl -sS -i --path-as-is --globoff -X GET -H 'Host: ${host}' -H 'Accept: application/json' -H 'Authorization: Bearer a.b.c' -H 'Connection: close' 'http://${host}/flex/v1/api/own_listings/create?expand=true'`,
    );
    const broken = toWire(
      { ...draft({ kind: 'json', value: 1 }), framing: { length: 'tooLong' } },
      host,
    );
    const command = asCommand(broken, `http://${host}`);
    const bytes = /^base64 -d <<< (\S+) \| nc localhost 3000$/.exec(command)?.[1] ?? '';
    expect(Buffer.from(bytes, 'base64').equals(broken.bytes)).toBe(true);
  });
});
