import { anyOf, between, listed, one, week } from './question.ts';
import type { ConsoleQuestion } from './question.ts';
import { hasWords, plainOrders, plainOrdersWith, quoted } from './plainSql.ts';

const notNull = 't.state IS NOT NULL';

export const orderQuestions: readonly ConsoleQuestion[] = [
  {
    name: 'orders: newest',
    requests: turn => {
      const page = 1 + (turn % 5);
      return one('orders/query', { page }, plainOrders({ where: notNull, page }));
    },
  },
  {
    name: 'orders: number, first digits',
    requests: (turn, { orders: some }) => {
      const { id } = anyOf(some, turn);
      const search = turn % 2 === 0 ? id : `#${id.slice(0, 8)}`;
      const first = id.slice(0, 8);
      const where =
        turn % 2 === 0
          ? `t.id = '${id}'`
          : `t.id BETWEEN '${first}-0000-0000-0000-000000000000' AND '${first}-ffff-ffff-ffff-ffffffffffff'`;
      return one('orders/query', { search }, plainOrders({ where }));
    },
  },
  {
    name: 'orders: name',
    requests: (turn, { people: some }) => {
      const { firstName, lastName } = anyOf(some, turn);
      const search = anyOf(
        ['marí', 'فاطمة الحسن', `${firstName} ${lastName}`, 'okaf', 'خالد'],
        turn,
      );
      const where = `((${hasWords('c', search)}) OR (${hasWords('p', search)}) OR l.title ILIKE ${quoted(`%${search}%`)})`;
      return one('orders/query', { search }, plainOrdersWith({ where }));
    },
  },
  {
    name: 'orders: mail',
    requests: (turn, { people: some }) => {
      const { email } = anyOf(some, turn);
      const where = `(lower(c.email) = '${email}' OR lower(p.email) = '${email}')`;
      return one('orders/query', { search: email }, plainOrdersWith({ where }));
    },
  },
  {
    name: 'orders: title of a class',
    requests: (turn, { listings: some }) => {
      const search = anyOf([anyOf(some, turn).title, 'gentle vinyasa', 'for hips 9'], turn);
      const words = search.split(' ').map(word => `l.title ILIKE ${quoted(`%${word}%`)}`);
      return one('orders/query', { search }, plainOrdersWith({ where: words.join(' AND ') }));
    },
  },
  {
    name: 'orders: end of a card',
    requests: turn => {
      const digits = String((turn * 37) % 9973).padStart(4, '0');
      const where = `t.customer_id IN (SELECT c.user_id FROM stripe_customers c
        JOIN stripe_payment_methods m ON m.customer_id = c.id WHERE m.card ->> 'last4Digits' = '${digits}')`;
      return one('orders/query', { search: `•••• ${digits}` }, plainOrders({ where }));
    },
  },
  {
    name: "orders: the provider's ids",
    requests: (turn, { orders: some, references }) => {
      const type = anyOf(['pi', 'acct', 'cus', 'pm', 'sub'], turn);
      const paid = some.flatMap(({ intent }) => intent ?? []);
      const search = anyOf(references[type] ?? paid, turn);
      const where = {
        pi: `t.payment_intent_id = '${search}'`,
        acct: `t.provider_id = (SELECT user_id FROM stripe_accounts WHERE stripe_account_id = '${search}')`,
        cus: `t.customer_id = (SELECT user_id FROM stripe_customers WHERE stripe_customer_id = '${search}')`,
        pm: `t.customer_id = (SELECT c.user_id FROM stripe_customers c JOIN stripe_payment_methods m
          ON m.customer_id = c.id WHERE m.stripe_payment_method_id = '${search}')`,
        sub: `t.metadata ->> 'subscriptionId' = '${search}'`,
      }[type as 'pi'];
      return one('orders/query', { search }, plainOrders({ where }));
    },
  },
  {
    name: 'orders: state',
    requests: turn => {
      const states = anyOf(
        [
          'state/preauthorized',
          'state/reviewed',
          'state/canceled',
          'state/enquiry',
          'state/accepted,state/preauthorized',
        ],
        turn,
      );
      const sort = anyOf(
        ['-createdAt', 'createdAt', '-lastTransitionedAt', 'lastTransitionedAt'],
        turn,
      );
      const order = { createdAt: 't.created_at', lastTransitionedAt: 't.last_transitioned_at' };
      const column = order[sort.replace('-', '') as 'createdAt'];
      return one(
        'orders/query',
        { states, sort },
        plainOrders({
          where: listed('t.state', states),
          order: `${column} ${sort.startsWith('-') ? 'DESC' : 'ASC'}`,
        }),
      );
    },
  },
  {
    name: 'orders: last transition',
    requests: turn => {
      const lastTransitions = anyOf(
        [
          'transition/withdraw',
          'transition/cancel',
          'transition/confirm-payment,transition/accept',
        ],
        turn,
      );
      const where = listed('t.last_transition', lastTransitions);
      return one('orders/query', { lastTransitions }, plainOrders({ where }));
    },
  },
  {
    name: 'orders: process and version',
    requests: turn => {
      const [processName, processVersion] = anyOf(
        [
          ['flex-hourly-default-process', 1],
          ['flex-subscription', 1],
          ['flex-hourly-default-process', 2],
        ] as const,
        turn,
      );
      const where = `t.process_name = '${processName}' AND t.process_version = ${processVersion}`;
      return one('orders/query', { processName, processVersion }, plainOrders({ where }));
    },
  },
  {
    name: 'orders: days, state and days',
    requests: turn => {
      const times = week(turn);
      const [states, name, column] = anyOf(
        [
          ['', 'createdAt', 't.created_at'],
          ['state/canceled', 'createdAt', 't.created_at'],
          ['', 'lastTransitionedAt', 't.last_transitioned_at'],
        ] as const,
        turn,
      );
      const query = { [`${name}Start`]: times[0], [`${name}End`]: times[1] };
      const where = [between(column, times), ...(states ? [`t.state = '${states}'`] : [])];
      return one(
        'orders/query',
        states ? { ...query, states } : query,
        plainOrders({ where: where.join(' AND ') }),
      );
    },
  },
  {
    name: 'orders: person, class',
    requests: (turn, { teachers, listings: classes }) => {
      const isPerson = turn % 2 === 0;
      const id = isPerson ? anyOf(teachers, turn / 2) : anyOf(classes, (turn - 1) / 2).id;
      const where = isPerson
        ? `(t.customer_id = '${id}' OR t.provider_id = '${id}')`
        : `t.listing_id = '${id}'`;
      return one(
        'orders/query',
        isPerson ? { personId: id } : { listingId: id },
        plainOrders({ where }),
      );
    },
  },
  {
    name: 'orders: by time of change, oldest first',
    requests: turn => {
      const sort = anyOf(['-lastTransitionedAt', 'lastTransitionedAt', 'createdAt'], turn);
      const order = anyOf(
        ['t.last_transitioned_at DESC', 't.last_transitioned_at', 't.created_at'],
        turn,
      );
      const page = 1 + (turn % 5);
      return one('orders/query', { sort, page }, plainOrders({ where: notNull, order, page }));
    },
  },
  {
    name: 'orders: deep pages',
    requests: turn => {
      const page = 4000 + ((turn * 37) % 1000);
      return one('orders/query', { page }, plainOrders({ where: notNull, page }));
    },
  },
  {
    name: 'an order',
    requests: (turn, { orders: some }) => {
      const { id } = anyOf(some, turn);
      const of = ['transitions', 'payment_operations', 'messages', 'reviews', 'jobs'];
      return one('orders/show', { id }, [
        plainOrders({ where: `t.id = '${id}'` })[0]!,
        ...of.map(table => `SELECT * FROM ${table} WHERE transaction_id = '${id}'`),
        `SELECT * FROM events WHERE related_ids @> ARRAY['${id}'::uuid]`,
        `SELECT * FROM operator_log WHERE resource_id = '${id}'`,
      ]);
    },
  },
];
