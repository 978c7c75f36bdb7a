import type { Api, StripeAccountBody } from './types.ts';
import { payoutAccountDefaults } from '#src/config/payouts.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import type { PayoutDetails } from '#src/util/bankAccount.ts';
import { appError } from '#src/util/errors.ts';
import { loadStripe } from '#src/util/stripeJs.ts';
import type { TokenResult } from '@stripe/stripe-js';
import type { StripeJs } from '#src/util/stripeJs.ts';

/** Addresses to which the provider sends the teacher back. */
export interface ReturnAddresses {
  successURL: string;
  failureURL: string;
}

function tokenOf({ error, token }: TokenResult): string {
  if (token) return token.id;
  throw {
    ...appError('unknown', 'The payment provider refused the details.', 400),
    providerMessage: error?.message,
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
 * Turns the details into the provider's tokens, so that neither the bank account nor the acceptance
 * of the terms passes through our servers, and gives the body of the account's creation.
 */
export async function accountBodyOf(
  config: AppConfig,
  { country, businessType, bankAccount }: PayoutDetails,
): Promise<StripeAccountBody> {
  const stripe = await stripeOf(config);
  const accountToken = tokenOf(
    await stripe.createToken('account', {
      business_type: businessType,
      tos_shown_and_accepted: true,
    }),
  );
  const bankAccountToken = tokenOf(
    await stripe.createToken('bank_account', {
      ...bankAccount,
      account_holder_type: businessType,
    }),
  );
  return {
    country,
    accountToken,
    bankAccountToken,
    requestedCapabilities: [...payoutAccountDefaults.requestedCapabilities],
    businessProfileMCC: payoutAccountDefaults.businessProfileMCC,
    businessProfileURL: config.rootUrl,
  };
}

/** Address of the provider's page that asks for what is still due on an account that exists. */
export async function verificationAddress(api: Api, addresses: ReturnAddresses): Promise<string> {
  const { url } = await api.stripeAccount.createLink({
    ...addresses,
    type: 'custom_account_verification',
    collect: 'currently_due',
  });
  return url;
}
