/** Milliseconds for which the first tiles stay before others come to the top. */
export const rotateEveryMs = 30_000;

/** When somebody was last looked at, by id; those who never were come first. */
export type LookedAt = ReadonlyMap<string, number>;

/**
 * Returns people in the order of their tiles: raised hands, then who was not looked at for the
 * longest time. Equal ones keep their order.
 */
export function orderTiles<Person extends { id: string; handRaisedAt: number | null }>(
  people: readonly Person[],
  lookedAt: LookedAt,
): Person[] {
  const rank = ({ id, handRaisedAt }: Person) =>
    handRaisedAt === null ? (lookedAt.get(id) ?? 0) : handRaisedAt - Number.MAX_SAFE_INTEGER;
  return people.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Marks the first `fitting` people of an order as looked at. Everybody in sight is looked at: then
 * nothing moves.
 */
export function lookAt(
  order: readonly { id: string }[],
  fitting: number,
  lookedAt: LookedAt,
  now: number,
): LookedAt {
  if (order.length <= fitting) return lookedAt;
  return new Map([...lookedAt, ...order.slice(0, fitting).map(({ id }) => [id, now] as const)]);
}
