import type * as v from 'valibot';
import { createAppApiClient, parseAnswer, readAnswer } from './appApiClient.ts';
import type { AppApiTransport } from './appApiClient.ts';
import { createTeachApi } from './teach.ts';
import type { TeachApi } from './teach.ts';
import { newcomerAnswer, devicesAnswer } from '#shared/contract/api/account.ts';
import type { Newcomer, Device } from '#shared/contract/api/account.ts';
import {
  extensionAnswer,
  meetingAnswer,
  orderPlaceAnswer,
  lineItemsAnswer,
  ownOrdersAnswer,
  checkoutAnswer,
  orderStateAnswer,
  productAnswer,
} from '#shared/contract/api/orders.ts';
import type { OrderPlace, OwnOrders } from '#shared/contract/api/orders.ts';
import { trainersAnswer } from '#shared/contract/api/trainers.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { NewAccount, SignUpParams } from '#shared/contract/bodies/account.ts';
import type { ContactMessage } from '#shared/contract/bodies/contact.ts';
import type {
  ExtendMeetingsCall,
  AcceptCall,
  InitiateCall,
  LineItemsCall,
  TransitionCall,
  CancelCall,
  RecurringOrder,
  RecurringProduct,
} from '#shared/contract/bodies/orders.ts';
import { meetingLinks } from '#shared/contract/listingData.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';
import { readOne } from '#shared/contract/resources.ts';
import type { One } from '#shared/contract/resources.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** The application's own endpoints under /api. */
export interface AppApi {
  /** The person who came from an identity provider and has no account yet, or null. */
  newcomer(): Promise<Newcomer | null>;
  /** Opens the newcomer's account and signs in. */
  createUserWithIdp(params: NewAccount): Promise<void>;
  /** Creates an account; does not sign in. */
  signUp(params: SignUpParams): Promise<void>;
  lineItems(body: LineItemsCall): Promise<LineItem[]>;
  initiatePrivileged(call: InitiateCall): Promise<One<'transaction'>>;
  transitionPrivileged(call: TransitionCall): Promise<One<'transaction'>>;
  confirmPayment(transactionId: string): Promise<One<'transaction'>>;
  acceptTransaction(body: AcceptCall): Promise<One<'transaction'>>;
  /** The current user's live orders of a class. */
  checkTransaction(listingId: string): Promise<OwnOrders>;
  /** Creates the provider's product and price for subscriptions to the caller's own listing. */
  createStripeProductAndPrice(
    body: RecurringProduct,
  ): Promise<{ productId: string; priceId: string }>;
  /** Starts a subscription, or resumes the caller's unpaid one; `url` is the payment provider's page. */
  checkoutStripeRecurring(body: RecurringOrder): Promise<{ url: string; transactionId: string }>;
  /** Has the server ask the payment provider; returns the state of the order after that. */
  confirmStripeRecurring(transactionId: string): Promise<{ state: string }>;
  /** Ends the caller's subscription at once. */
  cancelStripeRecurring(body: CancelCall): Promise<{ state: string }>;
  /** Rejects with the status 429 after too many messages. */
  sendContactMessage(message: ContactMessage): Promise<void>;
  /** Teachers with at least one published class. */
  trainers(): Promise<Trainer[]>;
  createMeeting(listingId: string): Promise<{ authorizeUrl: string | null }>;
  /** Starts the extension of a series; the meeting service leads back to `backUrl`, a path. */
  extendMeetings(ask: ExtendMeetingsCall): Promise<{ authorizeUrl: string }>;
  meetingLinks(transactionId: string): Promise<Partial<MeetingLinks>>;
  /** The devices with a session of the person's; null when the marketplace keeps no list. */
  devices(): Promise<Device[] | null>;
  /** Ends the session of one of the person's devices. */
  signOutDevice(id: string): Promise<void>;
  /** Ends every session of the person's except this one. */
  signOutOtherDevices(): Promise<void>;
  /** The exact place of the class of an order; null until the booking is confirmed. */
  orderPlace(transactionId: string): Promise<OrderPlace | null>;
  /** Endpoints of the teacher's pages. */
  teach: TeachApi;
}

/** Creates the typed functions over /api. Every function rejects with an AppError. */
export function createAppApi(transport: AppApiTransport): AppApi {
  const client = createAppApiClient(transport);
  const { get, post } = client;
  const read = async <Schema extends v.GenericSchema>(schema: Schema, answer: Promise<unknown>) =>
    parseAnswer(schema, await answer);
  const readData = async <Schema extends v.GenericSchema<unknown, { data: unknown }>>(
    schema: Schema,
    answer: Promise<unknown>,
  ): Promise<v.InferOutput<Schema>['data']> => (await read(schema, answer)).data;
  const readOrder = async (answer: Promise<unknown>) => {
    const raw = await answer;
    return readAnswer(() => readOne('transaction', raw));
  };
  const readNothing = async (answer: Promise<unknown>) => {
    await answer;
  };

  return {
    newcomer: () => read(newcomerAnswer, get('/api/auth/newcomer')),
    createUserWithIdp: params => readNothing(post('auth/create-user-with-idp', params)),
    signUp: params => readNothing(post('sign-up', params)),
    lineItems: body => readData(lineItemsAnswer, post('transaction-line-items', body)),
    initiatePrivileged: call => readOrder(post('initiate-privileged', call)),
    transitionPrivileged: call => readOrder(post('transition-privileged', call)),
    confirmPayment: transactionId =>
      readOrder(post('transition-confirm-payment', { transactionId })),
    acceptTransaction: body => readOrder(post('accept-transaction', body)),
    checkTransaction: listingId => read(ownOrdersAnswer, post('check-transaction', { listingId })),
    createStripeProductAndPrice: body =>
      readData(productAnswer, post('create-stripe-product-and-price', body)),
    checkoutStripeRecurring: body =>
      readData(checkoutAnswer, post('checkout-stripe-recurring', body)),
    confirmStripeRecurring: transactionId =>
      readData(orderStateAnswer, post('confirm-stripe-recurring', { transactionId })),
    cancelStripeRecurring: body =>
      readData(orderStateAnswer, post('cancel-stripe-recurring', body)),
    sendContactMessage: message => readNothing(post('contact', message)),
    trainers: () => readData(trainersAnswer, get('/trainers')),
    createMeeting: listingId => read(meetingAnswer, post('meetings', { listingId })),
    extendMeetings: ask => read(extensionAnswer, post('extend-meetings', ask)),
    orderPlace: transactionId => readData(orderPlaceAnswer, post('order-place', { transactionId })),
    meetingLinks: transactionId =>
      read(meetingLinks, get(`/api/zoom?${new URLSearchParams({ transactionId }).toString()}`)),
    devices: () => readData(devicesAnswer, get('/api/devices')),
    signOutDevice: id => readNothing(post('devices/sign-out', { id })),
    signOutOtherDevices: () => readNothing(post('devices/sign-out-others', {})),
    teach: createTeachApi(client),
  };
}
