import path from 'node:path';
import type { Logger } from 'pino';
import type { SiteIssuer } from '#server/account/siteIssuer.ts';
import { withCommands } from '#server/config/commands.ts';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { Marketplace } from '@flowroom/marketplace';
import type { MailHooks } from '@flowroom/marketplace/mailHooks';
import { offsetAt } from '@flowroom/marketplace/zoneRules';
import type { Sandbox, SandboxOptions } from '@flowroom/sandbox';
import { limitedPrivateData } from '#server/marketplaceClient/session/limitedPrivateData.ts';
import { marketplace as marketplaceConfig } from '#shared/config/marketplace.ts';
import { listingSearchSchemas } from '#shared/config/searchSchemas.ts';

/** Options of marketplace and stubs. */
export interface BackendOptions {
  config: Config;
  credentials: Credentials;
  logger: Logger;
  /** Project folder. */
  root: string;
}

/** Origins without trailing slashes. */
export interface BackendAddresses {
  /** Public origin of marketplace and stubs. */
  publicOrigin: string;
  /** Origin of the site, for links in mails. */
  siteOrigin: string;
  /** Origin of the process for its own calls. */
  ownOrigin: string;
}

/** Parts of the site that the stubs use; a standalone marketplace has none. */
export interface SandboxHooks {
  /** Webhook of the payment stub. */
  stripeWebhook?: NonNullable<SandboxOptions['stripeWebhook']>;
  hasOperatorSession?: NonNullable<SandboxOptions['mail']>['hasOperatorSession'];
}

/** Opens the stubs. Their code is loaded on demand. */
export async function openSandbox(
  { config, credentials, logger }: BackendOptions,
  publicOrigin: string,
  { stripeWebhook, hasOperatorSession }: SandboxHooks = {},
): Promise<Sandbox> {
  const { createSandbox } = await import(/* webpackMode: "lazy" */ '@flowroom/sandbox');
  const { sandbox } = credentials;
  return createSandbox({
    dataDir: config.dataDir,
    publicUrl: `${publicOrigin}/sandbox`,
    ...(config.mail.smtpUrl
      ? {}
      : {
          mail: {
            secret: credentials.operatorSecret,
            hasOperatorSession,
            linkCommand: withCommands(
              `npm run operate -- link${hasOperatorSession ? '' : ' marketplace'}`,
            ),
          },
        }),
    payments: !config.stripe,
    stripeWebhook,
    keys: {
      stripeSecretKey: sandbox.stripeSecretKey,
      stripePublishableKey: sandbox.stripePublishableKey,
      zoomClientId: sandbox.zoomClientId,
      zoomClientSecret: sandbox.zoomClientSecret,
    },
    offsetAt,
    logger: logger.child({ part: 'sandbox' }),
  });
}

/** Opens the embedded marketplace. Its code is loaded on demand. */
export async function openMarketplace(
  { config, credentials, logger, root }: BackendOptions,
  { publicOrigin, siteOrigin, ownOrigin }: BackendAddresses,
  {
    mails,
    siteIssuer,
  }: {
    mails?: MailHooks;
    /** The site as an identity provider; left out where it is none. */
    siteIssuer?: SiteIssuer;
  } = {},
): Promise<Marketplace> {
  const { createMarketplace } = await import(
    /* webpackMode: "lazy", webpackChunkName: "embedded" */ '@flowroom/marketplace'
  );
  const { stripe, mail, databaseUrl, readDatabaseUrl, objectStore } = config;
  return createMarketplace({
    dataDir: config.dataDir,
    databaseUrl,
    readDatabaseUrl,
    objectStore: objectStore ?? undefined,
    eventRetentionDays: config.eventRetentionDays,
    slowStatementMs: config.slowQueryMs,
    sessionMaxDays: config.sessionMaxDays,
    refundRetains: config.refundsGatewayFee ? [] : ['line-item/payment-gateway-fee'],
    signUpsPerHour: config.signUpsPerHour,
    publicUrl: `${publicOrigin}/flex`,
    webUrl: siteOrigin,
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
    identityProviders: [...config.identityProviders, ...(siteIssuer?.providers ?? [])],
    loginAsRedirectUris: config.loginAsRedirectUris,
    multitenantSecret: config.multitenantSecret,
    smtpUrl: mail.smtpUrl,
    mailFrom: mail.from,
    mails,
    limitedPrivateData,
    processPaths: [path.join(root, 'ext')],
    searchSchemas: listingSearchSchemas,
    cacheDir: path.join(root, '.cache'),
    logger: logger.child({ part: 'marketplace' }),
  });
}
