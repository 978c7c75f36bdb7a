import { address, anyOf, between, one, week } from './question.ts';
import type { ConsoleQuestion } from './question.ts';
import { plainCommands } from './plainSql.ts';

export const otherQuestions: readonly ConsoleQuestion[] = [
  {
    name: 'today: what waits',
    requests: () =>
      one('counts/show', {}, [
        `SELECT count(*), min(updated_at) FROM listings l WHERE state = 'pendingApproval' AND NOT deleted
           AND (metadata -> 'rejection' IS NULL OR metadata -> 'rejection' -> 'changedAt' IS NOT NULL)`,
        `SELECT count(*), min(created_at) FROM users WHERE state = 'pendingApproval' AND NOT deleted`,
        `SELECT kind = 'mail', count(*), min(failed_at) FROM jobs WHERE failed_at IS NOT NULL GROUP BY 1`,
        `SELECT count(*), min(created_at) FROM payment_operations
           WHERE state = 'started' AND created_at < now() - interval '15 minutes'`,
      ]),
  },
  {
    name: 'a process (orders by state, versions)',
    requests: turn => {
      const name = anyOf(['flex-hourly-default-process', 'flowroom-free-process'], turn);
      return {
        paths: [
          address('processes/states', { name }),
          address('build/processes/query-versions', { name }),
        ],
        plain: [
          `SELECT process_version, state, count(*) FROM transactions WHERE process_name = '${name}'
             AND state IS NOT NULL GROUP BY 1, 2`,
        ],
      };
    },
  },
  {
    name: 'log: newest, operator, operation, class, days, refused',
    requests: (turn, { operators, changed }) => {
      const times = week(turn);
      const operatorId = anyOf(operators, turn);
      const resourceId = anyOf(changed, turn);
      const [query, where] = anyOf<readonly [Record<string, string>, string]>(
        [
          [{}, 'true'],
          [{ operatorId }, `l.operator_id = '${operatorId}'`],
          [{ operation: 'listings/approve' }, `l.operation = 'listings/approve'`],
          [{ resourceId }, `l.resource_id = '${resourceId}'`],
          [{ from: times[0], to: times[1] }, between('l.at', times)],
          [{ result: 'refused' }, `l.result <> 'ok'`],
        ],
        turn,
      );
      return one('operator_log/query', query, plainCommands({ where }));
    },
  },
  {
    name: 'log: deep pages',
    requests: turn => {
      const page = 4000 + ((turn * 37) % 1000);
      return one('operator_log/query', { page }, plainCommands({ where: 'true', page }));
    },
  },
];
