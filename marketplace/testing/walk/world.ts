import { randomUUID } from 'node:crypto';
import { ApiError } from '#marketplace/contract/errors.ts';
import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import { insertException } from '#marketplace/db/availability/availabilityExceptions.ts';
import { findTransactionRow, loadState } from '#marketplace/db/transactions/transactionState.ts';
import { loadProcess, versionOfAlias } from '#marketplace/db/configuration/processes.ts';
import { transitionsFrom } from '#marketplace/domain/process/model.ts';
import type { Process, Transition } from '#marketplace/domain/process/model.ts';
import { paramTypes } from '#marketplace/domain/transaction/params.ts';
import { initiate } from '#marketplace/engine/initiate.ts';
import { recoverOne } from '#marketplace/engine/recovery.ts';
import { makeTransition } from '#marketplace/engine/transition.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';
import { answerBank, payByCard, push } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { drainTransitions } from '#marketplace/testing/fixtures/dueJobs.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { createAccount } from '@flowroom/sandbox/testing/factories';
import type { Step, Trouble } from './steps.ts';

const hour = 3_600_000;
export const places = 2;

/** The clock of the marketplace, ahead of real time. */
export interface Clock {
  ahead: number;
}

type By = 'customer' | 'provider' | 'operator';

/** One class with its teacher and three buyers, and the transactions of a walk. */
export class World {
  readonly listingId: string;
  /** The teacher's account at the payment provider. */
  readonly account: string;
  readonly process: Process;
  /** Start time by the clock of the payment provider, in seconds. */
  readonly since = Math.floor(Date.now() / 1000);
  readonly #api: PaidMarketplace;
  readonly #clock: Clock;
  readonly #alias: string;
  readonly #window: { start: Date; end: Date };
  readonly #buyers: string[];

  private constructor(
    api: PaidMarketplace,
    clock: Clock,
    made: Pick<World, 'listingId' | 'account' | 'process'> & {
      alias: string;
      window: { start: Date; end: Date };
      buyers: string[];
    },
  ) {
    this.#api = api;
    this.#clock = clock;
    ({
      listingId: this.listingId,
      account: this.account,
      process: this.process,
      alias: this.#alias,
      window: this.#window,
      buyers: this.#buyers,
    } = made);
  }

  static async make(api: PaidMarketplace, clock: Clock, alias: string): Promise<World> {
    const { db, now } = api.marketplace.context;
    const version = await versionOfAlias(db, alias);
    const process = version && (await loadProcess(db, version.process, version.version));
    if (!process) throw new Error(`There is no process ${alias}`);
    const listing = await insertListingRow(db, {
      stock: places,
      price_amount: 4000,
      price_currency: 'USD',
      availability_plan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
    });
    const start = new Date(Math.ceil(now().getTime() / hour) * hour + 48 * hour);
    const window = { start, end: new Date(start.getTime() + hour) };
    const range = { listing_id: listing.id, start_at: window.start, end_at: window.end };
    await insertException(db, { ...range, seats: places }, now());
    const { id: account } = await createAccount(api.sandbox.stripe);
    await db
      .insertInto('stripe_accounts')
      .values({
        id: randomUUID(),
        user_id: listing.author_id,
        stripe_account_id: account,
        data: JSON.stringify({ charges_enabled: true, payouts_enabled: true }),
        created_at: now(),
        updated_at: now(),
      })
      .execute();
    const buyers = [await insertUserRow(db), await insertUserRow(db), await insertUserRow(db)];
    return new World(api, clock, {
      listingId: listing.id,
      account,
      process,
      alias,
      window,
      buyers,
    });
  }

  get #context() {
    return this.#api.marketplace.context;
  }

  /** Takes a step. Refusals are expected; any other failure is thrown. */
  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'begin':
        return this.#begin(step);
      case 'move':
        return this.#move(step);
      case 'race':
        return this.#race(step);
      case 'pay':
        return this.#pay(step);
      case 'wait':
        return this.wait(step.minutes);
      case 'trouble':
        return this.#trouble(step.kind);
    }
  }

  /** Advances the clock and runs what is due. */
  async wait(minutes: number): Promise<void> {
    this.#clock.ahead += minutes * 60_000;
    while (await recoverOne(this.#context));
    await drainTransitions(this.#context);
  }

  /** Ends outages and everything that is in flight. */
  async settle(): Promise<void> {
    await this.#api.sandbox.control({ clear: true });
    for (let round = 0; round < 4; round += 1) await this.wait(11);
  }

  async #begin({ buyer, initial, seats, price, spoilt }: Step & { do: 'begin' }): Promise<void> {
    const transition = chosen(transitionsFrom(this.process, null), initial);
    if (!transition) return;
    await refusable(
      initiate(this.#context, {
        processAlias: this.#alias,
        transition: transition.name,
        params: this.#params(transition, { seats, price, spoilt }),
        callerId: this.#buyers[buyer % this.#buyers.length] ?? '',
        trusted: true,
      }),
    );
  }

  async #move({ which, transition, likely, paid, spoilt }: Step & { do: 'move' }): Promise<void> {
    const found = await this.#find(which);
    if (!found) return;
    const { id, state } = found;
    const among = likely
      ? transitionsFrom(this.process, state).filter(({ actor }) => actor !== 'system')
      : this.process.transitions;
    const wanted = chosen(among, transition);
    if (!wanted) return;
    if (paid) await this.#pay({ do: 'pay', which, card: 'good' });
    const params = this.#params(wanted, { seats: 1 + (which % 2), price: 900 + which, spoilt });
    await refusable(this.#make(id, wanted, params, likely ? undefined : transition));
  }

  async #race({ which, transitions }: Step & { do: 'race' }): Promise<void> {
    const found = await this.#find(which);
    if (!found) return;
    const possible = transitionsFrom(this.process, found.state).filter(
      ({ actor }) => actor !== 'system',
    );
    await Promise.all(
      transitions.flatMap(index => {
        const wanted = chosen(possible, index);
        const params = wanted && this.#params(wanted, { seats: 1, price: 700, spoilt: false });
        return wanted && params ? refusable(this.#make(found.id, wanted, params)) : [];
      }),
    );
  }

  /** Makes a transition as its own actor, or as any user selected by a number. */
  #make(id: string, transition: Transition, params: object, anybody?: number): Promise<void> {
    const by: By =
      anybody !== undefined || transition.actor === 'system'
        ? ((['customer', 'provider', 'operator'] as const)[(anybody ?? 0) % 3] ?? 'operator')
        : transition.actor;
    return makeTransition(this.#context, id, {
      transition: transition.name,
      params: params as Record<string, unknown>,
      by,
      trusted: true,
    });
  }

  async #pay({ which, card }: Step & { do: 'pay' }): Promise<void> {
    const found = await this.#find(which);
    const row = found && (await findTransactionRow(this.#context.db, found.id));
    if (!row?.payment_intent_id || !row.payment_client_secret) return;
    const payment: OpenPayment = {
      transactionId: row.id,
      intentId: row.payment_intent_id,
      clientSecret: row.payment_client_secret,
    };
    const asked = card.startsWith('asked');
    const method = asked
      ? 'pm_card_threeDSecure2Required'
      : card === 'good'
        ? 'pm_card_visa'
        : 'pm_card_visa_chargeDeclined';
    const fails = card === 'declined' || card === 'asked and failed';
    // The provider may be unavailable to browsers, too.
    if (row.payment_push) await push(this.#api, payment, !fails).catch(() => undefined);
    else await payByCard(this.#api, payment, method).catch(() => undefined);
    if (asked) await answerBank(this.#api, payment, fails ? 'fail' : 'complete');
  }

  async #trouble(kind: Trouble): Promise<void> {
    const next = { fail: 'next', method: 'POST' } as const;
    await this.#api.sandbox.control(
      {
        // Cards are refused, refunds are not.
        refuses: { ...next, status: 402, path: '/(payment_intents|confirm|capture)$' },
        fails: { ...next, status: 500 },
        'is not there': { ...next, dropBefore: true },
        'answers nobody': { ...next, dropAfter: true },
      }[kind],
    );
  }

  async #find(which: number): Promise<{ id: string; state: string } | undefined> {
    const rows = await this.#context.db
      .selectFrom('transactions')
      .select(['id', 'state'])
      .where('listing_id', '=', this.listingId)
      .where('state', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    // The latest transactions are the most likely to be open.
    const row = rows.at(-1 - (which % Math.min(3, Math.max(1, rows.length))));
    return row?.state ? { id: row.id, state: row.state } : undefined;
  }

  /** Parameters of a transition; spoilt, one value is missing or invalid. */
  #params(
    transition: Transition,
    { seats, price, spoilt }: { seats: number; price: number; spoilt: boolean },
  ): Record<string, unknown> {
    const values: Record<string, unknown> = {
      listingId: this.listingId,
      bookingStart: this.#window.start,
      bookingEnd: this.#window.end,
      seats,
      stockReservationQuantity: seats,
      lineItems: linesOf(price * seats),
      negotiatedTotal: new Money(price, 'USD'),
      paymentMethodTypes: ['alipay'],
      reviewRating: 1 + (price % 5),
      reviewContent: 'Good.',
      protectedData: { price },
      metadata: { price },
    };
    const { required, optional } = paramTypes(transition);
    const names = Object.keys({ ...required, ...optional }).filter(name => name in values);
    const params = Object.fromEntries(names.map(name => [name, values[name]]));
    const victim = chosen(
      names.filter(name => name !== 'listingId'),
      price,
    );
    if (spoilt && victim) params[victim] = price % 2 === 0 ? undefined : 'nonsense';
    return params;
  }

  /** The transactions of the walk as decisions read them. */
  async states() {
    const { db } = this.#context;
    const rows = await db
      .selectFrom('transactions')
      .selectAll()
      .where('listing_id', '=', this.listingId)
      .execute();
    return Promise.all(rows.map(async row => ({ row, state: await loadState(db, row) })));
  }
}

const linesOf = (price: number) => [
  { code: 'line-item/session', unitPrice: new Money(price, 'USD'), quantity: new Decimal(1) },
  {
    code: 'line-item/provider-commission',
    unitPrice: new Money(price, 'USD'),
    percentage: new Decimal('-23.5'),
    includeFor: ['provider' as const],
  },
];

const chosen = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

async function refusable(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
