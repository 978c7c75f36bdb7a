const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// The log outlives accounts: what is personal is not written into it.
const omitted = new Set([
  ...['password', 'code', 'email', 'firstName', 'lastName', 'displayName', 'bio'],
  ...['publicData', 'protectedData', 'privateData'],
]);
const maxText = 1000;
const maxDepth = 4;

/** Returns an input as the log stores it: short, without secrets and personal data. */
export function loggedInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  }
  if (Array.isArray(value)) {
    return value.slice(0, 100).map(item => loggedInput(item, depth + 1));
  }
  if (!isRecord(value)) return value;
  if (depth >= maxDepth) return '…';
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      omitted.has(key) ? '…' : loggedInput(item, depth + 1),
    ]),
  );
}
