import { randomUUID } from 'node:crypto';
import { graceMs, judge, refreshTokens } from './refreshTokens.ts';

const { read, write } = refreshTokens('a secret');
const token = { sessionId: randomUUID(), generation: 12 };

describe('a refresh token', () => {
  it('holds its session and generation, in the characters of a header', () => {
    expect(read(write(token))).toEqual(token);
    expect(write(token)).toBe(write({ ...token }));
    expect(write(token)).toMatch(/^[\w.-]+$/);
  });

  it('can not be made without the secret, nor be edited', () => {
    const [session = '', , proof = ''] = write(token).split('.');
    const foreign = refreshTokens('another').write(token);
    const others = [foreign, `${session}.13.${proof}`, `${randomUUID()}.12.${proof}`];
    for (const text of [...others, `${session}.12.`, '', 'x', `${write(token)}=`]) {
      expect(read(text)).toBeNull();
    }
  });
});

describe('renewing with a token', () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rotation = { generation: 5, usedGeneration: 5, rotatedAt: ago(graceMs) };

  it.each([
    ['the newest one', 5, {}, 'rotate'],
    ['one that a restored database does not know', 7, {}, 'rotate'],
    ['the one before, just replaced by another tab', 4, {}, 'repeat'],
    ['the one before, too late', 4, { rotatedAt: ago(graceMs + 1) }, 'reused'],
    ['an older one', 3, {}, 'reused'],
    ['one whose answer was lost', 4, { usedGeneration: 4, rotatedAt: ago(9e8) }, 'repeat'],
    ['one whose answers were lost', 3, { usedGeneration: 3, rotatedAt: ago(9e8) }, 'repeat'],
    ['one before a token that was used', 3, { usedGeneration: 4, rotatedAt: ago(1) }, 'reused'],
    ['one of a session that was never renewed', 0, { generation: 0, rotatedAt: null }, 'rotate'],
  ])('%s', (_, given, facts, expected) => {
    expect(judge({ ...rotation, ...facts }, given, now)).toBe(expected);
  });
});
