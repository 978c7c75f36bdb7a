import type { Run } from '../../listings/fill.ts';

/** What is there, to look for. */
export interface ConsoleFacts {
  people: readonly { id: string; email: string; firstName: string; lastName: string }[];
  /** The teachers with the most orders first, then some others. */
  teachers: readonly string[];
  /** The listings with the most orders first, then some others. */
  listings: readonly { id: string; title: string }[];
  orders: readonly { id: string; intent: string | null }[];
  /** By the name of a type of the payment provider: some ids of it. */
  references: Readonly<Record<string, readonly string[]>>;
  operators: readonly string[];
  /** Resources that operators have changed. */
  changed: readonly string[];
}

/** Reads what is there. */
export async function consoleFacts(run: Run): Promise<ConsoleFacts> {
  const ids = async (query: string) => (await run(query)).map(({ id }) => String(id));
  const busiest = (column: string) =>
    `(SELECT ${column} AS id FROM transactions GROUP BY 1 ORDER BY count(*) DESC LIMIT 10)`;
  const people = await run(
    `SELECT id, email, first_name AS first, last_name AS last FROM users
     WHERE metadata = '{}' AND state = 'active' ORDER BY md5(id::text) LIMIT 200`,
  );
  const listings = await run(
    `SELECT id, title FROM (${busiest('listing_id')} UNION ALL
       (SELECT listing_id FROM transactions ORDER BY md5(id::text) LIMIT 90)) AS wanted JOIN listings USING (id)`,
  );
  const orders = await run(
    `SELECT id, payment_intent_id AS intent FROM transactions ORDER BY md5(id::text) LIMIT 300`,
  );
  return {
    people: people.map(({ id, email, first, last }) => ({
      id: String(id),
      email: String(email),
      firstName: String(first),
      lastName: String(last),
    })),
    teachers: await ids(
      `${busiest('provider_id')} UNION ALL
       (SELECT provider_id FROM transactions ORDER BY md5(id::text) LIMIT 50)`,
    ),
    listings: listings.map(({ id, title }) => ({ id: String(id), title: String(title) })),
    orders: orders.map(({ id, intent }) => ({
      id: String(id),
      intent: intent === null ? null : String(intent),
    })),
    references: {
      acct: await ids(`SELECT stripe_account_id AS id FROM stripe_accounts LIMIT 100`),
      cus: await ids(`SELECT stripe_customer_id AS id FROM stripe_customers LIMIT 100`),
      pm: await ids(`SELECT stripe_payment_method_id AS id FROM stripe_payment_methods LIMIT 100`),
      sub: await ids(
        `SELECT DISTINCT metadata ->> 'subscriptionId' AS id FROM transactions
         WHERE metadata ? 'subscriptionId' LIMIT 100`,
      ),
    },
    operators: await ids(`SELECT id FROM users WHERE metadata ? 'operator'`),
    changed: await ids(
      `SELECT resource_id AS id FROM operator_log WHERE resource_id IS NOT NULL
       ORDER BY md5(id::text) LIMIT 100`,
    ),
  };
}
