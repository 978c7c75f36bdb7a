import { isRecoveryCode, newRecoveryCodes, recoveryHash } from './recoveryCodes.ts';

describe('recovery codes', () => {
  const codes = newRecoveryCodes();

  it('are ten different ones, known however they are typed', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
      const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
      expect([isRecoveryCode(code), isRecoveryCode(typed)]).toEqual([true, true]);
      expect(recoveryHash('s', 'maya', typed)).toBe(recoveryHash('s', 'maya', code));
    }
  });

  it('are stored as hashes of one person and one marketplace', () => {
    const [code = ''] = codes;
    const hashes = [
      recoveryHash('s', 'maya', code),
      recoveryHash('s', 'ines', code),
      recoveryHash('t', 'maya', code),
    ];
    expect(new Set(hashes).size).toBe(3);
  });

  it.each(['123456', '', 'abcde', 'abcde-fghi1', 'abcde-fghijk'])('are not %p', given => {
    expect(isRecoveryCode(given)).toBe(false);
  });
});
