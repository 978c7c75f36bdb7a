import { mailKinds, wantsMail } from '#shared/config/mails.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { siteLanguageOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Choice of the zone that the browser has. */
export const asBrowser = 'browser';

/** Values of the form. */
export interface NotificationValues {
  language: SiteLanguage;
  /** An IANA name, or `asBrowser`. */
  timeZone: string;
  /** Kinds of mails that are wanted, in their order. */
  mails: string[];
}

/** Returns the saved values. Who has chosen no language gets the one of the interface. */
export function valuesOf({ attributes }: CurrentUser, shown: SiteLanguage): NotificationValues {
  const data = attributes.profile.privateData ?? {};
  return {
    language: siteLanguageOf(data.language) ?? shown,
    timeZone: (data.timeZoneChosen && data.timeZone) || asBrowser,
    mails: mailKinds.filter(kind => wantsMail(data, kind)),
  };
}

/**
 * Returns what is stored of the values. `browserZone`: zone of the reader; `kinds`: those of the
 * form.
 */
export const privateDataOf = (
  { language, timeZone, mails }: NotificationValues,
  browserZone: string,
  kinds: readonly MailKind[],
) => ({
  language,
  timeZone: timeZone === asBrowser ? browserZone : timeZone,
  timeZoneChosen: timeZone !== asBrowser,
  mailPreferences: Object.fromEntries(kinds.map(kind => [kind, mails.includes(kind)])),
});
