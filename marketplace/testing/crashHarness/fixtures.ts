import { randomUUID } from 'node:crypto';
import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import { freeSeats } from '#marketplace/db/availability/availability.ts';
import { insertException } from '#marketplace/db/availability/availabilityExceptions.ts';
import { loadState } from '#marketplace/db/transactions/transactionState.ts';
import { initiate } from '#marketplace/engine/initiate.ts';
import type { InitiateRequest } from '#marketplace/engine/initiate.ts';
import { makeTransition } from '#marketplace/engine/transition.ts';
import { insertListingRow, insertUserRow } from '../database/rows.ts';
import { hourlyAlias, payByCard } from '../fixtures/orders.ts';
import type { PaidMarketplace } from '../servers/startPaidMarketplace.ts';
import { createAccount } from '@flowroom/sandbox/testing/factories';
import type { Ledger } from '../walk/ledger.ts';

const hour = 3_600_000;
/** Price of a seat, minor units of USD. */
export const price = 2000;

/** One class with one seat, and its order so far. */
export interface Subject {
  listingId: string;
  window: { start: Date; end: Date };
  transactionId: string | null;
  /** Of a payment that is disputed. */
  disputeId?: string;
}

/** State of an order, of its money and of its class. */
export interface End {
  state: string;
  steps: string[];
  /** Payments at the provider that are not canceled, by status. */
  intents: string[];
  /** Amounts charged less refunds. */
  charged: number[];
  paidOut: number[];
  /** Of a payment that is disputed: how often evidence was sent. */
  submissions?: number[];
  free: number;
  stock: number;
}

/** Users of all scenarios: a teacher with a payment account, and a student. */
export class Fixtures {
  readonly #api: PaidMarketplace;
  readonly #teacher: string;
  readonly #student: string;
  readonly account: string;

  private constructor(api: PaidMarketplace, teacher: string, student: string, account: string) {
    this.#api = api;
    this.#teacher = teacher;
    this.#student = student;
    this.account = account;
  }

  static async gather(api: PaidMarketplace): Promise<Fixtures> {
    const { db } = api.marketplace.context;
    const [teacher, student] = [await insertUserRow(db), await insertUserRow(db)];
    const { id: account } = await createAccount(api.sandbox.stripe);
    const now = new Date();
    await db
      .insertInto('stripe_accounts')
      .values({
        id: randomUUID(),
        user_id: teacher,
        stripe_account_id: account,
        data: JSON.stringify({ charges_enabled: true, payouts_enabled: true }),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return new Fixtures(api, teacher, student, account);
  }

  get #context() {
    return this.#api.marketplace.context;
  }

  /** Makes the payment provider refuse the next payment. */
  refusePayment(): Promise<unknown> {
    return this.#api.sandbox.control({ fail: 'next', path: '/payment_intents$', status: 402 });
  }

  /** Publishes a class with one seat. */
  async publish(): Promise<Subject> {
    const { db } = this.#context;
    const listing = await insertListingRow(db, {
      author_id: this.#teacher,
      stock: 1,
      availability_plan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
    });
    const start = new Date(Math.ceil(Date.now() / hour) * hour + 24 * hour);
    const window = { start, end: new Date(start.getTime() + hour) };
    const range = { listing_id: listing.id, start_at: window.start, end_at: window.end, seats: 1 };
    await insertException(db, range, new Date());
    return { listingId: listing.id, window, transactionId: null };
  }

  /** Returns the request of its seat. */
  requestOf({ listingId, window }: Subject): InitiateRequest {
    const unitPrice = new Money(price, 'USD');
    return {
      processAlias: hourlyAlias,
      transition: 'transition/request-payment',
      callerId: this.#student,
      trusted: true,
      params: {
        listingId,
        bookingStart: window.start,
        bookingEnd: window.end,
        stockReservationQuantity: 1,
        metadata: {},
        // As plain values: they are passed between processes.
        lineItems: [
          { code: 'line-item/session', unitPrice: { ...unitPrice }, quantity: 1 },
          {
            code: 'line-item/provider-commission',
            unitPrice: { ...unitPrice },
            percentage: new Decimal('-10').value,
            includeFor: ['provider'],
          },
        ],
      },
    };
  }

  /** Makes transitions of an order without crashes. */
  async play(...names: string[]): Promise<Subject> {
    const subject = await this.publish();
    const id = await initiate(this.#context, this.requestOf(subject));
    for (const name of names) {
      if (name === 'pay') await this.#pay(id);
      else await makeTransition(this.#context, id, actOf(name));
    }
    return { ...subject, transactionId: id };
  }

  /** Plays an order that is paid with a card whose owner disputes it. */
  async disputed(...names: string[]): Promise<Subject> {
    const subject = await this.play();
    const { transactionId: id } = subject;
    const intent = await this.#pay(id ?? '', 'pm_card_createDispute');
    for (const name of names) await makeTransition(this.#context, id ?? '', actOf(name));
    const [dispute] = await this.#disputesOf(intent);
    return { ...subject, disputeId: dispute?.id ?? '' };
  }

  async #disputesOf(intent: string) {
    return (await this.#api.sandbox.stripe.disputes.list({ payment_intent: intent })).data;
  }

  /** @returns the id of the payment */
  async #pay(id: string, card?: string): Promise<string> {
    const row = await this.#context.db
      .selectFrom('transactions')
      .select(['payment_intent_id', 'payment_client_secret'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { payment_intent_id: intentId, payment_client_secret: secret } = row;
    const payment = { transactionId: id, intentId: intentId ?? '', clientSecret: secret ?? '' };
    await payByCard(this.#api, payment, card);
    return payment.intentId;
  }

  /** All orders of the teacher, for the ledger. */
  ledger(): Pick<Ledger, 'account' | 'states'> {
    const { db } = this.#context;
    return {
      account: this.account,
      states: async () => {
        const rows = await db
          .selectFrom('transactions')
          .selectAll()
          .where('provider_id', '=', this.#teacher)
          .execute();
        return Promise.all(rows.map(async row => ({ row, state: await loadState(db, row) })));
      },
    };
  }

  /** Reads the state of an order. */
  async look(subject: Subject): Promise<End> {
    const { db } = this.#context;
    const { stripe } = this.#api.sandbox;
    const { listingId, window } = subject;
    const rows = await db
      .selectFrom('transactions')
      .select(['id', 'state'])
      .where('listing_id', '=', listingId)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(1);
    const [row] = rows;
    const steps = await db
      .selectFrom('transitions')
      .select('transition')
      .where('transaction_id', '=', row?.id ?? randomUUID())
      .orderBy('seq')
      .execute();
    const listing = await db
      .selectFrom('listings')
      .select(['id', 'availability_plan'])
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow();
    const { quantity } = await db
      .selectFrom('stock')
      .select('quantity')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    // The latest come first, and only few are newer than the order.
    const intents = (await stripe.paymentIntents.list({ limit: 20 })).data.filter(
      ({ metadata, status }) => metadata['transactionId'] === row?.id && status !== 'canceled',
    );
    const charges = await Promise.all(
      intents.map(({ id }) => stripe.charges.list({ payment_intent: id })),
    );
    const payouts = await stripe.payouts.list({ limit: 20 }, { stripeAccount: this.account });
    const disputes = (await Promise.all(intents.map(({ id }) => this.#disputesOf(id)))).flat();
    const submissions = disputes.map(({ evidence_details: { submission_count: sent } }) => sent);
    return {
      state: row?.state?.replace('state/', '') ?? 'nowhere',
      steps: steps.map(({ transition }) => transition.replace('transition/', '')),
      intents: intents.map(({ status }) => status),
      charged: charges
        .flatMap(({ data }) => data)
        .filter(({ captured }) => captured)
        .map(charge => charge.amount - charge.amount_refunded),
      paidOut: payouts.data
        .filter(({ metadata }) => metadata?.['transactionId'] === row?.id)
        .map(({ amount }) => amount),
      ...(disputes.length > 0 ? { submissions } : {}),
      free: await freeSeats(db, listing, window.start, window.end),
      stock: quantity,
    };
  }

  /** Asserts that nothing is in flight, and deletes the scheduled jobs of the order. */
  async forget({ listingId }: Subject): Promise<void> {
    const { db } = this.#context;
    expect(await db.selectFrom('pending_transitions').selectAll().execute()).toEqual([]);
    expect(
      await db.selectFrom('jobs').select('id').where('failed_at', 'is not', null).execute(),
    ).toEqual([]);
    await db
      .deleteFrom('jobs')
      .where(
        'transaction_id',
        'in',
        db.selectFrom('transactions').select('id').where('listing_id', '=', listingId),
      )
      .execute();
  }
}

const parties: Record<string, 'customer' | 'provider' | 'operator'> = {
  'confirm-payment': 'customer',
  accept: 'provider',
  decline: 'provider',
  cancel: 'operator',
};

/** Returns the request of a transition by the one who makes it. */
export const actOf = (name: string) => ({
  transition: `transition/${name}`,
  params: {},
  by: parties[name] ?? 'operator',
  trusted: true,
});
