import { z } from 'zod';
import type { Call } from './seedClient.ts';

/** The payment stub that runs beside the marketplace. */
export interface PaymentStub {
  /** Address of its API without `/v1`. */
  base: string;
  publishableKey: string;
}

const tokenAnswer = z.object({ id: z.string() });

/** Facts that meet each requirement of the stub. */
const individual = {
  'account[business_type]': 'individual',
  'account[tos_shown_and_accepted]': 'true',
  'account[individual][phone]': '+14155550132',
  'account[individual][dob][day]': '12',
  'account[individual][dob][month]': '4',
  'account[individual][dob][year]': '1986',
  'account[individual][address][line1]': '1 Market Street',
  'account[individual][address][city]': 'San Francisco',
  'account[individual][address][state]': 'CA',
  'account[individual][address][postal_code]': '94105',
  'account[individual][address][country]': 'US',
  'account[individual][ssn_last_4]': '0000',
};
const bankAccount = {
  'bank_account[country]': 'US',
  'bank_account[currency]': 'usd',
  'bank_account[routing_number]': '110000000',
  'bank_account[account_number]': '000123456789',
};

async function tokenOf({ base, publishableKey }: PaymentStub, form: Record<string, string>) {
  const answer = await fetch(`${base}/v1/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`the payment stub answered ${answer.status}.`);
  return tokenAnswer.parse(await answer.json()).id;
}

/** Makes an account for payouts, verified by the stub, for somebody who is signed in. */
export async function openPayoutAccount(
  stub: PaymentStub,
  person: { email: string; firstName: string; lastName: string },
  call: Call,
): Promise<void> {
  const accountToken = await tokenOf(stub, {
    ...individual,
    'account[individual][first_name]': person.firstName,
    'account[individual][last_name]': person.lastName,
    'account[individual][email]': person.email,
  });
  await call('stripe_account/create', {
    country: 'US',
    accountToken,
    bankAccountToken: await tokenOf(stub, bankAccount),
    businessProfileMCC: '7941',
    businessProfileURL: 'https://marketplace.example',
    requestedCapabilities: ['card_payments', 'transfers'],
  });
}
