/**
 * Throws with the text of `says` when an expectation is false. Hundreds of thousands are made:
 * `expect` takes too long.
 */
export function must(isSo: boolean, says: () => unknown): void {
  if (!isSo) throw new Error(JSON.stringify(says(), null, 1));
}
