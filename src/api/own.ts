import * as v from 'valibot';
import { firstOwnEndpoints } from './firstOwn.ts';
import { createOwnCaller, reading } from './ownCaller.ts';
import type { OwnCaller, OwnTransport } from './ownCaller.ts';
import type { OwnEndpoints } from './types.ts';
import { newcomerAnswer } from '#shared/contract/api/account.ts';
import { devicesAnswer } from '#shared/contract/api/devices.ts';
import { extensionAnswer, meetingAnswer } from '#shared/contract/api/meetings.ts';
import { orderPlaceAnswer } from '#shared/contract/api/orderPlace.ts';
import {
  checkoutAnswer,
  orderStateAnswer,
  productAnswer,
} from '#shared/contract/api/subscriptions.ts';
import { trainersAnswer } from '#shared/contract/api/trainers.ts';
import { meetingLinks } from '#shared/contract/listingData.ts';
import { readOne } from '#shared/contract/resources.ts';

/** The typed functions over /api. */
export function createOwnEndpoints(transport: OwnTransport): OwnEndpoints {
  const caller = createOwnCaller(transport);
  return { ...firstOwnEndpoints(caller), ...laterOwnEndpoints(caller) };
}

/** Those that no page asks for by itself when it is the first one. */
export function laterOwnEndpoints({
  request,
  post,
}: OwnCaller): Omit<OwnEndpoints, keyof ReturnType<typeof firstOwnEndpoints>> {
  const get = (path: string) => request(path, { method: 'GET' });
  const read = async <Schema extends v.GenericSchema>(schema: Schema, asked: Promise<unknown>) => {
    const answer = await asked;
    return reading(() => v.parse(schema, answer));
  };
  const data = async <Schema extends v.GenericSchema<unknown, { data: unknown }>>(
    schema: Schema,
    asked: Promise<unknown>,
  ): Promise<v.InferOutput<Schema>['data']> => (await read(schema, asked)).data;
  const order = async (asked: Promise<unknown>) => {
    const answer = await asked;
    return reading(() => readOne('transaction', answer));
  };
  const done = async (asked: Promise<unknown>) => {
    await asked;
  };
  return {
    newcomer: () => read(newcomerAnswer, get('/api/auth/newcomer')),
    createUserWithIdp: params => done(post('auth/create-user-with-idp', params)),
    signUp: params => done(post('sign-up', params)),
    initiatePrivileged: call => order(post('initiate-privileged', call)),
    transitionPrivileged: call => order(post('transition-privileged', call)),
    confirmPayment: transactionId => order(post('transition-confirm-payment', { transactionId })),
    acceptTransaction: body => order(post('accept-transaction', body)),
    createStripeProductAndPrice: body =>
      data(productAnswer, post('create-stripe-product-and-price', body)),
    checkoutStripeRecurring: body => data(checkoutAnswer, post('checkout-stripe-recurring', body)),
    confirmStripeRecurring: transactionId =>
      data(orderStateAnswer, post('confirm-stripe-recurring', { transactionId })),
    cancelStripeRecurring: body => data(orderStateAnswer, post('cancel-stripe-recurring', body)),
    sendContactMessage: message => done(post('contact', message)),
    trainers: () => data(trainersAnswer, get('/trainers')),
    createMeeting: listingId => read(meetingAnswer, post('meetings', { listingId })),
    extendMeetings: ask => read(extensionAnswer, post('extend-meetings', ask)),
    orderPlace: transactionId => data(orderPlaceAnswer, post('order-place', { transactionId })),
    meetingLinks: transactionId =>
      read(meetingLinks, get(`/api/zoom?${new URLSearchParams({ transactionId }).toString()}`)),
    devices: () => data(devicesAnswer, get('/api/devices')),
    signOutDevice: id => done(post('devices/sign-out', { id })),
    signOutOtherDevices: () => done(post('devices/sign-out-others', {})),
  };
}
