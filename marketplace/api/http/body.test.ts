import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { maxBodyBytes, maxUnfinishedBytes, readBody, readData } from './body.ts';

const request = (headers: Record<string, string> = {}) =>
  Object.assign(new IncomingMessage(new Socket()), { headers });

/** Starts bodies that stall after their first bytes. */
const hold = async (count: number, bytes: number) => {
  const held = Array.from({ length: count }, () => {
    const req = request();
    const body = readBody(req);
    const outcome = body.then(
      () => 'whole',
      (error: { code: string }) => error.code,
    );
    req.push(Buffer.alloc(bytes));
    return { req, outcome };
  });
  await new Promise(setImmediate);
  return held;
};
const finish = async (held: Awaited<ReturnType<typeof hold>>) => {
  for (const { req } of held) req.push(null);
  return Promise.all(held.map(({ outcome }) => outcome));
};

describe('a body', () => {
  it('comes whole', async () => {
    const req = request({ 'content-type': 'application/json' });
    const data = readData(req);
    req.push('{"a":');
    req.push('1}');
    req.push(null);
    expect(await data).toEqual({ a: 1 });
  });

  it('is refused when it turns out to be over the limit', async () => {
    const req = request();
    const body = readBody(req, 10);
    req.push(Buffer.alloc(11));
    await expect(body).rejects.toMatchObject({ code: 'request-upload-over-limit' });
    expect(req.destroyed).toBe(false);
  });

  it('of a type that nobody reads is refused before it has come', async () => {
    await expect(readData(request({ 'content-type': 'text/plain' }))).rejects.toMatchObject({
      code: 'unsupported-content-type',
    });
  });

  it('whose client is gone is refused, before it is read and while it is', async () => {
    const early = request();
    early.destroy();
    await expect(readBody(early)).rejects.toMatchObject({ code: 'bad-request' });
    const late = request();
    const body = expect(readBody(late)).rejects.toMatchObject({ code: 'bad-request' });
    late.push('begun');
    late.destroy();
    await body;
  });
});

describe('bodies that do not end', () => {
  const large = maxBodyBytes - 1;
  const count = Math.floor(maxUnfinishedBytes / large);

  it('make room for a new one, the longest unfinished first', async () => {
    const held = await hold(count, large);
    const newer = await hold(2, large);
    expect(await finish([...held, ...newer])).toEqual([
      'service-unavailable',
      'service-unavailable',
      ...Array.from({ length: count }, () => 'whole'),
    ]);
  });

  it('make room before small ones that have waited longer', async () => {
    const small = await hold(1, 60_000);
    const held = await hold(count, large);
    const [first, ...others] = await finish(held);
    expect([first, ...new Set(others)]).toEqual(['service-unavailable', 'whole']);
    expect(await finish(small)).toEqual(['whole']);
  });

  it('make room when all of them are small', async () => {
    const held = await hold(Math.floor(maxUnfinishedBytes / 60_000), 60_000);
    const newer = await hold(1, large);
    expect(await finish(newer)).toEqual(['whole']);
    const outcomes = await finish(held);
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['service-unavailable', 'whole']);
  });
});
