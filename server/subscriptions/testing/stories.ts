import { signUp } from '@flowroom/marketplace/testing/people';
import type { Person } from '@flowroom/marketplace/testing/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/teachers';
import type Stripe from 'stripe';
import type { Subscription } from '../desk.ts';
import { askerOf, payOnPage, publishWeekly, startWorld } from './world.ts';
import type { SubscriptionWorld, WeeklyClass } from './world.ts';

/** A subscription that somebody has begun. */
export interface Begun {
  wanted: WeeklyClass;
  /** Where it is paid. */
  url: string;
  transactionId: string;
}

/** A world with a teacher and a student, and what the student does there. */
export interface Stories {
  world: SubscriptionWorld;
  teacher: Person;
  student: Person;
  stripe: Stripe;
  /** Begins a subscription of a new class, or of this one. */
  begun(places?: number, wanted?: WeeklyClass): Promise<Begun>;
  /** Begins one and pays for it. */
  subscribed(places?: number): Promise<Begun>;
  orderOf(one: Begun): Promise<Subscription>;
  confirm(one: Begun): Promise<Subscription>;
  cancel(one: Begun): Promise<Subscription>;
  followUp(one: Begun): Promise<void>;
  /** What has been paid for an order and not given back, in minor units. */
  paidFor(one: Begun): Promise<number>;
  /** Status of its subscription at the provider. */
  statusOf(one: Begun): Promise<string | null>;
}

/** @see Stories */
export async function startStories(): Promise<Stories> {
  const world = await startWorld();
  const { stripe } = world.api.sandbox;
  const [teacher, student] = await Promise.all([signUpTeacher(world.api), signUp(world.api)]);
  const { finishing } = world.subscriptions;
  const orderOf = ({ transactionId }: Begun) => world.desk.subscription(transactionId);

  async function begun(places = 2, known?: WeeklyClass): Promise<Begun> {
    const wanted = known ?? (await publishWeekly(teacher, { places }));
    const asked = { listingId: wanted.id, customerTimezone: 'Etc/UTC', language: 'en' as const };
    return { wanted, ...(await world.subscriptions.begin(askerOf(world.api, student), asked)) };
  }
  const sessionOf = async (one: Begun) => {
    const { metadata } = await orderOf(one);
    return stripe.checkout.sessions.retrieve(metadata.sessionId ?? '', {
      expand: ['subscription'],
    });
  };
  const subscriptionOf = async (one: Begun) =>
    (await sessionOf(one)).subscription as Stripe.Subscription | null;

  return {
    world,
    teacher,
    student,
    stripe,
    begun,
    orderOf,
    confirm: async one => finishing.confirm(await orderOf(one)),
    cancel: async one => finishing.cancel(await orderOf(one)),
    followUp: async one => finishing.followUp(await orderOf(one)),
    async subscribed(places) {
      const one = await begun(places);
      const { status } = await payOnPage(one.url);
      const { state } = await finishing.confirm(await orderOf(one));
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

/** Free places of every class time alike. */
export const everywhere = ({ times }: WeeklyClass, seats: number): number[] =>
  times.map(() => seats);
