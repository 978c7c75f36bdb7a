import type { MailContent } from './layout.ts';

/** Kind of sale of a process; the texts about money depend on it. */
export type Kind = 'paid' | 'free' | 'subscription';

/** Every mail in one language. */
export interface Mails {
  /** Those of accounts and listings. */
  accounts: MailContent[];
  /** Those of one kind of process, in the order of its life. */
  ofProcess: (kind: Kind) => MailContent[];
}

const rootUrl = '{{marketplace.url}}';

/** Variables of the texts, in the template language. */
export const listing = '{{transaction.listing.title}}';
export const teacher = '{{transaction.provider.display-name}}';
export const student = '{{transaction.customer.display-name}}';

/** Addresses of pages; `prefix` is what those of the language begin with. */
export const pagesIn = (prefix: '' | '/es') => ({
  home: rootUrl + prefix,
  contact: `${rootUrl}${prefix}/contact-us`,
  search: `${rootUrl}${prefix}/s`,
  notifications: `${rootUrl}${prefix}/account/notifications`,
  password: `${rootUrl}${prefix}/account/change-password`,
  order: `${rootUrl}${prefix}/order/{{url-encode transaction.id}}/details`,
  calendar: `${rootUrl}/api/calendar/orders/{{url-encode transaction.id}}.ics`,
  sale: `${rootUrl}${prefix}/sale/{{url-encode transaction.id}}/details`,
  bookedListing: `${rootUrl}${prefix}/l/{{url-encode transaction.listing.id}}`,
  listing: `${rootUrl}${prefix}/l/{{url-encode listing.id}}`,
  editListing: `${rootUrl}${prefix}/l/listing/{{url-encode listing.id}}/edit/description`,
  console: `${rootUrl}/console`,
  conversation: `${rootUrl}${prefix}/{{#eq recipient-role "customer"}}order{{else}}sale{{/eq}}/{{url-encode message.transaction.id}}/details`,
  verifyEmail: `${rootUrl}${prefix}/verify-email?t={{url-encode email-verification.token}}`,
  resetPassword: `${rootUrl}${prefix}/reset-password?t={{url-encode password-reset.token}}&amp;e={{url-encode password-reset.email-address}}`,
});
