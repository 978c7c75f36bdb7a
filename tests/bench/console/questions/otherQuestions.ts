import { address, anyOf, between, one, week } from './question.ts';
import type { ConsoleQuestion } from './question.ts';
import { plainCommands, plainMails } from './plainSql.ts';

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
    name: 'today: figures',
    requests: turn => {
      const timeZone = anyOf(['Europe/Madrid', 'Pacific/Auckland', 'America/Lima'], turn);
      return one('figures/show', { timeZone }, [
        `SELECT date_trunc('day', t.created_at, '${timeZone}'), count(*), sum(t.payin_amount)
           FROM transactions t JOIN bookings b ON b.transaction_id = t.id
           WHERE t.created_at > now() - interval '60 days' AND b.state = 'accepted' GROUP BY 1`,
        `SELECT date_trunc('day', b.end_at, '${timeZone}'), count(*), sum(b.seats) FROM bookings b
           WHERE b.end_at > now() - interval '60 days' AND b.end_at < now() AND b.state = 'accepted' GROUP BY 1`,
      ]);
    },
  },
  {
    name: 'mails: newest, by state, of a person',
    requests: (turn, { teachers }) => {
      const recipientId = anyOf(teachers, turn);
      const [query, where] = anyOf<readonly [Record<string, string>, string]>(
        [
          [{}, 'true'],
          [{ state: 'sent' }, `m.outcome = 'sent'`],
          [{ state: 'refused' }, `m.outcome = 'refused'`],
          [{ state: 'failed' }, 'false'],
          [{ state: 'omitted' }, `m.outcome NOT IN ('sent', 'refused')`],
          [{ recipientId }, `m.recipient_id = '${recipientId}'`],
        ],
        turn,
      );
      return one('mails/query', query, plainMails({ where }));
    },
  },
  {
    name: 'mails: deep pages',
    requests: turn => {
      const page = 4000 + ((turn * 37) % 1000);
      return one('mails/query', { page }, plainMails({ where: 'true', page }));
    },
  },
  {
    name: 'events: newest, type, order, person, source, days',
    requests: (turn, { orders, teachers, operators }) => {
      const times = week(turn % 10);
      const { id } = anyOf(orders, turn);
      const teacher = anyOf(teachers, turn);
      const byId = anyOf(operators, turn);
      const [query, where] = anyOf<readonly [Record<string, string>, string]>(
        [
          [{}, 'true'],
          [{ types: 'booking/created' }, `e.event_type = 'booking/created'`],
          [{ relatedId: id }, `e.related_ids @> ARRAY['${id}'::uuid]`],
          [{ relatedId: teacher }, `e.related_ids @> ARRAY['${teacher}'::uuid]`],
          [{ source: 'admin' }, `coalesce(e.audit ->> 'source', 'source/admin') = 'source/admin'`],
          [{ byId }, `e.audit ->> 'adminId' = '${byId}'`],
          [{ from: times[0], to: times[1] }, between('e.created_at', times)],
        ],
        turn,
      );
      return one('events/query', query, [
        `SELECT * FROM events e WHERE ${where} ORDER BY e.sequence_id DESC LIMIT 20`,
      ]);
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
