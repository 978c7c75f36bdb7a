import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusedAddress, needsConfirmedAddress, wantsMail } from '#shared/config/mails.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { localeOf, siteLanguageOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { isTimeZone } from '#shared/time/zones.ts';

/** A person who gets an optional mail. */
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
 * Reads the recipient of an optional mail; null for people who do not want it, and for accounts
 * that get no mail: closed ones, those whose address was refused, and, of a kind that needs it,
 * those whose address is not confirmed.
 */
export async function recipientOf(
  { users }: IntegrationSdk,
  id: string,
  kind: MailKind,
): Promise<Recipient | null> {
  const { email, emailVerified, banned, deleted, profile } = await users.recipient(id);
  const data = profile?.privateData ?? {};
  if (!email || banned || deleted) return null;
  if (!emailVerified && needsConfirmedAddress(kind)) return null;
  if (!wantsMail(data, kind) || isRefusedAddress(data, email)) return null;
  const language = siteLanguageOf(data.language) ?? 'en';
  return {
    id,
    email,
    firstName: profile?.firstName ?? '',
    language,
    locale: localeOf(language),
    timeZone: data.timeZone && isTimeZone(data.timeZone) ? data.timeZone : null,
  };
}
