import type { LayoutWords } from '../bookingParts.ts';
import { byDates, partsIn } from '../bookingParts.ts';
import { hostedColours, hostedMasthead } from '../layout.ts';
import { pagesIn } from '../mails.ts';

export const pages = pagesIn('');

export const words: LayoutWords = {
  code: 'en',
  brand: '{{marketplace.name}}',
  masthead: hostedMasthead('{{marketplace.url}}', '{{marketplace.name}}'),
  colours: hostedColours,
  home: pages.home,
  lang: '',
  day: 'EEE, MMM d',
  hour: 'h:mm a',
  days: (first, last) => `${first} to ${last}`,
  hours: (start, end) => `${start} to ${end}`,
  dayAndHour: (day, hour) => `${day}, at ${hour}`,
  inClassZone: time => `in the zone of the class: ${time}`,
  noteOf: name => `${name} writes:`,
  withTeacher: name => `with ${name}`,
  bookedBy: name => `booked by ${name}`,
  online: 'online',
  commission: 'Marketplace commission',
  paymentFee: 'Payment gateway fee',
  price: 'Price',
  footer: `You get this mail because you have an account at {{marketplace.name}}. <a href="${pages.notifications}">Choose your mails</a>{{#if unsubscribe.url}} · <a href="{{unsubscribe.url}}">No more mails of this kind</a>{{/if}}`,
};

export const { ticket, heldUntil, payin, payout, note, before, refund, credit, moment } =
  partsIn(words);
export const hello = 'Hello {{recipient.first-name}},';

export const forStudent = { button: { label: 'Open your booking', href: pages.order } };
export const forTeacher = { button: { label: 'Open the booking', href: pages.sale } };
export const findAnother = {
  label: byDates('Find another place', 'Find another class'),
  href: pages.search,
};

/** Link to the changed entry of the calendar. */
export const updateCalendar = `<a href="${pages.calendar}">Update your calendar</a>`;
