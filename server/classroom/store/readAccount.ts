import { sql } from 'kysely';
import type { OpenTables } from './tables.ts';

/** What rooms have stored of an account. Times are ISO strings. */
export interface AccountInRooms {
  /** Stretches of time in classes. `room`: `<listing id>.<planned start, epoch milliseconds>`. */
  stays: { room: string; name: string; role: string; from: string; until: string }[];
  /** What the person wrote in chats that were retained. */
  chat: { room: string; at: string; text: string }[];
}

/** Reads what rooms have stored of an account, oldest first. */
export async function readAccount(
  { tables }: Pick<OpenTables, 'tables'>,
  accountId: string,
): Promise<AccountInRooms> {
  const stays = await tables
    .selectFrom('site_classroom.stays')
    .select(['room_id', 'name', 'role', 'from_at', 'until_at'])
    .where('account_id', '=', accountId)
    .orderBy('from_at')
    .execute();
  const lines = await tables
    .selectFrom('site_classroom.lines')
    .select(['room_id', 'at', 'text'])
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM site_classroom.stays
        WHERE stays.account_id = ${accountId} AND stays.room_id = lines.room_id
          AND (lines.person = stays.person OR (lines.person IS NULL AND lines.name = stays.name))
      )`,
    )
    .orderBy('at')
    .execute();
  return {
    stays: stays.map(({ room_id: room, name, role, from_at: from, until_at: until }) => ({
      room,
      name,
      role,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
    chat: lines.map(({ room_id: room, at, text }) => ({ room, at: at.toISOString(), text })),
  };
}
