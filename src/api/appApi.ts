import type * as v from 'valibot';
import { createAppApiClient, parseAnswer, readAnswer, withoutOperator } from './appApiClient.ts';
import type { AppApiClient, AppApiTransport } from './appApiClient.ts';
import { createClassTimesApi } from './classTimes.ts';
import type { ClassTimesApi } from './classTimes.ts';
import { createInboxApi, createMyApi } from './my.ts';
import type { InboxApi, MyApi } from './my.ts';
import { createOwnDataApi } from './ownData.ts';
import type { OwnDataApi } from './ownData.ts';
import { createSecondFactorApi } from './secondFactor.ts';
import type { SecondFactorApi } from './secondFactor.ts';
import { createBookingChangesApi } from './bookingChanges.ts';
import type { BookingChangesApi } from './bookingChanges.ts';
import { fetchPageText } from './pageTexts.ts';
import { fetchReceipts } from './receipts.ts';
import { createTeachApi } from './teach.ts';
import type { TeachApi } from './teach.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import type { ReceiptsQuery } from '#shared/contract/bodies/receipts.ts';
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
import { createSubscriptionApi } from './subscriptionApi.ts';
import type { SubscriptionApi } from './subscriptionApi.ts';
import {
  joinedAnswer,
  positionAnswer,
  waitingListsAnswer,
} from '#shared/contract/api/waitingList.ts';
import type { WaitingLists, WaitingPosition } from '#shared/contract/api/waitingList.ts';
import type { JoinWaitingListCall } from '#shared/contract/bodies/waitingList.ts';
import { trainersAnswer } from '#shared/contract/api/trainers.ts';
import type { Trainer } from '#shared/contract/api/trainers.ts';
import type { LegalPage, PageText } from '#shared/contract/api/pageTexts.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { upcomingAnswer } from '#shared/contract/api/upcoming.ts';
import type { NewAccount, PersonChange, SignUpParams } from '#shared/contract/bodies/account.ts';
import type { ContactMessage } from '#shared/contract/bodies/contact.ts';
import type {
  ExtendMeetingsCall,
  ProviderChoice,
  AcceptCall,
  AttendeesCall,
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
import { payoutPersonsAnswer } from '#shared/contract/stripe.ts';
import type { PayoutPerson } from '#shared/contract/stripe.ts';
import type { One } from '#shared/contract/resources.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** The application's own endpoints under /api. */
export interface AppApi {
  /** For functions that a page brings itself, so that the first load is without them. */
  client: AppApiClient;
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
  /** Says who comes on the places of an order. */
  nameAttendees(body: AttendeesCall): Promise<void>;
  /** The current user's live orders of a class. */
  checkTransaction(listingId: string): Promise<OwnOrders>;
  /** Puts the current user on the waiting list of a class time; returns the id of the order. */
  joinWaitingList(call: JoinWaitingListCall): Promise<{ transactionId: string }>;
  /** Class times of a class that one can wait for, and what the current user waits for. */
  waitingLists(listingId: string): Promise<WaitingLists>;
  /** Position of the order in its waiting list; null while it is not counted. */
  waitingPosition(transactionId: string): Promise<WaitingPosition | null>;
  /** Creates the provider's product and price for subscriptions to the caller's own listing. */
  createStripeProductAndPrice(
    body: RecurringProduct,
  ): Promise<{ productId: string; priceId: string }>;
  /**
   * Starts a subscription, or resumes the caller's unpaid one; `url` is the payment provider's
   * page.
   */
  checkoutStripeRecurring(body: RecurringOrder): Promise<{ url: string; transactionId: string }>;
  /** Has the server query the payment provider; returns the state of the order after that. */
  confirmStripeRecurring(transactionId: string): Promise<{ state: string }>;
  /** Ends the caller's subscription at once. */
  cancelStripeRecurring(body: CancelCall): Promise<{ state: string }>;
  /** The caller's subscriptions between their beginning and their end. */
  subscription: SubscriptionApi;
  /** Rejects with the status 429 after too many messages. */
  sendContactMessage(message: ContactMessage): Promise<void>;
  /** Teachers with at least one published class. */
  trainers(): Promise<Trainer[]>;
  /** Ids of the next bookable classes, soonest first. */
  upcomingClasses(): Promise<string[]>;
  /** Searches of classes by the times at which they are held. */
  classTimes: ClassTimesApi;
  /** A page as operators wrote it; null where the text of the site applies. */
  pageText(page: LegalPage, language: SiteLanguage): Promise<PageText | null>;
  /** Answers with an address where the provider has to be connected first. */
  chooseMeetingProvider(choice: ProviderChoice): Promise<{ authorizeUrl: string | null }>;
  createMeeting(listingId: string): Promise<{ authorizeUrl: string | null }>;
  /** Starts the extension of a series; the meeting service leads back to `backUrl`, a path. */
  extendMeetings(ask: ExtendMeetingsCall): Promise<{ authorizeUrl: string }>;
  meetingLinks(transactionId: string): Promise<Partial<MeetingLinks>>;
  /** The devices with a session of the person's; null when the marketplace stores no list. */
  devices(): Promise<Device[] | null>;
  /** Ends the session of one of the person's devices. */
  signOutDevice(id: string): Promise<void>;
  /** Ends every session of the person's except this one. */
  signOutOtherDevices(): Promise<void>;
  /** The exact place of the class of an order; null until the booking is confirmed. */
  orderPlace(transactionId: string): Promise<OrderPlace | null>;
  /**
   * The people behind the caller's company; rejects with 424 where the server can not request them.
   */
  payoutPersons: {
    list(): Promise<PayoutPerson[]>;
    /** Changes one by a token of the payment provider. */
    change(change: PersonChange): Promise<void>;
    represent(personId: string): Promise<void>;
    remove(personId: string): Promise<void>;
  };
  /** Calls on one's own account. */
  ownData: OwnDataApi;
  /** The second factor of the person's log-ins. */
  secondFactor: SecondFactorApi;
  /** Changes that students make to their orders. */
  bookingChanges: BookingChangesApi;
  /** Receipts of the caller, 20 a page; rejects as the endpoints of the teacher's pages do. */
  receipts(query: ReceiptsQuery): Promise<ReceiptList>;
  /** Endpoints of the teacher's pages. */
  teach: TeachApi;
  /** Endpoints of a student's pages. */
  my: MyApi;
  inbox: InboxApi;
}

export interface AppApiOptions extends AppApiTransport {
  /**
   * The server has the rights of the operator; without them it would refuse a part of the calls.
   */
  hasOperator?: boolean;
}

/** Creates the typed functions over /api. Every function rejects with an AppError. */
export function createAppApi({ hasOperator = true, ...transport }: AppApiOptions): AppApi {
  const client = createAppApiClient(transport);
  const counted = hasOperator ? client : withoutOperator;
  const { get, post } = client;
  const read = async <Schema extends v.GenericSchema>(schema: Schema, answer: Promise<unknown>) =>
    parseAnswer(schema, await answer);
  const readData = async <Schema extends v.GenericSchema<unknown, { data: unknown }>>(
    schema: Schema,
    answer: Promise<unknown>,
  ): Promise<v.InferOutput<Schema>['data']> => (await read(schema, answer)).data;
  const readOrder = async (answer: Promise<unknown>, failure?: AppError) => {
    const raw = await answer;
    return readAnswer(() => readOne('transaction', raw), failure);
  };
  const readNothing = async (answer: Promise<unknown>) => {
    await answer;
  };

  return {
    client: counted,
    newcomer: () => read(newcomerAnswer, get('/api/auth/newcomer')),
    createUserWithIdp: params => readNothing(post('auth/create-user-with-idp', params)),
    signUp: params => readNothing(post('sign-up', params)),
    lineItems: body => readData(lineItemsAnswer, post('transaction-line-items', body)),
    initiatePrivileged: call =>
      readOrder(
        post('initiate-privileged', call),
        call.isSpeculative
          ? appError('unknown', 'Expected a resource in the speculate response')
          : undefined,
      ),
    transitionPrivileged: call => readOrder(post('transition-privileged', call)),
    confirmPayment: transactionId =>
      readOrder(post('transition-confirm-payment', { transactionId })),
    nameAttendees: body => readNothing(post('order-attendees', body)),
    acceptTransaction: body => readOrder(post('accept-transaction', body)),
    joinWaitingList: call => readData(joinedAnswer, post('join-waiting-list', call)),
    waitingLists: listingId =>
      readData(waitingListsAnswer, counted.post('waiting-list', { listingId })),
    waitingPosition: transactionId =>
      readData(positionAnswer, counted.post('waiting-list/position', { transactionId })),
    checkTransaction: listingId => read(ownOrdersAnswer, post('check-transaction', { listingId })),
    createStripeProductAndPrice: body =>
      readData(productAnswer, post('create-stripe-product-and-price', body)),
    checkoutStripeRecurring: body =>
      readData(checkoutAnswer, post('checkout-stripe-recurring', body)),
    confirmStripeRecurring: transactionId =>
      readData(orderStateAnswer, post('confirm-stripe-recurring', { transactionId })),
    cancelStripeRecurring: body =>
      readData(orderStateAnswer, post('cancel-stripe-recurring', body)),
    subscription: createSubscriptionApi(counted),
    sendContactMessage: message => readNothing(post('contact', message)),
    trainers: () => readData(trainersAnswer, get('/trainers')),
    upcomingClasses: () => readData(upcomingAnswer, get('/api/upcoming-classes')),
    classTimes: createClassTimesApi(counted),
    pageText: (page, language) => fetchPageText(client, page, language),
    chooseMeetingProvider: choice => read(meetingAnswer, post('meeting-provider', choice)),
    createMeeting: listingId => read(meetingAnswer, post('meetings', { listingId })),
    extendMeetings: ask => read(extensionAnswer, post('extend-meetings', ask)),
    orderPlace: transactionId => readData(orderPlaceAnswer, post('order-place', { transactionId })),
    meetingLinks: transactionId =>
      read(meetingLinks, get(`/api/zoom?${new URLSearchParams({ transactionId }).toString()}`)),
    devices: () => readData(devicesAnswer, get('/api/devices')),
    signOutDevice: id => readNothing(post('devices/sign-out', { id })),
    signOutOtherDevices: () => readNothing(post('devices/sign-out-others', {})),
    payoutPersons: {
      list: () => readData(payoutPersonsAnswer, post('payout-persons', {})),
      change: change => readNothing(post('payout-persons/change', change)),
      represent: personId => readNothing(post('payout-persons/represent', { personId })),
      remove: personId => readNothing(post('payout-persons/remove', { personId })),
    },
    ownData: createOwnDataApi(client),
    secondFactor: createSecondFactorApi(client),
    bookingChanges: createBookingChangesApi(client),
    receipts: query => fetchReceipts(counted, query),
    teach: createTeachApi(counted),
    my: createMyApi(counted),
    inbox: createInboxApi(counted),
  };
}
