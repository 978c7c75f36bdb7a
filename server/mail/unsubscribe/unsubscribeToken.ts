import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMailKind } from '#shared/config/mails.ts';
import type { MailKind } from '#shared/config/mails.ts';

/** Subject of a link: mails of a kind to a person. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

/** Signs the links that end mails. They do not expire, as a mail may be read much later. */
export interface UnsubscribeTokens {
  sign(unsubscription: Unsubscription): string;
  /** Returns what a token ends; null for one that was not made here. */
  read(token: string): Unsubscription | null;
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Creates them with a secret of the server. */
export function unsubscribeTokens(secret: string): UnsubscribeTokens {
  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url');
  return {
    sign({ userId, kind }) {
      const text = `${userId}.${kind}`;
      return `${text}.${signatureOf(text)}`;
    },
    read(token) {
      const [userId = '', kind = '', signature = '', ...more] = token.split('.');
      const [given, right] = [signature, signatureOf(`${userId}.${kind}`)].map(one =>
        Buffer.from(one),
      );
      if (!given || !right || more.length > 0) return null;
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return uuidPattern.test(userId) && isMailKind(kind) ? { userId, kind } : null;
    },
  };
}
