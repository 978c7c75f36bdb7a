import { uncounted } from './uncounted.ts';
import path from 'node:path';
import type { Router } from 'express';
import pino from 'pino';
import { createApp } from '#server/main/app.ts';
import type { AppOptions } from '#server/main/app.ts';
import { readyRouter } from '#server/main/operator/readyRouter.ts';
import { createRawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { testCookies } from './sessionCookie.ts';
import { unchanged } from './settings.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import type { WebApp } from '#server/pages/ssr/serverAppApi.ts';
import { listen } from './listen.ts';

type PageRequest = Parameters<WebApp['renderPage']>[0];

/** Answers /readyz without a state. */
export const readinessOf = (isReady: boolean): Router =>
  readyRouter({
    ready: () => Promise.resolve(isReady),
    state: () => Promise.reject(new Error('There is no state.')),
    operatorSecret: 'secret-of-the-operators',
    hasOperatorSession: () => Promise.resolve(false),
  });

/** The web server on a free port, with a page of its own and a marketplace that does not answer. */
export async function startApp(overrides: Partial<AppOptions> = {}) {
  const seen: PageRequest['address'][] = [];
  const render = (request: PageRequest) => {
    seen.push(request.address);
    return Promise.resolve({
      kind: 'page',
      status: 200,
      html: ['<h1>Page</h1>'],
      head: { htmlAttrs: '', bodyAttrs: '', tags: '' },
      scriptData: '',
      vitalsScript: '',
      scripts: [],
      styles: '',
      bootstrap: { state: { marketplaceData: { entities: {} } } },
    });
  };
  const webApp = {
    renderPage: render,
    createAppApi: () => ({}),
    readSettingsFrom: () => undefined,
    pageNameOf: () => 'LandingPage',
    visitorQuery: ({ search }: { search: string }) => search,
    preloadedFonts: [],
    bootstrapElementId: 'bootstrap',
  } as unknown as WebApp;
  const baseUrl = () => 'http://127.0.0.1:9';
  const tokens = createTokens({ baseUrl, clientId: 'c', clientSecret: 's' });
  const pageSdk = createRawSdks({ baseUrl, clientId: 'c', tokens });
  const site = await listen(
    createApp({
      logger: pino({ level: 'silent' }),
      trustProxy: false,
      root: path.resolve(import.meta.dirname, '../..'),
      assets: null,
      consoleFolder: path.resolve(import.meta.dirname, '../../build/console'),
      marketplace: (_req, res) => void res.status(204).end(),
      sandbox: null,
      readiness: readinessOf(true),
      sessions: createSessions({ tokens, cookies: testCookies }),
      cookies: testCookies,
      tokens,
      sdk: createSdkFactory(pageSdk),
      listUpcoming: () => Promise.resolve([]),
      classTimes: uncounted(),
      pageSdk,
      onUnshowable: () => undefined,
      security: {
        inlineScripts: [],
        secure: false,
        realPayments: false,
        mapbox: false,
        errorOrigin: null,
        imageOrigins: [],
        dev: false,
      },
      webApp: () => Promise.resolve({ app: webApp, stats: {} }),
      appConfig: () => ({ locale: 'en-US' }) as ReturnType<AppOptions['appConfig']>,
      settings: unchanged,
      ownOrigin: baseUrl(),
      listTrainers: () => Promise.resolve([]),
      eventLog: null,
      pageCache: null,
      renders: { take: () => undefined },
      sharedSeconds: 0,
      ...overrides,
    }),
  );
  return { ...site, seen };
}
