import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createSeal } from '#server/base/seal.ts';
import type { Seal } from '#server/base/seal.ts';
import { roles } from '#shared/classroom/roomState.ts';

/** Seconds for which a ticket is good. */
export const ticketSeconds = 60;

/** What a ticket says of who comes. */
const ticket = v.object({
  /** Names the ticket, which is good once: when it was written, and a random part. */
  jti: v.string(),
  roomId: v.string(),
  /** See `Member` of the room. */
  person: v.string(),
  accountId: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  seat: v.nullable(v.number()),
  role: v.picklist(roles),
  name: v.string(),
  image: v.nullable(v.string()),
  device: v.string(),
  isNew: v.boolean(),
  takesOver: v.boolean(),
});
export type Ticket = v.InferOutput<typeof ticket>;

/** Writes tickets; any process with the server's secret reads them. */
export const writeTicket = (seal: Seal, ticket: Omit<Ticket, 'jti'>): Promise<string> =>
  seal.closeFor({ ...ticket, jti: `${Date.now()}.${randomUUID()}` }, ticketSeconds);

/**
 * Seconds for which a browser may come back to a room: as long as a lost connection is waited for,
 * and the age that a ticket may have by then.
 */
export const returnSeconds = 120;

/** Tickets by which browsers come back to a room; they get another one before it is old. */
export interface ReturnTickets {
  write(ticket: Ticket): Promise<string>;
  /** Null for one that is old or foreign. */
  read(text: string): Promise<Ticket | null>;
}

/** Creates the tickets for coming back, also to the next process after a restart. */
export function createReturnTickets(secret: string): ReturnTickets {
  const seal = createSeal(secret, 'classroom-return');
  return {
    write: ({ takesOver: _, ...facts }) =>
      seal.closeFor({ ...facts, takesOver: false }, returnSeconds),
    async read(text) {
      const read = v.safeParse(ticket, await seal.openFresh(text));
      return read.success ? read.output : null;
    },
  };
}

/**
 * Returns a function that reads a ticket once; null for one that is old, foreign or used. One from
 * before this process began may have been used then: its bearer gets another one.
 */
export function createTicketReader(seal: Seal, now: () => number) {
  const used = new Map<string, number>();
  const begun = Date.now();
  return async (text: string): Promise<Ticket | null> => {
    const read = v.safeParse(ticket, await seal.openFresh(text));
    if (!read.success || used.has(read.output.jti)) return null;
    if (Number(read.output.jti.split('.')[0]) < begun) return null;
    for (const [jti, until] of used) {
      if (until > now()) break;
      used.delete(jti);
    }
    used.set(read.output.jti, now() + 2 * ticketSeconds * 1_000);
    return read.output;
  };
}
