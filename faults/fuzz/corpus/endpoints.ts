import { createHmac } from 'node:crypto';
import type { Chance } from '../chance.ts';
import type { World } from '../world.ts';
import { data, entry } from './entry.ts';
import type { Entry } from './entry.ts';

const pageOf = (chance: Chance) =>
  chance.oneIn(8)
    ? chance.pick(['nobody', 'foreignPage', 'student'] as const)
    : chance.pick(['studentPage', 'studentPage', 'teacherPage', 'visitorPage'] as const);

const byTeachers = /^(meetings|extend-meetings|create-stripe-product|accept)/;

/** A POST of the pages of the site. */
const endpoint = (name: string, body: (world: World, chance: Chance) => unknown): Entry =>
  entry(
    `api ${name}`,
    (world, chance) => ({
      path: `/api/${name}`,
      role: byTeachers.test(name) && !chance.oneIn(6) ? 'teacherPage' : pageOf(chance),
      headers: [['Accept', chance.oneIn(2) ? 'application/json' : 'application/transit+json']],
      body: data(body(world, chance), chance),
    }),
    3,
  );

const read = (
  name: string,
  query: (world: World, chance: Chance) => Record<string, unknown>,
): Entry =>
  entry(`api ${name}`, (world, chance) => ({
    path: `/api/${name}`,
    role: pageOf(chance),
    query: query(world, chance),
  }));

const privileged = (world: World, chance: Chance) => {
  const { lineItems: _lineItems, ...place } = world.samples['params']?.[1] as Record<
    string,
    unknown
  >;
  return {
    isSpeculative: chance.oneIn(2),
    bookingData: { startDate: place['bookingStart'], endDate: place['bookingEnd'], seats: 1 },
    params: place,
  };
};

const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.deleted',
  'invoice.payment_failed',
  'charge.refunded',
] as const;

/** The signature of the payment provider, made when the bytes of the body are known. */
const signedBy =
  (secret: string) =>
  (body: Buffer): [string, string] => {
    const at = Math.floor(Date.now() / 1000);
    const proof = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
    return ['Stripe-Signature', `t=${at},v1=${proof}`];
  };

/** Everything below /api. */
export const endpointEntries: readonly Entry[] = [
  endpoint('sign-up', (_world, chance) => ({
    userType: chance.pick(['teacher', 'student']),
    email: `${chance.below(1_000_000_000)}@example.com`,
    password: 'a good password',
    firstName: 'Ada',
    lastName: 'Student',
    language: 'en',
    protectedData: { phone: '1' },
  })),
  endpoint('transaction-line-items', (world, chance) => ({
    listingId: world.listingId,
    bookingData: privileged(world, chance).bookingData,
    isOwnListing: chance.oneIn(4),
  })),
  endpoint('initiate-privileged', (world, chance) => {
    const { params, ...rest } = privileged(world, chance);
    const bodyParams = {
      processAlias: 'flex-hourly-default-process/release-1',
      transition: 'transition/request-payment',
      params,
    };
    return { ...rest, queryParams: { include: ['booking'], expand: true }, bodyParams };
  }),
  endpoint('transition-privileged', (world, chance) => {
    const { params, ...rest } = privileged(world, chance);
    const transition = 'transition/request-payment-after-enquiry';
    return { ...rest, bodyParams: { id: world.enquiryId, transition, params } };
  }),
  endpoint('transition-confirm-payment', ({ orderId }) => ({ transactionId: orderId })),
  endpoint('accept-transaction', ({ orderId }) => ({
    transactionId: orderId,
    timeZone: 'Europe/Berlin',
  })),
  endpoint('check-transaction', ({ listingId }) => ({ listingId })),
  endpoint('meetings', ({ listingId }) => ({ listingId })),
  endpoint('extend-meetings', ({ listingId }) => ({ listingId, backUrl: '/listings' })),
  endpoint('create-stripe-product-and-price', ({ listingId }) => ({
    listingId,
    title: 'x',
    amount: 1,
  })),
  endpoint('checkout-stripe-recurring', ({ listingId, samples }) => ({
    listingId,
    bookingStart: samples['bookingStart']?.[0],
    customerTimezone: 'Europe/Berlin',
    paymentType: 'recurring',
    language: 'es',
  })),
  endpoint('confirm-stripe-recurring', ({ enquiryId }) => ({ transactionId: enquiryId })),
  endpoint('cancel-stripe-recurring', ({ enquiryId }) => ({ transactionId: enquiryId })),
  endpoint('contact', (_world, chance) => ({
    name: 'Ada',
    email: 'ada@example.com',
    topic: 'other',
    message: 'Hello',
    website: chance.oneIn(2) ? 'x' : '',
  })),
  endpoint('auth/create-user-with-idp', () => ({
    userType: 'student',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Student',
  })),
  endpoint('order-place', ({ orderId }) => ({ transactionId: orderId })),
  endpoint('devices/sign-out', ({ studentId }) => ({ id: studentId })),
  // Of a visitor: others would lose the sessions that later requests rest on.
  entry('api devices/sign-out-others', (_world, chance) => ({
    path: '/api/devices/sign-out-others',
    role: 'visitorPage',
    body: data({}, chance),
  })),
  read('devices', () => ({})),
  entry('api operator/arrival', (_world, chance) => ({
    path: '/api/operator/arrival',
    headers: [
      ['Authorization', chance.pick(['Bearer x', 'Bearer a.b.c'])],
      ['X-Forwarded-For', '10.0.0.1, 127.0.0.1'],
    ],
  })),
  endpoint('nothing-of-the-kind', () => ({})),
  read('auth/google', () => ({ from: '/listings' })),
  read('auth/google/callback', () => ({ code: 'x', state: 'y' })),
  read('auth/facebook', () => ({ from: '/' })),
  read('auth/facebook/callback', () => ({ code: 'x', state: 'y' })),
  read('auth/newcomer', () => ({})),
  read('zoom/connect', () => ({ backurl: '/listings' })),
  read('auth/callback/zoom', () => ({ code: 'x', state: 'y' })),
  read('auth/callback/zoom/extend', () => ({ code: 'x', state: 'y', backurl: '/listings' })),
  read('zoom', ({ orderId }) => ({ transactionId: orderId })),
  read('map/static', () => ({ lat: 52.5, lng: 13.4, width: 300, height: 200, radius: 500 })),
  read('places', () => ({ query: 'Berlin', language: 'en' })),
  entry('api map/tiles', (_world, chance) => ({
    path: `/api/map/tiles/${chance.below(6)}/${chance.below(4)}/${chance.below(4)}`,
  })),
  entry('api calendar/teachers', ({ teacherId }) => ({
    path: `/api/calendar/teachers/${teacherId}.ics`,
  })),
  entry('api calendar/orders', ({ orderId }, chance) => ({
    path: `/api/calendar/orders/${orderId}.ics`,
    role: pageOf(chance),
  })),
  entry('api stripe-webhook', ({ webhookSecret, orderId, enquiryId }, chance) => ({
    path: '/api/stripe-webhook',
    signed: signedBy(webhookSecret),
    body: {
      kind: 'json',
      value: {
        id: 'evt_1',
        object: 'event',
        type: chance.pick(eventTypes),
        data: {
          object: {
            id: 'cs_test_1',
            client_reference_id: chance.pick([orderId, enquiryId]),
            metadata: { transactionId: chance.pick([orderId, enquiryId]) },
          },
        },
      },
    },
  })),
  entry('api stripe-webhook, unsigned', () => ({
    path: '/api/stripe-webhook',
    headers: [['Stripe-Signature', 't=1,v1=00']],
    body: { kind: 'json', value: { id: 'evt_1', type: 'invoice.paid' } },
  })),
];
