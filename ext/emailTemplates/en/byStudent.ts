import type { MailContent } from '../layout.ts';
import { byDates } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import {
  before,
  findAnother,
  forStudent,
  forTeacher,
  hello,
  payout,
  refund,
  ticket,
  updateCalendar,
} from './words.ts';

/** Mails on what the student changes: a request or booking taken back, or moved. */
export const byStudent = (kind: Kind): MailContent[] => [
  ...withdrawn(kind === 'paid'),
  ...canceledByStudent(kind === 'paid'),
  ...(kind === 'paid' ? canceledWithoutRefund : []),
  ...movedByStudent(kind === 'paid'),
];

const freeAgain = byDates('The dates can be booked again.', 'The place can be booked again.');

const withdrawn = (paid: boolean): MailContent[] => [
  {
    name: 'withdrawn-customer',
    subject: `You took back your request for ${listing}`,
    preview: paid ? 'Nothing was charged.' : `${teacher} has been told.`,
    heading: 'Your request is taken back',
    body: [
      paragraph(hello),
      paragraph(
        `You took back your request for <strong>${listing}</strong>, and ${teacher} has been told.${paid ? ' Your card was not charged; the amount that was set aside is free again.' : ''}`,
      ),
      ticket('You had asked for', 'provider'),
    ],
    button: findAnother,
  },
  {
    name: 'withdrawn-provider',
    subject: `${student} took back the request for ${listing}`,
    preview: 'There is nothing left to answer.',
    heading: 'A request was taken back',
    body: [
      paragraph(hello),
      paragraph(
        `${student} took back the request for <strong>${listing}</strong>. There is nothing left to answer. ${freeAgain}`,
      ),
      ticket('Had been asked for', 'customer'),
    ],
    ...forTeacher,
  },
];

const canceledByStudent = (paid: boolean): MailContent[] => [
  {
    name: 'canceled-by-customer-customer',
    subject: `You canceled ${listing}`,
    preview: paid ? 'You get everything back.' : `${teacher} has been told.`,
    heading: 'Your booking is canceled',
    body: [
      paragraph(hello),
      paragraph(
        `You canceled your booking of <strong>${listing}</strong>, and ${teacher} has been told.${paid ? ' You get everything back on the card you paid with. Depending on your bank it takes a few days to show.' : ''}`,
      ),
      ticket('Canceled', 'provider'),
      ...(paid ? [refund('You get back')] : []),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
  {
    name: 'canceled-by-customer-provider',
    subject: `${student} canceled ${listing}`,
    preview: freeAgain,
    heading: 'A booking was canceled',
    body: [
      paragraph(hello),
      paragraph(
        `${student} canceled the booking of <strong>${listing}</strong>. ${freeAgain}${paid ? ` ${student} canceled in time, so everything is paid back and there is no payout for it.` : ''}`,
      ),
      ticket('Canceled', 'customer'),
    ],
    ...forTeacher,
  },
];

const canceledWithoutRefund: MailContent[] = [
  {
    name: 'canceled-without-refund-customer',
    subject: `You canceled ${listing}`,
    preview: 'As agreed when you booked, the price is not paid back.',
    heading: 'Your booking is canceled',
    body: [
      paragraph(hello),
      paragraph(
        `You canceled your booking of <strong>${listing}</strong>, and ${teacher} has been told. As agreed when you booked, the price is not paid back at this point. Thank you for making room for somebody else.`,
      ),
      ticket('Canceled', 'provider'),
    ],
    button: findAnother,
    aside: updateCalendar,
  },
  {
    name: 'canceled-without-refund-provider',
    subject: `${student} canceled ${listing}`,
    preview: `${freeAgain} You are paid all the same.`,
    heading: 'A booking was canceled',
    body: [
      paragraph(hello),
      paragraph(
        `${student} canceled the booking of <strong>${listing}</strong>. ${freeAgain} By your cancellation policy the price is not paid back, so your payout is on its way.`,
      ),
      ticket('Canceled', 'customer'),
      payout('You get'),
    ],
    ...forTeacher,
  },
];

const movedByStudent = (paid: boolean): MailContent[] => [
  {
    name: 'moved-by-customer-customer',
    subject: `New time: ${listing} with ${teacher}`,
    preview: 'Your booking has moved, as you asked.',
    heading: 'You moved your booking',
    body: [
      paragraph(hello),
      paragraph(
        `Your booking of <strong>${listing}</strong> has moved to another time, and ${teacher} has been told.${paid ? ' There is nothing more to pay.' : ''}`,
      ),
      before('It would have begun on'),
      ticket('From now on', 'provider'),
    ],
    ...forStudent,
    aside: updateCalendar,
  },
  {
    name: 'moved-by-customer-provider',
    subject: `${student} moved to another time: ${listing}`,
    preview: 'The place at the time before is free again.',
    heading: 'A booking has moved',
    body: [
      paragraph(hello),
      paragraph(
        `${student} moved the booking of <strong>${listing}</strong> to another time. The place at the time before is free again.`,
      ),
      before('It would have begun on'),
      ticket('From now on', 'customer'),
    ],
    ...forTeacher,
  },
];
