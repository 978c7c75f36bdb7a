import { createHash } from 'node:crypto';
import { createSeal } from '#server/base/seal.ts';
import { beginConsent, finishConsent, safeBackUrl, withAnswer } from './zoomConsent.ts';

const config = {
  oauthUrl: 'https://meet.example/oauth',
  tokenUrl: 'https://meet.example/oauth',
  apiUrl: 'https://meet.example/v2',
  clientId: 'client',
  clientSecret: 'secret',
};
const seal = createSeal('a server secret', 'zoom-consent');
const ask = {
  userId: 'user-1',
  backUrl: '/l/yoga/1/new/photos',
  redirectUri: 'https://web.example/api/auth/callback/zoom',
};
const begin = () => beginConsent(config, seal, ask);

describe('consent to the meeting service', () => {
  it('sends the teacher away with a state and a challenge, and knows both on return', async () => {
    const { location, cookie } = await begin();
    const query = new URL(location).searchParams;
    const pending = await finishConsent(seal, cookie, query.get('state'));
    expect(pending).toMatchObject({ userId: 'user-1', backUrl: '/l/yoga/1/new/photos' });
    const challenge = createHash('sha256')
      .update(pending?.verifier ?? '')
      .digest('base64url');
    expect(query.get('code_challenge')).toBe(challenge);
    expect(location).not.toContain(pending?.verifier);
  });

  it('refuses a state that was not given out, and a cookie of another key', async () => {
    const { location, cookie } = await begin();
    const state = new URL(location).searchParams.get('state');
    expect(await finishConsent(seal, cookie, 'another')).toBeNull();
    expect(await finishConsent(seal, undefined, state)).toBeNull();
    expect(
      await finishConsent(createSeal('another secret', 'zoom-consent'), cookie, state),
    ).toBeNull();
    expect(await finishConsent(createSeal('a server secret', 'other'), cookie, state)).toBeNull();
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
  ])('never returns to %p', address => {
    expect(safeBackUrl(address)).toBe('/listings');
  });

  it.each([
    ['/listings', '/listings?extension=done'],
    ['/listings?page=2&extension=failed#top', '/listings?page=2&extension=done'],
    ['/.//evil.example', '/.//evil.example?extension=done'],
  ])('returns to %s with the answer', (path, expected) => {
    expect(withAnswer(safeBackUrl(path), { extension: 'done' })).toBe(expected);
  });

  it('remembers what is to be made longer', async () => {
    const extension = { listingId: 'listing-1', lastClass: 1_800_000_000_000 };
    const { location, cookie } = await beginConsent(config, seal, { ...ask, extension });
    const state = new URL(location).searchParams.get('state');
    expect(await finishConsent(seal, cookie, state)).toMatchObject({ ...ask, extension });
  });
});

describe('seal', () => {
  it('opens what it closed and nothing else', async () => {
    const text = await seal.close({ token: 'value' });
    expect(text).not.toContain('value');
    expect(await seal.open(text)).toEqual({ token: 'value' });
    // Not the last letter: of that, not every bit counts.
    const [most, letter = ''] = [text.slice(0, -9), text.at(-9)];
    const changed = most + (letter === 'x' ? 'y' : 'x') + text.slice(-8);
    expect(await seal.open(changed)).toBeNull();
  });

  it('forgets what was closed for a while only', async () => {
    const text = await seal.closeFor({ a: 1 }, -1);
    expect(await seal.openFresh(text)).toBeNull();
  });
});
