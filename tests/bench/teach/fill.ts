import { createHash } from 'node:crypto';
import type { Run } from '../listings/fill.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, hourMs, todayIn } from '#shared/time/time.ts';

/** How much one teacher has. */
export interface StudioSize {
  classes: number;
  bookings: number;
  /** Students of the next class time of the first class; among the bookings. */
  roster: number;
  /** Years of bookings before now. */
  years: number;
  /** Places that can be booked, in the next class time of the second class. */
  open: number;
}

/** A class time to request. */
export interface FullClassTime {
  listingId: string;
  date: string;
}

/** A class time to book. */
export interface OpenClassTime extends FullClassTime {
  start: Date;
  end: Date;
}

const timezone = 'Europe/Berlin';
/** Price of a place, in cents. */
export const price = 2000;

const idOf = (name: string): string => {
  const hex = createHash('md5').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

interface Class {
  id: string;
  data: ListingPublicData;
  times: ScheduledTime[];
}

function classOf(index: number, { roster, years }: StudioSize): Class {
  const now = Date.now();
  const data: ListingPublicData = {
    type: 'paid',
    timezone,
    startDate: todayIn(timezone, now - years * 365 * dayMs),
    time: `${String(7 + (index % 14)).padStart(2, '0')}:00`,
    classDuration: { key: '60_minutes', value: 60 },
    weeklyDays: [{ value: String(1 + (index % 7)), label: '' }],
    stock: index === 0 ? roster : 20,
    unitType: 'line-item/session',
    yogaStyles: ['yoga'],
  };
  const times = scheduledTimes(data, 0, now + 90 * dayMs);
  return { id: idOf(`class ${index}`), data, times };
}

const money = (amount: number) => ({ amount, currency: 'USD' });
const line = (code: string, includeFor: string[], amount: number, rest: object) => ({
  code,
  includeFor,
  unitPrice: money(price),
  lineTotal: money(amount),
  reversal: false,
  ...rest,
});
/** Line items of an order of one place. */
export const bill = [
  line('line-item/session', ['customer', 'provider'], price, { quantity: '1' }),
  line('line-item/provider-commission', ['provider'], -price * 0.2, { percentage: '-20' }),
  line('line-item/payment-gateway-fee', ['provider'], -price * 0.035, { percentage: '-3.5' }),
];

/** Writes rows of a table, a thousand at a time. */
async function insert(run: Run, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += 1000) {
    await run(
      `INSERT INTO ${table} (${columns})
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + 1000))],
    );
  }
}

/** Fills a database with the classes and bookings of a teacher who has an account already. */
export async function fillStudio(
  run: Run,
  teacherId: string,
  size: StudioSize,
): Promise<{ full: FullClassTime; open: OpenClassTime }> {
  await run(`SET flowroom.events = 'off'`);
  const now = Date.now();
  const at = new Date(now - size.years * 365 * dayMs).toISOString();
  const classes = Array.from({ length: size.classes }, (_, index) => classOf(index, size));
  const [first, second] = classes;
  const [next, opened] = [first, second].map(one => one?.times.find(({ start }) => start > now));
  if (!first || !next || !second || !opened) throw new Error('A class has no time to come.');

  const students = Array.from({ length: size.roster }, (_, index) => idOf(`student ${index}`));
  await insert(
    run,
    'users',
    students.map((id, index) => ({
      id,
      email: `student${index}@example.com`,
      email_verified: true,
      first_name: `Student ${index}`,
      last_name: 'Okafor',
      created_at: at,
      ...emptyData,
      state: 'active',
      deleted: false,
      may_post_listings: true,
      may_initiate_transactions: true,
      may_read: true,
    })),
  );
  await insert(
    run,
    'listings',
    classes.map(({ id, data }, index) => ({
      id,
      author_id: teacherId,
      title: `Class ${index}`,
      description: '',
      price_amount: price,
      price_currency: 'USD',
      state: 'published',
      deleted: false,
      author_active: true,
      availability_plan: null,
      public_data: data,
      private_data: {},
      metadata: {},
      keyword_index: '',
      created_at: at,
      updated_at: at,
      approved_at: at,
    })),
  );

  const orders = Array.from({ length: size.bookings }, (_, index) => {
    const isOfRoster = index < size.roster;
    const wanted = isOfRoster ? first : classes[index % classes.length]!;
    // Spread over all times but the two that are for themselves.
    const others = wanted.times.filter(one => one !== next && one !== opened);
    const time = isOfRoster ? next : others[(index * 7) % others.length]!;
    const bookedAt = Math.min(time.start - 3 * dayMs, now - hourMs);
    return {
      id: idOf(`order ${index}`),
      listing: wanted.id,
      customer: students[index % students.length]!,
      time,
      at: new Date(bookedAt).toISOString(),
    };
  });
  const [{ name, version } = {}] = await run(
    `SELECT process_name AS name, max(version) AS version FROM process_versions
     WHERE process_name = 'flex-hourly-default-process' GROUP BY 1`,
  );
  await insert(
    run,
    'transactions',
    orders.map(order => ({
      id: order.id,
      process_name: name,
      process_version: version,
      listing_id: order.listing,
      customer_id: order.customer,
      provider_id: teacherId,
      state: 'state/accepted',
      last_transition: 'transition/accept',
      last_transitioned_at: order.at,
      transition_count: steps.length,
      line_items: bill,
      payin_amount: price,
      payin_currency: 'USD',
      payout_amount: price * 0.765,
      payout_currency: 'USD',
      refund_calculated: false,
      protected_data: {},
      metadata: {},
      created_at: order.at,
    })),
  );
  await insert(
    run,
    'transitions',
    orders.flatMap(order =>
      steps.map(([transition, from, to, by], index) => ({
        transaction_id: order.id,
        seq: index + 1,
        transition,
        from_state: from,
        to_state: to,
        by_actor: by,
        created_at: order.at,
      })),
    ),
  );
  await insert(
    run,
    'bookings',
    orders.map(({ id, listing, time, at: created_at }) => {
      const [start, end] = [new Date(time.start).toISOString(), new Date(time.end).toISOString()];
      return {
        id: idOf(`booking ${id}`),
        transaction_id: id,
        listing_id: listing,
        start_at: start,
        end_at: end,
        display_start_at: start,
        display_end_at: end,
        seats: 1,
        state: 'accepted',
        provisional: false,
        created_at,
      };
    }),
  );
  await insert(
    run,
    'messages',
    orders
      .filter((_, index) => index % 10 === 0)
      .map(order => ({
        id: idOf(`message ${order.id}`),
        transaction_id: order.id,
        sender_id: order.customer,
        content: 'May I bring a friend?',
        created_at: order.at,
      })),
  );
  const open = {
    listingId: second.id,
    date: opened.date,
    start: new Date(opened.start),
    end: new Date(opened.end),
  };
  await openForBookings(run, open, size.open);
  return { full: { listingId: first.id, date: next.date }, open };
}

/** Opens a class time for so many bookings. The others of a studio are booked, and can not be. */
async function openForBookings(
  run: Run,
  { listingId, start, end }: OpenClassTime,
  seats: number,
): Promise<void> {
  const plan = { type: 'availability-plan/time', timezone, entries: [] };
  await run('UPDATE listings SET availability_plan = $2::jsonb WHERE id = $1', [
    listingId,
    JSON.stringify(plan),
  ]);
  await run(
    `INSERT INTO availability_exceptions (id, listing_id, start_at, end_at, seats, created_at)
     VALUES ($1, $2, $3, $4, $5, now())`,
    [idOf('open'), listingId, start.toISOString(), end.toISOString(), seats],
  );
  await run('INSERT INTO stock (listing_id, quantity) VALUES ($1, $2)', [listingId, seats]);
}

const emptyData = { public_data: {}, protected_data: {}, private_data: {}, metadata: {} };

/** Transitions of a booking that is accepted. */
export const steps = [
  ['transition/request-payment', null, 'state/pending-payment', 'customer'],
  ['transition/confirm-payment', 'state/pending-payment', 'state/preauthorized', 'customer'],
  ['transition/accept', 'state/preauthorized', 'state/accepted', 'provider'],
] as const;
