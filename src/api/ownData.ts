import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { calendarFeedAnswer, deletionAnswer, exportAnswer } from '#shared/contract/api/ownData.ts';
import type { CalendarFeed, Deletion } from '#shared/contract/api/ownData.ts';
import type { BankAccountCall } from '#shared/contract/bodies/account.ts';
import type {
  CalendarFeedCall,
  DeleteAccountCall,
  ReportCall,
} from '#shared/contract/bodies/ownData.ts';

/** Calls on one's own account. Every call rejects with 401 without a session. */
export interface OwnDataApi {
  /** The address of an archive of everything; rejects with 429 after a few an hour. */
  requestExport(): Promise<{ url: string }>;
  /** Obstacles of a deletion, and what it takes and leaves. */
  deletion(): Promise<Deletion>;
  /** Rejects with 409 `account-in-use`, 403 for a wrong password or `fresh-log-in-required`. */
  remove(call: DeleteAccountCall): Promise<void>;
  /**
   * Takes another bank account; rejects with 403 for a wrong password or `fresh-log-in-required`.
   */
  changeBankAccount(call: BankAccountCall): Promise<void>;
  /** The secret calendar; null without one. */
  calendar(): Promise<CalendarFeed>;
  changeCalendar(call: CalendarFeedCall): Promise<CalendarFeed>;
  /** Notifies the operators; rejects with 429 after a few a day. */
  report(call: ReportCall): Promise<void>;
}

/** Creates the calls on one's own account; answers are validated. */
export function createOwnDataApi({ get, post }: AppApiClient): OwnDataApi {
  const done = async (answer: Promise<unknown>) => {
    await answer;
  };
  return {
    requestExport: async () => parseAnswer(exportAnswer, await post('account/export', {})).data,
    deletion: async () => parseAnswer(deletionAnswer, await get('/api/account/deletion')).data,
    remove: call => done(post('account/delete', call)),
    changeBankAccount: call => done(post('account/bank-account', call)),
    calendar: async () => parseAnswer(calendarFeedAnswer, await get('/api/account/calendar')).data,
    changeCalendar: async call =>
      parseAnswer(calendarFeedAnswer, await post('account/calendar', call)).data,
    report: call => done(post('account/report', call)),
  };
}
