import * as v from 'valibot';
import { firstOwnEndpoints } from './firstOwn.ts';
import { createOwnCaller } from './ownCaller.ts';
import type { OwnCaller, OwnTransport } from './ownCaller.ts';
import type { Newcomer, OwnEndpoints } from './types.ts';
import { appError } from '#src/util/errors.ts';
import { devicesAnswer } from '#shared/contract/api/devices.ts';
import { orderPlaceAnswer } from '#shared/contract/api/orderPlace.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';
import type { One } from '#shared/contract/resources.ts';

/** The typed functions over /api. */
export function createOwnEndpoints(transport: OwnTransport): OwnEndpoints {
  const caller = createOwnCaller(transport);
  return { ...firstOwnEndpoints(caller), ...laterOwnEndpoints(caller) };
}

/** Those that no page asks for by itself when it is the first one. */
export function laterOwnEndpoints({
  request,
  post,
  postForData,
}: OwnCaller): Omit<OwnEndpoints, keyof ReturnType<typeof firstOwnEndpoints>> {
  return {
    newcomer: async () =>
      (await request('/api/auth/newcomer', { method: 'GET' })) as Newcomer | null,
    createUserWithIdp: params => post<void>('auth/create-user-with-idp', params),
    signUp: params => post<void>('sign-up', params),
    initiatePrivileged: call => post<One<'transaction'>>('initiate-privileged', call),
    transitionPrivileged: call => post<One<'transaction'>>('transition-privileged', call),
    confirmPayment: transactionId =>
      post<One<'transaction'>>('transition-confirm-payment', { transactionId }),
    acceptTransaction: body => post<One<'transaction'>>('accept-transaction', body),
    createStripeProductAndPrice: body => postForData('create-stripe-product-and-price', body),
    checkoutStripeRecurring: body => postForData('checkout-stripe-recurring', body),
    confirmStripeRecurring: transactionId =>
      postForData('confirm-stripe-recurring', { transactionId }),
    cancelStripeRecurring: body => postForData('cancel-stripe-recurring', body),
    sendContactMessage: message => post<void>('contact', message),
    trainers: async () =>
      ((await request('/trainers', { method: 'GET' })) as { data: Trainer[] }).data,
    createMeeting: listingId => post('meetings', { listingId }),
    extendMeetings: ask => post('extend-meetings', ask),
    orderPlace: async transactionId =>
      v.parse(orderPlaceAnswer, await post('order-place', { transactionId })).data,
    meetingLinks: async transactionId =>
      (await request(`/api/zoom?${new URLSearchParams({ transactionId }).toString()}`, {
        method: 'GET',
      })) as Partial<MeetingLinks>,
    devices: async () => {
      const answer = v.safeParse(devicesAnswer, await request('/api/devices', { method: 'GET' }));
      if (!answer.success) throw appError('unknown', 'The answer can not be read.');
      return answer.output.data;
    },
    signOutDevice: id => post<void>('devices/sign-out', { id }),
    signOutOtherDevices: () => post<void>('devices/sign-out-others', {}),
  };
}
