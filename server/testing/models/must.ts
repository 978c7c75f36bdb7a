/**
 * Expects something, and tells what it says when it is not so. Hundreds of thousands are made:
 * `expect` takes too long.
 */
export function must(isSo: boolean, says: () => unknown): void {
  if (!isSo) throw new Error(JSON.stringify(says(), null, 1));
}
