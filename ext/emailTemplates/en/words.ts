import type { LayoutWords } from '../layout.ts';
import { byDates, partsIn } from '../layout.ts';
import { pagesIn } from '../mails.ts';

export const pages = pagesIn('');

export const words: LayoutWords = {
  code: 'en',
  home: pages.home,
  lang: '',
  day: 'EEE, MMM d',
  hour: 'h:mm a',
  days: (first, last) => `${first} to ${last}`,
  hours: (start, end) => `${start} to ${end}`,
  dayAndHour: (day, hour) => `${day}, at ${hour}`,
  noteOf: name => `${name} writes:`,
  withTeacher: name => `with ${name}`,
  bookedBy: name => `booked by ${name}`,
  online: 'online',
  commission: 'Marketplace commission',
  paymentFee: 'Payment fee',
  price: 'Price',
  reason: 'You get this mail because you have an account at {{marketplace.name}}.',
};

export const { ticket, payin, payout, note, before, refund } = partsIn(words);
export const hello = 'Hello {{recipient.first-name}},';

export const forStudent = { button: { label: 'Open your booking', href: pages.order } };
export const forTeacher = { button: { label: 'Open the booking', href: pages.sale } };
export const findAnother = {
  label: byDates('Find another place', 'Find another class'),
  href: pages.search,
};
