import type { UserPrivateData, UserType } from '#shared/contract/user.ts';

/** Kinds of mails that people may do without. All others are sent in any case. */
export const mailKinds = [
  'dayBefore',
  'hourBefore',
  'unreadMessages',
  'following',
  'ownChanges',
  'reviewReminders',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Lists the kinds that a person may get: students change no class times of their own. */
export const mailKindsOf = (userType: UserType | undefined): MailKind[] =>
  mailKinds.filter(kind => userType === 'teacher' || kind !== 'ownChanges');

/** Returns whether a text names such a kind. */
export const isMailKind = (text: unknown): text is MailKind =>
  mailKinds.some(kind => kind === text);

const confirmedOnly: ReadonlySet<MailKind> = new Set([
  'unreadMessages',
  'following',
  'reviewReminders',
]);

/**
 * Returns whether mails of a kind go to confirmed addresses alone. The others are about one's own
 * orders, which go to every address.
 */
export const needsConfirmedAddress = (kind: MailKind): boolean => confirmedOnly.has(kind);

/** Returns whether a person wants mails of a kind: unless they said no. */
export const wantsMail = ({ mailPreferences }: UserPrivateData, kind: MailKind): boolean =>
  mailPreferences?.[kind] !== false;

/** Returns whether a mail server has refused an address for good. */
export const isRefusedAddress = (
  { mailRefused }: UserPrivateData,
  address: string | undefined,
): boolean => address !== undefined && mailRefused?.address.toLowerCase() === address.toLowerCase();
