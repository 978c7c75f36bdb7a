import type { AppApiClient } from './appApiClient.ts';
import { lazyAnswers, pathWith } from './lazyAnswers.ts';
import type * as inboxContract from '#shared/contract/api/inbox.ts';
import type { Inbox, InboxSummary } from '#shared/contract/api/inbox.ts';
import type * as myContract from '#shared/contract/api/my.ts';
import type { MyClasses, MyPast, MySubscriptions } from '#shared/contract/api/my.ts';
import type { InboxQuery, SeenCall } from '#shared/contract/bodies/inbox.ts';
import type { MyPastQuery } from '#shared/contract/bodies/my.ts';

/**
 * The endpoints of a student's pages. Every call rejects with 401 without a session, and with 424
 * `projection-not-available` or `projection-not-ready` where the server has nothing to answer from.
 */
export interface MyApi {
  classes(): Promise<MyClasses>;
  past(query: MyPastQuery): Promise<MyPast>;
  subscriptions(): Promise<MySubscriptions>;
}

/** The endpoints of the inbox, which reject as those of `MyApi`. */
export interface InboxApi {
  rows(query: InboxQuery): Promise<Inbox>;
  summary(): Promise<InboxSummary>;
  /** Marks an order as seen until a time. */
  seen(call: SeenCall): Promise<void>;
}

/** Creates the typed functions over /api/my. */
export function createMyApi({ get }: AppApiClient): MyApi {
  const parsed = lazyAnswers<typeof myContract>(() => import('#shared/contract/api/my.ts'));
  return {
    classes: () => parsed(schemas => schemas.myClassesAnswer, get('/api/my/classes')),
    past: query =>
      parsed(schemas => schemas.myPastAnswer, get(pathWith('/api/my/past', { ...query }))),
    subscriptions: () =>
      parsed(schemas => schemas.mySubscriptionsAnswer, get('/api/my/subscriptions')),
  };
}

/** Creates the typed functions over /api/inbox. */
export function createInboxApi({ get, post }: AppApiClient): InboxApi {
  const parsed = lazyAnswers<typeof inboxContract>(() => import('#shared/contract/api/inbox.ts'));
  let marking: Promise<unknown> = Promise.resolve();
  return {
    async rows(query) {
      // Who goes back at once would find what was just read as new.
      await marking.catch(() => undefined);
      return parsed(schemas => schemas.inboxAnswer, get(pathWith('/api/inbox/rows', { ...query })));
    },
    summary: () => parsed(schemas => schemas.inboxSummaryAnswer, get('/api/inbox/summary')),
    async seen(call) {
      // The reader may leave the page at once.
      marking = post('inbox/seen', call, { keepalive: true });
      await marking;
    },
  };
}
