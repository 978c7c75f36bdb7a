/**
 * Returns a random UUID (version 4). `crypto.randomUUID` exists on secure pages only, and a site
 * may be opened over plain HTTP, at an address of the local network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // The version and the variant.
  const marked = Array.from(bytes, (byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  return marked
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
