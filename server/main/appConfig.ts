import type { Config } from '#server/config/config.ts';
import { offeredProviders } from '#server/config/offeredProviders.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { passkeyDomain } from '#server/account/passkeys/ceremony.ts';
import { socialLogins } from '#server/account/socialLogin/providers.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { marketplace } from '#shared/config/marketplace.ts';

/**
 * Returns the configuration for pages. Fields are listed one by one, so that no secret is included.
 */
export function appConfigOf(
  config: Config,
  credentials: Credentials,
  { rootUrl, zoneTable }: Pick<AppConfig, 'rootUrl' | 'zoneTable'>,
): AppConfig {
  return {
    rootUrl,
    clientId: config.hosted?.clientId ?? credentials.clientId,
    siteTitle: marketplace.siteTitle,
    locale: marketplace.locale,
    setup: config.setup,
    mapboxToken: config.mapboxToken,
    errorReporting: config.errorReporting && {
      dsn: config.errorReporting.dsn,
      environment: config.environment,
    },
    hasOperator: !config.hosted || config.hosted.integration !== null,
    readerZone: null,
    zoneTable,
    meetingProviders: offeredProviders(config),
    engineSize: config.classroomMedia.size,
    wizardTabs: config.wizardTabs,
    socialProviders: socialLogins(config.identityProviders).map(({ idpId }) => idpId),
    mailCode: config.hosted === null,
    passkeys: config.hosted === null && passkeyDomain(rootUrl) !== null,
    stripe: config.stripe
      ? {
          publishableKey: config.stripe.publishableKey,
          scriptUrl: 'https://js.stripe.com/v3/',
          isStandIn: false,
        }
      : {
          publishableKey: credentials.sandbox.stripePublishableKey,
          scriptUrl: '/sandbox/stripe/js/v3/',
          isStandIn: true,
        },
  };
}
