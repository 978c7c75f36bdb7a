import { address, anyOf, one } from './question.ts';
import type { ConsoleQuestion } from './question.ts';
import { hasWords, plainListings, plainOrders, plainPeople } from './plainSql.ts';

export const peopleQuestions: readonly ConsoleQuestion[] = [
  {
    name: 'people: newest, by state, by name',
    requests: turn => {
      const query = anyOf<Record<string, string>>(
        [{}, { states: 'pendingApproval' }, { states: 'banned' }, { sort: 'name' }],
        turn,
      );
      const page = 1 + (turn % 3);
      const where = query['states'] ? `u.state = '${query['states']}'` : 'NOT u.deleted';
      const order = query['sort'] ? 'lower(u.first_name), lower(u.last_name)' : 'u.created_at DESC';
      return one('users/query', { ...query, page }, plainPeople({ where, order, page }));
    },
  },
  {
    name: 'people: part of a name',
    requests: turn => {
      const search = anyOf(
        ['marí', 'فاطمة', 'garcía lucía', 'okaf', 'الحسن', 'li', 'محمد حداد', 'example'],
        turn,
      );
      return one('users/query', { search }, plainPeople({ where: hasWords('u', search) }));
    },
  },
  {
    name: 'people: mail, part of a mail, id',
    requests: (turn, { people: some }) => {
      const { id, email } = anyOf(some, turn);
      const [search, where] = anyOf(
        [
          [email, `lower(u.email) = '${email}'`],
          [email.slice(0, 9), hasWords('u', email.slice(0, 9))],
          [id, `u.id = '${id}'`],
        ] as const,
        turn,
      );
      return one('users/query', { search }, plainPeople({ where }));
    },
  },
  {
    name: 'people: deep pages',
    requests: turn => {
      const page = 4000 + ((turn * 37) % 1000);
      const sort = anyOf(['-createdAt', 'name'], turn);
      const order = anyOf(['u.created_at DESC', 'lower(u.first_name), lower(u.last_name)'], turn);
      return one(
        'users/query',
        { page, sort },
        plainPeople({ where: 'NOT u.deleted', order, page }),
      );
    },
  },
  {
    name: 'a person (account, payments, classes, orders)',
    requests: (turn, { people: some, teachers }) => {
      const id = turn % 2 === 0 ? anyOf(teachers, turn / 2) : anyOf(some, turn).id;
      return {
        paths: [
          address('users/query', { search: id }),
          address('users/show', { id }),
          address('listings/query', { authorId: id, perPage: 5 }),
          address('orders/query', { personId: id }),
        ],
        plain: [
          ...plainPeople({ where: `u.id = '${id}'` }),
          `SELECT payment_state, sum(payin_amount) FROM transactions WHERE customer_id = '${id}' GROUP BY 1`,
          `SELECT payment_state, sum(payout_amount) FROM transactions WHERE provider_id = '${id}' GROUP BY 1`,
          ...plainListings({ where: `l.author_id = '${id}'` }),
          ...plainOrders({ where: `(t.customer_id = '${id}' OR t.provider_id = '${id}')` }),
        ],
      };
    },
  },
];
