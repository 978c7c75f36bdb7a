/** Roles of operators; `owner` may do everything. */
export const operatorRoles = ['support', 'content', 'finance', 'owner'] as const;

export type OperatorRole = (typeof operatorRoles)[number];

/**
 * Returns the role that a person's metadata give, which only operators can write; null for anybody
 * else. `true` is an owner: it is what versions without roles have written.
 */
export function operatorRoleOf(metadata: Readonly<Record<string, unknown>>): OperatorRole | null {
  const stored = metadata['operator'];
  if (stored === true) return 'owner';
  return operatorRoles.find(role => role === stored) ?? null;
}

/** Returns what `metadata.operator` holds for a role. */
export const storedRole = (role: OperatorRole): true | OperatorRole =>
  role === 'owner' ? true : role;
