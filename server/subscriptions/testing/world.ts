import pino from 'pino';
import { drainTransitions } from '@flowroom/marketplace/testing/fixtures/dueJobs';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { trusted } from '@flowroom/marketplace/testing/fixtures/orders';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { sdk as flexSdk } from '@flowroom/marketplace/testing/clients/sdk';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { createStripeClient } from '@flowroom/marketplace/stripe';
import { planSeats } from '#shared/transactions/capacity.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { dayMs, todayIn } from '#shared/time/time.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { createOrders } from '#server/orders/compose.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createSubscriptions } from '../subscriptions.ts';
import type { Subscriptions } from '../subscriptions.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { serverSdkOf, operatorSdkOf } from '#server/testing/sdks.ts';

export const rootUrl = 'https://flowroom.example';

/** A published weekly class. */
export interface WeeklyClass {
  id: string;
  places: number;
  /** Bookable class times. */
  times: ScheduledTime[];
}

/** Marketplace, payment provider and subscriptions with a test clock. */
export interface SubscriptionWorld {
  api: PaidMarketplace;
  clock: { ahead: number };
  subscriptions: Subscriptions;
  client: OperatorClient;
  /** Creates a second web server for the same marketplace. */
  another(): Subscriptions;
  /** Moves the clock and makes the transitions that fall due. */
  passTime(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a marketplace, a payment provider and subscriptions. `paysByClock`: the provider has the
 * clock of the test, too.
 */
export async function startWorld({
  paysByClock = false,
}: { paysByClock?: boolean } = {}): Promise<SubscriptionWorld> {
  const clock = { ahead: 0 };
  const logger = pino({ level: 'silent' });
  const now = () => Date.now() + clock.ahead;
  const api = await startPaidMarketplace(
    { overrides: { now: () => new Date(now()) } },
    paysByClock ? { now } : {},
  );
  const operator = operatorSdkOf(operatorOf(api));
  const stripe = createStripeClient({
    secretKey: api.sandbox.keys.stripeSecretKey,
    apiBase: `${api.sandbox.url}/stripe`,
  });
  const another = () =>
    createSubscriptions({
      stripe,
      client: createOperatorClient(() => operator),
      oneOrder: createOrders({
        operator: () => operator,
        locks: memoryLocks(),
        endSubscription: () => Promise.resolve(false),
        logger,
        now,
      }).oneOrder,
      locks: memoryLocks(),
      rootUrl,
      logger,
      now,
      reconcileIntervalMs: 50,
    });
  return {
    api,
    clock,
    subscriptions: another(),
    client: createOperatorClient(() => operator),
    another,
    async passTime(milliseconds) {
      clock.ahead += milliseconds;
      await drainTransitions(api.marketplace.context);
    },
    close: () => api.close(),
  };
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Publishes a class of Tuesdays and Fridays in Auckland, as the wizard does at `now` (epoch
 * milliseconds).
 */
export async function publishWeekly(
  teacher: Person,
  {
    places = 3,
    monthlyPrice = 4000,
    ...data
  }: Partial<ListingPublicData> & { places?: number } = {},
  now = Date.now(),
): Promise<WeeklyClass> {
  const { timezone = 'Pacific/Auckland' } = data;
  const publicData: ListingPublicData = {
    type: 'paid',
    paymentType: [{ value: 'per_session' }, { value: 'recurring' }],
    weeklyDays: [
      { value: '3', label: 'Tuesday' },
      { value: '6', label: 'Friday' },
    ],
    timezone,
    startDate: todayIn(timezone, now),
    time: '18:00',
    classDuration: { key: '60_minutes', value: 60 },
    stock: places,
    monthlyPrice,
    unitType: 'line-item/session',
    ...data,
  };
  const series = scheduledTimes(publicData, now, now + 182 * dayMs);
  const whole = { ...publicData, lastClass: series.at(-1)?.end ?? now };
  const times = series.filter(({ start }) => start > now && start < now + 90 * dayMs);
  const { ownListings, stock } = teacher.client;
  const created = await ownListings.createDraft({
    title: 'Evening flow',
    description: 'Slow and warm.',
    price: new flexSdk.types.Money(2000, 'USD'),
    availabilityPlan: {
      type: 'availability-plan/time',
      timezone,
      entries: (publicData.weeklyDays ?? []).map(({ value }) => ({
        dayOfWeek: weekdays[Number(value) - 1],
        startTime: '18:00',
        endTime: '19:00',
        seats: planSeats(places, 0),
      })),
    },
    publicData: whole,
  });
  const id = created.data.data.id.uuid;
  await stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: places * times.length });
  await ownListings.publishDraft({ id });
  return { id, places, times };
}

/** Returns the SDK clients of a person. */
export const askerOf = (api: PaidMarketplace, person: Person) => ({
  sdk: serverSdkOf(person.client),
  trusted: async () => serverSdkOf(await trusted(api, person)),
});

/** Returns the free seats of each bookable class time. */
export async function freeSeatsOf(
  api: Pick<PaidMarketplace, 'client'>,
  { id, times }: WeeklyClass,
) {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  const { data } = await api.client().timeslots.query({
    listingId: id,
    start: new Date(first.start),
    end: new Date(last.end),
    perPage: 500,
  });
  return times.map(({ start }) => {
    const slot = data.data.find(
      ({ attributes }) => (attributes['start'] as unknown as Date).getTime() === start,
    );
    return (slot?.attributes['seats'] as unknown as number | undefined) ?? 0;
  });
}

/** Books a single class of a series without paying it. */
export async function dropIn(
  api: PaidMarketplace,
  person: Person,
  { id }: WeeklyClass,
  { start, end }: ScheduledTime,
): Promise<string> {
  const { transactions } = await trusted(api, person);
  const answer = await transactions.initiate({
    processAlias: 'flex-hourly-default-process/release-1',
    transition: 'transition/request-payment',
    params: {
      listingId: id,
      bookingStart: new Date(start),
      bookingEnd: new Date(end),
      seats: 1,
      stockReservationQuantity: 1,
      lineItems: [
        {
          code: 'line-item/session',
          unitPrice: new flexSdk.types.Money(2000, 'USD'),
          quantity: 1,
          includeFor: ['customer', 'provider'],
        },
      ],
    },
  });
  return answer.data.data.id.uuid;
}

/** Pays on the checkout page by submitting its form. */
export const payOnPage = (url: string, number = '4242424242424242'): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'sam@example.com', number, expiry: '12/40', cvc: '123' }),
  });
