import type { Person } from './people.ts';
import { sdk } from './sdk.ts';
import type { ReachableMarketplace, SdkClient, SdkEntity } from './sdk.ts';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestClass } from './teachers.ts';

export const hourlyAlias = 'flex-hourly-default-process/release-1';

/** The person's client with the rights of the web server, which vouches for prices. */
export async function trusted(api: ReachableMarketplace, { client }: Person): Promise<SdkClient> {
  const { data } = await client.exchangeToken();
  const tokenStore = sdk.tokenStore.memoryStore();
  tokenStore.setToken(data);
  return api.client({ tokenStore });
}

/** Parameters of a place in a class, with a tenth of the price as the marketplace's commission. */
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

/** The body of `transactions/initiate` for a place in a class. */
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

/** Takes a place that is still to be paid for. */
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

/** What Stripe.js needs of a transaction that is still to be paid for. */
export function openPaymentOf(transaction: SdkEntity): OpenPayment {
  const { protectedData } = transaction.attributes as unknown as {
    protectedData: { stripePaymentIntents?: { default: Record<string, string> } };
  };
  const { stripePaymentIntentId: intentId, stripePaymentIntentClientSecret: clientSecret } =
    protectedData.stripePaymentIntents?.default ?? {};
  if (!intentId || !clientSecret) throw new Error('The transaction has no open payment.');
  return { transactionId: transaction.id.uuid, intentId, clientSecret };
}

/** Where cards are paid with: what a browser knows of it. */
export interface CardSandbox {
  url: string;
  keys: Pick<TestSandbox['keys'], 'stripePublishableKey'>;
}

/** What Stripe.js tells its caller. */
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

/** Pays with a push method: the customer goes to the bank by redirect, and agrees there or not. */
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

/** Answers the bank's question as the payer would on its page. */
export const answerBank = (
  { sandbox }: { sandbox: CardSandbox },
  { intentId, clientSecret }: OpenPayment,
  outcome: 'complete' | 'fail',
): Promise<unknown> =>
  fetch(`${sandbox.url}/stripe/3ds/${intentId}?client_secret=${clientSecret}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });

/** Makes a transition without parameters; answers with the transaction. */
export async function move(
  person: Pick<Person, 'client'>,
  id: string,
  transition: string,
): Promise<SdkEntity> {
  const body = { id, transition: `transition/${transition}`, params: {} };
  return (await person.client.transactions.transition(body, { expand: true })).data.data;
}
