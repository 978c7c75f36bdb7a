/** Sequence numbers of RTP have 16 bits, its times 32; both start again at zero. */

/** Steps from `b` to `a`: negative where `a` comes before. */
export const sequenceDistance = (a: number, b: number): number => ((a - b) << 16) >> 16;

export const sequenceSum = (a: number, b: number): number => (a + b) & 0xffff;

export const timeSum = (a: number, b: number): number => (a + b) >>> 0;
