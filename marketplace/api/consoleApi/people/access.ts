import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { logSecurityEvent } from '#marketplace/contract/securityEvents.ts';
import type { SecurityEvent } from '#marketplace/contract/securityEvents.ts';
import { insertAuthorizationCode } from '#marketplace/db/access/authorizationCodes.ts';
import { revokeUserSession, revokeUserSessions } from '#marketplace/db/access/sessions.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { mayLookAs } from '../../console/operators.ts';
import { mailVerificationAgain } from '../../current_user/emailVerification.ts';
import { mailPasswordReset } from '../../password_reset/request.ts';
import { hashToken, newToken } from '../../secrets.ts';
import { consoleOperation } from '../operation.ts';
import type { ConsoleCall } from '../operation.ts';
import { idAnswer, lookAnswer, sentAnswer } from './answers.ts';
import { lockPerson, personSubject } from './lockPerson.ts';

/** Returns the logging of a security event of somebody, for the time after the commit. */
const noted =
  ({ context, address, session }: ConsoleCall, event: SecurityEvent, account: string) =>
  (): void =>
    logSecurityEvent(context.logger, event, { account, address, operator: session.operator.id });

/** Ends one session of a person, or all. */
export const endSessions = consoleOperation({
  name: 'users/end_sessions',
  method: 'POST',
  summary: 'Ends one session of a person, or all of them.',
  answer: idAnswer,
  input: z.object({ id: uuid(), sessionId: uuid().optional() }),
  subject: personSubject,
  async run(call, { id, sessionId }) {
    const { db, now } = call;
    await lockPerson(call, id);
    if (sessionId === undefined) await revokeUserSessions(db, id, null, now);
    else if (!(await revokeUserSession(db, { id: sessionId, userId: id, now }))) {
      throw new ApiError('not-found');
    }
    return { data: { id }, afterCommit: noted(call, 'sessions-revoked', id) };
  },
});

/** Mails a person a link to a new password. */
export const sendResetMail = consoleOperation({
  name: 'users/send_reset_mail',
  method: 'POST',
  summary: 'Mails a person a link to a new password; five an hour.',
  answer: sentAnswer,
  input: z.object({ id: uuid() }),
  subject: personSubject,
  async run(call, { id }) {
    const user = await lockPerson(call, id);
    await mailPasswordReset(call, user);
    const afterCommit = noted(call, 'password-reset-requested', id);
    return { data: { to: user.email }, afterCommit };
  },
});

/** Mails a person the link again that verifies their address. */
export const sendVerificationMail = consoleOperation({
  name: 'users/send_verification_mail',
  method: 'POST',
  summary: 'Mails a person the link again that verifies their address; five a day.',
  answer: sentAnswer,
  input: z.object({ id: uuid() }),
  subject: personSubject,
  async run(call, { id }) {
    const user = await lockPerson(call, id);
    await mailVerificationAgain(call, user);
    return { data: { to: user.pending_email ?? user.email } };
  },
});

/** Lifetime of an authorization code; the page exchanges it at once. */
const codeMs = 60_000;

/**
 * Opens the site as a person, for half an hour and read-only: returns what the token endpoint
 * exchanges for a limited session (decision 062). The verifier is made here, as there is no
 * redirect that somebody else could read.
 */
export const lookAs = consoleOperation({
  name: 'users/look_as',
  method: 'POST',
  summary: 'Opens the site as a person: what the token endpoint takes once, within a minute.',
  answer: lookAnswer,
  input: z.object({ id: uuid() }),
  subject: personSubject,
  async run({ db, context, now, session }, { id }) {
    if (!mayLookAs(session.role)) throw new ApiError('forbidden');
    const user = await findUser(db, id);
    if (!user || user.deleted) throw new ApiError('not-found');
    if (user.state === 'banned') throw new ApiError('user-is-banned');
    const { credentials, webUrl } = context.options;
    const [code, verifier] = [newToken(), newToken()];
    const redirectUri = `${new URL(webUrl).origin}/`;
    await insertAuthorizationCode(db, {
      codeHash: hashToken(code),
      clientId: credentials.clientId,
      userId: id,
      operatorId: session.operator.id,
      redirectUri,
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      now,
      expiresAt: new Date(now.getTime() + codeMs),
    });
    return {
      data: {
        site: new URL(webUrl).origin,
        grant: {
          grant_type: 'authorization_code',
          client_id: credentials.clientId,
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        },
      },
    };
  },
});
