import type { Operation } from './operation.ts';

/** The operation for a method and path, with the parts of the path; null when there is none. */
export function matchOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): { operation: Operation; ids: Record<string, string> } | null {
  const parts = path.replace(/\/$/, '').split('/');
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const ids = idsOf(operation.path.split('/'), parts);
    if (ids) return { operation, ids };
  }
  return null;
}

function idsOf(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) ids[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return ids;
}
