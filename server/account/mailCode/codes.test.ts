import { memoryLimits } from '@flowroom/marketplace/limits';
import { fakeOnly, restoreTime } from '@flowroom/marketplace/testing/clock/movedTime';
import { dayMs, hourMs } from '#shared/time/time.ts';
import { createMailCodes } from './codes.ts';
import type { KnownBrowser, MailCodes, PendingCode } from './codes.ts';

let codes: MailCodes;
beforeEach(() => {
  codes = createMailCodes({ limiter: memoryLimits(), secret: 'secret', perNetwork: 30 });
});

afterEach(restoreTime);

const rosa = 'rosa@example.com';

const request = (email = rosa, address = '192.0.2.1', known: KnownBrowser | null = null) =>
  codes.make({ email, address, known });

async function made(...from: Parameters<typeof request>) {
  const result = await request(...from);
  if (!('code' in result)) throw new Error(`Refused for ${result.pauseSeconds} s.`);
  return result;
}

/** Another code of six digits. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const tries = async (pending: PendingCode, typed: string[]) => {
  const answers: string[] = [];
  for (const one of typed) answers.push(await codes.check(pending, one));
  return answers;
};

describe('a mailed code', () => {
  it('has six digits and is right once', async () => {
    const { code, pending } = await made();
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(pending)).not.toContain(code);
    expect(await tries(pending, [code, code])).toEqual(['right', 'over']);
  });

  it('can be tried five times, also by sending the same cookie again', async () => {
    const { code, pending } = await made();
    const wrong = [1, 2, 3, 4, 5].map(by => other(code, by));
    const copy = { ...pending };
    expect(await tries(pending, wrong)).toEqual(wrong.map(() => 'wrong'));
    expect(await codes.check(copy, code)).toBe('over');
  });

  it('counts attempts at the same time', async () => {
    const { code, pending } = await made();
    const typed = [...Array.from({ length: 20 }, (_, by) => other(code, by + 1)), code];
    const answers = await Promise.all(typed.map(one => codes.check(pending, one)));
    expect(answers.filter(one => one === 'wrong')).toHaveLength(5);
    expect(answers).not.toContain('right');
  });

  it('is not right for another address, nor as an earlier code', async () => {
    const first = await made();
    const second = await made('ines@example.com');
    expect(await codes.check({ ...first.pending, email: 'ines@example.com' }, first.code)).toBe(
      'wrong',
    );
    const isSame = first.code === second.code;
    expect(await codes.check({ ...second.pending, hash: first.pending.hash }, first.code)).toBe(
      'wrong',
    );
    expect(isSame || (await codes.check(second.pending, first.code)) === 'wrong').toBe(true);
  });

  it('is mailed five times an hour to an address, from wherever it is requested', async () => {
    for (const host of [1, 2, 3, 4, 5]) await made(rosa, `192.0.2.${host}`);
    expect(await request(rosa, '198.51.100.1')).toEqual({ pauseSeconds: expect.any(Number) });
    await made('ines@example.com', '198.51.100.1');
  });

  it('is mailed fifteen times a day to an address that nobody enters it for', async () => {
    fakeOnly(['Date']);
    for (let time = 0; time < 3; time += 1) {
      for (const host of [1, 2, 3, 4, 5]) await made(rosa, `192.0.2.${host}`);
      jest.setSystemTime(Date.now() + hourMs);
    }
    expect(await request(rosa, '198.51.100.1')).toEqual({ pauseSeconds: expect.any(Number) });
    await made('ines@example.com', '198.51.100.1');
    jest.setSystemTime(Date.now() + dayMs);
    await made();
  });

  it('is requested thirty times an hour from a network', async () => {
    for (let one = 0; one < 30; one += 1) await made(`rosa${one}@example.com`);
    expect(await request(rosa, '192.0.2.1')).toHaveProperty('pauseSeconds');
    // A refused request does not count for the address.
    for (let one = 0; one < 3; one += 1) await made(rosa, '198.51.100.1');
  });

  it('is mailed three times an hour to an address from one network, which leaves some to others', async () => {
    for (let one = 0; one < 3; one += 1) await made();
    for (let one = 0; one < 9; one += 1) expect(await request()).toHaveProperty('pauseSeconds');
    for (let one = 0; one < 2; one += 1) await made(rosa, '198.51.100.1');
    await made('ines@example.com');
  });

  it('counts networks of IPv6 by their own and by the larger one around them', async () => {
    const from = (network: number, site = 1) => `2001:db8:${site}:${network}::1`;
    for (const network of [1, 2, 3]) await made(rosa, from(network));
    expect(await request(rosa, from(4))).toHaveProperty('pauseSeconds');
    await made(rosa, from(1, 2));
    for (let one = 0; one < 117; one += 1) await made(`r${one}@example.com`, from(10 + one));
    expect(await request('ines@example.com', from(5))).toHaveProperty('pauseSeconds');
    await made('ines@example.com', from(1, 2));
  });

  it('is mailed for a browser that has entered one, whatever strangers request', async () => {
    const { code, pending } = await made();
    await codes.check(pending, code);
    const known = codes.known(pending, null);
    expect(JSON.stringify(known)).not.toContain('rosa');
    for (const host of [1, 2, 3, 4, 5]) await made(rosa, `198.51.100.${host}`);
    expect(await request(rosa, '203.0.113.1')).toHaveProperty('pauseSeconds');
    for (let one = 0; one < 5; one += 1) await made(rosa, '203.0.113.1', known);
    expect(await request(rosa, '203.0.113.1', known)).toHaveProperty('pauseSeconds');
    // For another address it is a browser like any other.
    const other = codes.known({ email: 'ines@example.com' }, null);
    expect(await request(rosa, '203.0.113.1', other)).toHaveProperty('pauseSeconds');
    const both = codes.known({ email: 'ines@example.com' }, known);
    expect([both.id, both.addresses.length]).toEqual([known.id, 2]);
  });

  it('is mailed a thousand times an hour in all, without those that were entered', async () => {
    for (let one = 0; one < 999; one += 1)
      await made(`rosa${one}@example.com`, `10.0.${one % 250}.${one >> 8}`);
    const { code, pending } = await made();
    await codes.check(pending, code);
    await made();
    expect(await request('ines@example.com', '198.51.100.1')).toHaveProperty('pauseSeconds');
  });

  it('counts for the network, though it could not be mailed', async () => {
    for (let one = 0; one < 30; one += 1) await codes.notMailed((await made()).pending);
    expect(await request(rosa, '192.0.2.1')).toHaveProperty('pauseSeconds');
    await made(rosa, '198.51.100.1');
  });

  it('leaves no count behind once it was entered', async () => {
    for (let one = 0; one < 8; one += 1) {
      const { code, pending } = await made();
      expect(await codes.check(pending, code)).toBe('right');
    }
  });
});
