import type { MailContent } from '../layout.ts';
import { byCourse } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import { listing, student } from '../mails.ts';
import { forTeacher, hello, moment, pages } from './words.ts';

const open = {
  label: byCourse('Open your booking', 'Open your subscription'),
  href: pages.order,
};

/** Mails of a subscription between its beginning and its end. */
export const subscriptionLife: MailContent[] = [
  {
    name: 'end-scheduled-customer',
    subject: `Your subscription to ${listing} ends with the paid month`,
    preview: 'Until then your place stays yours. Nothing more is charged.',
    heading: 'Your subscription will end',
    body: [
      paragraph(hello),
      paragraph(
        `You canceled your subscription to <strong>${listing}</strong>. Your place stays yours until the end of the month that you have paid, and nothing more is charged.`,
      ),
      moment('It ends on', 'endsAt'),
      paragraph('Until then you can take this back on the page of your subscription.'),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Update your calendar</a>`,
  },
  {
    name: 'end-scheduled-provider',
    subject: `${student} canceled the subscription to ${listing}`,
    preview: 'The place stays theirs until the end of the paid month.',
    heading: 'A subscription will end',
    body: [
      paragraph(hello),
      paragraph(
        `${student} canceled the subscription to <strong>${listing}</strong>. They come until the end of the month that is paid. The classes after that can be booked by others from now on.`,
      ),
      moment('It ends on', 'endsAt'),
    ],
    ...forTeacher,
  },
  {
    name: 'end-undone-customer',
    subject: `Your subscription to ${listing} goes on`,
    preview: 'It does not end. Your place stays yours.',
    heading: 'Your subscription goes on',
    body: [
      paragraph(hello),
      paragraph(
        `You took the cancellation back: your subscription to <strong>${listing}</strong> goes on, and the next month is charged as before.`,
      ),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Update your calendar</a>`,
  },
  {
    name: 'end-undone-provider',
    subject: `${student} stays subscribed to ${listing}`,
    preview: 'The cancellation was taken back.',
    heading: 'A subscription goes on',
    body: [
      paragraph(hello),
      paragraph(
        `${student} took the cancellation back and keeps the place in <strong>${listing}</strong>.`,
      ),
    ],
    ...forTeacher,
  },
  {
    name: 'series-extended-customer',
    subject: byCourse(
      `New dates in your course ${listing}`,
      `${listing} goes on, and so does your subscription`,
    ),
    preview: 'There are new class times, with a place for you.',
    heading: 'Your class goes on',
    body: [
      paragraph(hello),
      paragraph(
        `There are new class times of <strong>${listing}</strong>, and your place is kept in each of them. ${byCourse('You pay nothing more for them.', 'Your subscription goes on month by month; you can cancel it at any time.')}`,
      ),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Update your calendar</a>`,
  },
  {
    name: 'paused-customer',
    subject: `Your subscription to ${listing} pauses for a month`,
    preview: 'For that month nothing is charged.',
    heading: 'Your pause is noted',
    body: [
      paragraph(hello),
      paragraph(
        `Your subscription to <strong>${listing}</strong> pauses for a month after the one that you have paid. For the pause nothing is charged, and others may take your place in its classes.`,
      ),
      moment('It pauses from', 'pausedFrom'),
      moment('It goes on by itself on', 'pausedUntil'),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Update your calendar</a>`,
  },
  {
    name: 'paused-provider',
    subject: `${student} pauses the subscription to ${listing}`,
    preview: 'For a month others can take the place.',
    heading: 'A subscription pauses',
    body: [
      paragraph(hello),
      paragraph(
        `${student} pauses the subscription to <strong>${listing}</strong> for a month. Nothing is charged for it, and others can book the place in its classes.`,
      ),
      moment('It pauses from', 'pausedFrom'),
      moment('It goes on by itself on', 'pausedUntil'),
    ],
    ...forTeacher,
  },
  {
    name: 'resumed-customer',
    subject: `You are back in ${listing}`,
    preview: 'The pause is over. Your place is kept again.',
    heading: 'Your pause is over',
    body: [
      paragraph(hello),
      paragraph(
        `Your subscription to <strong>${listing}</strong> goes on, and your place is kept again. The next class and the next payment are on its page.`,
      ),
    ],
    button: open,
    aside: `<a href="${pages.calendar}">Update your calendar</a>`,
  },
  {
    name: 'resumed-provider',
    subject: `${student} is back in ${listing}`,
    preview: 'The pause of the subscription is over.',
    heading: 'A pause is over',
    body: [
      paragraph(hello),
      paragraph(
        `The subscription of ${student} to <strong>${listing}</strong> goes on, and their place is kept again.`,
      ),
    ],
    ...forTeacher,
  },
  {
    name: 'renewal-failed-customer',
    subject: `Your card was refused: ${listing}`,
    preview: 'Your place is kept for seven days. Please pay with another card.',
    heading: 'Your card was refused',
    body: [
      paragraph(hello),
      paragraph(
        `The new month of <strong>${listing}</strong> could not be charged. Your place is kept for seven days, and you can join as before. If the month is not paid by then, your subscription ends.`,
      ),
      moment('Please pay by', 'graceUntil'),
    ],
    button: { label: 'Use another card', href: pages.order },
    aside:
      'You type the card in on the page of your subscription. Please send no card numbers by mail.',
  },
  {
    name: 'renewal-recovered-customer',
    subject: `Your payment for ${listing} went through`,
    preview: 'Your subscription goes on.',
    heading: 'All is paid',
    body: [
      paragraph(hello),
      paragraph(
        `The payment for <strong>${listing}</strong> went through after all. Your subscription goes on, and there is nothing left for you to do.`,
      ),
    ],
    button: open,
  },
];
