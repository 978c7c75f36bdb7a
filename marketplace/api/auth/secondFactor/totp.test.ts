import { base32, codeOf, keyUri, matchingStep, newSecret, stepOf } from './totp.ts';

// The secret of the test vectors of RFC 4226 and 6238.
const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  // Appendix D of RFC 4226.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('is that of RFC 4226 for the count %i', (count, code) => {
    expect(codeOf(secret, count)).toBe(code);
  });

  // Appendix B of RFC 6238, the last six of its eight digits.
  it.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2005-03-18T01:58:31Z', '050471'],
    ['2009-02-13T23:31:30Z', '005924'],
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('is that of RFC 6238 at %s', (at, code) => {
    const now = new Date(at);
    expect(codeOf(secret, stepOf(now))).toBe(code);
    expect(matchingStep(secret, code, { now, after: 0 })).toBe(stepOf(now));
  });

  it('is good for one step before and after, and once', () => {
    const now = new Date('2026-11-28T10:00:10Z');
    const present = stepOf(now);
    for (const away of [-2, -1, 0, 1, 2]) {
      const code = codeOf(secret, present + away);
      const expected = Math.abs(away) <= 1 ? present + away : null;
      expect(matchingStep(secret, code, { now, after: 0 })).toBe(expected);
    }
    const code = codeOf(secret, present);
    expect(matchingStep(secret, code, { now, after: present })).toBeNull();
    expect(matchingStep(secret, code, { now, after: present - 1 })).toBe(present);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not %p', code => {
    expect(matchingStep(secret, code, { now: new Date(59_000), after: -1 })).toBeNull();
  });
});

describe('a secret', () => {
  // Section 10 of RFC 4648, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is written in base32: %p', (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });

  it('has 160 bits, and an address for authenticators', () => {
    expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/);
    const uri = keyUri(secret, { issuer: 'Flow & Room', account: 'maya@example.com' });
    expect(uri).toBe(
      'otpauth://totp/Flow%20%26%20Room:maya%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Flow%20%26%20Room',
    );
  });
});
