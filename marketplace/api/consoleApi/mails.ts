import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, oneOf, optionalParam, uuid } from '#marketplace/contract/fields.ts';
import {
  mailStateOf,
  mailStates,
  retryFailedMail,
  searchMails,
  sentContent,
} from '#marketplace/db/mails/sentMails.ts';
import type { MailRow } from '#marketplace/db/mails/sentMails.ts';
import { findUsers } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import { displayNameOf } from '../users/present.ts';
import { mailAnswer, mailContentAnswer } from './answers.ts';
import { consoleOperation } from './operation.ts';
import { consolePage } from './pages.ts';

function presentMail(row: MailRow, recipient: UserRow | undefined) {
  const state = mailStateOf(row.outcome);
  return {
    id: String(row.id),
    at: row.at,
    template: row.template,
    state,
    /** Why there was no mail. */
    reason: state === 'omitted' ? row.outcome : null,
    attempts: row.attempts,
    error: row.error,
    recipient: recipient
      ? { id: recipient.id, email: recipient.email, name: displayNameOf(recipient) }
      : null,
    orderId: row.transaction_id,
    hasContent: row.has_content,
  };
}

/** Lists mails of the marketplace, newest first. */
export const queryMails = consoleOperation({
  name: 'mails/query',
  method: 'GET',
  summary: 'Mails of the marketplace that wait or have failed, and those of the last 30 days.',
  answer: mailAnswer,
  isList: true,
  input: z.object({
    state: optionalParam(oneOf(...mailStates)),
    recipientId: optionalParam(uuid()),
    id: optionalParam(int(1)),
  }),
  async run({ db, ...page }, search) {
    const { rows, count } = await searchMails(db, search, page);
    const people = await findUsers(
      db,
      rows.flatMap(({ recipient_id: id }) => id ?? []),
    );
    return {
      data: rows.map(row => presentMail(row, people.get(row.recipient_id ?? ''))),
      meta: consolePage(count, page),
    };
  },
});

/** Shows the text of a mail that was sent. */
export const showMail = consoleOperation({
  name: 'mails/show',
  method: 'GET',
  summary: 'Subject and text of a sent mail; of mails that let somebody into an account none.',
  answer: mailContentAnswer,
  input: z.object({ id: int(1) }),
  async run({ db }, { id }) {
    const content = await sentContent(db, id);
    if (!content) throw new ApiError('not-found');
    return { data: content };
  },
});

/** Has a mail that failed for good tried once more. */
export const retryMail = consoleOperation({
  name: 'mails/retry',
  method: 'POST',
  summary: 'Has a mail that failed for good tried once more.',
  answer: z.strictObject({ id: z.string() }),
  input: z.object({ id: int(1) }),
  async run({ db, now }, { id }) {
    if (!(await retryFailedMail(db, id, now))) throw new ApiError('not-found');
    return { data: { id: String(id) } };
  },
});
