import type { MailRequest } from './ports.ts';

/** The part in a transaction that a mail is written for. */
export type RecipientRole = 'provider' | 'customer';

// Requests for each e-mail of the marketplace, with the facts that it needs. Pass the result to
// `context.mail.enqueue` in the transaction that causes it; other data is read when it is sent.

/** Requests that a user confirm an address: the current one, or with `changed` the new one. */
export const verifyEmailMail = (facts: {
  userId: string;
  to: string;
  token: string;
  changed?: boolean;
}): MailRequest => ({
  template: facts.changed ? 'verify-changed-email-address' : 'verify-email-address',
  recipientId: facts.userId,
  to: facts.to,
  context: { token: facts.token },
});

/** Warns the old address that the account's address is about to change. */
export const emailChangedMail = (facts: { userId: string; to: string }): MailRequest => ({
  template: 'email-address-changed',
  recipientId: facts.userId,
  to: facts.to,
  context: {},
});

export const resetPasswordMail = (facts: {
  userId: string;
  email: string;
  token: string;
}): MailRequest => ({
  template: 'reset-password',
  recipientId: facts.userId,
  to: facts.email,
  context: { token: facts.token, email: facts.email },
});

export const passwordChangedMail = (userId: string): MailRequest => ({
  template: 'password-changed',
  recipientId: userId,
  context: {},
});

/** Confirms that log-ins need a code from now on, or no longer. */
export const secondFactorMail = (userId: string, change: 'added' | 'removed'): MailRequest => ({
  template: `second-factor-${change}`,
  recipientId: userId,
  context: {},
});

/** Welcomes a user after the address is confirmed. */
export const userJoinedMail = (userId: string): MailRequest => ({
  template: 'user-joined',
  recipientId: userId,
  context: {},
  key: `user-joined/${userId}`,
});

export const userApprovedMail = (userId: string): MailRequest => ({
  template: 'user-approved',
  recipientId: userId,
  context: {},
});

/** Informs somebody that their account is banned. @param reason what they read of it */
export const accountBannedMail = (userId: string, reason?: string): MailRequest => ({
  template: 'account-banned',
  recipientId: userId,
  context: reason === undefined ? {} : { reason },
});

/** Informs somebody who was banned that they may come back. */
export const accountUnbannedMail = (userId: string): MailRequest => ({
  template: 'account-unbanned',
  recipientId: userId,
  context: {},
});

/** `permissions` lists the changed ones, each `permission/allow` or `permission/deny`. */
export const permissionsChangedMail = (
  userId: string,
  permissions: Record<string, string>,
): MailRequest => ({
  template: 'user-permissions-changed',
  recipientId: userId,
  context: { permissions },
});

export const listingApprovedMail = (facts: {
  authorId: string;
  listingId: string;
}): MailRequest => ({
  template: 'listing-approved',
  recipientId: facts.authorId,
  context: { listingId: facts.listingId },
});

/** Informs the author of a listing why an operator has sent it back; read from its metadata. */
export const listingSentBackMail = (facts: {
  authorId: string;
  listingId: string;
}): MailRequest => ({
  template: 'listing-sent-back',
  recipientId: facts.authorId,
  context: { listingId: facts.listingId },
});

/**
 * Informs somebody that they are an operator, or may become one. @param to an address that may have
 * no account; then `userId` is who invites
 */
export const operatorInvitedMail = (facts: {
  userId: string;
  to: string;
  role: string;
  hasAccount: boolean;
}): MailRequest => ({
  template: facts.hasAccount ? 'operator-appointed' : 'operator-invited',
  recipientId: facts.userId,
  to: facts.to,
  context: { operatorRole: facts.role },
});

/** Notifies the other party of a message. */
export const newMessageMail = (facts: { recipientId: string; messageId: string }): MailRequest => ({
  template: 'new-message',
  recipientId: facts.recipientId,
  context: { messageId: facts.messageId },
  key: `new-message/${facts.messageId}`,
});

/** A notification of a transaction's process; `template` is one of its version's templates. */
export const processMail = (facts: {
  transactionId: string;
  recipientId: string;
  role: RecipientRole;
  template: string;
  key?: string;
}): MailRequest => ({
  template: facts.template,
  recipientId: facts.recipientId,
  context: { transactionId: facts.transactionId, role: facts.role },
  key: facts.key,
});
