// The SQL that somebody would write by hand for a list: the rows of a page with the names in them,
// and how many there are.

/** A list, as a condition over its table. */
export interface PlainList {
  where: string;
  order?: string;
  page?: number;
}

const perPage = 20;

const statements =
  (columns: string, from: string, counted: string, newest: string) =>
  ({ where, order = newest, page = 1 }: PlainList): string[] => [
    `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}
     LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    `SELECT count(*) FROM ${counted} WHERE ${where}`,
  ];

export const plainListings = statements(
  `l.id, l.title, l.state, l.price_amount, l.price_currency, l.metadata, l.created_at, l.updated_at,
   l.approved_at, u.id, u.first_name, u.last_name, u.email`,
  'listings l JOIN users u ON u.id = l.author_id',
  'listings l',
  'l.created_at DESC',
);

export const plainPeople = statements(
  'u.id, u.email, u.email_verified, u.first_name, u.last_name, u.display_name, u.state, u.created_at, u.metadata',
  'users u',
  'users u',
  'u.created_at DESC',
);

const parties = `transactions t JOIN users c ON c.id = t.customer_id JOIN users p ON p.id = t.provider_id
  JOIN listings l ON l.id = t.listing_id`;

const orderColumns = `t.id, t.process_name, t.process_version, t.state, t.last_transition, t.last_transitioned_at,
  t.created_at, t.payin_amount, t.payout_amount, t.payment_state, c.first_name, c.last_name, c.email,
  p.first_name, p.last_name, p.email, l.title, b.start_at, b.seats`;
const withBooking = `${parties} LEFT JOIN bookings b ON b.transaction_id = t.id AND NOT b.provisional`;

/** Orders by what they have themselves. */
export const plainOrders = statements(
  orderColumns,
  withBooking,
  'transactions t',
  't.created_at DESC',
);

/** Orders by the names in them. */
export const plainOrdersWith = statements(orderColumns, withBooking, parties, 't.created_at DESC');

export const plainCommands = statements(
  'l.*, u.first_name, u.last_name, u.email',
  'operator_log l JOIN users u ON u.id = l.operator_id',
  'operator_log l',
  'l.id DESC',
);

export const plainMails = statements(
  'm.id, m.at, m.template, m.outcome, m.transaction_id, u.first_name, u.last_name, u.email',
  'sent_mails m JOIN users u ON u.id = m.recipient_id',
  'sent_mails m',
  'm.at DESC, m.id DESC',
);

/** A text as a literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Matches people `alias` who have each of the words somewhere. */
export const hasWords = (alias: string, typed: string): string =>
  typed
    .split(' ')
    .map(
      word =>
        `concat_ws(' ', ${['first_name', 'last_name', 'display_name', 'email'].map(column => `${alias}.${column}`).join(', ')}) ILIKE ${quoted(`%${word}%`)}`,
    )
    .join(' AND ');
