import { createFeedTokens, newEdition, readToken } from './feedToken.ts';

const userId = '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d';
const { tokenOf, isGood } = createFeedTokens('a secret');
const read = (token: string | undefined) => readToken(`${token}.ics`)!;

describe('the address of a personal calendar', () => {
  it('is good until another edition is made, for one person', () => {
    const feed = { edition: newEdition() };
    const token = read(tokenOf(userId, feed));
    expect(isGood(token, feed)).toBe(true);
    expect(isGood(token, { edition: newEdition() })).toBe(false);
    expect(isGood({ ...token, userId: userId.replace('0b', '0c') }, feed)).toBe(false);
  });

  it('can not be derived from the private data', () => {
    const feed = { edition: newEdition() };
    expect(tokenOf(userId, feed)).not.toContain(feed.edition);
    expect(isGood({ userId, proof: feed.edition }, feed)).toBe(false);
    expect(isGood(read(createFeedTokens('another').tokenOf(userId, feed)), feed)).toBe(false);
  });

  it('of version 0.1.0 goes on until it is renewed', () => {
    const nonce = 'Zm9yIGFuIG9sZGVyIGFkZHJlc3Mh';
    expect(tokenOf(userId, { nonce })).toBe(`${userId.replaceAll('-', '')}-${nonce}`);
    expect(isGood({ userId, proof: nonce }, { nonce })).toBe(true);
    expect(isGood({ userId, proof: nonce }, { nonce, edition: newEdition() })).toBe(false);
  });

  it('is none without either', () => {
    expect(tokenOf(userId, {})).toBeUndefined();
    expect(isGood({ userId, proof: '' }, {})).toBe(false);
  });
});
