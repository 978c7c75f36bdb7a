import { hashPassword } from '@flowroom/marketplace/seeding';
import { withoutIndexes, writeTexts } from '../listings/fill.ts';
import type { Run } from '../listings/fill.ts';
import { bill } from '../teach/fill.ts';
import { lastTransition, wayOf, steps } from './orderWays.ts';

// A large marketplace as operators see it, made by the database itself: the same size gives the
// same rows. A few teachers have most of the orders, and recent orders are in other states than old
// ones.

/** Rows that are filled in. */
export interface ConsoleSize {
  listings: number;
  people: number;
  orders: number;
  /** Commands of operators in their log. */
  commands: number;
}

/** The operator who signs in. */
export const owner = { email: 'staff1@example.com', password: 'a good password' };

/** Operators. */
const staff = 6;
/** One of so many people is a teacher. */
const teachersIn = 20;

const first = [
  ...['María', 'José', 'Lucía', 'Carmen', 'Javier', 'Inés', 'Martín', 'Sofía', 'Begoña', 'Íñigo'],
  ...['فاطمة', 'محمد', 'ليلى', 'يوسف', 'مريم', 'عمر', 'نور', 'زينب', 'خالد', 'سارة'],
  ...['Anna', 'Tom', 'Mia', 'Noah', 'Olena', 'Wei', 'Priya', 'Kim', 'Aroha', 'Björn'],
];
const last = [
  ...['García', 'Fernández', 'Rodríguez', 'Muñoz', 'Peña', 'de la Cruz', 'Ibáñez', 'Ortega'],
  ...['الحسن', 'المصري', 'حداد', 'العلي', 'منصور', 'خوري', 'النجار', 'صباغ'],
  ...['Okafor', 'Lindqvist', 'Chen', 'Kaur', 'Ngata', 'Schäfer', 'Nowak', 'Dubois'],
];
const arrayOf = (texts: readonly string[]) =>
  `(ARRAY[${texts.map(text => `'${text}'`).join(',')}])`;

/** Spreads evenly from 0 to 1 over the rows `n`, the same at every run. */
const even = (salt: number) =>
  `((hashint8(n::bigint * 31 + ${salt}) & 2147483647)::float8 / 2147483648)`;
const pick = (texts: readonly string[], salt: number) =>
  `${arrayOf(texts)}[1 + floor(${texts.length} * ${even(salt)})::int]`;
const id = (kind: string, n = 'n') => `md5('bench ${kind} ' || ${n})::uuid`;
const token = (prefix: string, n = 'n') =>
  `'${prefix}_' || substr(md5('${prefix} ' || ${n}), 1, 24)`;

// $1: people.
const people = `
INSERT INTO users (id, email, email_verified, state, first_name, last_name, display_name, bio,
  public_data, private_data, created_at)
SELECT ${id('person')}, 'person' || n || '@example.com', n % 50 > 0,
  CASE n % 400 WHEN 1 THEN 'pendingApproval' WHEN 2 THEN 'banned' ELSE 'active' END,
  ${pick(first, 1)}, ${pick(last, 2)}, CASE WHEN n % 5 = 0 THEN ${pick(first, 3)} || ' ' || n END,
  CASE WHEN n <= $1::int / ${teachersIn} THEN repeat('I teach slow and steady classes. ', 10) END,
  jsonb_build_object('zone', 'Europe/Madrid', 'languages', jsonb_build_array('es', 'en')),
  jsonb_build_object('consent', jsonb_build_object('terms', '2026-01-01', 'mail', n % 3 = 0)),
  now() - interval '1100 days' * (1 - n / ($1::int + 1.0))
FROM generate_series(1, $1::int) n`;

// $1: hash of the password.
const operators = `
INSERT INTO users (id, email, email_verified, password_hash, first_name, last_name, metadata, created_at)
SELECT ${id('staff')}, 'staff' || n || '@example.com', true, $1, ${pick(first, 1)}, ${pick(last, 2)},
  jsonb_build_object('operator', CASE WHEN n = 1 THEN 'true'::jsonb
    ELSE to_jsonb(${arrayOf(['support', 'content', 'finance'])}[1 + n % 3]) END), now() - interval '3 years'
FROM generate_series(1, ${staff}) n`;

// $1: listings, $2: people, $3: texts. Two of a hundred wait for approval or were sent back.
const listings = `
INSERT INTO listings (id, author_id, title, description, price_amount, price_currency, state,
  availability_plan, public_data, metadata, keyword_index, created_at, updated_at, approved_at)
SELECT ${id('listing')}, ${id('person', 'l.author')}, t.title || ' ' || n % 977, t.description,
  CASE WHEN n % 5 > 0 THEN 500 + (hashint4(n) & 8191) END, CASE WHEN n % 5 > 0 THEN 'EUR' END, l.state,
  jsonb_build_object('type', 'availability-plan/time', 'timezone', 'Europe/Madrid', 'entries', '[]'::jsonb),
  jsonb_build_object('type', CASE WHEN n % 5 > 0 THEN 'paid' ELSE 'free' END, 'timezone', 'Europe/Madrid',
    'yogaStyles', jsonb_build_array(t.style), 'stock', 20, 'startDate', '2026-01-01', 'time', '18:00'),
  CASE WHEN l.state = 'pendingApproval' AND n % 3 = 0
    THEN jsonb_build_object('rejection', jsonb_build_object('reason', 'Please add a picture.', 'at', l.at)
      || CASE WHEN n % 100 = 0 THEN jsonb_build_object('changedAt', l.at) ELSE '{}' END)
    ELSE '{}' END,
  t.words::tsvector, l.at - interval '40 days' * ${even(4)}, l.at,
  CASE WHEN l.state IN ('published', 'closed') THEN l.at END
FROM generate_series(1, $1::int) n
CROSS JOIN LATERAL (SELECT 1 + floor($2::int / ${teachersIn} * power(${even(5)}, 1.7))::int AS author,
  now() - interval '1000 days' * ${even(6)} AS at,
  CASE WHEN n % 50 = 0 THEN 'pendingApproval' WHEN n % 50 < 4 THEN 'draft' WHEN n % 50 < 8 THEN 'closed'
    ELSE 'published' END AS state) AS l
JOIN bench_texts t ON t.id = floor($3::int * ${even(7)})::int`;

// $1: orders, $2: listings, $3: people.
const orders = `
CREATE TEMP TABLE bench_orders AS
SELECT o.n, ${id('order', 'o.n')} AS id, l.id AS listing, l.author_id AS provider, o.customer, o.at, o.process,
  CASE WHEN o.process <> 'flex-hourly-default-process' OR o.at < now() - interval '400 days' THEN 1 ELSE 2 END
    AS version,
  ${wayOf('o.at', 'o.luck')} AS way, coalesce(l.price_amount, 1500) AS price
FROM (
  SELECT n, floor($2::int * power(${even(8)}, 2.5))::int + 1 AS listing,
    ${id('person', `$3::int / ${teachersIn} + 1 + floor($3::int * ${1 - 1 / teachersIn} * power(${even(9)}, 1.5))::int`)}
      AS customer,
    now() - interval '1095 days' * power(${even(10)}, 1.3) AS at,
    CASE WHEN n % 100 < 22 THEN 'flowroom-free-process' WHEN n % 100 < 25 THEN 'flex-subscription'
      ELSE 'flex-hourly-default-process' END AS process,
    floor(1000 * ${even(11)})::int AS luck
  FROM generate_series(1, $1::int) n
) o JOIN listings l ON l.id = ${id('listing', 'o.listing')}`;

const isPaid = `o.process = 'flex-hourly-default-process' AND o.way <> 'enquiry'`;
const intent = token('pi', 'o.n');

const transactions = `
INSERT INTO transactions (id, process_name, process_version, listing_id, customer_id, provider_id, state,
  last_transition, last_transitioned_at, transition_count, line_items, payin_amount, payin_currency,
  payout_amount, payout_currency, payment_state, payment_intent_id, metadata, created_at)
SELECT o.id, o.process, o.version, o.listing, o.customer, o.provider, l.to_state, l.transition,
  least(now(), o.at + l.after), l.seq, CASE WHEN ${isPaid} THEN '${JSON.stringify(bill)}'::jsonb ELSE '[]' END,
  CASE WHEN ${isPaid} THEN o.price END, CASE WHEN ${isPaid} THEN 'EUR' END,
  CASE WHEN ${isPaid} THEN (o.price * 0.765)::int END, CASE WHEN ${isPaid} THEN 'EUR' END,
  CASE WHEN ${isPaid} THEN CASE o.way WHEN 'reviewed' THEN 'paid-out' WHEN 'accepted' THEN 'captured'
    WHEN 'delivered' THEN 'captured' WHEN 'preauthorized' THEN 'confirmed' WHEN 'pending-payment' THEN 'created'
    ELSE 'returned' END END,
  CASE WHEN ${isPaid} THEN ${intent} END,
  CASE WHEN o.process = 'flex-subscription' THEN jsonb_build_object('subscriptionId', ${token('sub', 'o.n / 400')})
    ELSE '{}' END, o.at
FROM bench_orders o JOIN (${lastTransition}) AS l ON l.way = o.way ORDER BY o.id`;

const transitions = `
INSERT INTO transitions (transaction_id, seq, transition, from_state, to_state, by_actor, created_at)
SELECT o.id, s.seq, s.transition, s.from_state, s.to_state, s.by_actor, least(now(), o.at + s.after)
FROM bench_orders o JOIN (${steps}) AS s ON s.way = o.way ORDER BY o.id, s.seq`;

const bookings = `
INSERT INTO bookings (id, transaction_id, listing_id, start_at, end_at, display_start_at, display_end_at, seats,
  state, created_at)
SELECT ${id('booking')}, id, listing, start_at, start_at + interval '1 hour', start_at, start_at + interval '1 hour', 1,
  CASE way WHEN 'canceled' THEN 'cancelled' WHEN 'declined' THEN 'declined' WHEN 'withdrawn' THEN 'declined'
    WHEN 'payment-expired' THEN 'declined' WHEN 'pending-payment' THEN 'pending'
    WHEN 'preauthorized' THEN 'pending' ELSE 'accepted' END, at
FROM bench_orders, LATERAL (SELECT date_trunc('hour', at) + interval '3 days' AS start_at) AS slot
WHERE way <> 'enquiry'`;

// Three are undecided: the provider has not answered.
const payments = `
INSERT INTO payment_operations (key, transaction_id, seq, position, action, request, state, result, created_at,
  finished_at)
SELECT 'bench:' || o.n || ':' || p.action, o.id, p.seq, 0, p.action,
  jsonb_build_object('amount', jsonb_build_object('amount', o.price, 'currency', 'EUR')),
  CASE WHEN o.n < 400 AND p.seq = 3 THEN 'started' ELSE 'done' END, jsonb_build_object('id', ${intent}),
  o.at, CASE WHEN o.n < 400 AND p.seq = 3 THEN NULL ELSE o.at END
FROM bench_orders o JOIN (VALUES (1, 'create'), (2, 'confirm'), (3, 'capture')) AS p (seq, action)
  ON p.seq = 1 OR (p.seq = 2 AND o.way NOT IN ('pending-payment', 'payment-expired'))
    OR o.way IN ('accepted', 'reviewed', 'delivered')
WHERE ${isPaid}`;

const messages = `
INSERT INTO messages (id, transaction_id, sender_id, content, created_at)
SELECT ${id('message')}, id, customer, 'May I bring a friend?', at FROM bench_orders WHERE n % 10 = 0`;

const reviews = `
INSERT INTO reviews (id, transaction_id, listing_id, author_id, subject_id, type, state, rating, content, created_at)
SELECT ${id('review')}, id, listing, customer, provider, 'ofProvider', 'public', 3 + (n % 3)::int,
  'A calm hour with clear words.', at + interval '6 days'
FROM bench_orders WHERE n % 10 = 1 AND way = 'reviewed'`;

// Of orders that are not over, and what has failed for good.
const jobs = `
INSERT INTO jobs (lane, kind, payload, transaction_id, run_at, attempts, failed_at, last_error, created_at)
SELECT CASE WHEN j.kind = 'mail' THEN 'mail' ELSE 'transitions' END, j.kind,
  jsonb_build_object('transactionId', o.id, 'transition', 'transition/complete'), o.id,
  now() + interval '30 days' * (1 + n % 12), 0, NULL, NULL, at
FROM bench_orders o, (VALUES ('mail'), ('transition')) AS j (kind) WHERE o.way IN ('accepted', 'preauthorized')
UNION ALL
SELECT 'mail', 'mail', '{}', NULL, now() - n * interval '1 hour', 5, now() - n * interval '1 hour', 'No such mailbox', now()
FROM generate_series(1, 150) n`;

// Of the last 30 days. Few were refused, or left out.
const mails = `
INSERT INTO sent_mails (id, at, template, recipient_id, transaction_id, outcome, subject, body)
SELECT 1000000 + row_number() OVER (ORDER BY t.created_at, m.place), t.created_at, m.template,
  CASE m.place WHEN 1 THEN t.provider_id ELSE t.customer_id END, t.id,
  CASE hashtext(t.id::text) & 1023 WHEN 1 THEN 'refused' WHEN 2 THEN 'not-wanted' ELSE 'sent' END,
  'About your class', repeat('It starts at six, and the link is on its page. ', 20)
FROM transactions t, (VALUES (1, 'booking-new-request'), (2, 'booking-request-accepted'), (3, 'class-reminder'))
  AS m (place, template)
WHERE t.created_at > now() - interval '30 days'`;

// As the triggers would have noted them. Older ones have been trimmed.
const events = `
INSERT INTO events (sequence_id, event_type, resource_type, resource_id, related_ids, resource, created_at)
SELECT $1::bigint + row_number() OVER (ORDER BY o.at, e.type), e.type, e.of, o.id,
  ARRAY[o.id, o.listing, o.customer, o.provider], to_jsonb(t), o.at
FROM bench_orders o JOIN transactions t ON t.id = o.id,
  (VALUES ('transaction/initiated', 'transaction'), ('booking/created', 'booking')) AS e (type, of)
WHERE o.at > now() - interval '80 days'`;

const cards = [
  `INSERT INTO stripe_customers (id, user_id, stripe_customer_id, created_at)
   SELECT ${id('customer')}, ${id('person')}, ${token('cus')}, now()
   FROM generate_series($1::int / ${teachersIn} + 1, $1::int / 2) n`,
  `INSERT INTO stripe_payment_methods (id, customer_id, stripe_payment_method_id, card, created_at)
   SELECT ${id('method')}, ${id('customer')}, ${token('pm')},
     jsonb_build_object('brand', 'visa', 'last4Digits', lpad((n % 9973)::text, 4, '0')), now()
   FROM generate_series($1::int / ${teachersIn} + 1, $1::int / 2) n`,
  `INSERT INTO stripe_accounts (id, user_id, stripe_account_id, data, created_at, updated_at)
   SELECT ${id('account')}, ${id('person')}, ${token('acct')}, '{"payouts_enabled": true}', now(), now()
   FROM generate_series(1, $1::int / ${teachersIn}) n`,
];

// $1: commands, $2: listings, $3: orders. The newest has the highest number.
const commands = `
INSERT INTO operator_log (at, operator_id, role, address, operation, resource_type, resource_id, input, change, result)
SELECT now() - interval '1000 days' * (1 - n / ($1::int + 1.0)), ${id('staff', `1 + floor(${staff} * power(${even(12)}, 2))::int`)},
  'owner', '203.0.113.7', c.operation, c.type,
  CASE c.type WHEN 'listing' THEN ${id('listing', '1 + n % $2::int')} WHEN 'transaction' THEN ${id('order', '1 + n % $3::int')} END,
  '{"reason": "Please add a picture."}', '{"state": {"before": "pendingApproval", "after": "published"}}',
  CASE WHEN n % 97 = 0 THEN 'confirmation-needed' ELSE 'ok' END
FROM generate_series(1, $1::int) n JOIN (VALUES (0, 'listings/approve', 'listing'), (1, 'listings/send_back', 'listing'),
  (2, 'integration/transactions/transition', 'transaction'), (3, 'session/create', NULL)) AS c (place, operation, type)
  ON c.place = n % 4 ORDER BY n`;

/** The process gets a second version, in which newer orders are. */
const secondVersion = `
INSERT INTO process_versions (process_name, version, edn, content_hash, created_at)
SELECT process_name, 2, edn, content_hash || ' again', now() FROM process_versions
WHERE process_name = 'flex-hourly-default-process' AND version = 1
ON CONFLICT DO NOTHING`;

const tables = [
  ...[
    'users',
    'listings',
    'transactions',
    'transitions',
    'bookings',
    'payment_operations',
    'messages',
    'sent_mails',
  ],
  ...['reviews', 'jobs', 'events', 'operator_log', 'stripe_customers', 'stripe_payment_methods'],
];

/** Fills a migrated, empty database, and lets the planner count the rows. */
export async function fillConsole(run: Run, size: ConsoleSize): Promise<void> {
  await run(`SET synchronous_commit = off`);
  await run(`SET maintenance_work_mem = '1GB'`);
  await run(`SET work_mem = '256MB'`);
  // Neither events of the triggers, nor a look at each foreign key.
  await run(`SET session_replication_role = replica`);
  await run(secondVersion);
  const texts = await writeTexts(run);
  const [{ last_id: lastEvent } = {}] = await run('SELECT last_id FROM event_sequence');
  await withoutIndexes(run, tables, async () => {
    await run(people, [size.people]);
    await run(operators, [await hashPassword(owner.password)]);
    await run(listings, [size.listings, size.people, texts]);
    for (const statement of cards) await run(statement, [size.people]);
    await run(orders, [size.orders, size.listings, size.people]);
    for (const statement of [
      transactions,
      transitions,
      bookings,
      payments,
      messages,
      reviews,
      mails,
      jobs,
    ]) {
      await run(statement);
    }
    await run(events, [lastEvent]);
    await run(commands, [size.commands, size.listings, size.orders]);
  });
  await run('UPDATE event_sequence SET last_id = (SELECT max(sequence_id) FROM events)');
  await run('DROP TABLE bench_orders');
  await run('RESET ALL');
  await run('VACUUM ANALYZE');
  await run('CHECKPOINT');
}
