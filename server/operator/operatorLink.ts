import type { Config } from '../config/config.ts';
import type { Credentials } from '../config/credentials.ts';

/**
 * Address that makes a browser an operator's on the pages of the stand-ins; null where mails are sent
 * and there is nothing to open. @param origin of the stand-ins as browsers see it
 */
export const operatorLink = (
  { mail }: Pick<Config, 'mail'>,
  { operatorSecret }: Pick<Credentials, 'operatorSecret'>,
  origin: string,
): string | null =>
  mail.smtpUrl ? null : `${origin}/sandbox/mail/open?key=${encodeURIComponent(operatorSecret)}`;
