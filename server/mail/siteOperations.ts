import { sql } from 'kysely';
import * as v from 'valibot';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { MailTables, OpenMailTables } from './tables.ts';

type SendRow = Pick<MailTables['site_mail.sends'], 'key' | 'about_at' | 'handed_at'> & { at: Date };

const mostListed = 50;

/** Kinds of mails whose key names the person; those of the others name what they are about. */
const ofPerson = /^(?:unread|following)\/([\da-f-]{36})\//;

const presentSend = ({ key, about_at: aboutAt, handed_at: handedAt, at }: SendRow) => ({
  key,
  kind: key.split('/', 1)[0],
  /** Handled: sent, or not needed any more. */
  state: handedAt ? 'handled' : 'waiting',
  at,
  aboutAt,
  personId: ofPerson.exec(key)?.[1] ?? null,
});

const newest = async ({ tables }: OpenMailTables): Promise<SendRow[]> => {
  const { rows } = await sql<SendRow>`
    SELECT key, about_at, handed_at, coalesce(handed_at, claimed_until) AS at
    FROM site_mail.sends ORDER BY at DESC LIMIT ${mostListed}
  `.execute(tables);
  return rows;
};

/**
 * Lists the newest mails of the site itself: reminders, digests, news. @param opened null where
 * the marketplace can not be followed, and the site sends none
 */
export const mailsSiteOperations = (
  opened: (() => Promise<OpenMailTables>) | null,
): AnySiteOperation[] => [
  siteOperation({
    name: 'site/mails/query',
    method: 'GET',
    input: v.object({}),
    async run() {
      const rows = opened ? await newest(await opened()) : [];
      return { data: { mails: rows.map(presentSend) } };
    },
  }),
];
