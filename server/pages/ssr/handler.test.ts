import express from 'express';
import pino from 'pino';
import { pageHandler } from './handler.ts';
import type { PageHandlerOptions } from './handler.ts';
import type { PageDocument } from './makeDocument.ts';
import type { WebApp } from './serverAppApi.ts';
import { createRawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';
import { unchanged } from '#server/testing/settings.ts';
import type { ShownSettings } from '#server/settings/liveSettings.ts';
import { appConfigOf } from '#server/main/appConfig.ts';
import type { TaggedCache } from '#server/events/cache/taggedCache.ts';
import { readConfig } from '#server/config/config.ts';
import { noFeed } from '#server/events/cache/changeFeed.ts';
import { taggedCache } from '#server/events/cache/taggedCache.ts';
import { createClientShare } from '#server/http/admission/clientShare.ts';

type Render = WebApp['renderPage'];
type PageRequest = Parameters<Render>[0];

const page = (status: number, request: PageRequest, html = '<h1>Page</h1>') => ({
  kind: 'page' as const,
  status,
  html: [html],
  head: { htmlAttrs: '', bodyAttrs: '', tags: '' },
  scriptData: '',
  vitalsScript: '',
  scripts: ['/static/main.js'],
  styles: '',
  bootstrap: {
    config: request.config,
    state: { marketplaceData: { entities: {} } },
    kind: 'page',
  } as never,
});

async function start(
  render: Render,
  cache: PageHandlerOptions['cache'] = null,
  sharedSeconds = 0,
  appApi: PageHandlerOptions['appApi'] = () => ({}) as never,
  renders: PageHandlerOptions['renders'] = { take: () => undefined },
  settings: PageHandlerOptions['settings'] = unchanged,
) {
  const marketplace = fakeMarketplace();
  const behind = await listen(marketplace.app);
  const tokens = createTokens({ baseUrl: () => behind.url, clientId: 'c', clientSecret: 's' });
  const config = readConfig({});
  const app = express();
  app.disable('etag');
  app.set('trust proxy', 1);
  const webApp = {
    renderPage: render,
    pageNameOf: () => 'LandingPage',
    readSettingsFrom: () => undefined,
    renderFailure: (request: PageRequest) => Promise.resolve(page(503, request, 'sorry')),
    visitorQuery: ({ search }: { search: string }) => (search === '?junk=1' ? '' : search),
    preloadedFonts: [],
    bootstrapElementId: 'bootstrap',
  } as unknown as WebApp;
  app.get(
    '/{*path}',
    pageHandler({
      webApp: () => Promise.resolve({ app: webApp, stats: {} }),
      config: () =>
        appConfigOf(config, { clientId: 'c', sandbox: { stripePublishableKey: 'pk_1' } } as never, {
          rootUrl: 'https://flow.example',
          zoneTable: '2026f-2026',
        }),
      settings,
      sessions: createSessions({ tokens, cookies: testCookies }),
      sdk: createRawSdks({ baseUrl: () => behind.url, clientId: 'c', tokens }),
      appApi,
      cache,
      renders,
      sharedSeconds,
      measuresVitals: false,
      logger: pino({ level: 'silent' }),
      onUnshowable: () => undefined,
    }),
  );
  const site = await listen(app);
  return {
    marketplace,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(site.url + path, { headers, redirect: 'manual' }),
    close: () => Promise.all([site.close(), behind.close()]),
  };
}

let world: Awaited<ReturnType<typeof start>> | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const cookie = (accessToken: string, seconds: number, scope = 'user') =>
  cookieWith({
    accessToken,
    refreshToken: 'refresh-1',
    scope,
    expiresAt: Date.now() + seconds * 1000,
  });

describe('a page', () => {
  it('is sent with its status and never cached by others', async () => {
    world = await start(request => Promise.resolve(page(404, request)));
    const answer = await world.get('/nowhere?a=1');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<h1>Page</h1>');
  });

  it('that is elsewhere is a real redirect', async () => {
    world = await start(() =>
      Promise.resolve({ kind: 'redirect', status: 301, location: '/u/1?x=y' }),
    );
    const answer = await world.get('/profile/1');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/u/1?x=y']);
  });

  it('that is elsewhere leads on with its query, also where pages of visitors are shared', async () => {
    const cache: PageHandlerOptions['cache'] = (_key, make) => make();
    const render: Render = ({ address: { search } }) =>
      Promise.resolve({ kind: 'redirect', status: 301, location: `/u/1${search}` });
    world = await start(render, cache);
    const answer = await world.get('/profile/1?junk=1');
    expect(answer.headers.get('location')).toBe('/u/1?junk=1');
  });

  it('is written in the zone of the browser, for signed-in people', async () => {
    const zones: (string | null)[] = [];
    world = await start(request => {
      zones.push(request.config.readerZone);
      return Promise.resolve(page(200, request));
    });
    const signedIn = cookie('user-1', 600);
    await world.get('/about', { cookie: `${signedIn}; zone=Pacific%2FAuckland` });
    await world.get('/about', { cookie: `${signedIn}; zone=Moon%2FBase` });
    await world.get('/about', { cookie: signedIn });
    // Pages of visitors are the same for all.
    await world.get('/about', { cookie: 'zone=Pacific%2FAuckland' });
    expect(zones).toEqual(['Pacific/Auckland', null, null, null]);
  });

  it.each(['/about?lang=es', '/es/about?lang=en'])(
    'in another language changes a cookie and nothing else: %s',
    async address => {
      world = await start(request => Promise.resolve(page(200, request)));
      const [after, language] = address.startsWith('/es') ? ['/about', 'en'] : ['/es/about', 'es'];
      const readers: Record<string, string>[] = [{}, { cookie: cookie('user-1', 600) }];
      for (const headers of readers) {
        const answer = await world.get(address, headers);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, after]);
        expect(answer.headers.get('set-cookie')).toContain(`language=${language}`);
      }
      expect(world.marketplace.seen).toEqual([]);
    },
  );

  it('of somebody signed in is shown to nobody else by the button back', async () => {
    world = await start(request => Promise.resolve(page(200, request)));
    const own = await world.get('/about', { cookie: cookie('user-1', 600) });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
  });

  it('for people who are signed in sends others to sign-up', async () => {
    world = await start(request => Promise.resolve(page(401, request)));
    const answer = await world.get('/inbox/orders');
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('content="0;url=/signup"');
  });

  it('that cannot be rendered is an apology without a stack trace', async () => {
    world = await start(() => Promise.reject(new Error('secret detail')));
    const answer = await world.get('/');
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('sorry');
    expect(html).not.toMatch(/secret detail|at .*\.ts/);
  });

  it('says that it will be back when the marketplace is down', async () => {
    world = await start(request => Promise.resolve(page(200, request)));
    world.marketplace.state.down = true;
    const answer = await world.get('/', { Cookie: cookie('user-0', -10) });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('the session of a page', () => {
  const echo: Render = request =>
    Promise.resolve(page(200, request, JSON.stringify(request.authInfo)));

  it('reaches the page as its scopes, and no token is in the HTML', async () => {
    world = await start(echo);
    const answer = await world.get('/', { Cookie: cookie('user-0', 300) });
    const html = await answer.text();
    expect(html).toContain('{"isAnonymous":false,"scopes":["user"]}');
    expect(html).not.toMatch(/user-0|refresh-1/);
  });

  it('is renewed before the page is made', async () => {
    world = await start(echo);
    const answer = await world.get('/', { Cookie: cookie('user-0', 5) });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^flowroom-session=.+HttpOnly/);
    expect(await answer.text()).toContain('"isAnonymous":false');
  });

  it('that has ended leaves a visitor', async () => {
    world = await start(echo);
    world.marketplace.state.refuseRefresh = true;
    const answer = await world.get('/', { Cookie: cookie('user-0', 5) });
    expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(await answer.text()).toContain('"isAnonymous":true');
  });

  it('costs a visitor no call to the marketplace', async () => {
    world = await start(echo);
    await world.get('/');
    expect(world.marketplace.seen).toEqual([]);
  });

  it('acts for its own visitor, also with many requests at once', async () => {
    world = await start(async request => {
      const sdk = await request.sdk();
      const answer = await sdk.listings.query({});
      return page(200, request, JSON.stringify(answer.data));
    });
    const { get } = world;
    const texts = await Promise.all(
      ['user-a', 'user-b', null].map(async token => {
        const answer = await get('/', token ? { Cookie: cookie(token, 300) } : {});
        return answer.text();
      }),
    );
    expect(texts[0]).toContain('Bearer user-a');
    expect(texts[1]).toContain('Bearer user-b');
    expect(texts[2]).toContain('Bearer anonymous-1');
  });
});

describe('the application’s endpoints, called for a page', () => {
  /** Writes the cookies that they are called with, after a moment in which others are served. */
  const echo: Render = async request => {
    await new Promise(resolve => setTimeout(resolve, 20));
    const { cookie } = request.app as unknown as { cookie?: string };
    return page(200, request, JSON.stringify([cookie ?? null, request.config.readerZone]));
  };
  const appApi: PageHandlerOptions['appApi'] = (_app, _session, cookie) => ({ cookie }) as never;

  it('are called for its own reader, in their zone, also with many requests at once', async () => {
    world = await start(echo, cached(), 0, appApi);
    const { get } = world;
    const readers = [
      [cookie('user-a', 300), 'Pacific/Auckland'],
      [cookie('user-b', 300), 'Europe/Berlin'],
    ] as const;
    const texts = await Promise.all(
      [...readers, ...readers].map(async ([session, zone]) => {
        const sent = `${session}; zone=${encodeURIComponent(zone)}`;
        const answer = await get('/my', { Cookie: sent });
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        return { text: await answer.text(), expected: JSON.stringify([sent, zone]) };
      }),
    );
    for (const { text, expected } of texts) expect(text).toContain(expected);
    expect(await (await get('/my')).text()).toContain('[null,null]');
  });

  it('are called with the session that was renewed, once', async () => {
    world = await start(echo, null, 0, appApi);
    const sent = cookie('user-0', 5);
    const answer = await world.get('/my', { Cookie: `theme=dark; ${sent}` });
    const [renewed] = answer.headers.getSetCookie()[0]!.split(';');
    expect(renewed).not.toBe(sent);
    expect(await answer.text()).toContain(JSON.stringify([`theme=dark; ${renewed}`, null]));
  });
});

/** Caches every page for good. */
function cached(): TaggedCache<PageDocument> {
  const pages = new Map<string, Promise<PageDocument>>();
  return (key, make) => {
    const page = pages.get(key) ?? make();
    pages.set(key, page);
    return page;
  };
}

describe('settings of the marketplace', () => {
  const settingsOf = (state: { live: ShownSettings; draft?: ShownSettings }) => ({
    ...unchanged,
    live: () => state.live,
    draft: (id: string) => Promise.resolve((id === 'draft-1' && state.draft) || null),
  });
  const shown = (version: string, siteTitle: string): ShownSettings => ({
    version,
    changed: { siteTitle, mainColor: '#00665c' },
    style: '--accent:light-dark(#00665c,#7fe0d4)',
    pages: {},
  });
  const echo: Render = request =>
    Promise.resolve(
      page(200, request, `<h1>${JSON.stringify(request.config.settings ?? null)}</h1>`),
    );
  const startWith = (state: Parameters<typeof settingsOf>[0]) =>
    start(echo, cached(), 0, undefined, undefined, settingsOf(state));

  it('are in each page, with a style on its root, and outdate the cached ones', async () => {
    const state = { live: unchanged.live() };
    world = await startWith(state);
    const before = await (await world.get('/about')).text();
    expect(before).toContain('<html lang="en">');
    expect(before).toContain('<h1>null</h1>');
    state.live = shown('two', 'Aire');
    const after = await (await world.get('/about')).text();
    expect(after).toContain('<html lang="en" style="--accent:light-dark(#00665c,#7fe0d4)">');
    // The colours are in the style alone.
    expect(after).toContain('<h1>{"siteTitle":"Aire"}</h1>');
  });

  it('have news above each page, in its language, as text', async () => {
    const live: ShownSettings = {
      ...unchanged.live(),
      changed: { announcementEn: 'Closed on <1 May>', announcementEs: 'Cerrado' },
    };
    world = await startWith({ live });
    expect(await (await world.get('/about')).text()).toContain('>Closed on &lt;1 May></aside>');
    expect(await (await world.get('/es/about')).text()).toContain('>Cerrado</aside>');
  });

  it('of a draft are shown to the browser that previews it, until that ends', async () => {
    world = await startWith({ live: unchanged.live(), draft: shown('draft-1', 'Aire') });
    const begun = await world.get('/about?settings-preview=draft-1&a=1');
    expect([begun.status, begun.headers.get('location')]).toEqual([302, '/about?a=1']);
    const [set] = begun.headers.getSetCookie();
    expect(set).toMatch(/^settings-preview=draft-1;.*HttpOnly; SameSite=Lax/);
    const preview = await world.get('/about', { cookie: 'settings-preview=draft-1' });
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    const html = await preview.text();
    expect(html).toContain('<h1>{"siteTitle":"Aire"}</h1>');
    expect(html).toContain('href="?settings-preview="');
    const visitor = await (await world.get('/about')).text();
    expect(visitor).not.toMatch(/Aire|settings-preview/);
    const over = await world.get('/about', { cookie: 'settings-preview=draft-2' });
    expect(await over.text()).not.toContain('settings-preview');
    const ended = await world.get('/about?settings-preview=');
    expect(ended.headers.getSetCookie()[0]).toMatch(/^settings-preview=;/);
  });
});

describe('cached pages', () => {
  const counting = () => {
    let made = 0;
    return (request: PageRequest) => Promise.resolve(page(200, request, `turn ${++made}`));
  };
  const turn = async (answer: Promise<Response>) =>
    /turn \d+/.exec(await (await answer).text())?.[0];

  it('are those of visitors, by address and theme', async () => {
    world = await start(counting(), cached());
    const { get } = world;
    expect(await turn(get('/s?page=1'))).toBe('turn 1');
    expect(await turn(get('/s?page=1'))).toBe('turn 1');
    expect(await turn(get('/s?page=2'))).toBe('turn 2');
    expect(await turn(get('/s?page=1', { Cookie: 'theme=dark' }))).toBe('turn 3');
  });

  it('are one page for whatever its address says that the page does not read', async () => {
    const asked: string[] = [];
    const make = counting();
    world = await start(request => {
      asked.push(request.address.search);
      return make(request);
    }, cached());
    const { get } = world;
    expect(await turn(get('/about?junk=1'))).toBe('turn 1');
    expect(await turn(get('/about'))).toBe('turn 1');
    // It is nobody's: what one visitor wrote is not in the page of another.
    expect(asked).toEqual(['']);
    await get('/about?junk=1', { Cookie: cookie('user-a', 300) });
    expect(asked).toEqual(['', '?junk=1']);
  });

  it('are never those of people who are signed in', async () => {
    world = await start(counting(), cached());
    const { get } = world;
    expect(await turn(get('/'))).toBe('turn 1');
    expect(await turn(get('/', { Cookie: cookie('user-a', 300) }))).toBe('turn 2');
    expect(await turn(get('/'))).toBe('turn 1');
  });

  it('are sent once to a browser that has them', async () => {
    world = await start(counting(), cached());
    const { get } = world;
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/s', { 'If-None-Match': etag })).status).toBe(200);
    // No page of a signed-in person is stored, so there is nothing to compare with.
    const own = await get('/', { Cookie: cookie('user-a', 300), 'If-None-Match': etag });
    expect([own.status, own.headers.get('etag')]).toEqual([200, null]);
  });

  it('are compressed once', async () => {
    const pages: PageDocument[] = [];
    const cache = cached();
    world = await start(counting(), async (key, make) => {
      const page = await cache(key, make);
      pages.push(page);
      return page;
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await world.get('/', { 'Accept-Encoding': 'gzip' });
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([
        'gzip',
        expect.stringContaining('turn 1'),
      ]);
    }
    const encodings = pages.map(page => page.kind === 'document' && page.html.encoded.gzip);
    expect(encodings[0]).toBeInstanceOf(Buffer);
    expect(encodings[1]).toBe(encodings[0]);
  });
});

describe('the share of rendered pages', () => {
  const render = (request: PageRequest) =>
    Promise.resolve(page(request.address.pathname === '/gone' ? 404 : 200, request));
  const forwarded = (address: string) => ({ 'X-Forwarded-For': address });
  const pageCache = () =>
    taggedCache<PageDocument>({
      ...{ name: 'test', feed: noFeed, boundMs: 600_000, rightForMs: 600_000, most: 1_000 },
      keeps: ({ status }) => status === 200,
    });
  const open = (cache: PageHandlerOptions['cache']) => {
    // The clock does not move: what a client has had once is all that it gets.
    const renders = createClientShare({ perSecond: 1, now: () => 0 });
    return start(render, cache, 0, () => ({}) as never, renders);
  };
  const statusesOf = async (paths: readonly string[], headers: Record<string, string>) => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await world!.get(path, headers)).status);
    return statuses;
  };

  it('ends for one client alone, and never counts what is cached', async () => {
    world = await open(pageCache());
    const attacker = forwarded('93.184.216.34');
    await world.get('/', attacker);
    expect(await statusesOf(['/?a=1', '/?a=2', '/?a=3', '/gone', '/'], attacker)).toEqual([
      ...[200, 200, 429, 429, 200],
    ]);
    expect(await statusesOf(['/', '/?a=3', '/gone'], forwarded('93.184.216.35'))).toEqual([
      ...[200, 200, 404],
    ]);
  });

  it('ends with a page in the language of the reader, and a time to come again', async () => {
    world = await open(pageCache());
    const attacker = forwarded('93.184.216.34');
    await statusesOf(['/es?a=1', '/es?a=2', '/es?a=3'], attacker);
    const refused = await world.get('/es?a=4', attacker);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toContain('<html lang="es">');
  });

  it('is one of each person who is signed in, wherever they are', async () => {
    world = await open(pageCache());
    const address = forwarded('93.184.216.34');
    const paths = ['/?a=1', '/?a=2', '/?a=3', '/?a=4'];
    expect(await statusesOf(paths, address)).toEqual([200, 200, 200, 429]);
    const own = { ...address, Cookie: cookie('user-a', 300) };
    expect(await statusesOf(paths, own)).toEqual([200, 200, 200, 429]);
  });

  it('has no end at an address of a private network, where everybody may come from', async () => {
    world = await open(pageCache());
    const paths = ['/?a=1', '/?a=2', '/?a=3', '/?a=4'];
    expect(await statusesOf(paths, {})).toEqual([200, 200, 200, 200]);
  });
});

describe('a shared cache in front', () => {
  it('may store pages of visitors, for the time of the setting, and nothing of anybody else', async () => {
    const made = (request: PageRequest) =>
      Promise.resolve(page(request.address.pathname === '/gone' ? 404 : 200, request));
    world = await start(made, null, 30);
    const { get } = world;
    const caching = async (path: string, headers = {}) =>
      (await get(path, headers)).headers.get('cache-control');
    expect(await caching('/')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
    expect(await caching('/gone')).toBe('private, no-cache');
    expect(await caching('/', { Cookie: cookie('user-a', 300) })).toBe('private, no-store');
    // Which language a visitor is led to depends on the browser.
    expect(await caching('/about', { 'Accept-Language': 'es' })).toBe('private, no-cache');
  });
});

describe('the language of a page', () => {
  const spoken = (request: PageRequest) =>
    Promise.resolve(page(200, request, `${request.config.locale} ${request.address.pathname}`));

  it('is the one of its address, and a page of its own to remember', async () => {
    world = await start(spoken, cached());
    const spanish = await world.get('/es/about');
    expect(spanish.headers.get('content-language')).toBe('es');
    const html = await spanish.text();
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('es-ES /about');
    expect(await (await world.get('/about')).text()).toContain('en-US /about');
  });

  it('is not cached by others for readers of another', async () => {
    world = await start(spoken);
    const answer = await world.get('/about?a=1', { 'Accept-Language': 'fr, es;q=0.9, en;q=0.1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/es/about?a=1']);
    expect(answer.headers.get('vary')).toContain('Cookie, Accept-Language');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is remembered when it was chosen', async () => {
    world = await start(spoken);
    const chosen = await world.get('/?lang=es');
    expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/es']);
    expect(chosen.headers.getSetCookie()[0]).toMatch(/^language=es; Max-Age=31536000; Path=\//);
    const back = await world.get('/es/about?lang=en');
    expect(back.headers.get('location')).toBe('/about');
  });
});

describe('the address of a page', () => {
  it('is one: a slash at its end leads to it for good', async () => {
    world = await start(request => Promise.resolve(page(200, request)));
    const { get } = world;
    const to = async (path: string) => {
      const answer = await get(path);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await to('/about/?a=1')).toEqual([301, '/about?a=1']);
    expect(await to('/es/')).toEqual([301, '/es']);
    expect(await to('//evil.example//')).toEqual([301, '/evil.example']);
    expect(await to('/l/yog%61/1?a=1')).toEqual([301, '/l/yoga/1?a=1']);
    expect(await to('/')).toEqual([200, null]);
  });

  it('is reached in one step where the page leads elsewhere, too', async () => {
    const id = '6f0a5c1e-0000-4000-8000-00000000000a';
    world = await start(({ address: { pathname, search } }) =>
      Promise.resolve({ kind: 'redirect', status: 301, location: `${pathname}/right${search}` }),
    );
    const answer = await world.get(`/l/${id.toUpperCase()}/?a=1`);
    expect(answer.headers.get('location')).toBe(`/l/${id}/right?a=1`);
  });
});
