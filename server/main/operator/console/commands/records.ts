import * as v from 'valibot';
import type { ConsoleAnswer, ConsoleCall } from '../consoleCall.ts';
import { acts, idOf, reads } from './command.ts';
import type { ConsoleCommand, Given } from './command.ts';

const failedRequests = v.object({ requests: v.array(v.unknown()), next: v.nullable(v.string()) });

/** Lists requests that failed, with the id that `--before` takes for older ones. */
async function failed(call: ConsoleCall, given: Given): Promise<ConsoleAnswer> {
  const { data } = await call.get('site/failed_requests/query', { ...given, perPage: '50' });
  const { requests, next } = v.parse(failedRequests, data);
  return { data: requests, meta: { next } };
}

const eventList = v.object({ events: v.array(v.unknown()), next: v.nullable(v.number()) });

/** Lists events, with the number that `--before` takes for older ones. */
async function events(call: ConsoleCall, given: Given): Promise<ConsoleAnswer> {
  const { about, before, from, to } = given;
  const { data } = await call.get('events/query', { relatedId: about, before, from, to });
  const { events: rows, next } = v.parse(eventList, data);
  return { data: rows, meta: { next } };
}

/** Lists mails of the marketplace; of one person where they are named. */
async function mails(call: ConsoleCall, { who, state, page }: Given): Promise<ConsoleAnswer> {
  const recipientId = who === undefined ? undefined : await idOf(call, who);
  return call.get('mails/query', { recipientId, state, page });
}

/** Commands on what happened. */
export const recordCommands: readonly ConsoleCommand[] = [
  {
    words: 'today',
    args: [],
    help: 'what waits for somebody, in numbers',
    run: reads('counts/show', () => ({})),
  },
  {
    words: 'figures',
    args: ['zone?'],
    help: 'figures of day, week and month, in a time zone such as Europe/Madrid',
    run: reads('figures/show', ({ zone }) => ({ timeZone: zone })),
  },
  {
    words: 'health',
    args: [],
    help: 'health of processes, database, store and mail',
    run: reads('site/health/show', () => ({})),
  },
  {
    words: 'mails list',
    args: ['who?'],
    options: ['state', 'page'],
    help: 'mails of the marketplace; --state waiting, failed, sent, refused or omitted',
    run: mails,
    columns: ['at', 'state', 'template', 'recipient.email', 'attempts', 'error', 'id'],
  },
  {
    words: 'mails of-site',
    args: [],
    help: 'reminders, digests and news of the site',
    run: reads('site/mails/query', () => ({})),
  },
  {
    words: 'mails show',
    args: ['id'],
    help: 'subject and text of a mail, where they are stored',
    run: reads('mails/show', ({ id }) => ({ id })),
  },
  {
    words: 'mails retry',
    args: ['id'],
    help: 'tries a mail that failed once more',
    run: acts('mails/retry', ({ id }) => ({ id: Number(id) })),
  },
  {
    words: 'events',
    args: [],
    options: ['about', 'from', 'to', 'before'],
    help: 'every change, newest first; --about <id>, --from and --to as ISO times',
    run: events,
    columns: ['at', 'type', 'resource.id', 'source', 'by.operator.name', 'by.user.name'],
  },
  {
    words: 'requests failed',
    args: [],
    options: ['process', 'status', 'route', 'before'],
    help: 'requests answered 5xx and errors that nobody handled; --process marketplace, --status 503',
    run: failed,
    columns: ['at', 'process', 'status', 'code', 'method', 'route', 'requestId', 'accountId'],
  },
  {
    words: 'log',
    args: [],
    options: ['operation', 'page'],
    help: 'what operators did, newest first',
    run: reads('operator_log/query', ({ operation, page }) => ({ operation, page })),
    columns: ['at', 'operator.name', 'operation', 'resource.id', 'result'],
  },
];
