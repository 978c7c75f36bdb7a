/** A list with one of it at another place. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}
