import { readFileSync } from 'node:fs';
import path from 'node:path';
import { anyJson, spoiled } from '@flowroom/marketplace/testing/mutations/hostileValues';
import type { Data, JsonValue } from '@flowroom/marketplace/testing/mutations/hostileValues';
import {
  hourlyAlias,
  move,
  payByCard,
  placeRequest,
  requestPlace,
  trusted,
} from '@flowroom/marketplace/testing/fixtures/orders';
import fc from 'fast-check';
import { meetingData, orderData, ownData, personData, seriesData } from './goodData.ts';
import { goodOffer, send } from './world.ts';
import type { AnyDataWorld, Browsing, Offer } from './world.ts';

const hour = 3_600_000;
const processName = 'flex-hourly-default-process';
/** A version of the process in which anybody who makes an enquiry may leave protected data. */
const openAlias = `${processName}/open`;

/** Orders of the student, in the states that have pages of their own. */
export interface Orders {
  /** The stranger's class that all of them are about. */
  of: Offer;
  ids: string[];
}

/** Data of everybody and everything that an order has to do with. */
export interface OrderData {
  listing: Data;
  privateData: Data;
  metadata: Data;
  order: Data;
  protectedData: Data;
  person: { publicData: Data; protectedData: Data; privateData: Data; metadata: Data };
}

const start = Math.ceil(Date.now() / hour) * hour + hour;

/** Anything in the data of an order, of its class, and of its two parties. */
export const anyOrderData: fc.Arbitrary<OrderData> = fc.record({
  listing: spoiled(seriesData(start)),
  privateData: spoiled(meetingData(start)),
  metadata: spoiled({ subscriptions: 3, productId: 'prod_1', priceId: 'price_1' }),
  order: spoiled(orderData),
  protectedData: fc.dictionary(fc.constantFrom('stripePaymentIntents', 'zoom', 'note'), anyJson(), {
    maxKeys: 2,
  }) as fc.Arbitrary<Data>,
  person: fc.record({
    publicData: spoiled(personData),
    protectedData: spoiled(ownData),
    privateData: spoiled(ownData),
    metadata: spoiled({ level: 3 }),
  }),
});

/** Lets those who make an enquiry leave protected data with it, as an operator may decide. */
async function openProtectedData({ api }: AnyDataWorld): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../../ext', processName, 'process.edn');
  const [transitions = ''] = readFileSync(file, 'utf8').split(':notifications');
  const enquiry = /(:transition\/enquire,\s+:actor :actor.role\/customer,\s+:actions) \[\]/;
  const definition = `${transitions.replace(enquiry, '$1 [{:name :action/update-protected-data}]')}}`;
  const { buildApiKey, marketplace } = api.credentials;
  const push = async (command: string, body: FormData | object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${api.url}/v1/build-api/${command}?marketplace=${marketplace}`, {
      method: 'POST',
      headers: {
        Authorization: `Apikey ${buildApiKey}`,
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${command}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { 'process/version'?: number } };
  };
  const form = new FormData();
  form.append('name', processName);
  form.append('definition', definition);
  const { data } = await push('processes/create-version', form);
  await push('aliases/create-alias', {
    name: processName,
    alias: 'open',
    version: data['process/version'],
  });
}

/** Makes an enquiry about a listing. @returns id of the order; null when it is refused */
async function enquire(
  { api }: AnyDataWorld,
  { token }: Browsing,
  listingId: string,
  protectedData: Data = {},
): Promise<string | null> {
  const answer = await send(api, token, 'api/transactions/initiate', {
    processAlias: openAlias,
    transition: 'transition/enquire',
    params: { listingId, protectedData },
  });
  return answer?.data?.id ?? null;
}

/** Puts the student into a class of the stranger's in several ways. */
export async function placeOrders(world: AnyDataWorld): Promise<Orders> {
  const { api, operator, student, stranger } = world;
  await openProtectedData(world);
  const of = await goodOffer(api, stranger, {
    title: 'class of a stranger',
    publicData: seriesData(start),
    privateData: meetingData(start),
  });
  // One after the other: nobody can be in two places at once.
  const hourOf = (index: number) => {
    const from = start + index * hour;
    return { ...of, start: new Date(from), end: new Date(from + hour), price: 1800 };
  };
  const bookings: string[] = [];
  for (const [index, answer] of [null, 'accept', 'decline'].entries()) {
    const payment = await requestPlace(api, student, hourOf(index), hourlyAlias);
    await payByCard(api, payment);
    await move(student, payment.transactionId, 'confirm-payment');
    if (answer) await move(stranger, payment.transactionId, answer);
    bookings.push(payment.transactionId);
  }
  const { transactions } = await trusted(api, student);
  const plan = await transactions.initiate(placeRequest(hourOf(3), 'flex-subscription/release-1'));
  const subscription = plan.data.data.id.uuid;
  await operator.transactions.transition({
    id: subscription,
    transition: 'transition/confirm-subscription',
    params: {},
  });
  const question = await enquire(world, student, of.id);
  if (!question) throw new Error('A question was refused.');
  const ids = [...bookings, subscription, question];
  for (const id of ids) {
    await student.client.messages.send({ transactionId: id, content: 'May I bring a friend?' });
  }
  return { of, ids };
}

/** The change that makes extended data these: what else there is goes. */
const instead = (data: Data, before: object): Record<string, JsonValue> => ({
  ...Object.fromEntries(Object.keys(before).map(key => [key, null])),
  ...data,
});

/**
 * Writes data of these records, as their owners and the operator can. @returns how many were
 * refused
 */
export async function writeOrderData(
  { api, operatorToken, student, stranger }: AnyDataWorld,
  { of, ids }: Orders,
  data: OrderData,
): Promise<number> {
  let refused = 0;
  const write = async (token: string, path: string, body: object) => {
    if (!(await send(api, token, path, body))) refused += 1;
  };
  const { data: shown } = await stranger.client.ownListings.show({ id: of.id });
  const old = shown.data.attributes as unknown as Record<string, object>;
  await write(stranger.token, 'api/own_listings/update', {
    id: of.id,
    publicData: instead(data.listing, old['publicData'] ?? {}),
    privateData: instead(data.privateData, old['privateData'] ?? {}),
  });
  const { metadata } = data;
  await write(operatorToken, 'integration_api/listings/update', { id: of.id, metadata });
  const { metadata: judgement, ...own } = data.person;
  for (const { id, token, client } of [student, stranger]) {
    const { data: user } = await client.currentUser.show();
    const { profile } = user.data.attributes as unknown as {
      profile: Record<string, object | undefined>;
    };
    const kinds = Object.entries(own).map(
      ([kind, value]) => [kind, instead(value, profile[kind] ?? {})] as const,
    );
    await write(token, 'api/current_user/update_profile', Object.fromEntries(kinds));
    const path = 'integration_api/users/update_profile';
    await write(operatorToken, path, { id, metadata: judgement });
  }
  for (const id of ids) {
    const path = 'integration_api/transactions/update_metadata';
    await write(operatorToken, path, { id, metadata: data.order });
  }
  return refused;
}
