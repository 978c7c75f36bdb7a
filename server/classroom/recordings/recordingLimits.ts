/** Bytes of one piece: two seconds are below one megabyte. */
export const pieceBytesMax = 8_000_000;
/** Bytes of one recording. A bucket takes an object of at most five gigabytes at once. */
export const recordingBytesMax = 4_000_000_000;
/** Parts of one recording: times at which a browser came back. */
export const partsMax = 100;
/** Pieces of one part: eleven hours. */
export const piecesMax = 20_000;

/** Bytes that a part may be ahead of its time, and bytes of each second of it. */
const ahead = 64_000_000;
const perSecond = 1_250_000;

/** Whether a part has more bytes than a browser records in its time. */
export const isTooFast = (bytes: number, openedAt: Date, now: number): boolean =>
  bytes > ahead + (perSecond * (now - openedAt.getTime())) / 1_000;

/** Time for which pieces are taken after the latest end of a room. */
export const lateUploadMs = 60 * 60_000;
