import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords of RFC 6238 over HOTP (RFC 4226), as every authenticator takes them
// without settings more: SHA-1, six digits, thirty seconds.

const stepMs = 30_000;
const digits = 6;

/**
 * Steps before and after the present one that are taken: clocks of phones are off, and typing takes
 * time.
 */
const window = 1;

/** Makes a secret: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20);

/** Returns the time step of an instant. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** Returns the code of a time step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // Dynamic truncation, RFC 4226 section 5.3.
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the step that a code belongs to; null for a wrong one. Each code is good once.
 * @param after newest step that was taken before
 */
export function matchingStep(
  secret: Buffer,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const present = stepOf(now);
  for (let step = present - window; step <= present + window; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(secret, step)));
    if (isRight && step > after) return step;
  }
  return null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in base32 (RFC 4648) without padding, as authenticators and people take secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the address by which authenticators take a secret, as text of a QR code or as a link. */
export function keyUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  // Authenticators do not read a plus as a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
