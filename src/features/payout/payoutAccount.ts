import type { TokenCreateParams, TokenResult } from '@stripe/stripe-js';
import type { Api, StripeAccountBody, StripeAccountLinkBody } from '#src/api/types.ts';
import { payoutAccountDefaults } from './payouts.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { reporting } from '#src/util/errorLog.ts';
import { appError } from '#src/util/errors.ts';
import type { LegalDetails, PayoutDetails } from './payoutDetails.ts';
import { loadStripe } from '#src/util/stripeJs.ts';
import type { StripeJs } from '#src/util/stripeJs.ts';

/** Addresses to which the provider sends the teacher back. */
export interface ReturnAddresses {
  successURL: string;
  failureURL: string;
}

function tokenOf({ error, token }: TokenResult): string {
  if (token) return token.id;
  const path = error?.param?.match(/\w+/g);
  throw {
    ...appError('unknown', 'The payment provider refused the details.', 400),
    providerMessage: error?.message,
    path: path ? [...path] : undefined,
    reason: error?.code || undefined,
  };
}

async function stripeOf(config: AppConfig): Promise<StripeJs> {
  try {
    return await loadStripe(config.stripe);
  } catch {
    throw appError('network', 'The payment script could not be loaded.');
  }
}

/**
 * Turns the individual or company into the provider's token, so that nothing personal and no
 * acceptance of the terms passes through our servers. Gives the fields that creation and update of
 * an account share.
 */
export async function legalBodyOf(
  config: AppConfig,
  { account, businessProfileMCC, businessProfileURL }: LegalDetails,
): Promise<Omit<StripeAccountBody, 'country'>> {
  const stripe = await stripeOf(config);
  return {
    accountToken: tokenOf(await stripe.createToken('account', account)),
    ...(businessProfileMCC ? { businessProfileMCC } : {}),
    ...(businessProfileURL ? { businessProfileURL } : {}),
  };
}

/** Gives the body of the creation of an account. */
export async function accountBodyOf(
  config: AppConfig,
  details: PayoutDetails,
): Promise<StripeAccountBody> {
  return {
    country: details.country,
    bankAccountToken: details.bankAccountToken,
    requestedCapabilities: [...payoutAccountDefaults.requestedCapabilities],
    businessProfileMCC: payoutAccountDefaults.businessProfileMCC,
    businessProfileURL: config.rootUrl,
    ...(await legalBodyOf(config, details)),
  };
}

/** Turns a person behind a company into the provider's token. */
export async function personTokenOf(
  config: AppConfig,
  person: TokenCreateParams.Person,
): Promise<string> {
  const stripe = await stripeOf(config);
  return tokenOf(await stripe.createToken('person', person));
}

/** Address of the provider's page on an account that exists: what is due, or everything on it. */
export async function verificationAddress(
  api: Api,
  addresses: ReturnAddresses,
  type: StripeAccountLinkBody['type'] = 'custom_account_verification',
): Promise<string> {
  const { url } = await reporting('create-account-link-failed', () =>
    api.stripeAccount.createLink({ ...addresses, type, collect: 'currently_due' }),
  );
  return url;
}
