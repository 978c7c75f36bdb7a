/** Names the room of a class time. `start`: epoch milliseconds of the planned start. */
export const roomIdOf = (listingId: string, start: number): string => `${listingId}.${start}`;

/** Reads the name of a room; null for what is none. */
export function readRoomId(roomId: string): { listingId: string; start: number } | null {
  const found = /^([0-9a-fA-F-]{36})\.(\d{1,15})$/.exec(roomId);
  return found?.[1] && found[2] ? { listingId: found[1], start: Number(found[2]) } : null;
}
