import type { Absence } from '#shared/contract/api/absence.ts';

/**
 * Returns the `absence` of a person for an answer, of which nobody else has any. The tables have no
 * name of a banned person; a deleted one is marked, or was never there (both fields are null).
 */
export function absenceOf(name: string | null, isGone: boolean | null): { absence?: Absence } {
  if (isGone !== false) return { absence: 'deleted' };
  return name ? {} : { absence: 'banned' };
}

/** Orders people by their names; those without one, who are banned or deleted, come last. */
export const byName = ({ name: a }: { name: string }, { name: b }: { name: string }): number =>
  Number(a === '') - Number(b === '') || a.localeCompare(b);
