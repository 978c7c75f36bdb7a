import type { MailContent } from '../layout.ts';
import { byCourse, byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, teacher } from '../mails.ts';
import {
  before,
  credit,
  findAnother,
  forStudent,
  hello,
  note,
  refund,
  ticket,
  updateCalendar,
} from './words.ts';

/** Mails on what the teacher changes after a class was booked. */
export function changed(kind: Kind): MailContent[] {
  return kind === 'subscription' ? ofSubscription : ofBooking(kind);
}

const cardTime = 'Depending on your bank it takes a few days to show.';

const ofBooking = (kind: Kind): MailContent[] => [
  {
    name: 'class-moved-customer',
    subject: byDates(`New dates: ${listing}`, `New time: ${listing} with ${teacher}`),
    preview: byDates(`${teacher} moved your dates.`, `${teacher} moved the class.`),
    heading: byDates('Your dates have moved', 'Your class has moved'),
    body: [
      paragraph(hello),
      paragraph(
        byDates(
          `${teacher} moved your dates in <strong>${listing}</strong>. Your booking moves with them.`,
          `${teacher} moved <strong>${listing}</strong> to another time. Your place moves with it.`,
        ),
      ),
      before('It would have begun on'),
      ticket('From now on', 'provider'),
      note(),
      paragraph(
        byDates(
          'Does this not suit you? Write on the page of your booking.',
          'Does the new time not suit you? Write to your teacher on the page of your booking.',
        ),
      ),
    ],
    ...forStudent,
    aside: updateCalendar,
  },
  {
    name: 'class-declined-customer',
    subject: byDates(
      `${teacher} can not have you: ${listing}`,
      `${teacher} canceled the class: ${listing}`,
    ),
    preview: kind === 'paid' ? 'Nothing was charged.' : 'We are sorry.',
    heading: byDates('It does not take place', 'The class does not take place'),
    body: [
      paragraph(hello),
      paragraph(
        `${teacher} canceled <strong>${listing}</strong>, which you had asked for.${kind === 'paid' ? ' Your card was not charged; the amount that was set aside is free again.' : ''}`,
      ),
      ticket('Canceled', 'provider'),
      note(),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
  {
    name: 'class-canceled-customer',
    subject: byDates(
      `${teacher} canceled your dates: ${listing}`,
      `${teacher} canceled the class: ${listing}`,
    ),
    preview: kind === 'paid' ? 'You get the full amount back.' : 'We are sorry.',
    heading: byDates('Your booking was canceled', 'Your class was canceled'),
    body: [
      paragraph(hello),
      paragraph(
        `${teacher} canceled <strong>${listing}</strong>. We are sorry about that.${kind === 'paid' ? ` You get everything back on the card you paid with. ${cardTime}` : ''}`,
      ),
      ticket('Canceled', 'provider'),
      ...(kind === 'paid' ? [refund('You get back')] : []),
      note(),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
];

const ofSubscription: MailContent[] = [
  {
    name: 'class-moved-customer',
    subject: `New time: ${listing} with ${teacher}`,
    preview: `${teacher} moved a class of your ${byCourse('course', 'subscription')}.`,
    heading: 'A class has moved',
    body: [
      paragraph(hello),
      paragraph(
        `{{#if transaction.metadata.change.isWeekly}}${teacher} holds <strong>${listing}</strong> at another time on one day of the week, from the date below on. Your place moves with it; your other class times stay.{{else}}${teacher} moved <strong>${listing}</strong> to another time. Your place moves with it.{{/if}}`,
      ),
      before('It would have begun on'),
      note(),
      paragraph(
        `You find all your class times on the page of your ${byCourse('booking', 'subscription')}.`,
      ),
    ],
    button: { label: 'See the new time', href: forStudent.button.href },
    aside: updateCalendar,
  },
  {
    name: 'date-canceled-customer',
    subject: `One class less: ${listing}`,
    preview: `${teacher} canceled a class of your ${byCourse('course', 'subscription')}.`,
    heading: 'A class was canceled',
    body: [
      paragraph(hello),
      paragraph(
        `{{#if transaction.metadata.change.until}}${teacher} ends <strong>${listing}</strong> earlier than planned. Your ${byCourse('course', 'subscription')} goes on until its last class and ends by itself then. What you paid for classes that are not held comes back to your card at that time.{{else}}{{#if transaction.metadata.change.isWeekly}}${teacher} no longer holds <strong>${listing}</strong> on one day of the week, from the date below on. Your ${byCourse('course goes on with the other dates.', 'subscription goes on with the other class times. Months that you have not paid yet cost less by what you lose; that is taken off each bill.')}{{else}}${teacher} canceled a class of <strong>${listing}</strong>. Your ${byCourse('course', 'subscription')} goes on.{{/if}}{{/if}}`,
      ),
      before('It would have begun on'),
      refund(byCourse('You get back its share', 'You get back its share of the month')),
      credit('Off your next month'),
      note(),
    ],
    ...forStudent,
    aside: updateCalendar,
  },
  {
    name: 'class-canceled-customer',
    subject: byCourse(
      `Your course ${listing} has ended`,
      `Your subscription to ${listing} has ended`,
    ),
    preview: byCourse('Its next dates are not held.', 'Nothing more is charged.'),
    heading: byCourse('Your course has ended', 'Your subscription has ended'),
    body: [
      paragraph(hello),
      paragraph(
        `${byCourse('Your course', 'Your subscription to')} <strong>${listing}</strong> with ${teacher} ends now, as its next classes are not held.${byCourse('', ' Nothing more is charged.')}{{#if transaction.metadata.change.refund}} What you paid for classes that are not held comes back to your card. ${cardTime}{{/if}}`,
      ),
      refund('You get back'),
      note(),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
];
