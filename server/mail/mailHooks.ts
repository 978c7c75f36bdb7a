import * as v from 'valibot';
import type { MailExtras, MailHooks } from '@flowroom/marketplace/mailHooks';
import type { createCalendarPart } from './calendarPart.ts';
import type { Digest } from './digest/digest.ts';
import { unsubscribeHeaders, unsubscribeUrl } from './letters/optionalMail.ts';
import type { SiteMailSettings } from './letters/optionalMail.ts';
import type { OnRefused } from './sendClaimed.ts';
import type { Projection } from '#server/projection/projection.ts';
import { isRefusedAddress, needsConfirmedAddress, wantsMail } from '#shared/config/mails.ts';
import type { MailKind } from '#shared/config/mails.ts';
import { siteLanguageOf, firstLanguage } from '#shared/config/siteLanguages.ts';
import { userPrivateData } from '#shared/contract/user.ts';
import { ownValue } from '#shared/values/lookup.ts';

export interface MailHooksOptions {
  settings: SiteMailSettings;
  calendarPart: ReturnType<typeof createCalendarPart>;
  digest: Pick<Digest, 'takesOver'>;
  projection: Pick<Projection, 'current'>;
  onRefused: OnRefused;
}

/** Mails of the processes that people may do without. The reminders are those of older versions. */
const optional: Readonly<Record<string, MailKind>> = {
  'class-soon-customer': 'hourBefore',
  'class-soon-provider': 'hourBefore',
  'review-reminder-customer': 'reviewReminders',
};

const languageOf = (privateData: unknown) =>
  siteLanguageOf(v.parse(v.fallback(userPrivateData, {}), privateData).language) ?? firstLanguage();

const unwanted: MailExtras = { isUnwanted: true };

/** Creates the site's part in the mails of the embedded marketplace. */
export function createMailHooks(options: MailHooksOptions): Required<MailHooks> {
  const { settings, calendarPart, digest, projection, onRefused } = options;
  return {
    onRefused,
    async extrasOf({ template, recipient, to, transactionId, messageId }) {
      const kind = ownValue(optional, template);
      if (kind) {
        const data = v.parse(v.fallback(userPrivateData, {}), recipient.privateData);
        if (!wantsMail(data, kind) || isRefusedAddress(data, to)) return unwanted;
        if (needsConfirmedAddress(kind) && !recipient.emailVerified) return unwanted;
        const url = unsubscribeUrl(settings, recipient.id, kind);
        return { unsubscribeUrl: url, headers: unsubscribeHeaders(url) };
      }
      if (!transactionId) return {};
      if (messageId) {
        const { db } = await projection.current();
        const told = { messageId, transactionId, personId: recipient.id };
        return (await digest.takesOver(db, told)) ? unwanted : {};
      }
      const calendar = await calendarPart({
        transactionId,
        recipient: { id: recipient.id, email: to, language: languageOf(recipient.privateData) },
      });
      return calendar ? { calendar } : {};
    },
  };
}
