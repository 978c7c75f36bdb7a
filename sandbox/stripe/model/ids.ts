import { createHash } from 'node:crypto';
import { randomText } from '../../base/secrets.ts';

/** A new id such as `pi_3f…`: prefix and 24 random characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** A short stable digest, used where the provider shows a fingerprint. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The id of the platform's own account in every stub. */
export const PLATFORM = 'acct_flowroomsandbox';

export type Metadata = Record<string, string>;

/** Fields common to nearly every object of the provider. */
export interface Base<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
  metadata: Metadata;
}
