import { sql } from 'kysely';
import type { OpenTables } from './tables.ts';

/** A place of an order that a guest has taken. */
export interface GuestPlace {
  seat: number;
  name: string;
}

/** Places of guests, and the links to them. */
export type GuestPlaces = ReturnType<typeof createGuestPlaces>;

/** Stores which browser has which place of an order. */
export const createGuestPlaces = (open: () => Promise<OpenTables>) => ({
  /** Returns the number of the links of an order; those of other numbers are good no more. */
  async generation(orderId: string): Promise<number> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_classroom.guest_links')
      .select('generation')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    return row?.generation ?? 0;
  },

  /** Ends the links of an order, and gives its places back. */
  async renew(orderId: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      await sql`
        INSERT INTO site_classroom.guest_links (order_id, generation) VALUES (${orderId}, 1)
        ON CONFLICT (order_id) DO UPDATE SET generation = guest_links.generation + 1
      `.execute(tx);
      await sql`DELETE FROM site_classroom.guests WHERE order_id = ${orderId}`.execute(tx);
    });
  },

  async taken(orderId: string): Promise<GuestPlace[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_classroom.guests')
      .select(['seat', 'name'])
      .where('order_id', '=', orderId)
      .orderBy('seat')
      .execute();
  },

  /**
   * Takes the first free one of `places` for a browser, or returns the one that it has. Null where
   * all are taken.
   */
  async take(
    orderId: string,
    places: number,
    { device, name }: { device: string; name: string },
  ): Promise<GuestPlace | null> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      // Two guests at once wait for each other.
      await sql`
        INSERT INTO site_classroom.guest_links (order_id, generation) VALUES (${orderId}, 0)
        ON CONFLICT (order_id) DO NOTHING
      `.execute(tx);
      await sql`
        SELECT 1 FROM site_classroom.guest_links WHERE order_id = ${orderId} FOR UPDATE
      `.execute(tx);
      const { rows } = await sql<GuestPlace & { device: string }>`
        SELECT seat, device, name FROM site_classroom.guests WHERE order_id = ${orderId}
      `.execute(tx);
      const own = rows.find(row => row.device === device);
      if (own) return { seat: own.seat, name: own.name };
      const used = new Set(rows.map(({ seat }) => seat));
      const free = Array.from({ length: places }, (_, index) => index + 1).find(
        seat => !used.has(seat),
      );
      if (free === undefined) return null;
      await sql`
        INSERT INTO site_classroom.guests (order_id, seat, device, name)
        VALUES (${orderId}, ${free}, ${device}, ${name})
      `.execute(tx);
      return { seat: free, name };
    });
  },
});
