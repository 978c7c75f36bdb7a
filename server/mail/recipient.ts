import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusedAddress, needsConfirmedAddress, wantsMail } from '#shared/config/mails.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { localeOf, siteLanguageOf, firstLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { isTimeZone } from '#shared/time/zones.ts';

/** A person who gets a mail. */
export interface Recipient {
  id: string;
  email: string;
  firstName: string;
  language: SiteLanguage;
  locale: string;
  /** null where it is not known. */
  timeZone: string | null;
}

/**
 * Reads whom a mail goes to; null for accounts that get none: closed ones, and those whose address
 * was refused.
 */
async function readRecipient({ users }: IntegrationSdk, id: string) {
  const { email, emailVerified, banned, deleted, profile } = await users.recipient(id);
  const data = profile?.privateData ?? {};
  if (!email || banned || deleted || isRefusedAddress(data, email)) return null;
  const language = siteLanguageOf(data.language) ?? firstLanguage();
  const recipient: Recipient = {
    id,
    email,
    firstName: profile?.firstName ?? '',
    language,
    locale: localeOf(language),
    timeZone: data.timeZone && isTimeZone(data.timeZone) ? data.timeZone : null,
  };
  return { recipient, data, emailVerified };
}

/** Reads the recipient of a mail that is sent in any case; null for accounts that get no mail. */
export const accountRecipientOf = async (
  sdk: IntegrationSdk,
  id: string,
): Promise<Recipient | null> => (await readRecipient(sdk, id))?.recipient ?? null;

/**
 * Reads the recipient of an optional mail; null for people who do not want it, for accounts that
 * get no mail, and, of a kind that needs it, for those whose address is not confirmed.
 */
export async function recipientOf(
  sdk: IntegrationSdk,
  id: string,
  kind: MailKind,
): Promise<Recipient | null> {
  const read = await readRecipient(sdk, id);
  if (!read || !wantsMail(read.data, kind)) return null;
  if (!read.emailVerified && needsConfirmedAddress(kind)) return null;
  return read.recipient;
}
