/**
 * Whether a packet begins a key frame of VP8: the start of the first partition (RFC 7741 4.2),
 * whose frame header has the inverse key frame flag 0 (4.3).
 */
export function startsKeyFrame(payload: Uint8Array): boolean {
  const [first = 0, extensions = 0] = payload;
  const startsPartition = (first & 0x10) !== 0 && (first & 0x07) === 0;
  if (!startsPartition) return false;
  let header = 1;
  if (first & 0x80) {
    header = 2;
    // Picture number, of one or two bytes.
    if (extensions & 0x80) header += (payload[header] ?? 0) & 0x80 ? 2 : 1;
    if (extensions & 0x40) header += 1;
    if (extensions & 0x30) header += 1;
  }
  const frame = payload[header];
  return frame !== undefined && (frame & 0x01) === 0;
}
