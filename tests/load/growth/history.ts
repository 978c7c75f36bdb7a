import type { Run } from '../../bench/listings/fill.ts';
import { bill, price, steps } from '../../bench/teach/fill.ts';
import { hashPassword, keywordIndex } from '@flowroom/marketplace/seeding';

// The history of a marketplace, made by the database itself a year at a time: the same size gives
// the same rows. The newest year comes first and older ones after it, so that what is to come stays
// the same in every measurement.

/** How much three years have left behind. */
export interface HistorySize {
  teachers: number;
  students: number;
  bookings: number;
}

/** Years that are filled in; each brings a third. */
export const years = 3;

const zone = 'Etc/UTC';
const styles = ['vinyasa', 'hatha', 'yin', 'pilates', 'barre', 'hiit', 'stretching', 'meditation'];

/** Ids of the filled people, as a text of SQL. @param index of one, as a text of SQL */
const teacherId = (index: string) => `md5('growth teacher ' || ${index})::uuid`;
const studentId = (index: string) => `md5('growth student ' || ${index})::uuid`;
const listingId = (index: string) => `md5('growth class ' || ${index})::uuid`;
const orderId = (index: string) => `md5('growth order ' || ${index})::uuid`;
/** Spreads evenly over 1 to `most`, the same at every run. */
const spread = (index: string, salt: number, most: string) =>
  `(1 + (hashint8(${index} * 31 + ${salt}) & 2147483647) % ${most})`;

const people = (kind: string, id: (index: string) => string) => `
INSERT INTO users (id, email, email_verified, first_name, last_name, display_name, created_at)
SELECT ${id('n')}, 'growth-${kind}' || n || '@example.com', true, 'Kim', n::text, 'Kim ' || n,
  now() - interval '1200 days' + n * interval '1 second'
FROM generate_series($1::int, $2::int) n`;

// A weekly class on a weekday and at an hour of its own; $1 and $2 are teachers, who have two each.
const listings = `
INSERT INTO listings (id, author_id, title, description, price_amount, price_currency, state,
  availability_plan, public_data, keyword_index, created_at, updated_at, approved_at)
SELECT ${listingId('n')}, ${teacherId('(n + 1) / 2')}, t.title, t.description, ${price}, 'USD', 'published',
  jsonb_build_object('type', 'availability-plan/time', 'timezone', '${zone}', 'entries', jsonb_build_array(
    jsonb_build_object('dayOfWeek', (array['mon','tue','wed','thu','fri','sat','sun'])[1 + n % 7],
      'startTime', lpad((7 + n % 14)::text, 2, '0') || ':00',
      'endTime', lpad((8 + n % 14)::text, 2, '0') || ':00', 'seats', 20))),
  jsonb_build_object('type', 'paid', 'timezone', '${zone}', 'startDate', (now() - interval '1200 days')::date,
    'time', lpad((7 + n % 14)::text, 2, '0') || ':00',
    'classDuration', jsonb_build_object('key', '60_minutes', 'value', 60),
    'weeklyDays', jsonb_build_array(jsonb_build_object('value', (1 + n % 7)::text, 'label', '')),
    'stock', 20, 'unitType', 'line-item/session', 'yogaStyles', jsonb_build_array(t.style),
    'lastClass', (extract(epoch FROM now() + interval '90 days') * 1000)::bigint),
  t.words::tsvector, now() - interval '1100 days' + n * interval '1 second', now(), now()
FROM generate_series(2 * $1::int - 1, 2 * $2::int) n
JOIN growth_texts t ON t.id = n % ${styles.length}`;

const stock = `
INSERT INTO stock (listing_id, quantity)
SELECT ${listingId('n')}, 20 FROM generate_series(2 * $1::int - 1, 2 * $2::int) n`;

// $1 and $2 are orders, $3 teachers and $4 students so far, $5 the year: 0 is the one before now
// and the weeks to come.
const orders = `
CREATE TEMP TABLE growth_orders AS
SELECT o.id, o.n, o.listing, o.provider, o.customer, o.start_at,
  least(o.start_at - interval '3 days', now() - interval '1 hour') AS at, o.start_at < now() AS is_over
FROM (
  SELECT ${orderId('n')} AS id, n, ${listingId('l')} AS listing, ${teacherId('(l + 1) / 2')} AS provider,
    ${studentId(spread('n', 2, '$4::int'))} AS customer,
    date_trunc('week', now()) + (l % 7) * interval '1 day' + (7 + l % 14) * interval '1 hour'
      - (52 * $5::int + ${spread('n', 3, '52')} - CASE WHEN $5::int = 0 THEN 5 ELSE 0 END) * interval '1 week' AS start_at
  FROM generate_series($1::bigint, $2::bigint) n, LATERAL (SELECT ${spread('n', 1, '(2 * $3::int)')} AS l) AS class
) o`;

const transactions = `
INSERT INTO transactions (id, process_name, process_version, listing_id, customer_id, provider_id, state,
  last_transition, last_transitioned_at, transition_count, line_items, payin_amount, payin_currency,
  payout_amount, payout_currency, metadata, created_at)
SELECT o.id, p.process_name, p.version, o.listing, o.customer, o.provider,
  CASE WHEN o.is_over THEN 'state/reviewed' ELSE 'state/accepted' END,
  CASE WHEN o.is_over THEN 'transition/expire-review-period' ELSE 'transition/accept' END,
  CASE WHEN o.is_over THEN least(o.start_at + interval '7 days', now()) ELSE o.at END,
  CASE WHEN o.is_over THEN 5 ELSE 3 END, '${JSON.stringify(bill)}'::jsonb, ${price}, 'USD', ${price * 0.765}, 'USD',
  jsonb_build_object('receipts', jsonb_build_array(jsonb_build_object('number', to_char(o.at, 'YYYY') || '-' || (1000 + o.n),
    'kind', 'payment', 'at', to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'amount', ${price}, 'currency', 'USD',
    'reference', 'pi_growth' || o.n))), o.at
FROM growth_orders o, (SELECT process_name, max(version) AS version FROM process_versions
  WHERE process_name = 'flex-hourly-default-process' GROUP BY 1) p`;

const allSteps = [
  ...steps,
  ['transition/complete', 'state/accepted', 'state/delivered', 'system'],
  ['transition/expire-review-period', 'state/delivered', 'state/reviewed', 'system'],
] as const;

const transitions = `
INSERT INTO transitions (transaction_id, seq, transition, from_state, to_state, by_actor, created_at)
SELECT o.id, s.seq, s.transition, s.from_state, s.to_state, s.by_actor,
  CASE WHEN s.seq > 3 THEN least(o.start_at + interval '1 hour', now()) ELSE o.at END
FROM growth_orders o JOIN (VALUES ${allSteps
  .map(
    ([name, from, to, by], index) =>
      `(${index + 1}, '${name}', ${from ? `'${from}'` : 'NULL'}, '${to}', '${by}')`,
  )
  .join(', ')}) AS s (seq, transition, from_state, to_state, by_actor) ON s.seq <= 3 OR o.is_over`;

const bookings = `
INSERT INTO bookings (id, transaction_id, listing_id, start_at, end_at, display_start_at, display_end_at, seats,
  state, created_at)
SELECT md5('growth booking ' || n)::uuid, id, listing, start_at, start_at + interval '1 hour', start_at,
  start_at + interval '1 hour', 1, 'accepted', at
FROM growth_orders`;

const messages = `
INSERT INTO messages (id, transaction_id, sender_id, content, created_at)
SELECT md5('growth message ' || n)::uuid, id, customer, 'May I bring a friend?', at
FROM growth_orders WHERE n % 10 = 0`;

const reviews = `
INSERT INTO reviews (id, transaction_id, listing_id, author_id, subject_id, type, state, rating, content, created_at)
SELECT md5('growth review ' || n)::uuid, id, listing, customer, provider, 'ofProvider', 'public', 3 + (n % 3)::int,
  'A calm hour with clear words.', least(start_at + interval '1 day', now())
FROM growth_orders WHERE n % 10 = 1 AND is_over`;

// As the triggers would have noted them: each order begins, is accepted, and has a booking. Older
// years have smaller numbers.
const events = `
INSERT INTO events (sequence_id, event_type, resource_type, resource_id, related_ids, resource, created_at)
SELECT $1::bigint + row_number() OVER (ORDER BY t.created_at, e.type), e.type, e.of, t.id,
  ARRAY[t.id, t.listing_id, t.customer_id, t.provider_id], to_jsonb(t), t.created_at
FROM growth_orders o JOIN transactions t ON t.id = o.id,
  (VALUES ('transaction/initiated', 'transaction'), ('transaction/transitioned', 'transaction'),
    ('booking/created', 'booking')) AS e (type, of)`;

const mails = `
INSERT INTO site_mail.sends (key, about_at, claimed_by, claimed_until, handed_at)
SELECT 'growth reminder ' || n, start_at, id, at, at FROM growth_orders`;

/** Events of one order. */
const eventsOfOrder = 3;

/** Prepares an empty, migrated database: older events are put below those of later years. */
export async function begin(run: Run, { bookings: count }: HistorySize): Promise<void> {
  await run(`SET synchronous_commit = off`);
  await run(`SET flowroom.events = 'off'`);
  await run(`UPDATE event_sequence SET last_id = last_id + $1`, [count * eventsOfOrder * 2]);
  await run(
    `CREATE TEMP TABLE growth_texts (id int, title text, description text, style text, words text)`,
  );
  for (const [index, style] of styles.entries()) {
    const title = `Evening ${style}`;
    const description = `A live class of ${style}. Bring a mat and water; every level is welcome.`;
    const words = keywordIndex({ title, description, texts: [] });
    await run('INSERT INTO growth_texts VALUES ($1, $2, $3, $4, $5)', [
      index,
      title,
      description,
      style,
      words,
    ]);
  }
}

/** Adds a year: 0 is the one before now. */
export async function addYear(run: Run, size: HistorySize, year: number): Promise<void> {
  const part = (all: number, after: number) => Math.round((all * after) / years);
  const range = (all: number): [number, number] => [part(all, year) + 1, part(all, year + 1)];
  await run(people('teacher', teacherId), range(size.teachers));
  await run(people('student', studentId), range(size.students));
  for (const statement of [listings, stock]) await run(statement, range(size.teachers));
  const [, teachers] = range(size.teachers);
  const [, students] = range(size.students);
  await run(orders, [...range(size.bookings), teachers, students, year]);
  for (const statement of [transactions, transitions, bookings, messages, reviews, mails]) {
    await run(statement);
  }
  await run(events, [part(size.bookings, years - 1 - year) * eventsOfOrder]);
  await run('DROP TABLE growth_orders');
}

/** Gives the first teacher or student a password, to sign in with. */
export async function letIn(
  run: Run,
  kind: 'teacher' | 'student',
): Promise<{ email: string; password: string }> {
  const password = 'a good password';
  const email = `growth-${kind}1@example.com`;
  const hash = await hashPassword(password);
  await run('UPDATE users SET password_hash = $1 WHERE email = $2', [hash, email]);
  return { email, password };
}
