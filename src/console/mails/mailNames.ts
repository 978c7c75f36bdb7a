import type { IntlShape } from 'react-intl';
import { plainName } from '../shell/plainName.ts';

/** Mails of the site's processes and of the marketplace, without the side that they go to. */
export const namedMails: readonly string[] = [
  'accepted',
  'booked',
  'canceled-by-customer',
  'canceled',
  'canceled-late',
  'canceled-without-refund',
  'class-canceled',
  'class-declined',
  'class-moved',
  'declined-by-operator',
  'declined',
  'delivered',
  'duplicate-declined',
  'expired',
  'moved-by-customer',
  'offer-expired',
  'payment-expired',
  'place-offered',
  'request-waiting',
  'requested',
  'review-reminder',
  'reviewed-first',
  'reviews-due',
  'reviews-published',
  'waiting-list-closed',
  'waiting-list-joined',
  'withdrawn',
  'date-canceled',
  'end-scheduled',
  'end-undone',
  'paused',
  'renewal-failed',
  'renewal-recovered',
  'resumed',
  'series-extended',
  'subscribed',
  'account-banned',
  'account-unbanned',
  'email-address-changed',
  'listing-approved',
  'listing-sent-back',
  'new-message',
  'operator-appointed',
  'operator-invited',
  'password-changed',
  'reset-password',
  'second-factor-added',
  'second-factor-removed',
  'user-approved',
  'user-joined',
  'user-permissions-changed',
  'verify-changed-email-address',
  'verify-email-address',
];

const sides = /-(customer|provider)$/;

/** Returns what a mail says, by its template: "requested-provider" as "New request". */
export function mailSubject({ formatMessage }: Pick<IntlShape, 'formatMessage'>, template: string) {
  const stem = template.replace(sides, '');
  return namedMails.includes(stem)
    ? formatMessage({ id: `ConsoleMail.${stem}` })
    : plainName(template);
}

/** The same, with the side that it goes to. */
export function mailLabel(intl: Pick<IntlShape, 'formatMessage'>, template: string): string {
  const what = mailSubject(intl, template);
  const [, to] = sides.exec(template) ?? [];
  const isNamed = what !== plainName(template);
  return to && isNamed ? intl.formatMessage({ id: `ConsoleMail.to.${to}` }, { what }) : what;
}
