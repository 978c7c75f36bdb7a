import express from 'express';
import { SignJWT } from 'jose';
import { currentCaller, noteWrite, rememberCaller } from './caller.ts';
import type { Caller } from './caller.ts';
import { listen } from '#server/testing/listen.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';

const signed = (sub: string, session: string) =>
  new SignJWT({ sub, sid: session }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('k'));

const cookieOf = (accessToken: string, refreshToken?: string) =>
  cookieWith({ accessToken, refreshToken });

/** A site that answers with the account of the caller. */
async function start(work: (caller: Readonly<Caller>) => void = () => undefined) {
  const app = express();
  app.use(rememberCaller(testCookies));
  app.get('/', (_req, res) => {
    const caller = currentCaller();
    res.send(caller.account);
    work(caller);
  });
  const site = await listen(app);
  const accountOf = async (cookie?: string) =>
    (await fetch(site.url, { headers: cookie ? { Cookie: cookie } : {} })).text();
  return { ...site, accountOf };
}

describe('the caller of a request', () => {
  it('is the account, with all of its sessions', async () => {
    const { accountOf, close } = await start();
    expect(await accountOf(cookieOf(await signed('maya', '1')))).toBe('user maya');
    expect(await accountOf(cookieOf(await signed('maya', '2')))).toBe('user maya');
    await close();
  });

  it('is the session where the token names no account', async () => {
    const { accountOf, close } = await start();
    const first = await accountOf(cookieOf('opaque-1', 'r'));
    expect(first).toMatch(/^session \S+$/);
    expect(await accountOf(cookieOf('opaque-2', 'r'))).toBe(first);
    expect(await accountOf(cookieOf('opaque-2', 'other'))).not.toBe(first);
    await close();
  });

  it('is the address of a visitor', async () => {
    const { accountOf, close } = await start();
    expect(await accountOf()).toMatch(/^address .*127\.0\.0\.1$/);
    await close();
  });

  it('is the server for what goes on after the answer', async () => {
    const seen: Readonly<Caller>[] = [];
    const { accountOf, close } = await start(caller => seen.push(caller));
    await accountOf();
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(seen[0]).toMatchObject({ account: 'server', gone: null });
    await close();
  });
});

it('work of the server itself is nobody’s', () => {
  noteWrite();
  expect(currentCaller()).toEqual({
    account: 'server',
    gone: null,
    hasBegun: false,
    hasWritten: false,
  });
});
