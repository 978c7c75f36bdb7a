import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type Stripe from 'stripe';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { askerOf, payOnPage, publishWeekly, startWorld } from './world.ts';
import type { SubscriptionWorld, WeeklyClass } from './world.ts';

/** A subscription that a student has started. */
export interface StartedSubscription {
  wanted: WeeklyClass;
  /** URL of the checkout page. */
  url: string;
  transactionId: string;
}

/** A test marketplace with a teacher and a student, and the steps of the student. */
export interface SubscriptionScenarios {
  world: SubscriptionWorld;
  teacher: Person;
  student: Person;
  stripe: Stripe;
  /** Starts a subscription of a new class, or of this one. */
  started(places?: number, wanted?: WeeklyClass): Promise<StartedSubscription>;
  /** Starts a subscription and pays it. */
  subscribed(places?: number): Promise<StartedSubscription>;
  orderOf(one: StartedSubscription): Promise<Subscription>;
  confirm(one: StartedSubscription): Promise<Subscription>;
  cancel(one: StartedSubscription): Promise<Subscription>;
  followUp(one: StartedSubscription): Promise<void>;
  /** Returns the amount that was paid and not refunded, in minor units. */
  paidFor(one: StartedSubscription): Promise<number>;
  /** Returns the status of the subscription at the provider. */
  statusOf(one: StartedSubscription): Promise<string | null>;
}

/** Creates scenarios in a world. */
export async function startScenarios(
  options: Parameters<typeof startWorld>[0] = {},
): Promise<SubscriptionScenarios> {
  const world = await startWorld(options);
  const { stripe } = world.api.sandbox;
  const [teacher, student] = await Promise.all([signUpTeacher(world.api), signUp(world.api)]);
  const { completion } = world.subscriptions;
  const orderOf = ({ transactionId }: StartedSubscription) =>
    world.client.subscription(transactionId);

  async function started(places = 2, known?: WeeklyClass): Promise<StartedSubscription> {
    const wanted = known ?? (await publishWeekly(teacher, { places }));
    const asked = { listingId: wanted.id, customerTimezone: 'Etc/UTC', language: 'en' as const };
    return { wanted, ...(await world.subscriptions.start(askerOf(world.api, student), asked)) };
  }
  const sessionOf = async (one: StartedSubscription) => {
    const { metadata } = await orderOf(one);
    return stripe.checkout.sessions.retrieve(metadata.sessionId ?? '', {
      expand: ['subscription'],
    });
  };
  const subscriptionOf = async (one: StartedSubscription) =>
    (await sessionOf(one)).subscription as Stripe.Subscription | null;

  return {
    world,
    teacher,
    student,
    stripe,
    started,
    orderOf,
    confirm: async one => completion.confirm(await orderOf(one)),
    cancel: async one => completion.cancel(await orderOf(one)),
    followUp: async one => completion.followUp(await orderOf(one)),
    async subscribed(places) {
      const one = await started(places);
      const { status } = await payOnPage(one.url);
      const { state } = await completion.confirm(await orderOf(one));
      expect([status, state]).toEqual([303, 'subscription-confirmed']);
      return one;
    },
    async paidFor(one) {
      const subscription = (await subscriptionOf(one))?.id ?? '';
      const { data: invoices } = await stripe.invoices.list({ subscription });
      const payments = await Promise.all(
        invoices.map(({ id }) => stripe.invoicePayments.list({ invoice: id ?? '' })),
      );
      const intents = payments.flatMap(({ data }) =>
        data.map(({ payment }) => payment.payment_intent as string),
      );
      const charges = await Promise.all(
        intents.map(intent => stripe.charges.list({ payment_intent: intent })),
      );
      return charges
        .flatMap(({ data }) => data)
        .filter(({ paid }) => paid)
        .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
    },
    statusOf: async one => (await subscriptionOf(one))?.status ?? null,
  };
}

/** Returns the same number of free seats for every class time. */
export const everywhere = ({ times }: WeeklyClass, seats: number): number[] =>
  times.map(() => seats);
