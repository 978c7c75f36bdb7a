import { createHmac, timingSafeEqual } from 'node:crypto';

/** Makes and checks the keys of links for guests. */
export interface GuestKeys {
  /** `generation`: links of another one are good no more. */
  keyOf(orderId: string, generation: number): string;
  fits(key: string, orderId: string, generation: number): boolean;
}

/** Creates the keys from the server's secret. */
export function createGuestKeys(secret: string): GuestKeys {
  const keyOf = (orderId: string, generation: number) =>
    createHmac('sha256', `classroom-guests\0${secret}`)
      .update(`${orderId} ${generation}`)
      .digest('base64url')
      .slice(0, 32);
  return {
    keyOf,
    fits(key, orderId, generation) {
      const [given, own] = [key, keyOf(orderId, generation)].map(text => Buffer.from(text));
      return given!.length === own!.length && timingSafeEqual(given!, own!);
    },
  };
}

/** Returns the id by which a room knows somebody: the same each time, and nothing more. */
export const personIdOf = (secret: string, roomId: string, who: string): string =>
  createHmac('sha256', `classroom-people\0${secret}`)
    .update(`${roomId} ${who}`)
    .digest('base64url')
    .slice(0, 22);
