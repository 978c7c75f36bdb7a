/** The value below which a share of the values lies, to a tenth. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return Math.round((sorted[at] ?? 0) * 10) / 10;
}

/** How often larger, to two digits after the point. */
export const ratioOf = (value: number, to: number): number => Math.round((value / to) * 100) / 100;
