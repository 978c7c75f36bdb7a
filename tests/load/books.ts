import { takesSeats } from '@flowroom/marketplace/seeding';
import type { Db } from '@flowroom/marketplace/seeding';
import { standings } from '@flowroom/marketplace/testing/walk/ledger';
import { apiOf } from './site.ts';
import type { Site } from './site.ts';
import type { World } from './world.ts';

/** Step of an order that was acknowledged to somebody. */
export interface Told {
  transactionId: string;
  step: 'confirm' | 'message' | 'accept';
}

interface Payment {
  id: string;
  transactionId: string;
  status: string;
}

/** An order of the database with its payments at the provider. */
export interface Order {
  id: string;
  payment: keyof typeof standings | null;
  transitions: readonly string[];
  messages: number;
  payments: readonly Pick<Payment, 'id' | 'status'>[];
}

/** Places that are taken of a class time, and by whom. */
export interface TakenTime {
  time: string;
  places: number;
  people: readonly string[];
}

export interface Books {
  orders: readonly Order[];
  times: readonly TakenTime[];
  /** Payment calls that are not finished. */
  unfinished: number;
}

const isDone: Record<Told['step'], (order: Order) => boolean> = {
  confirm: ({ transitions }) => transitions.includes('transition/confirm-payment'),
  accept: ({ transitions }) => transitions.includes('transition/accept'),
  message: ({ messages }) => messages > 0,
};

function* errorsOfOrder({ id, payment, transitions, payments }: Order): Generator<string> {
  if (new Set(transitions).size < transitions.length) yield `${id} went a step twice`;
  const alive = payments.filter(({ status }) => status !== 'canceled');
  if (alive.length > 1) yield `${id} is paid ${alive.length} times`;
  const allowed: readonly string[] = payment ? standings[payment] : ['canceled'];
  for (const { status } of alive) {
    if (!allowed.includes(status)) yield `${id} is ${payment ?? 'unpaid'} here and ${status} there`;
  }
}

/**
 * Lists what is wrong after a load: acknowledged steps that are lost, payments, and places that
 * were sold twice.
 */
export function errorsOf({ orders, times, unfinished }: Books, told: readonly Told[]): string[] {
  const known = new Map(orders.map(order => [order.id, order]));
  const broken = told.filter(({ transactionId, step }) => {
    const order = known.get(transactionId);
    return !order || !isDone[step](order);
  });
  return [
    ...broken.map(({ transactionId, step }) => `${transactionId} has lost its ${step}`),
    ...orders.flatMap(order => [...errorsOfOrder(order)]),
    ...times
      .filter(({ places, people }) => people.length > places)
      .map(({ time, people, places }) => `${time} has ${people.length} people on ${places} places`),
    ...times
      .filter(({ people }) => new Set(people).size < people.length)
      .map(({ time }) => `${time} has a person twice`),
    ...(unfinished > 0 ? [`${unfinished} payment calls are not finished`] : []),
  ];
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

async function paymentsOf(site: Site): Promise<Payment[]> {
  const payments: Payment[] = [];
  for await (const one of apiOf(site).sandbox.stripe.paymentIntents.list({ limit: 100 })) {
    const transactionId = one.metadata['transactionId'] ?? '';
    payments.push({ id: one.id, transactionId, status: one.status });
  }
  return payments;
}

async function ordersOf(db: Db, payments: readonly Payment[]): Promise<Order[]> {
  const rows = await db.selectFrom('transactions').select(['id', 'payment_state']).execute();
  const steps = await db
    .selectFrom('transitions')
    .select(['transaction_id', 'transition'])
    .execute();
  const messages = await db.selectFrom('messages').select('transaction_id').execute();
  const transitionsOf = grouped(steps, step => step.transaction_id);
  const messagesOf = grouped(messages, message => message.transaction_id);
  const byOrder = grouped(payments, payment => payment.transactionId);
  return rows.map(({ id, payment_state: payment }) => ({
    id,
    payment,
    transitions: (transitionsOf.get(id) ?? []).map(({ transition }) => transition),
    messages: messagesOf.get(id)?.length ?? 0,
    payments: byOrder.get(id) ?? [],
  }));
}

async function timesOf(db: Db, classes: World['classes']): Promise<TakenTime[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('transactions', 'transactions.id', 'bookings.transaction_id')
    .select(['bookings.listing_id', 'bookings.start_at', 'bookings.state', 'customer_id'])
    .execute();
  const taken = rows.filter(({ state }) => takesSeats(state));
  const byTime = grouped(taken, row => `${row.listing_id} ${row.start_at.toISOString()}`);
  return [...byTime].map(([time, some]) => ({
    time,
    places: classes.find(({ id }) => time.startsWith(id))?.places ?? 0,
    people: some.map(row => String(row.customer_id)),
  }));
}

/** Reads what the provider and the database hold; ends a process with an embedded database. */
export async function readBooks(site: Site, classes: World['classes']): Promise<Books> {
  const payments = await paymentsOf(site);
  const { db, close } = await site.openDatabase();
  try {
    const pending = await db.selectFrom('pending_transitions').select('transaction_id').execute();
    return {
      orders: await ordersOf(db, payments),
      times: await timesOf(db, classes),
      unfinished: pending.length,
    };
  } finally {
    await close();
  }
}
