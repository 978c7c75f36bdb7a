import type { MailContent } from '../layout.ts';
import { byDates, byVenue } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import type { Kind } from '../mails.ts';
import { listing, student, teacher } from '../mails.ts';
import { findAnother, forStudent, forTeacher, hello, payin, payout, ticket } from './words.ts';

const wayIn = byDates(
  '<strong>How to get there:</strong> the address is on the page of your booking. Write to each other there about when you come.',
  byVenue(
    '<strong>How to get there:</strong> the address is on the page of your booking.',
    '<strong>How to join:</strong> open your booking a few minutes before the class and choose <em>Join</em>. For your safety the meeting link stays on that page and is never sent by mail.',
  ),
);

const moneyBack = (kind: Kind) =>
  kind === 'paid' ? ' Your card was not charged; the amount that was set aside is free again.' : '';

/** Mails on the answer to a request. */
export const answered = (kind: Kind): MailContent[] => [
  ...booked(kind),
  ...refused(kind),
  ...ended(kind),
];

/** The booking is certain. */
function booked(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'accepted-customer',
      subject: byDates(`It is yours: ${listing}`, `You are in: ${listing} with ${teacher}`),
      preview: byDates('Your dates are certain.', 'Your place is certain. Here is when and where.'),
      heading: byDates('It is yours', 'You are in'),
      body: [
        paragraph(hello),
        paragraph(`${teacher} accepted your request and looks forward to seeing you.`),
        ticket('Your booking', 'provider'),
        ...(paid ? [payin('Paid')] : []),
        paragraph(wayIn),
      ],
      ...forStudent,
      aside: byDates(
        'Enjoy your time there.',
        'A mat, some water and a bit of room around you is all it takes. Enjoy your hour.',
      ),
    },
    {
      name: 'booked-customer',
      subject: byDates(`It is yours: ${listing}`, `You are in: ${listing} with ${teacher}`),
      preview: byDates('Your dates are certain.', 'Your place is certain. Here is when and where.'),
      heading: byDates('It is yours', 'You are in'),
      body: [
        paragraph(hello),
        paragraph(
          byDates(
            `You have booked <strong>${listing}</strong>. ${teacher} looks forward to seeing you.`,
            `You have a place in <strong>${listing}</strong>. ${teacher} looks forward to seeing you.`,
          ),
        ),
        ticket('Your booking', 'provider'),
        ...(paid ? [payin('Paid')] : []),
        paragraph(wayIn),
      ],
      ...forStudent,
    },
    {
      name: 'booked-provider',
      subject: `${student} booked ${listing}`,
      preview: byDates(
        'The dates are theirs. You need do nothing.',
        'They have a place. You need do nothing.',
      ),
      heading: 'You have a booking',
      body: [
        paragraph(hello),
        paragraph(
          `${student} booked <strong>${listing}</strong>. Bookings are accepted at once, as you chose.`,
        ),
        ticket('Booked', 'customer'),
        ...(paid ? [payout('Your payout')] : []),
      ],
      ...forTeacher,
    },
  ];
}

/** The teacher has declined, or has not answered. */
function refused(kind: Kind): MailContent[] {
  const paid = kind === 'paid';
  return [
    {
      name: 'declined-customer',
      subject: `${teacher} could not take your request for ${listing}`,
      preview: paid
        ? 'Nothing was charged.'
        : byDates('There are more places to find.', 'There are more classes to find.'),
      heading: 'This time it did not work out',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} could not accept your request for <strong>${listing}</strong>.${moneyBack(kind)}`,
        ),
        ticket('You asked for', 'provider'),
        paragraph(
          byDates(
            'There are more places to find, perhaps one that suits you even better.',
            'There are many more hours to find, perhaps one that suits you even better.',
          ),
        ),
      ],
      button: findAnother,
    },
    {
      name: 'expired-customer',
      subject: `Your request for ${listing} has ended`,
      preview: `${teacher} did not answer in time.`,
      heading: 'Your request has ended',
      body: [
        paragraph(hello),
        paragraph(
          `${teacher} did not answer your request for <strong>${listing}</strong> in time, so we ended it for you.${moneyBack(kind)}`,
        ),
        ticket('You asked for', 'provider'),
        paragraph(
          `We are sorry for the wait. ${byDates('Others', 'Other teachers')} would be glad to have you.`,
        ),
      ],
      button: findAnother,
    },
    {
      name: 'expired-provider',
      subject: `A request for ${listing} ended without your answer`,
      preview: `${student} has been told, and ${byDates('the dates are', 'the place is')} free again.`,
      heading: 'A request ended without an answer',
      body: [
        paragraph(hello),
        paragraph(
          `Time ran out before you answered ${student}. We told them, and ${byDates('the dates', 'the place')} can be booked again.`,
        ),
        ticket('Asked for', 'customer'),
        paragraph('Whoever answers within a day is booked more often.'),
      ],
      ...forTeacher,
    },
  ];
}

/** The marketplace has ended the request. */
function ended(kind: Kind): MailContent[] {
  return [
    {
      name: 'declined-by-operator-customer',
      subject: `Your request for ${listing} has ended`,
      preview: 'It can not go on, so we ended it.',
      heading: 'We ended your request',
      body: [
        paragraph(hello),
        paragraph(
          `Your request for <strong>${listing}</strong> can not go on, because an account that it needs is closed. So we ended it.${moneyBack(kind)}`,
        ),
        ticket('You asked for', 'provider'),
      ],
      button: findAnother,
    },
    {
      name: 'declined-by-operator-provider',
      subject: `A request for ${listing} has ended`,
      preview: `You need do nothing. ${byDates('The dates are', 'The place is')} free again.`,
      heading: 'A request has ended',
      body: [
        paragraph(hello),
        paragraph(
          `We ended this request ourselves, so it needs no answer of yours, and ${byDates('the dates', 'the place')} can be booked again.`,
        ),
        ticket('Asked for', 'customer'),
      ],
      ...forTeacher,
    },
    {
      name: 'duplicate-declined-customer',
      subject: `One request for ${listing} is enough`,
      preview: 'You had asked twice for the same time. We kept one request.',
      heading: 'One request is enough',
      body: [
        paragraph(hello),
        paragraph(
          `You had asked for <strong>${listing}</strong> twice, for the same time. The first request stands; we ended this one.${moneyBack(kind)}`,
        ),
        ticket('The same time', 'provider'),
      ],
      ...forStudent,
    },
  ];
}
