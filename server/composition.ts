import path from 'node:path';
import type { Express, Router } from 'express';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { appConfigOf } from './appConfig.ts';
import type { Config } from './config.ts';
import type { Credentials } from './credentials.ts';
import { composeMeetings } from './meetings/compose.ts';
import { proxyTo } from './middleware/proxy.ts';
import { createSdkFactory } from './sdk.ts';
import { createSessions } from './session/session.ts';
import { createTokens } from './session/tokens.ts';
import type { WebAppSource } from './ssr/webApp.ts';
import { createMarketplace } from '#marketplace/index.ts';
import type { Marketplace } from '#marketplace/index.ts';
import { createSandbox } from '#sandbox/index.ts';
import { marketplace as marketplaceConfig } from '#src/config/marketplace.ts';

/** What the whole is put together from. */
export interface CompositionOptions {
  config: Config;
  credentials: Credentials;
  logger: Logger;
  /** Port that the server listens on. */
  port: number;
  /** Project folder. */
  root: string;
  /** Folder of the built assets; null when the development server has them. */
  assets: string | null;
  webApp: WebAppSource;
  /** More endpoints below /api. */
  apiExtensions?: readonly Router[];
}

/** All parts, connected. */
export interface Composition {
  app: Express;
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  rootUrl: string;
  /** Origin at which the server reaches itself. */
  ownOrigin: string;
  /** Starts the jobs; the server has to listen by then. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Puts marketplace, stand-ins and pages behind one express app. */
export async function compose(options: CompositionOptions): Promise<Composition> {
  const { config, credentials, logger, port } = options;
  const rootUrl = config.rootUrl ?? `http://localhost:${port}`;
  const ownOrigin = `http://${config.host ?? '127.0.0.1'}:${port}`;
  const secure = rootUrl.startsWith('https:');

  const sandbox = await openSandbox(options, rootUrl);
  const marketplace = config.hosted ? null : await openMarketplace(options, rootUrl, ownOrigin);
  const clientId = config.hosted?.clientId ?? credentials.clientId;
  const clientSecret = config.hosted?.clientSecret ?? credentials.clientSecret;
  const marketplaceUrl = () => config.hosted?.baseUrl ?? `${ownOrigin}/flex`;
  const tokens = createTokens({ baseUrl: marketplaceUrl, clientId, clientSecret });
  const sessions = createSessions({ tokens, secure });
  const sdk = createSdkFactory({ baseUrl: marketplaceUrl, clientId, tokens });
  const appConfig = appConfigOf(config, credentials, rootUrl);

  const integrationUrl = () => config.hosted?.integrationUrl ?? marketplaceUrl();
  const meetings = composeMeetings({
    config,
    credentials,
    sessions,
    sdk,
    rootUrl,
    ownOrigin,
    marketplaceUrl: integrationUrl,
  });

  let started = false;
  const app = createApp({
    logger,
    trustProxy: config.trustProxy,
    root: options.root,
    assets: options.assets,
    marketplace: marketplace?.router ?? proxyTo(config.hosted?.baseUrl ?? ''),
    sandbox: sandbox?.router ?? null,
    ready: async () => started && ((await marketplace?.ready()) ?? true),
    sessions,
    tokens,
    sdk,
    security: {
      secure,
      realPayments: config.stripe !== null,
      imageOrigins: config.hosted
        ? [new URL(config.hosted.baseUrl).origin, 'https://*.imgix.net']
        : [],
      dev: config.environment === 'development',
    },
    webApp: options.webApp,
    appConfig: () => appConfig,
    ownOrigin: () => ownOrigin,
    apiExtensions: [meetings, ...(options.apiExtensions ?? [])],
  });

  return {
    app,
    marketplace,
    rootUrl,
    ownOrigin,
    async start() {
      await marketplace?.start();
      started = true;
    },
    async close() {
      await marketplace?.close();
      await sandbox?.close();
    },
  };
}

async function openSandbox({ config, credentials, logger }: CompositionOptions, rootUrl: string) {
  // Never loaded when everything it stands in for is real.
  if (config.stripe && config.zoom) return null;
  const { sandbox } = credentials;
  return createSandbox({
    dataDir: config.dataDir,
    publicUrl: `${rootUrl}/sandbox`,
    keys: {
      stripeSecretKey: sandbox.stripeSecretKey,
      stripePublishableKey: sandbox.stripePublishableKey,
      zoomClientId: sandbox.zoomClientId,
      zoomClientSecret: sandbox.zoomClientSecret,
    },
    logger: logger.child({ part: 'sandbox' }),
  });
}

function openMarketplace(
  { config, credentials, logger, root }: CompositionOptions,
  rootUrl: string,
  ownOrigin: string,
): Promise<Marketplace> {
  const { stripe, mail, databaseUrl } = config;
  return createMarketplace({
    dataDir: config.dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    publicUrl: `${rootUrl}/flex`,
    webUrl: rootUrl,
    name: marketplaceConfig.siteTitle,
    credentials: {
      ident: credentials.marketplace,
      clientId: credentials.clientId,
      clientSecret: credentials.clientSecret,
      integrationClientId: credentials.integrationClientId,
      integrationClientSecret: credentials.integrationClientSecret,
      buildApiKey: credentials.buildApiKey,
      tokenSecret: credentials.tokenSecret,
    },
    stripe: stripe?.secretKey
      ? { secretKey: stripe.secretKey }
      : {
          secretKey: credentials.sandbox.stripeSecretKey,
          apiBase: `${ownOrigin}/sandbox/stripe`,
        },
    ...(mail.smtpUrl ? { smtpUrl: mail.smtpUrl } : {}),
    ...(mail.from ? { mailFrom: mail.from } : {}),
    processDir: path.join(root, 'ext'),
    cacheDir: path.join(root, '.cache'),
    logger: logger.child({ part: 'marketplace' }),
  });
}
