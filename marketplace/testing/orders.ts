import type { Person } from './people.ts';
import { sdk } from './sdk.ts';
import type { ReachableMarketplace, SdkClient, SdkEntity } from './sdk.ts';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestClass } from './teachers.ts';

export const hourlyAlias = 'flex-hourly-default-process/release-1';

/** Returns the person's client with a trusted token, which may set prices. */
export async function trusted(api: ReachableMarketplace, { client }: Person): Promise<SdkClient> {
  const { data } = await client.exchangeToken();
  const tokenStore = sdk.tokenStore.memoryStore();
  tokenStore.setToken(data);
  return api.client({ tokenStore });
}

/** Parameters of a booking of a class, with a commission of a tenth of the price. */
export const placeParams = ({ id, start, end, price }: TestClass, seats = 1): object => ({
  listingId: id,
  bookingStart: start,
  bookingEnd: end,
  seats,
  stockReservationQuantity: seats,
  lineItems: [
    {
      code: 'line-item/session',
      unitPrice: new sdk.types.Money(price, 'USD'),
      quantity: seats,
      includeFor: ['customer', 'provider'],
    },
    {
      code: 'line-item/provider-commission',
      unitPrice: new sdk.types.Money(price * seats, 'USD'),
      percentage: -10,
      includeFor: ['provider'],
    },
  ],
});

/** The body of `transactions/initiate` for a booking of a class. */
export const placeRequest = (wanted: TestClass, processAlias = hourlyAlias): object => ({
  processAlias,
  transition: 'transition/request-payment',
  params: placeParams(wanted),
});

export interface OpenPayment {
  transactionId: string;
  intentId: string;
  clientSecret: string;
}

/** Orders a seat that is still to be paid for. */
export async function requestPlace(
  api: ReachableMarketplace,
  student: Person,
  wanted: TestClass,
  processAlias = hourlyAlias,
): Promise<OpenPayment> {
  const { transactions } = await trusted(api, student);
  const answer = await transactions.initiate(placeRequest(wanted, processAlias), { expand: true });
  return openPaymentOf(answer.data.data);
}

/** Data of an unpaid transaction that Stripe.js needs. */
export function openPaymentOf(transaction: SdkEntity): OpenPayment {
  const { protectedData } = transaction.attributes as unknown as {
    protectedData: { stripePaymentIntents?: { default: Record<string, string> } };
  };
  const { stripePaymentIntentId: intentId, stripePaymentIntentClientSecret: clientSecret } =
    protectedData.stripePaymentIntents?.default ?? {};
  if (!intentId || !clientSecret) throw new Error('The transaction has no open payment.');
  return { transactionId: transaction.id.uuid, intentId, clientSecret };
}

/** Data of the payment provider that a browser knows. */
export interface CardSandbox {
  url: string;
  keys: Pick<TestSandbox['keys'], 'stripePublishableKey'>;
}

/** Result that Stripe.js returns. */
export interface CardAnswer {
  status?: string;
  error?: { code: string };
}

/** Confirms a payment as Stripe.js does in the browser: with the publishable key and the secret. */
export async function payByCard(
  { sandbox }: { sandbox: CardSandbox },
  { intentId, clientSecret }: OpenPayment,
  paymentMethod = 'pm_card_visa',
): Promise<CardAnswer> {
  const answer = await fetch(`${sandbox.url}/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.keys.stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: paymentMethod,
      use_stripe_sdk: 'true',
    }),
  });
  return (await answer.json()) as CardAnswer;
}

/** Pays with a push method: the customer is redirected to the bank, and agrees there or not. */
export async function push(
  { sandbox }: { sandbox: CardSandbox },
  { intentId, clientSecret }: OpenPayment,
  agrees: boolean,
): Promise<void> {
  const answer = await fetch(`${sandbox.url}/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.keys.stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'alipay',
      return_url: 'https://shop.example/back',
    }),
  });
  const { next_action: next } = (await answer.json()) as {
    next_action?: { redirect_to_url: { url: string } };
  };
  if (!next) return;
  const body = new URLSearchParams({ outcome: agrees ? 'complete' : 'fail' });
  await fetch(next.redirect_to_url.url, { method: 'POST', redirect: 'manual', body });
}

/** Answers the bank's 3-D Secure question as the payer would on its page. */
export const answerBank = (
  { sandbox }: { sandbox: CardSandbox },
  { intentId, clientSecret }: OpenPayment,
  outcome: 'complete' | 'fail',
): Promise<unknown> =>
  fetch(`${sandbox.url}/stripe/3ds/${intentId}?client_secret=${clientSecret}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });

/** Makes a transition without parameters; returns the transaction. */
export async function move(
  person: Pick<Person, 'client'>,
  id: string,
  transition: string,
): Promise<SdkEntity> {
  const body = { id, transition: `transition/${transition}`, params: {} };
  return (await person.client.transactions.transition(body, { expand: true })).data.data;
}
