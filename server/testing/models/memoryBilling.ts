import type { SessionFacts } from '#server/subscriptions/checkoutSession.ts';
import type { PlanFacts } from '#server/subscriptions/planFacts.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { PlanCalls } from '#server/subscriptions/planCalls.ts';
import type { Provider } from '#server/subscriptions/provider.ts';
import { monthFrom } from '#server/subscriptions/shares.ts';
import type { PaidMonth, Period } from '#server/subscriptions/shares.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';
import type { CrashPoints } from './crashPlan.ts';

/** A month that was billed. Amounts are minor units. */
export interface Bill {
  period: Period;
  amount: number;
  state: 'paid' | 'open' | 'void';
  billedAt: number;
  credits: Map<string, number>;
  refunds: Map<string, number>;
}

/** A subscription at the payment provider. */
export interface MemoryPlan {
  id: string;
  orderId: string;
  price: number;
  anchor: number;
  period: Period;
  isEnding: boolean;
  endedAt: number | null;
  /** When bills are collected again; until then they are void. */
  resumesAt: number | null;
  cardIsGood: boolean;
  bills: Bill[];
  credits: Map<string, number>;
}

interface Session extends SessionFacts {
  price: number;
  expiresAt: number;
}

export const refundedOf = ({ refunds }: Bill): number =>
  [...refunds.values()].reduce((sum, amount) => sum + amount, 0);

const cardRefused = () => apiFault(402, 'transaction-payment-failed', 'The card was refused.');
const sessionMs = 46 * minuteMs;

/**
 * Monthly bills in memory, behind the interfaces by which the server calls the payment provider.
 */
export class MemoryBilling {
  readonly plans = new Map<string, MemoryPlan>();
  readonly sessions = new Map<string, Session>();
  readonly #now: () => number;
  readonly #crashPoints: CrashPoints;
  /** Months that were begun on request, by their keys. */
  readonly #begun = new Set<string>();

  constructor(now: () => number, crashPoints: CrashPoints) {
    this.#now = now;
    this.#crashPoints = crashPoints;
  }

  planOf(id: string): MemoryPlan {
    const plan = this.plans.get(id);
    if (!plan) throw new ApiFault(424, []);
    return plan;
  }

  /** Pays on the page of a session. */
  pay(sessionId: string, cardIsGood = true): void {
    const session = this.sessions.get(sessionId);
    this.advance();
    if (session?.status !== 'open') return;
    const now = Math.floor(this.#now() / 1000) * 1000;
    const id = `sub-${this.plans.size + 1}`;
    const plan: MemoryPlan = {
      id,
      orderId: session.transactionId ?? '',
      price: session.price,
      anchor: now,
      period: monthFrom(now, now),
      ...{ isEnding: false, endedAt: null, resumesAt: null, cardIsGood },
      ...{ bills: [], credits: new Map() },
    };
    this.plans.set(id, plan);
    bill(plan, now, true);
    Object.assign(session, { status: 'complete', isPaid: true, url: null, subscriptionId: id });
  }

  /** The next moment at which something is billed or ends by itself. */
  nextDue(): number {
    const ends = [...this.plans.values()].flatMap(({ endedAt, period }) =>
      endedAt === null ? [period.end] : [],
    );
    return Math.min(Infinity, ...ends);
  }

  /** Bills the months that have begun. */
  advance(): void {
    const now = this.#now();
    for (const session of this.sessions.values()) {
      if (session.status === 'open' && session.expiresAt <= now) session.status = 'expired';
    }
    for (const plan of this.plans.values()) {
      while (plan.endedAt === null && plan.period.end <= now) {
        const { end } = plan.period;
        if (plan.isEnding) {
          plan.endedAt = end;
          break;
        }
        plan.period = monthFrom(end, plan.anchor);
        if (plan.resumesAt !== null && plan.resumesAt <= end) plan.resumesAt = null;
        bill(plan, end, plan.cardIsGood);
      }
      if (plan.resumesAt !== null && plan.resumesAt <= now) plan.resumesAt = null;
    }
  }

  #facts(id: string): PlanFacts {
    this.advance();
    const plan = this.planOf(id);
    const last = plan.bills.at(-1);
    const isOpen = last?.state === 'open';
    return {
      status: plan.endedAt !== null ? 'ended' : isOpen ? 'unpaid' : 'active',
      isEnding: plan.isEnding,
      periodStart: plan.period.start,
      periodEnd: plan.period.end,
      nextEnd: monthFrom(plan.period.end, plan.anchor).end,
      endedAt: plan.endedAt,
      openSince: isOpen ? last.billedAt : null,
      isPaid: last?.state === 'paid',
      customerId: 'customer',
    };
  }

  #change = (name: string, id: string, change: (plan: MemoryPlan) => void) =>
    this.#crashPoints.run(`${name} ${id}`, () => {
      this.advance();
      const plan = this.planOf(id);
      if (plan.endedAt === null) change(plan);
      return this.#facts(id);
    });

  readonly planCalls: PlanCalls = {
    facts: id => Promise.resolve(this.#facts(id)),
    endWithMonth: (id, isEnding) =>
      this.#change('end with month', id, plan => {
        plan.isEnding = isEnding;
      }),
    pause: (id, until) =>
      this.#change('pause', id, plan => {
        plan.resumesAt = until - dayMs;
      }),
    unpause: id =>
      this.#change('unpause', id, plan => {
        plan.resumesAt = null;
      }),
    beginMonth: (id, key) =>
      this.#change(`begin month ${key}`, id, plan => {
        if (this.#begun.has(key)) return;
        if (!plan.cardIsGood) throw cardRefused();
        const now = Math.floor(this.#now() / 1000) * 1000;
        plan.anchor = now;
        plan.period = monthFrom(now, now);
        bill(plan, now, true);
        this.#begun.add(key);
      }),
    askForCard: () => Promise.resolve('secret'),
    keepCard: () => Promise.resolve(true),
    payOpen: async id => {
      await this.#change('pay open', id, plan => {
        const open = plan.bills.at(-1);
        if (open?.state !== 'open') return;
        if (!plan.cardIsGood) throw cardRefused();
        open.state = 'paid';
      });
    },
  };

  #refund(id: string, bill: Bill, key: string, amount = bill.amount - refundedOf(bill)): void {
    if (bill.refunds.has(key)) return;
    if (bill.state !== 'paid' || amount + refundedOf(bill) > bill.amount) {
      throw new Error(`More was to be refunded of ${id} than was paid.`);
    }
    bill.refunds.set(key, amount);
  }

  #paid = (id: string): PaidMonth[] =>
    this.planOf(id).bills.flatMap(({ state, period, amount, credits }, index) =>
      state === 'paid'
        ? [{ period, paid: amount, intent: amount > 0 ? `${id} ${index}` : null, credits }]
        : [],
    );

  #billOf(intent: string): { id: string; bill: Bill } {
    const [id = '', index = ''] = intent.split(' ');
    const found = this.planOf(id).bills[Number(index)];
    if (!found) throw new Error(`There is no payment ${intent}.`);
    return { id, bill: found };
  }

  readonly provider: Provider = {
    successUrl: () => '/success',
    price: ({ amount, title }, known) =>
      Promise.resolve(known ?? { productId: 'product', priceId: 'price', amount, title }),
    openSession: ({ transactionId, heldSince, after = 'first' }) =>
      this.#crashPoints.run(`open session ${transactionId}`, () => {
        const id = `session ${transactionId} ${after}`;
        const known = this.sessions.get(id);
        if (known) return factsOf(known);
        const session: Session = {
          ...{ id, status: 'open', isPaid: false, url: `/pay/${id}`, transactionId },
          ...{ subscriptionId: null, price: 4000, expiresAt: heldSince + sessionMs },
        };
        this.sessions.set(id, session);
        return factsOf(session);
      }),
    session: id => {
      this.advance();
      const session = this.sessions.get(id);
      if (!session) throw new ApiFault(424, []);
      return Promise.resolve(factsOf(session));
    },
    expireSession: id =>
      this.#crashPoints.run(`expire session ${id}`, () => {
        const session = this.sessions.get(id);
        if (session?.status === 'open') session.status = 'expired';
      }),
    dropCreditsOf: id =>
      this.#crashPoints.run(`drop credits ${id}`, () => this.planOf(id).credits.clear()),
    dropCredits: ({ id }) =>
      this.#crashPoints.run(`drop credits ${id}`, () => this.planOf(id).credits.clear()),
    isRunning: id => {
      this.advance();
      return Promise.resolve(this.planOf(id).endedAt === null);
    },
    endSubscription: id =>
      this.#crashPoints.run(`end ${id}`, () => {
        this.advance();
        const plan = this.planOf(id);
        plan.endedAt ??= this.#now();
        plan.credits.clear();
      }),
    months: id => {
      this.advance();
      const plan = this.planOf(id);
      const { endedAt, isEnding, resumesAt, period, price } = plan;
      const isBilled = endedAt === null && !isEnding && resumesAt === null;
      return Promise.resolve({
        paid: this.#paid(id),
        next: isBilled ? { period: monthFrom(period.end, plan.anchor), price } : null,
      });
    },
    refundPart: ({ intent, amount, key }) =>
      this.#crashPoints.run(`refund ${key}`, () => {
        const { id, bill: paid } = this.#billOf(intent);
        this.#refund(id, paid, key, amount);
      }),
    lowerNextBill: ({ subscriptionId, amount, key, period }) =>
      this.#crashPoints.run(`credit ${key}`, () => {
        this.advance();
        const plan = this.planOf(subscriptionId);
        if (plan.period.end !== period.start) return false;
        plan.credits.set(key, amount);
        return true;
      }),
    refundAll: id =>
      this.#crashPoints.run(`refund all ${id}`, () => {
        for (const paid of this.planOf(id).bills) {
          if (paid.state === 'paid') this.#refund(id, paid, 'give-back');
        }
      }),
  };
}

const factsOf = ({ price: _price, expiresAt: _expiresAt, ...facts }: Session): SessionFacts => ({
  ...facts,
});

/** Bills the month of a plan; in a pause the bill is void, and credits wait. */
function bill(plan: MemoryPlan, at: number, isPaid: boolean): void {
  const { period, price } = plan;
  const base = { period, billedAt: at, refunds: new Map<string, number>() };
  if (plan.resumesAt !== null) {
    plan.bills.push({ ...base, amount: price, state: 'void', credits: new Map() });
    return;
  }
  const credits = plan.credits;
  const lowered = [...credits.values()].reduce((sum, amount) => sum + amount, 0);
  plan.credits = new Map();
  const amount = Math.max(0, price - lowered);
  plan.bills.push({ ...base, amount, state: isPaid ? 'paid' : 'open', credits });
}
