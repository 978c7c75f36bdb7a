import { insertEmailToken } from '#marketplace/db/users/emailTokens.ts';
import type { Db } from '#marketplace/db/database.ts';
import { verifyEmailMail } from '#marketplace/mail/requests.ts';
import { hashToken, newToken } from '../auth/secrets.ts';
import type { Call } from '../operation.ts';

/** How long a link to confirm an address works; several may work at the same time. */
const tokenMs = 48 * 3600 * 1000;

/** Mails a link that confirms an address: the account's own, or with `changed` its next one. */
export async function mailVerification(
  { context, now }: Call,
  tx: Db,
  { userId, to, changed = false }: { userId: string; to: string; changed?: boolean },
): Promise<void> {
  const token = newToken();
  await insertEmailToken(tx, {
    userId,
    kind: 'verify-email',
    email: to,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + tokenMs),
  });
  await context.mail.enqueue(tx, verifyEmailMail({ userId, to, token, changed }));
}
