import { CompiledQuery, sql } from 'kysely';
import type { RootOperationNode } from 'kysely';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import type { Db } from '../database.ts';
import { keywordQuery } from '#marketplace/domain/search/keywords.ts';
import { countStates } from '../configuration/processUse.ts';
import { searchListingsForOperators } from './listingsForOperators.ts';
import { searchOrdersForOperators } from './ordersForOperators.ts';
import { searchUsersForOperators } from './usersForOperators.ts';
import { countWaiting } from './waitingCounts.ts';

/** Returns the plans of all statements that `work` runs. */
async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string> {
  const statements: CompiledQuery[] = [];
  const noting = db.withPlugin({
    transformQuery({ node, queryId }) {
      const root: RootOperationNode = node;
      statements.push(db.getExecutor().compileQuery(root, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(noting);
  const plans: string[] = [];
  for (const { sql: text, parameters } of statements) {
    if (/^\s*explain/i.test(text)) continue;
    const explain = CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    plans.push(...rows.map(row => row['QUERY PLAN']));
  }
  return plans.join('\n');
}

const page = { page: 1, perPage: 20 };

describeOnDatabases('what operators read of a large marketplace', database => {
  beforeAll(async () => {
    const { db } = database;
    const count = 20_000;
    for (const statement of [
      sql`INSERT INTO users (id, email, first_name, last_name, created_at)
        SELECT md5('user' || n)::uuid, md5(n::text) || '@example.com', md5('first' || n), md5('last' || n), now()
        FROM generate_series(1, ${count}::int) n`,
      sql`INSERT INTO listings (id, author_id, title, state, created_at, updated_at)
        SELECT md5('listing' || n)::uuid, md5('user' || n)::uuid, md5('title' || n),
          CASE WHEN n % 20 = 0 THEN 'draft' WHEN n % 20 = 1 THEN 'closed' ELSE 'published' END,
          now() - n * interval '1 second', now()
        FROM generate_series(1, ${count}::int) n`,
      sql`INSERT INTO processes (name, created_at) VALUES ('p', now())`,
      sql`INSERT INTO process_versions (process_name, version, edn, content_hash, created_at)
        SELECT 'p', n, '', n::text, now() FROM generate_series(1, 50) n`,
      sql`INSERT INTO transactions (id, process_name, process_version, listing_id, customer_id, provider_id, state,
          last_transition, last_transitioned_at, protected_data, created_at)
        SELECT md5('order' || n)::uuid, 'p', 1 + n % 50, md5('listing' || n)::uuid, md5('user' || n)::uuid,
          md5('user' || (n % 50 + 1))::uuid, 'state/' || n % 40, 'transition/' || n % 300,
          now() - n % 97 * interval '1 hour',
          jsonb_build_object('note', repeat('x', 1000)), now() - n * interval '1 minute'
        FROM generate_series(100, ${count}::int) n`,
      sql`INSERT INTO payment_operations (key, transaction_id, seq, position, action, request, state, created_at)
        SELECT n::text, md5('order' || n)::uuid, 1, 0, 'create', '{}', 'done', now() FROM generate_series(1, ${count}::int) n`,
      sql`INSERT INTO jobs (lane, kind, payload, run_at, created_at)
        SELECT 'mail', 'mail', '{}', now(), now() FROM generate_series(1, ${count}::int) n`,
    ]) {
      await statement.execute(db);
    }
    await sql`VACUUM ANALYZE`.execute(db);
  }, 60_000);

  const people = (more: Partial<Parameters<typeof searchUsersForOperators>[1]>) => (db: Db) =>
    searchUsersForOperators(db, { sort: '-createdAt', ...more }, page);
  const orders = (more: Partial<Parameters<typeof searchOrdersForOperators>[1]>) => (db: Db) =>
    searchOrdersForOperators(db, { sort: '-createdAt', ...more }, page);

  const classes = (more: Partial<Parameters<typeof searchListingsForOperators>[1]>) => (db: Db) =>
    searchListingsForOperators(
      db,
      { search: {}, isQueue: false, sort: '-createdAt', ...more },
      page,
    );

  it.each<[string, (db: Db) => Promise<unknown>, string]>([
    ['people by a piece of a name', people({ search: 'lucia maria' }), 'users_words_idx'],
    [
      'people with a word that most have, newest first',
      people({ search: 'example' }),
      'users_created',
    ],
    ['people in the order of their names', people({ sort: 'name' }), 'users_name_idx'],
    ['classes in the order of their titles', classes({ sort: '-title' }), 'listings_title_idx'],
    [
      'orders by a piece of a title',
      orders({ search: 'evening yoga' }),
      'listings_title_words_idx',
    ],
    ['orders by a piece of a name', orders({ search: 'evening yoga' }), 'users_words_idx'],
    [
      'orders by the last transition',
      orders({ lastTransitions: ['transition/7'] }),
      'transactions_last_transition_idx',
    ],
    [
      'orders by version of the process',
      orders({ processName: 'p', processVersion: 7 }),
      'transactions_version_idx',
    ],
    ['orders of a process by state', db => countStates(db, 'p'), 'transactions_process_states_idx'],
    [
      'orders of several states by the time of change',
      orders({ states: ['state/7', 'state/8'], sort: 'lastTransitionedAt' }),
      'transactions_state_changed_idx',
    ],
    [
      'classes in several states',
      classes({ search: { states: ['draft', 'closed'] } }),
      'listings_state_idx',
    ],
    [
      'classes by words, public ones',
      classes({ search: { keywords: keywordQuery('birchtree') } }),
      'listings_keyword ',
    ],
    [
      'classes by words, all others',
      classes({ search: { keywords: keywordQuery('birchtree') } }),
      'listings_keyword_other ',
    ],
    [
      'payments that are undecided',
      db => countWaiting(db, { undecidedSince: new Date() }),
      'payment_operations_started_idx',
    ],
    ['failed jobs', db => countWaiting(db, { undecidedSince: new Date() }), 'jobs_failed_idx'],
  ])('finds %s by an index', async (_, work, index) => {
    expect(await plansOf(database.db, work)).toContain(index);
  });

  it('merges what indexes have of several states, and of several transitions', async () => {
    const { db } = database;
    const wanted = { page: 3, perPage: 20 };
    const columns = { createdAt: 'created_at', lastTransitionedAt: 'last_transitioned_at' };
    const plain = async (where: string, by: keyof typeof columns, direction: string) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM transactions WHERE ${sql.raw(where)}
        ORDER BY ${sql.ref(columns[by])} ${sql.raw(direction)}, id ${sql.raw(direction)}
        LIMIT 20 OFFSET 40`.execute(db);
      return rows.map(({ id }) => id);
    };
    const states = ['state/7', 'state/3', 'state/7'];
    for (const by of ['createdAt', 'lastTransitionedAt'] as const) {
      for (const [sign, direction] of [['', 'ASC'] as const, ['-', 'DESC'] as const]) {
        const found = await searchOrdersForOperators(db, { states, sort: `${sign}${by}` }, wanted);
        expect(found.rows.map(({ id }) => id)).toEqual(
          await plain(`state IN ('state/7', 'state/3')`, by, direction),
        );
        expect(found.count).toEqual({ total: 994, certain: 994 });
      }
    }
    const lastTransitions = ['transition/7', 'transition/12'];
    const moved = await searchOrdersForOperators(
      db,
      { lastTransitions, sort: 'createdAt', createdAtEnd: new Date() },
      wanted,
    );
    expect(moved.rows.map(({ id }) => id)).toEqual(
      await plain(`last_transition IN ('transition/7', 'transition/12')`, 'createdAt', 'ASC'),
    );
    const listed = await searchListingsForOperators(
      db,
      { search: { states: ['draft', 'closed'] }, isQueue: false, sort: '-createdAt' },
      { page: 1, perPage: 3 },
    );
    expect(listed.rows.map(({ state }) => state)).toEqual(['closed', 'draft', 'closed']);
    expect(listed.count).toEqual({ total: 2000, certain: 2000 });
  });

  it('finds words of classes in any state, and of authors who are banned', async () => {
    const { db } = database;
    const found = async () => {
      const { rows } = await searchListingsForOperators(
        db,
        { search: { keywords: keywordQuery('cedar') }, isQueue: false, sort: '-createdAt' },
        page,
      );
      return rows.map(({ state }) => state);
    };
    await sql`UPDATE listings SET keyword_index = '''^cedar'''
      WHERE id IN (SELECT md5('listing' || n)::uuid FROM generate_series(20, 22) n)`.execute(db);
    expect(await found()).toEqual(['draft', 'closed', 'published']);
    await sql`UPDATE users SET state = 'banned' WHERE id = md5('user22')::uuid`.execute(db);
    expect(await found()).toEqual(['draft', 'closed', 'published']);
  });

  it('reads all people for two letters, as they are in no piece of the index', async () => {
    expect(await plansOf(database.db, people({ search: 'li' }))).not.toContain('users_words_idx');
  });
});
