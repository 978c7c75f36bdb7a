import { passwordCheck } from './passwordCheck.ts';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';

const token = { accessToken: 'a', refreshToken: 'r', scope: 'user', expiresAt: 0 } as SessionToken;
const requester = { address: '10.0.0.1', userAgent: undefined };
const refused = (headers = {}) => new TokenRefused(401, new Headers(headers));

describe('the password of an account', () => {
  it.each<[string, Error | null, boolean]>([
    ['is right when it logs in', null, true],
    ['is wrong when it does not', refused(), false],
    ['is wrong when it can be none', new TokenRefused(400), false],
    ['is right when a code alone is missing', refused({ 'X-Second-Factor': 'required' }), true],
  ])('%s', async (_, refusal, expected) => {
    const grant = jest.fn(() => (refusal ? Promise.reject(refusal) : Promise.resolve(token)));
    const revoke = jest.fn(() => Promise.resolve());
    const isRight = await passwordCheck({ grant, revoke })(
      'a@b.example',
      'words 123456',
      requester,
    );
    expect(isRight).toBe(expected);
    expect(grant).toHaveBeenCalledWith(
      expect.objectContaining({ password: 'words 123456', second_factor: '' }),
      expect.anything(),
    );
    expect(revoke).toHaveBeenCalledTimes(refusal ? 0 : 1);
  });

  it('is not judged while the marketplace does not answer', async () => {
    const grant = () => Promise.reject(new TokenRefused(503));
    const check = passwordCheck({ grant, revoke: () => Promise.resolve() });
    await expect(check('a@b.example', 'x', requester)).rejects.toThrow('503');
  });
});
