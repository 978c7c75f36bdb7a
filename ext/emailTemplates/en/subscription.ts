import type { MailContent } from '../layout.ts';
import { byCourse, byVenue } from '../bookingParts.ts';
import { paragraph } from '../layout.ts';
import { listing, student } from '../mails.ts';
import { forTeacher, hello, pages, payin, payout, ticket } from './words.ts';

/** The beginning of a subscription. */
export const subscribed: MailContent[] = [
  {
    name: 'payment-expired-customer',
    subject: `${byCourse('Your course', 'Your subscription to')} ${listing} was not completed`,
    preview: 'Your place was released, and nothing was charged.',
    heading: 'Your place was released',
    body: [
      paragraph(hello),
      paragraph(
        `We kept a place in <strong>${listing}</strong> for you, but the payment was not completed in time. ${byCourse('The course is not booked.', 'You have not been subscribed.')}`,
      ),
    ],
    button: {
      label: 'Back to the class',
      href: pages.bookedListing,
    },
  },
  {
    name: 'subscribed-customer',
    subject: byCourse(
      `You have booked the course ${listing}`,
      `Your subscription to ${listing} has begun`,
    ),
    preview: byCourse('A place at each date is yours.', 'A place in every class is yours.'),
    heading: byCourse('The course is yours', 'A place in every class is yours'),
    body: [
      paragraph(hello),
      paragraph(
        byCourse(
          `You have booked the course <strong>${listing}</strong>, and a place is yours at each of its dates.`,
          `Your subscription to <strong>${listing}</strong> has begun. From now on a place is kept for you, class after class.`,
        ),
      ),
      ticket('Your first class', 'provider'),
      payin(byCourse('Paid once', 'Each month')),
      paragraph(
        byVenue(
          `<strong>How to get there:</strong> the address is on the page of your ${byCourse('booking', 'subscription')}.`,
          `<strong>How to join:</strong> open your ${byCourse('booking', 'subscription')} a few minutes before a class and choose <em>Join</em>. For your safety the meeting link stays on that page and is never sent by mail.`,
        ),
      ),
    ],
    button: { label: byCourse('Open your booking', 'Open your subscription'), href: pages.order },
    aside: byCourse(
      'All dates are on the same page.',
      'You can cancel on the same page at any time.',
    ),
  },
  {
    name: 'subscribed-provider',
    subject: `${student} ${byCourse('booked the course', 'subscribed to')} ${listing}`,
    preview: 'They have a place in every class now.',
    heading: byCourse('Your course is booked', 'You have a new subscriber'),
    body: [
      paragraph(hello),
      paragraph(
        `${student} ${byCourse('booked the course and has a place at each date.', 'subscribed and has a place in every class from now on.')}`,
      ),
      ticket('Their first class', 'customer'),
      payout(byCourse('Your payout', 'Your payout each month')),
    ],
    ...forTeacher,
  },
];
